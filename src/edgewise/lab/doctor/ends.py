"""Edges that cannot be closed: what leads on, what ends it, and where nothing does.

A part *leads on* when two or more of its sides show its own edge. It *closes* an edge when just one
does, so that it ends there: in an icon, at a side with another edge, or in nothing. A tile closes
an edge too when it shows another edge that may touch it, as a torch ends a neck in Hydras.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from edgewise.core.errors import counted
from edgewise.core.tiles import Part, Tile, TileSheet
from edgewise.lab.doctor.evenness import families
from edgewise.lab.doctor.findings import FAULT, NOTE, Finding, about_edge, about_set, line_in
from edgewise.lab.doctor.patterns import faces

MOST_NAMED = 3
"""How many tiles are named that lead an edge on."""


@dataclass(frozen=True)
class Closing:
    """How an edge is led on and closed by the tiles of a set."""

    edge: str
    leading: dict[str, int]
    """The tiles that lead it on, and how many such parts there are of each."""
    closing: int
    """How many parts and tiles close it."""
    bends: bool
    """Whether a part of it turns a corner, which it needs to close on itself."""
    named: bool
    """Whether the file says of the edge what it ends in: an end icon, or another edge."""

    @property
    def parts(self) -> int:
        """How many parts lead it on."""
        return sum(self.leading.values())


def look_at_ends(sheet: TileSheet) -> list[Finding]:
    """Finds edges that cannot be closed, and tells of all others how many parts do that."""
    found = {name: closing_of(sheet, name) for name in sheet.edges if name != sheet.blank}
    peers = {name: family for family in families(sheet) for name in family}
    findings, fine = [], []
    for one in found.values():
        wanted = one.named or _peers_end(sheet, one, peers.get(one.edge, []), found)
        if not one.leading or not (wanted or _joins(sheet, one.edge)):
            continue
        if one.closing >= 2:
            fine.append(one)
        else:
            findings.append(_open(sheet, one, wanted=wanted))
    return [*findings, *_told(sheet, fine)]


def closing_of(sheet: TileSheet, edge: str) -> Closing:
    """Counts the parts that lead an edge on, and what closes it."""
    leading: dict[str, int] = {}
    closing = 0
    for tile in faces(sheet):
        copies = copies_of(sheet, tile)
        for part in tile.parts:
            if part.kind == edge and _own(part) > 1:
                leading[tile.name] = leading.get(tile.name, 0) + copies
            closing += copies * (part.kind == edge and _own(part) == 1)
        closing += copies * _stops(sheet, tile, edge)
    parts = list(_parts(sheet, edge))
    named = any(_is_named(sheet, part) for part in parts)
    return Closing(edge, leading, closing, any(_bends(part) for part in parts), named)


def _parts(sheet: TileSheet, edge: str) -> Iterator[Part]:
    return (part for tile in faces(sheet) for part in tile.parts if part.kind == edge)


def _own(part: Part) -> int:
    """Counts the ports of a part that show its own edge."""
    return part.labels.count(part.kind)


def _stops(sheet: TileSheet, tile: Tile, edge: str) -> bool:
    """Tells whether a tile shows another edge that may touch this one, and so ends it."""
    others = {name for name in sheet.edges[edge].meets if name != edge}
    kinds = {part.kind for part in tile.parts}
    return edge not in kinds and bool(others & kinds)


def _is_named(sheet: TileSheet, part: Part) -> bool:
    return _borders(part) or any(sheet.icons[icon].end for icon in part.icons)


def _borders(part: Part) -> bool:
    """Tells whether a part ends at a side that shows another edge."""
    return _own(part) < len(part.labels)


def _bends(part: Part) -> bool:
    """Tells whether a part leads round a corner."""
    sides = [s for s, label in zip(part.sides, part.labels, strict=True) if label == part.kind]
    return any((one - other) % 2 for one in sides for other in sides)


def _joins(sheet: TileSheet, edge: str) -> bool:
    return sheet.edges[edge].joins or sheet.edges[edge].path


def _peers_end(
    sheet: TileSheet, one: Closing, family: list[str], found: dict[str, Closing]
) -> bool:
    """Tells whether edges with the same rules have ends, so that this one lacks its own.

    A path needs ends as its like do. In a network, only ends at other edges tell that.
    """
    others = [found[name] for name in family if name != one.edge and found[name].closing]
    if sheet.edges[one.edge].path:
        return bool(others)
    return any(_borders(part) for other in others for part in _parts(sheet, other.edge))


def copies_of(sheet: TileSheet, tile: Tile) -> int:
    """Counts how often a face can lie on the table: as a front, or as the back of others."""
    return tile.count + sum(one.count for one in sheet.tiles.values() if one.back == tile.name)


def _open(sheet: TileSheet, one: Closing, *, wanted: bool) -> Finding:
    """Says that nothing, or only one part, closes an edge."""
    lacks = one.closing == 0 and wanted
    rest = "it can only close on itself" if one.bends else "it can never be completed"
    ends = {0: "no end", 1: "only one end"}[one.closing]
    return about_edge(
        sheet,
        one.edge,
        rank=FAULT if lacks or not one.bends else NOTE,
        topic="ends",
        what=f"has {counted(one.parts, 'part')} that lead on, on {_holders(sheet, one)}, but "
        f"{ends}, so {rest}",
        remedy="if the rules want it completed, add parts with one side of it that lead to an end "
        "icon or to a side with another edge",
    )


def _holders(sheet: TileSheet, one: Closing) -> str:
    most = sorted(one.leading.items(), key=lambda item: -item[1])
    told = [
        f"{name} ({count}, line {line_in(sheet, f'tiles.{name}')})"
        for name, count in most[:MOST_NAMED]
    ]
    return ", ".join(told) + (" and others" if len(most) > MOST_NAMED else "")


def _told(sheet: TileSheet, fine: list[Closing]) -> list[Finding]:
    """Tells of edges that can be closed how many parts do, beside those that lead on."""
    if not fine:
        return []
    told = "; ".join(
        f"{one.edge} leads on {counted(one.parts, 'time')} and is closed "
        f"{counted(one.closing, 'time')}"
        for one in fine
    )
    return [about_set(sheet, rank=NOTE, topic="closing", what=f"on all tiles, {told}")]
