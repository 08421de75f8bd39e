"""The whole examination of a tile file, and its report as text."""

from __future__ import annotations

from dataclasses import dataclass

from edgewise.core.errors import counted
from edgewise.core.tiles import TileSheet
from edgewise.core.tileset import TileSet
from edgewise.games import find
from edgewise.lab.doctor.balance import Advice, Plan, plan
from edgewise.lab.doctor.ends import look_at_ends
from edgewise.lab.doctor.families import look_at_evenness
from edgewise.lab.doctor.findings import RANKS, Finding
from edgewise.lab.doctor.fitting import (
    Fitting,
    OpenFitting,
    by_open_ends,
    chances,
    look_at_fitting,
    look_at_open_ends,
)
from edgewise.lab.doctor.larger import new_tables
from edgewise.lab.doctor.meeting import look_at_meetings
from edgewise.lab.doctor.patterns import (
    Pattern,
    look_at_patterns,
    missing_patterns,
    patterns_of,
)

WHOLE = ("fits", "equal", "closing")
"""Topics whose sentence names no subject."""


@dataclass(frozen=True)
class Examination:
    """All findings about a tile file, the worst first, with figures and advice."""

    sheet: TileSheet
    findings: list[Finding]
    fitting: list[Fitting]
    open_ends: list[OpenFitting]
    plan: Plan
    missing: list[Pattern]
    """The patterns of sides that no tile of the bag has."""

    def to_dict(self) -> dict[str, object]:
        """Writes the examination as JSON data."""
        return {
            "file": self.sheet.file,
            "findings": [finding.to_dict() for finding in self.findings],
            "fitting": [
                {"neighbours": one.neighbours, "any": one.any_tile, "tiles": one.by_tile}
                for one in self.fitting
            ],
            "open_ends": [
                {"ends": one.ends, "any": one.any_tile, "tiles": one.by_tile}
                for one in self.open_ends
            ],
            "add": [one.to_dict() for one in self.plan.tiles],
            "balance": self.plan.says,
            "missing": [list(pattern) for pattern in self.missing],
        }


def examine(sheet: TileSheet, more: int = 0) -> Examination:
    """Examines a tile file; with ``more``, advises this many tiles to add."""
    tiles = find(sheet.game, sheet).tiles if sheet.game else TileSet(sheet)
    fitting, open_ends = chances(tiles), by_open_ends(tiles)
    findings = [
        *look_at_meetings(sheet),
        *look_at_ends(sheet),
        *look_at_evenness(sheet),
        *look_at_fitting(tiles, fitting),
        *look_at_open_ends(tiles, open_ends),
        *look_at_patterns(sheet),
    ]
    findings.sort(key=lambda finding: RANKS.index(finding.rank))
    advice = plan(sheet, more) if more else Plan([], [])
    missing = missing_patterns(sheet, patterns_of(sheet))
    return Examination(sheet, findings, fitting, open_ends, advice, missing)


def lines_of(seen: Examination) -> list[str]:
    """Writes an examination for people."""
    lines = []
    for finding in seen.findings:
        subject = f"{finding.subject} " if finding.subject else "the set "
        sentence = finding.what if finding.topic in WHOLE else subject + finding.what
        remedy = f"; {finding.remedy}" if finding.remedy else ""
        lines.append(f"{seen.sheet.file}:{finding.line}: {finding.rank}: {sentence}{remedy}")
    return [*lines, *_plan_lines(seen)]


def _plan_lines(seen: Examination) -> list[str]:
    """Writes what to add, as people do it in the file."""
    lines = [f"{seen.sheet.file}: balance: {said}" for said in seen.plan.says]
    lines += [line for one in seen.plan.tiles for line in _advice_lines(seen.sheet, one)]
    if seen.plan.tiles:
        count = sum(one.count for one in seen.plan.tiles)
        lines.append(f"these are {counted(count, 'tile')}: raise the number of the pile as well")
    return lines


def _advice_lines(sheet: TileSheet, one: Advice) -> list[str]:
    if one.name:
        return [f"raise the count of {one.name} by {one.count}"]
    return [
        f"add {counted(one.count, 'tile')} like {one.like} with other edges:",
        *[f"    {line}" for line in new_tables(sheet, one).splitlines() if line],
    ]
