"""What is hidden in a game, from whom, and how it is dealt anew: one ``Hidden`` a game.

``State.seen_by`` and ``State.resample`` ask ``game.hidden``. Where nothing is hidden, the
game needs none of its own. Where only hands are, ``HiddenHands`` has all but ``visible_to``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.random import Random
from mypy_extensions import mypyc_attr

from edgewise.core.chance import EVERYONE

if TYPE_CHECKING:
    from edgewise.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Hidden:
    """What the seats of one game may not know; by itself nothing."""

    def visible_to(self, state: State, code: int) -> int:
        """Names the one seat that may know a move of the seat to move, or EVERYONE."""
        return EVERYONE

    def hide_from(self, state: State, seat: int) -> None:
        """Forgets all that a seat may not know, the order in which the board grew included."""
        for board in state.list_boards():
            board.sort_frontier()

    def conceal(self, state: State, seat: int) -> None:
        """Forgets what ``hide_from`` forgets, as far as it is ever written.

        It is asked where a state is only written, as in views. A game in which ``hide_from``
        does more than that, such as counting worlds, can say here what is enough.
        """
        self.hide_from(state, seat)

    def sample(self, state: State, rng: Random) -> None:
        """Deals anew what ``hide_from`` forgot."""
        return

    def hides_anything(self, state: State) -> bool:
        """Tells whether anything is hidden, so that nobody can play on from this state."""
        return False

    def has_several_worlds(self, state: State) -> bool:
        """Tells whether more than one world may agree with what is seen."""
        return False

    def declining_code(self, state: State) -> int | None:
        """Names the move that declines, while a seat is asked out of its turn.

        Everybody knows that it is asked, whether or not its hand lets it do anything else.
        """
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class HiddenHands(Hidden):
    """Hides the hands of the other seats, and nothing else."""

    def hide_from(self, state: State, seat: int) -> None:
        super().hide_from(state, seat)
        hide_hands(state, seat)

    def sample(self, state: State, rng: Random) -> None:
        stock = state.find_stock()
        if stock is not None:
            stock.deal_hidden(rng)

    def hides_anything(self, state: State) -> bool:
        stock = state.find_stock()
        return stock is not None and stock.hides_tiles()

    def has_several_worlds(self, state: State) -> bool:
        stock = state.find_stock()
        return stock is not None and stock.has_several_worlds()


def hide_hands(state: State, seat: int) -> None:
    """Forgets the hands of all seats but one."""
    stock = state.find_stock()
    if stock is not None:
        for other in range(state.players):
            if other != seat:
                stock.hide(other)
