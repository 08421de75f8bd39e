"""Edge patterns: the four sides of a tile up to turns and flips, which there are and which not."""

from __future__ import annotations

from itertools import product

from edgewise.core.tiles import Tile, TileSheet
from edgewise.lab.doctor.findings import NOTE, Finding, about_set, about_tile

MOST_NAMED = 8
"""How many missing patterns are named; of more only the number is told, and JSON has all."""
MOST_COUNTED = 200_000
"""Of sets with more possible patterns than this, nobody wants all."""

Pattern = tuple[str, ...]


def pattern_of(sheet: TileSheet, tile: Tile) -> Pattern:
    """Describes the sides of a tile in the same way however it lies."""
    return canonical(sheet, tuple(tile.side_labels(0, sheet.blank)))


def canonical(sheet: TileSheet, sides: Pattern) -> Pattern:
    """Picks one of all turns of four sides, and of all flips where tiles may be flipped."""
    turns = [sides[k:] + sides[:k] for k in range(4)]
    if sheet.flips:
        turns += [tuple(reversed(turn)) for turn in turns]
    return min(turns)


def faces(sheet: TileSheet) -> list[Tile]:
    """Lists the faces that can come into play: tiles of which there are any, and their backs."""
    shown = [tile for tile in sheet.tiles.values() if tile.count]
    backs = {tile.back for tile in shown if tile.back}
    return [tile for tile in sheet.tiles.values() if tile in shown or tile.name in backs]


def look_at_patterns(sheet: TileSheet) -> list[Finding]:
    """Finds tiles with the same sides, and patterns that no tile has."""
    found: dict[Pattern, list[Tile]] = {}
    for tile in faces(sheet):
        if tile.pile == "bag":
            found.setdefault(pattern_of(sheet, tile), []).append(tile)
    return [*_doubled(sheet, found), *_missing(sheet, found)]


def missing_patterns(sheet: TileSheet, found: set[Pattern]) -> list[Pattern]:
    """Lists the patterns that the sides of some could form, but that are not among them."""
    labels = sorted({label for pattern in found for label in pattern})
    if not labels or len(labels) ** 4 > MOST_COUNTED:
        return []
    possible = {canonical(sheet, sides) for sides in product(labels, repeat=4)}
    return sorted(possible - found)


def patterns_of(sheet: TileSheet) -> set[Pattern]:
    """Lists the patterns of the tiles of the bag."""
    return {pattern_of(sheet, tile) for tile in faces(sheet) if tile.pile == "bag"}


def _doubled(sheet: TileSheet, found: dict[Pattern, list[Tile]]) -> list[Finding]:
    return [
        about_tile(
            sheet,
            alike[0].name,
            rank=NOTE,
            topic="doubled",
            what=f"shows the same sides as {_listed(alike[1:])} ({shown(pattern)})",
            remedy="they fit the same places: fine if what is printed inside them matters",
        )
        for pattern, alike in found.items()
        if len(alike) > 1
    ]


def _listed(tiles: list[Tile]) -> str:
    *most, last = [tile.name for tile in tiles]
    return f"{', '.join(most)} and {last}" if most else last


def _missing(sheet: TileSheet, found: dict[Pattern, list[Tile]]) -> list[Finding]:
    missing = missing_patterns(sheet, set(found))
    if not missing:
        return []
    possible = len(found) + len(missing)
    what = f"has {len(found)} of the {possible} patterns that its sides can form; missing: "
    what += "; ".join(shown(pattern) for pattern in missing[:MOST_NAMED])
    if len(missing) > MOST_NAMED:
        what += f"; and {len(missing) - MOST_NAMED} more, which --json lists"
    remedy = "each missing pattern is a gap on the board that nothing can fill"
    return [about_set(sheet, rank=NOTE, topic="missing", what=what, remedy=remedy)]


def shown(pattern: Pattern) -> str:
    """Writes a pattern as its sides from the north, clockwise."""
    return " ".join(f"{side}={label}" for side, label in zip("NESW", pattern, strict=True))
