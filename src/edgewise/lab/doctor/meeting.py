"""Sides that can never meet another."""

from __future__ import annotations

from edgewise.core.tiles import Tile, TileSheet
from edgewise.lab.doctor.ends import copies_of
from edgewise.lab.doctor.findings import FAULT, WARNING, Finding, about_edge, about_tile
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
                if other is not tile or copies_of(sheet, tile) > 1
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


def _labels(sheet: TileSheet, tile: Tile) -> set[str]:
    return set(tile.port_labels(0, sheet.blank))


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
