"""Edges that behave alike, such as colours or materials, and whether the set treats them alike.

Two edges are *alike* when the file gives them the same rules. A set treats all of a family alike
when passing each edge's tiles on to the next edge leaves the set as it was. Where it does not,
one of them has an advantage that nobody chose: a colour with more ends, or a material that
always has the better half of a tile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

from edgewise.core.tiles import Edge, Part, Tile, TileSheet
from edgewise.lab.doctor.patterns import faces

MOST_ORDERS = 720
"""All orders of a family of six are tried; of a larger one those that come first."""

Face = tuple[object, ...]
Swap = dict[str, str]


def families(sheet: TileSheet) -> list[list[str]]:
    """Groups the edges that have the same rules and meet only their own kind."""
    groups: dict[tuple[bool, bool], list[str]] = {}
    used = {part.kind for tile in faces(sheet) for part in tile.parts}
    for edge in sheet.edges.values():
        if edge.name in used and edge.meets == (edge.name,) and edge.name != sheet.blank:
            groups.setdefault(_rules_of(edge), []).append(edge.name)
    return [group for group in groups.values() if len(group) > 1]


def are_meant_alike(sheet: TileSheet, family: list[str]) -> bool:
    """Guesses whether edges are colours of one thing: most shapes of parts occur in all of them."""
    shapes = [set(profile(sheet, edge)) for edge in family]
    return 2 * len(set.intersection(*shapes)) > len(set.union(*shapes))


def best_cycle(sheet: TileSheet, family: list[str]) -> Swap | None:
    """Finds an order in which each edge can take the place of the one before it."""
    whole = census(sheet, {})
    first, *rest = family
    for number, order in enumerate(permutations(rest)):
        if number >= MOST_ORDERS:
            break
        ring = [first, *order]
        swap = dict(zip(ring, [*ring[1:], first], strict=True))
        if census(sheet, swap) == whole:
            return swap
    return None


def census(sheet: TileSheet, swap: Swap) -> Counter[Face]:
    """Counts the tiles by how they look with some edges exchanged, both faces and icons."""
    looks: Counter[Face] = Counter()
    for tile in sheet.tiles.values():
        if tile.count:
            looks[both_looks(sheet, tile, swap)] += tile.count
    return looks


def both_looks(sheet: TileSheet, tile: Tile, swap: Swap) -> Face:
    """Describes a tile by its pile and its faces, whichever of them is up."""
    faces = [tile, sheet.tiles[tile.back]] if tile.back else [tile]
    return tile.pile, *sorted([look(sheet, face, swap) for face in faces], key=repr)


def look(sheet: TileSheet, tile: Tile, swap: Swap) -> Face:
    """Describes a face in the same way however it lies, with some edges exchanged."""
    moved = swapped(sheet, tile, swap)
    return min(moved.shape(turn) for turn in range(8 if sheet.flips else 4))


def swapped(sheet: TileSheet, tile: Tile, swap: Swap) -> Tile:
    """Makes the face with some edges in place of others, its icons too."""
    icons = tuple(sorted([_icon(sheet, icon, swap) for icon in tile.icons]))
    return replace(tile, parts=tuple([exchanged(part, swap) for part in tile.parts]), icons=icons)


def exchanged(part: Part, swap: Swap) -> Part:
    """Makes the part with some edges in place of others."""
    labels = tuple([swap.get(label, label) for label in part.labels])
    return replace(part, kind=swap.get(part.kind, part.kind), labels=labels)


def _icon(sheet: TileSheet, icon: str, swap: Swap) -> str:
    """Exchanges the icon that stands for an edge, where its name begins with the edge's."""
    for edge, other in swap.items():
        if icon.startswith(f"{edge}-") and icon.replace(edge, other, 1) in sheet.icons:
            return icon.replace(edge, other, 1)
    return icon


def profile(sheet: TileSheet, edge: str) -> Counter[str]:
    """Counts what an edge has: parts by their shape, ends and what they lead to."""
    counts: Counter[str] = Counter()
    for tile in sheet.tiles.values():
        for shown in [tile, *([sheet.tiles[tile.back]] if tile.back else [])]:
            for part in shown.parts:
                if part.kind == edge:
                    counts[shape_of(part)] += tile.count
    return counts


def shape_of(part: Part) -> str:
    """Names the shape of a part: straight, curve, and what it ends in."""
    others = [label for label in part.labels if label != part.kind]
    sides = len(part.ports)
    bent = sides == 2 and (part.sides[0] - part.sides[1]) % 2 == 1
    name = {1: "end", 2: "curve" if bent else "straight", 3: "fork", 4: "crossing"}
    return " and ".join([name.get(sides, f"{sides} ends"), *sorted(others), *sorted(part.icons)])


def _rules_of(edge: Edge) -> tuple[bool, bool]:
    return edge.joins, edge.path
