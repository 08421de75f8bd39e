"""Edges that behave alike, such as colours or materials, and whether the set treats them alike.

Two edges are *alike* when the file gives them the same rules. A set treats all of a family alike
when passing each edge's tiles on to the next edge leaves the set as it was. Where it does not,
one of them has an advantage that nobody chose: a colour with more ends, or a material that
always has the better half of a tile.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import permutations

from edgewise.core.tiles import Edge, Part, Tile, TileSheet
from edgewise.lab.doctor.findings import NOTE, WARNING, Finding, about_edge, about_set, line_in
from edgewise.lab.doctor.patterns import faces

MOST_HOLDERS = 3
"""So many tiles are named for a shape that is unequal."""
MOST_ORDERS = 720
"""All orders of a family of six are tried; of a larger one those that come first."""

Face = tuple[object, ...]
Swap = dict[str, str]


@dataclass(frozen=True)
class Advice:
    """A tile to add so that edges are treated alike, and how many of it."""

    like: str
    """The tile that shows it with other edges."""
    parts: tuple[str, ...]
    count: int


def families(sheet: TileSheet) -> list[list[str]]:
    """Groups the edges that have the same rules and meet only their own kind."""
    groups: dict[tuple[bool, bool], list[str]] = {}
    used = {part.kind for tile in faces(sheet) for part in tile.parts}
    for edge in sheet.edges.values():
        if edge.name in used and edge.meets == (edge.name,) and edge.name != sheet.blank:
            groups.setdefault(_rules_of(edge), []).append(edge.name)
    return [group for group in groups.values() if len(group) > 1]


def look_at_evenness(sheet: TileSheet) -> list[Finding]:
    """Finds families of edges that the set treats unequally, and says how."""
    findings: list[Finding] = []
    for family in families(sheet):
        if not are_meant_alike(sheet, family):
            findings.append(_different(sheet, family))
        elif best_cycle(sheet, family) is None:
            findings += _unequal(sheet, family)
    return findings


def are_meant_alike(sheet: TileSheet, family: list[str]) -> bool:
    """Guesses whether edges are colours of one thing: most shapes of parts occur in all of them."""
    shapes = [set(profile(sheet, edge)) for edge in family]
    return 2 * len(set.intersection(*shapes)) > len(set.union(*shapes))


def _different(sheet: TileSheet, family: list[str]) -> Finding:
    return about_set(
        sheet,
        rank=NOTE,
        topic="different",
        what=f"gives {' and '.join(family)} the same rules but other parts",
        remedy="fine if the game treats them as different things",
    )


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
            back = sheet.tiles[tile.back] if tile.back else None
            sides = [look(sheet, tile, swap)] + ([look(sheet, back, swap)] if back else [])
            looks[tile.pile, *sorted(sides, key=repr)] += tile.count
    return looks


def look(sheet: TileSheet, tile: Tile, swap: Swap) -> Face:
    """Describes a face in the same way however it lies, with some edges exchanged."""
    moved = replace(tile, parts=tuple([exchanged(part, swap) for part in tile.parts]))
    moved = replace(moved, icons=tuple(sorted(_icon(sheet, icon, swap) for icon in tile.icons)))
    return min(moved.shape(turn) for turn in range(8 if sheet.flips else 4))


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
                    counts[_shape(part)] += tile.count
    return counts


def _shape(part: Part) -> str:
    """Names the shape of a part: straight, curve, and what it ends in."""
    others = [label for label in part.labels if label != part.kind]
    sides = len(part.ports)
    bent = sides == 2 and (part.sides[0] - part.sides[1]) % 2 == 1
    name = {1: "end", 2: "curve" if bent else "straight", 3: "fork", 4: "crossing"}
    return " and ".join([name.get(sides, f"{sides} ends"), *sorted(others), *sorted(part.icons)])


def _unequal(sheet: TileSheet, family: list[str]) -> list[Finding]:
    profiles = {edge: profile(sheet, edge) for edge in family}
    shapes = sorted({shape for counts in profiles.values() for shape in counts})
    findings = []
    for shape in shapes:
        counts = [profiles[edge][shape] for edge in family]
        if len(set(counts)) > 1:
            most, least = max(counts), min(counts)
            rich, poor = family[counts.index(most)], family[counts.index(least)]
            told = ", ".join(f"{edge} {count}" for edge, count in zip(family, counts, strict=True))
            findings.append(
                about_edge(
                    sheet,
                    poor,
                    rank=WARNING if 2 * most >= 3 * max(least, 1) else NOTE,
                    topic="unequal",
                    what=f"has fewer parts of the shape {shape!r} than {rich} ({told}), which has "
                    f"them on {_holders(sheet, rich, shape)}",
                    remedy="if these edges are meant to be worth the same, change the counts of "
                    "these tiles, or add tiles that --more names",
                )
            )
    if findings:
        return findings
    return [
        about_set(
            sheet,
            rank=WARNING,
            topic="unequal",
            what=f"{', '.join(family)} have the same parts, but not in the same company: no "
            "exchange of them leaves the set as it is",
            remedy="look at pairs on one tile: one edge may always have the better half",
        )
    ]


def _holders(sheet: TileSheet, edge: str, shape: str) -> str:
    """Names the tiles that show most of a shape, with their lines."""
    found: Counter[str] = Counter()
    for tile in sheet.tiles.values():
        for shown in [tile, *([sheet.tiles[tile.back]] if tile.back else [])]:
            parts = [part for part in shown.parts if part.kind == edge and _shape(part) == shape]
            found[tile.name] += len(parts) * tile.count
    most = [(name, count) for name, count in found.most_common(MOST_HOLDERS) if count]
    told = [f"{name} ({count}, line {line_in(sheet, f'tiles.{name}')})" for name, count in most]
    return ", ".join(told) + (" and others" if len(+found) > len(most) else "")


def _rules_of(edge: Edge) -> tuple[bool, bool]:
    return edge.joins, edge.path


def tiles_to_add(sheet: TileSheet, count: int) -> list[Advice]:
    """Chooses so many tiles to add that edges of a family are treated more alike."""
    advice: list[Advice] = []
    counts = census(sheet, {})
    wanted: Counter[Face] = Counter()
    names: dict[Face, tuple[str, tuple[str, ...]]] = {}
    for family in families(sheet):
        if not are_meant_alike(sheet, family):
            continue
        ring = dict(zip(family, [*family[1:], family[0]], strict=True))
        for tile in sheet.tiles.values():
            if tile.pile != "bag" or tile.back or not tile.count:
                continue
            orbit = _orbit(sheet, tile, ring, len(family))
            most = max(counts[("bag", face)] for face in orbit)
            for face, parts in orbit.items():
                lacking = most - counts[("bag", face)]
                if lacking > 0 and face != look(sheet, tile, {}):
                    wanted[face] = max(wanted[face], lacking)
                    names[face] = tile.name, parts
    for face, lacking in sorted(wanted.items(), key=lambda item: (-item[1], names[item[0]])):
        taken = min(lacking, count - sum(one.count for one in advice))
        if taken > 0:
            advice.append(Advice(*names[face], count=taken))
    return advice


def _orbit(sheet: TileSheet, tile: Tile, ring: Swap, size: int) -> dict[Face, tuple[str, ...]]:
    """Lists how a tile looks as its edges are passed on, with the parts to write for it."""
    found: dict[Face, tuple[str, ...]] = {}
    swap: Swap = {edge: edge for edge in ring}
    for _ in range(size):
        parts = tuple([str(exchanged(part, swap)) for part in tile.parts])
        found.setdefault(look(sheet, tile, swap), parts)
        swap = {edge: ring[other] for edge, other in swap.items()}
    return found
