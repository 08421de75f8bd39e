"""The whole examination of a tile file, and its report as text."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.tiles import TileSheet
from edgewise.core.tileset import TileSet
from edgewise.games import find
from edgewise.lab.doctor.evenness import (
    Advice,
    best_cycle,
    families,
    look_at_evenness,
    tiles_to_add,
)
from edgewise.lab.doctor.findings import NOTE, RANKS, Finding, about_set
from edgewise.lab.doctor.fitting import Fitting, chances, look_at_fitting
from edgewise.lab.doctor.meeting import look_at_ends, look_at_meetings
from edgewise.lab.doctor.patterns import (
    Pattern,
    look_at_patterns,
    missing_patterns,
    patterns_of,
)


@dataclass(frozen=True)
class Examination:
    """All findings about a tile file, the worst first, with figures and advice."""

    file: str
    findings: list[Finding]
    fitting: list[Fitting]
    advice: list[Advice]
    missing: list[Pattern]
    """The patterns of sides that no tile of the bag has."""

    def to_dict(self) -> dict[str, object]:
        """Writes the examination as JSON data."""
        return {
            "file": self.file,
            "findings": [finding.to_dict() for finding in self.findings],
            "fitting": [
                {"neighbours": one.neighbours, "any": one.any_tile, "tiles": one.by_tile}
                for one in self.fitting
            ],
            "add": [
                {"like": one.like, "parts": list(one.parts), "count": one.count}
                for one in self.advice
            ],
            "missing": [list(pattern) for pattern in self.missing],
        }


def examine(sheet: TileSheet, more: int = 0) -> Examination:
    """Examines a tile file; with ``more``, advises so many tiles to add."""
    tiles = find(sheet.game, sheet).tiles if sheet.game else TileSet(sheet)
    fitting = chances(tiles)
    findings = [
        *look_at_meetings(sheet),
        *look_at_ends(sheet),
        *look_at_evenness(sheet),
        *_even(sheet),
        *look_at_fitting(tiles, fitting),
        *look_at_patterns(sheet),
    ]
    findings.sort(key=lambda finding: RANKS.index(finding.rank))
    advice = tiles_to_add(sheet, more) if more else []
    missing = missing_patterns(sheet, patterns_of(sheet))
    return Examination(sheet.file, findings, fitting, advice, missing)


def _even(sheet: TileSheet) -> list[Finding]:
    """Says which families the set treats alike by construction."""
    found = []
    for family in families(sheet):
        swap = best_cycle(sheet, family)
        if swap:
            ring = [family[0]]
            while swap[ring[-1]] != family[0]:
                ring.append(swap[ring[-1]])
            what = f"passing edges on ({' to '.join([*ring, ring[0]])}) leaves the set as it is"
            found.append(about_set(sheet, rank=NOTE, topic="equal", what=what))
    return found


def lines_of(seen: Examination) -> list[str]:
    """Writes an examination for people."""
    lines = []
    for finding in seen.findings:
        subject = f"{finding.subject} " if finding.subject else "the set "
        sentence = finding.what if finding.topic in ("fits", "equal") else subject + finding.what
        remedy = f"; {finding.remedy}" if finding.remedy else ""
        lines.append(f"{seen.file}:{finding.line}: {finding.rank}: {sentence}{remedy}")
    for one in seen.advice:
        parts = ", ".join(f'"{part}"' for part in one.parts)
        lines.append(f"add {one.count}: parts = [{parts}], like {one.like} with other edges")
    return lines
