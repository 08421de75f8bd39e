"""Why a move is refused with Skyscrapers: the reason, and the clause that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.moves import cell_of, cell_text, verb_of
from edgewise.core.refusals import Reasons, place_at
from edgewise.core.scores import Refusal
from edgewise.games.urban.expansions.skyscrapers.moves import RUBBLE
from edgewise.games.urban.expansions.skyscrapers.words import WORDS
from edgewise.games.urban.moves import spot_of
from edgewise.games.urban.tileset import BLOCK, SPOTS

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.skyscrapers.skyscrapers import Skyscrapers
    from edgewise.games.urban.state import UrbanState

REASONS: Final = Reasons(
    WORDS,
    {
        "rubble-or-decline": "urban.63",
        "no-rubble-now": "urban.63",
        "rubble-no-tile": "urban.63",
        "rubble-no-building": "urban.63",
        "rubble-occupied": "urban.65",
        "rubble-complete": "urban.63",
    },
)


def explain(state: UrbanState, made: Skyscrapers, code: int) -> Refusal | None:
    """Names the reason against a move, if Skyscrapers has a say in it."""
    wrecking = state.owner() is made
    if verb_of(code) == RUBBLE:
        return explain_rubble(state, code) if wrecking else REASONS.refuse("no-rubble-now")
    return REASONS.refuse("rubble-or-decline") if wrecking else None


def explain_rubble(state: UrbanState, code: int) -> Refusal:
    """Explains why a building cannot be wrecked."""
    city = state.city
    cell, spot = int(cell_of(code)), int(spot_of(code))
    where = {"spot": SPOTS[spot], "cell": cell_text(cell)}
    tile = int(city.number_of(state.board, cell))
    if tile < 0:
        return REASONS.refuse_cell("rubble-no-tile", cell)
    if not city.has_node(tile, spot) or city.kind(tile * 8 + spot) != BLOCK:
        return REASONS.refuse("rubble-no-building", where, [place_at(cell)])
    if city.occupants[tile] != 0:
        return REASONS.refuse_cell("rubble-occupied", cell)
    return REASONS.refuse("rubble-complete", where, [place_at(cell)])
