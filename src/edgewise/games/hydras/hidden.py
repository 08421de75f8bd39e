"""Hidden hands and labours: forgotten for a seat that may not know them, and dealt anew."""

from __future__ import annotations

from librt.random import Random

from edgewise.core.bits import bit, bit_count
from edgewise.core.chance import EVERYONE
from edgewise.core.hidden import HiddenHands
from edgewise.core.moves import make_code, verb_of
from edgewise.core.state import State
from edgewise.games.hydras import rules
from edgewise.games.hydras.moves import ACCEPT, DRAW, KEEP, LABOUR
from edgewise.games.hydras.state import HydrasState


class HydrasHidden(HiddenHands):
    """Hides hands and labours from the other seats; one player alone hides nothing."""

    def visible_to(self, state: State, code: int) -> int:
        assert isinstance(state, HydrasState)
        if state.players == 1:
            return EVERYONE
        return int(state.turn) if verb_of(code) in (DRAW, LABOUR, KEEP) else EVERYONE

    def hide_from(self, state: State, seat: int) -> None:
        assert isinstance(state, HydrasState)
        if state.players == 1:
            state.boards[0].sort_frontier()
            return
        super().hide_from(state, seat)
        for other in range(state.players):
            if other != seat:
                hide_labours(state, other)

    def sample(self, state: State, rng: Random) -> None:
        assert isinstance(state, HydrasState)
        state.stock.deal_hidden(rng)
        sample_labours(state, rng)

    def hides_anything(self, state: State) -> bool:
        assert isinstance(state, HydrasState)
        return super().hides_anything(state) or any(count > 0 for count in state.veiled)

    def has_several_worlds(self, state: State) -> bool:
        assert isinstance(state, HydrasState)
        return super().has_several_worlds(state) or has_several_labour_deals(state)

    def declining_code(self, state: State) -> int | None:
        """Names ``accept`` while the owner of a hydra is asked, shield in hand or not."""
        assert isinstance(state, HydrasState)
        return int(make_code(ACCEPT, 0)) if state.phase == rules.ANSWER else None


def hide_labours(state: HydrasState, seat: int) -> None:
    """Forgets which labours a seat has; when the match is over, those kept are open."""
    for zone in range(3):
        if zone != rules.KEPT or state.phase != rules.ENDED:
            at = zone * state.players + seat
            state.veiled[at] += bit_count(state.zones[at])
            state.zones[at] = 0


def unknown_labours(state: HydrasState) -> list[int]:
    """Lists the labours that nobody is known to have."""
    known = 0
    for mask in state.zones:
        known |= int(mask)
    left = state.labours.everything(state.players) & ~known
    return [number for number in range(len(state.labours.cards)) if (left >> number) & 1]


def has_several_labour_deals(state: HydrasState) -> bool:
    """Tells whether forgotten labours can be dealt in more than one way."""
    veiled = [int(count) for count in state.veiled if count > 0]
    return bool(veiled) and veiled != [len(unknown_labours(state))]


def sample_labours(state: HydrasState, rng: Random) -> None:
    """Deals every forgotten labour from those that nobody is known to have."""
    pool = unknown_labours(state)
    for at in range(3 * state.players):
        while state.veiled[at] > 0:
            number = pool.pop(int(rng.randrange(len(pool))))
            state.zones[at] |= bit(number)
            state.veiled[at] -= 1
