"""Sides that can never meet another, and paths that can never be completed."""

from __future__ import annotations

from collections import Counter

from edgewise.core.errors import counted
from edgewise.core.tiles import Tile, TileSheet
from edgewise.lab.doctor.findings import FAULT, NOTE, WARNING, Finding, about_edge, about_tile
from edgewise.lab.doctor.patterns import faces


def look_at_meetings(sheet: TileSheet) -> list[Finding]:
    """Finds sides that no other side of the set may touch."""
    shown = faces(sheet)
    holders = {
        name: [tile for tile in shown if name in _labels(sheet, tile)] for name in sheet.edges
    }
    findings: list[Finding] = []
    for name, edge in sheet.edges.items():
        for tile in holders[name]:
            others = [
                other
                for label in edge.meets
                for other in holders[label]
                if other is not tile or _copies(sheet, tile) > 1
            ]
            if not others:
                findings.append(_lonely(sheet, tile, name, edge.meets))
        if not holders[name] and name != sheet.blank:
            findings.append(
                about_edge(
                    sheet,
                    name,
                    rank=WARNING,
                    topic="nowhere",
                    what="is on no tile that is played with",
                    remedy="use it in a part, or take the edge away",
                )
            )
    return findings


def look_at_ends(sheet: TileSheet) -> list[Finding]:
    """Finds paths that cannot be completed, because too few tiles end them."""
    ends: Counter[str] = Counter()
    passing: Counter[str] = Counter()
    for tile in faces(sheet):
        for part in tile.parts:
            if sheet.edges[part.kind].path:
                stops = sum(1 for icon in part.icons if sheet.icons[icon].end)
                ends[part.kind] += stops * _copies(sheet, tile)
                passing[part.kind] += _copies(sheet, tile)
    findings = []
    for kind, parts in passing.items():
        closes = any(_turns(tile, kind) for tile in faces(sheet))
        if ends[kind] >= 2 or parts == 0:
            continue
        rest = "it can only close on itself" if closes else "it can never be completed"
        findings.append(
            about_edge(
                sheet,
                kind,
                rank=NOTE if closes else FAULT,
                topic="ends",
                what=f"has {counted(parts, 'part')} but {_ends(ends[kind])}, so {rest}",
                remedy="if the rules want it completed, add parts that lead to an end icon",
            )
        )
    return findings


def _labels(sheet: TileSheet, tile: Tile) -> set[str]:
    return set(tile.port_labels(0, sheet.blank))


def _copies(sheet: TileSheet, tile: Tile) -> int:
    """Counts how often a face can lie on the table: as a front, or as the back of others."""
    return tile.count + sum(one.count for one in sheet.tiles.values() if one.back == tile.name)


def _turns(tile: Tile, kind: str) -> bool:
    """Tells whether a tile bends a path, which a loop needs."""
    return any(
        part.kind == kind and len(part.sides) == 2 and (part.sides[0] - part.sides[1]) % 2 == 1
        for part in tile.parts
    )


def _lonely(sheet: TileSheet, tile: Tile, label: str, meets: tuple[str, ...]) -> Finding:
    wanted = " or ".join(meets) or "nothing"
    return about_tile(
        sheet,
        tile.name,
        rank=FAULT,
        topic="never meets",
        what=f"shows {label}, which meets {wanted}, and no other tile shows that",
        remedy=f"put {wanted} on another tile, raise the count, or show another edge here",
    )


def _ends(ends: int) -> str:
    return {0: "no end", 1: "only one end"}[ends]
