"""Checks that the cards to come, the order of play and the tiles laid agree.

Every turn turns up one card and lays a tile, or two. Every round begins one seat earlier
than the one before (urban.4). So the deck, ``first`` and ``turn`` each tell how many turns
there were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.games.urban import rules, scoring

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState


def turn_problems(state: UrbanState) -> list[str]:
    """Finds a deck, a first seat or a turn for which there were too few or too many turns."""
    beginner = seat_that_began(state)
    if state.rules_version < 2 or beginner < 0:
        return []
    laid = int(state.board.laid_size) - 1
    most = laid + sum(int(count) for count in state.aside) - int(state.phase == rules.PIECE)
    for turns in range(most + 1):
        if order_agrees(state, turns, beginner) and deck_agrees(state, turns, laid):
            return []
    return [
        f"deck, first, turn: {int(state.deck.size)} cards to come and {laid} tiles laid do not go "
        f"with a turn of seat {int(state.turn)} in a round of seat {int(state.first)}"
    ]


def seat_that_began(state: UrbanState) -> int:
    """Finds the seat without the point of those who did not begin; -1 if that is not one."""
    fields = [scoring.entry_fields(int(entry)) for entry in state.scored]
    others = {seat for kind, seat, _, _, _ in fields if kind == scoring.HEAD_START}
    left = [seat for seat in range(state.players) if seat not in others]
    return left[0] if len(left) == 1 else -1


def order_agrees(state: UrbanState, turns: int, beginner: int) -> bool:
    """Tells whether after this many turns this seat is in turn, in a round of this first seat."""
    rounds, place = divmod(turns, state.players)
    first = (beginner - rounds) % state.players
    return state.first == first and state.turn == (first + place) % state.players


def deck_agrees(state: UrbanState, turns: int, laid: int) -> bool:
    """Tells whether after this many turns the deck can be as it is, and this many tiles lie."""
    deck, in_turn = state.deck, int(state.card >= 0)
    seconds = [kind for kind, card in enumerate(state.cards.cards) if card.second_tile]
    full = sum(int(count) for count in deck.full)
    shuffled, rest = divmod(turns + in_turn - (full - int(deck.size)), full)
    second_tiles = sum((shuffled + 1) * int(deck.full[k]) - int(deck.left[k]) for k in seconds)
    return shuffled >= 0 and rest == 0 and laid <= turns + in_turn + second_tiles
