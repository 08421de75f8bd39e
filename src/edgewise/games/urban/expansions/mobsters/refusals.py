"""Why a move is refused with Mobsters: the reason, and the clause that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.moves import cell_of, cell_text, verb_of
from edgewise.core.refusals import Reasons, place_at
from edgewise.core.scores import Refusal
from edgewise.games.urban import rules
from edgewise.games.urban.expansion import own_phase
from edgewise.games.urban.expansions.mobsters.moves import ARREST, CAR, THROW
from edgewise.games.urban.expansions.mobsters.words import WORDS
from edgewise.games.urban.moves import spot_of
from edgewise.games.urban.tileset import SPOTS

if TYPE_CHECKING:
    from edgewise.games.urban.expansions.mobsters.mobsters import Mobsters
    from edgewise.games.urban.state import UrbanState

REASONS: Final = Reasons(
    WORDS,
    {
        "throw-first": "urban.52",
        "no-throw": "urban.52",
        "car-or-decline": "urban.52",
        "no-car-now": "urban.52",
        "car-no-hideout": "urban.51",
        "hideout-occupied": "urban.51",
        "car-no-tile": "urban.52",
        "car-stays": "urban.52",
        "car-occupied": "urban.53",
        "car-no-way": "urban.52",
        "arrest-or-decline": "urban.56",
        "no-arrest-now": "urban.56",
        "arrest-nobody": "urban.56",
        "arrest-far": "urban.56",
    },
)


def explain(state: UrbanState, mob: Mobsters, code: int) -> Refusal | None:
    """Names the reason against a move, if Mobsters has a say in it."""
    verb = int(verb_of(code))
    phase = own_phase(state, mob)
    if phase == "throw":
        return REASONS.refuse("throw-first")
    if verb == THROW:
        return REASONS.refuse("no-throw")
    if verb == CAR:
        return explain_car(state, mob, code, phase)
    if verb == ARREST:
        return explain_arrest(state, code, phase)
    if phase:
        return REASONS.refuse("car-or-decline" if phase == "car" else "arrest-or-decline")
    return None


def explain_car(state: UrbanState, mob: Mobsters, code: int, phase: str) -> Refusal:
    """Explains why the Mob Car cannot go there."""
    tile = int(state.city.number_of(state.board, int(cell_of(code))))
    where = {"cell": cell_text(int(cell_of(code)))}
    if state.phase == rules.PIECE:
        hideout = tile == state.last and mob.hideouts[int(state.city.variant(tile))] != 0
        return REASONS.refuse("hideout-occupied" if hideout else "car-no-hideout")
    if phase != "car":
        return REASONS.refuse("no-car-now")
    if tile < 0:
        return REASONS.refuse("car-no-tile", where, [place_at(int(cell_of(code)))])
    if tile == mob.cars[state.turn]:
        return REASONS.refuse("car-stays")
    if not mob.can_stop(state, tile):
        return REASONS.refuse("car-occupied", where, [place_at(int(cell_of(code)))])
    return REASONS.refuse("car-no-way", where, [place_at(int(cell_of(code)))])


def explain_arrest(state: UrbanState, code: int, phase: str) -> Refusal:
    """Explains why nobody is arrested there."""
    if phase != "bribe":
        return REASONS.refuse("no-arrest-now")
    city = state.city
    where = {"spot": SPOTS[int(spot_of(code))], "cell": cell_text(int(cell_of(code)))}
    tile = int(city.number_of(state.board, int(cell_of(code))))
    owner = int(city.seat_on(tile * 8 + int(spot_of(code)))) if tile >= 0 else -1
    if owner < 0 or owner == state.turn:
        return REASONS.refuse("arrest-nobody", where, [place_at(int(cell_of(code)))])
    return REASONS.refuse("arrest-far", where, [place_at(int(cell_of(code)))])
