"""The moves of Hydras and their texts.

Chance: ``body:CARD``, ``draw:CARD``, ``labour:NAME``. A seat, in its turn:
``1:CARD@x,y/turn`` (a card or torch on the hydra of seat 1),
``sword:1:CARD@x,y`` (CARD played as a sword on what lies there) and
``discard:CARD``; out of turn ``shield:CARD`` and ``accept``; before the first
turn, with labours, ``keep:NAME,NAME``.
"""

from __future__ import annotations

from typing import Final

from edgewise.core.errors import InvalidMove
from edgewise.core.moves import (
    argument_of,
    cell_of,
    cell_text,
    grid_of,
    make_code,
    parse_placement,
    place_code,
    placement_text,
    variant_of,
    verb_of,
)
from edgewise.games.hydras.labourfile import LabourCards
from edgewise.games.hydras.tileset import HydraTiles

BODY: Final = 1
DRAW: Final = 2
LABOUR: Final = 3
KEEP: Final = 4
LAY: Final = 5
SWORD: Final = 6
DISCARD: Final = 7
SHIELD: Final = 8
ACCEPT: Final = 9

_CARD_VERBS: Final = {BODY: "body", DRAW: "draw", DISCARD: "discard", SHIELD: "shield"}
_VERB_NUMBERS: Final = {name: verb for verb, name in _CARD_VERBS.items()}

MAX_SEATS: Final = 4


def move_text(tiles: HydraTiles, labours: LabourCards, code: int) -> str:
    """Writes a move."""
    verb, argument = int(verb_of(code)), int(argument_of(code))
    if verb == LAY:
        return f"{int(grid_of(code))}:{placement_text(tiles, code)}"
    if verb == SWORD:
        name, _ = tiles.variant_name(int(variant_of(code)))
        return f"sword:{int(grid_of(code))}:{name}@{cell_text(int(cell_of(code)))}"
    if verb in _CARD_VERBS:
        return f"{_CARD_VERBS[verb]}:{tiles.tiles[argument].name}"
    if verb == LABOUR:
        return f"labour:{labours.cards[argument].name}"
    if verb == KEEP:
        return "keep:" + ",".join(labours.named(argument))
    return "accept"


def masked_text(labours: LabourCards, code: int) -> str:
    """Writes a move for those who may not know it."""
    verb = verb_of(code)
    if verb == KEEP:
        return "keep:" + ",".join(["?" for _ in labours.named(int(argument_of(code)))])
    return "draw:?" if verb == DRAW else "labour:?"


def parse_code(tiles: HydraTiles, labours: LabourCards, text: str) -> int:
    """Reads a move."""
    if text == "accept":
        return int(make_code(ACCEPT, 0))
    verb, _, rest = text.partition(":")
    if len(verb) == 1 and verb in "0123456789":
        return _on_hydra(tiles, verb, rest, LAY)
    if verb == "sword":
        grid, _, target = rest.partition(":")
        if "/" in target:
            raise InvalidMove("a sword is not turned; write sword:1:card@2,-1")
        code = _on_hydra(tiles, grid, target, SWORD)
        kind = int(tiles.kind_of[int(variant_of(code))])
        return int(place_code(SWORD, tiles.first_variant[kind], cell_of(code), grid_of(code)))
    if verb in _VERB_NUMBERS:
        return int(make_code(_VERB_NUMBERS[verb], tiles.kind(rest)))
    if verb == "labour":
        labours.mask([rest])
        return int(make_code(LABOUR, labours.number[rest]))
    if verb == "keep":
        return int(make_code(KEEP, labours.mask(rest.split(",") if rest else [])))
    raise InvalidMove(
        f"{text!r} is no move; write 0:card@x,y/r0, sword:1:card@x,y, discard:card, "
        "shield:card or accept"
    )


def _on_hydra(tiles: HydraTiles, grid: str, placement: str, verb: int) -> int:
    if len(grid) != 1 or grid not in "0123456789" or int(grid) >= MAX_SEATS:
        raise InvalidMove(f"{grid!r} is no hydra; hydras have the numbers of their seats, 0 to 3")
    return parse_placement(tiles, placement, verb, int(grid))
