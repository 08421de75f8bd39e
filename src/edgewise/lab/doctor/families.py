"""What the doctor says of families of edges: treated alike, unequally, or different things."""

from __future__ import annotations

from collections import Counter

from edgewise.core.errors import counted
from edgewise.core.tiles import TileSheet
from edgewise.lab.doctor.balance import nearest
from edgewise.lab.doctor.evenness import (
    Swap,
    are_meant_alike,
    best_cycle,
    families,
    profile,
    shape_of,
)
from edgewise.lab.doctor.findings import (
    NOTE,
    WARNING,
    Finding,
    about_edge,
    about_set,
    about_tile,
    line_in,
)
from edgewise.lab.doctor.larger import array

MOST_HOLDERS = 3
"""How many tiles are named for a shape that is unequal."""


def look_at_evenness(sheet: TileSheet) -> list[Finding]:
    """Tells of each family of edges whether the set treats it alike, or where it does not."""
    findings: list[Finding] = []
    for family in families(sheet):
        if not are_meant_alike(sheet, family):
            findings.append(_different(sheet, family))
            continue
        swap = best_cycle(sheet, family)
        findings += _unequal(sheet, family) if swap is None else [_equal(sheet, family, swap)]
    return findings


def _equal(sheet: TileSheet, family: list[str], swap: Swap) -> Finding:
    ring = [family[0]]
    while swap[ring[-1]] != family[0]:
        ring.append(swap[ring[-1]])
    what = f"passing edges on ({' to '.join([*ring, ring[0]])}) leaves the set as it is"
    return about_set(sheet, rank=NOTE, topic="equal", what=what)


def _different(sheet: TileSheet, family: list[str]) -> Finding:
    return about_set(
        sheet,
        rank=NOTE,
        topic="different",
        what=f"gives {' and '.join(family)} the same rules but other parts",
        remedy="fine if the game treats them as different things",
    )


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
    return findings or [_in_other_company(sheet, family)]


def _in_other_company(sheet: TileSheet, family: list[str]) -> Finding:
    """Names the tiles that no tile answers when edges are passed on, with their lines."""
    lacks = [lack for orbit in nearest(sheet, family) for lack in orbit.lacks]
    lacks.sort(key=lambda lack: -lack.count)
    told = [
        f"{lack.like} (line {line_in(sheet, f'tiles.{lack.like}')}) is not answered by "
        f"{counted(lack.count, 'tile')} with {array(lack.parts)}"
        for lack in lacks[:MOST_HOLDERS]
    ]
    more = "; and others" if len(lacks) > MOST_HOLDERS else ""
    return about_tile(
        sheet,
        lacks[0].like,
        rank=WARNING,
        topic="unequal",
        what=f"is out of balance: {', '.join(family)} have the same parts, but not in the same "
        f"company, so no exchange of them leaves the set as it is: {'; '.join(told)}{more}",
        remedy="look at pairs on one tile, where one edge may always have the better half; or add "
        "tiles that --more names",
    )


def _holders(sheet: TileSheet, edge: str, shape: str) -> str:
    """Names the tiles that show most of a shape, with their lines."""
    found: Counter[str] = Counter()
    for tile in sheet.tiles.values():
        for shown in [tile, *([sheet.tiles[tile.back]] if tile.back else [])]:
            parts = [part for part in shown.parts if part.kind == edge and shape_of(part) == shape]
            found[tile.name] += len(parts) * tile.count
    most = [(name, count) for name, count in found.most_common(MOST_HOLDERS) if count]
    told = [f"{name} ({count}, line {line_in(sheet, f'tiles.{name}')})" for name, count in most]
    return ", ".join(told) + (" and others" if len(+found) > len(most) else "")
