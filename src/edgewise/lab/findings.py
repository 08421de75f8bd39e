"""All that a series of matches says, and how a second series on the same deals differs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from edgewise.arena.evenness import ChiSquared
from edgewise.arena.fixtures import Contest
from edgewise.core.words.model import plain
from edgewise.lab.estimates import LEVEL, Difference, Estimate, difference, marked, nothing, ratio
from edgewise.lab.figures import SHARE, Figure, by_role, figures, order_of_play
from edgewise.lab.watching import HELD, HELD_FOR, HOLDS, LAID, SCORED, STUCK, Row


@dataclass(frozen=True)
class TileFigures:
    """How a kind of tile fares."""

    tile: str
    laid: Estimate | None
    """How many lay on the table at the end of a match."""
    scored: Estimate | None
    """The share of them that gave points."""
    stuck: Estimate | None
    """The share of the times one was in hand, and something could be decided, that it fitted
    nowhere."""
    held: Estimate | None
    """For how many turns of its holder one was held."""
    longest: Estimate | None
    """The share of matches in which one of this kind was held longest."""


@dataclass(frozen=True)
class Series:
    """A series of matches with its figures."""

    name: str
    contest: Contest
    rows: list[Row]
    figures: list[Figure]
    tiles: list[TileFigures]
    points: list[Figure]
    """Points a match by what they are for, with the clause."""

    @property
    def players(self) -> int:
        """How many seats there were."""
        return self.contest.players

    def figure(self, name: str) -> Figure | None:
        """Finds a figure by its name."""
        return next((one for one in self.figures if one.name == name), None)


def make_series(name: str, contest: Contest, rows: list[Row]) -> Series:
    """Works out everything that is told of a series."""
    return Series(name, contest, rows, figures(rows), tile_figures(rows), clause_points(rows))


def tile_figures(rows: Sequence[Row]) -> list[TileFigures]:
    """Works out how each kind of tile fares."""
    kinds = sorted({kind for row in rows for kind in row.tiles})
    nothing = [0] * 6

    def over(kind: str, above: int, below: int | None, *, share: bool) -> Estimate | None:
        pairs = []
        for row in rows:
            counts = row.tiles.get(kind, nothing)
            pairs.append((row.deal, counts[above], 1.0 if below is None else counts[below]))
        return ratio(pairs, share=share)

    return [
        TileFigures(
            kind,
            laid=over(kind, LAID, None, share=False),
            scored=over(kind, SCORED, LAID, share=True),
            stuck=over(kind, STUCK, HELD, share=True),
            held=over(kind, HELD_FOR, HOLDS, share=False),
            longest=ratio([(row.deal, row.longest == kind, 1.0) for row in rows], share=True),
        )
        for kind in kinds
    ]


def clause_points(rows: Sequence[Row]) -> list[Figure]:
    """Works out the points a match by clause and reason, the most first."""
    names = sorted({name for row in rows for name in row.points})
    found = []
    for name in names:
        estimate = ratio([(row.deal, row.points.get(name, 0), 1.0) for row in rows])
        assert estimate is not None
        clause, _, what = name.partition(" ")
        found.append(Figure(name, clause, plain(what), "points", estimate))
    return sorted(found, key=lambda one: -abs(one.estimate.value))


COUNTS = ("count_", "end_")
"""Figures of things that occur or not: a series that lacks one has none of it."""


def compare(one: Series, other: Series) -> dict[str, Difference]:
    """Compares all figures that two series have, and marks what differs beyond chance.

    Only deals that both played are compared: one of the two may have been stopped.
    """
    deals = common_deals(one, other)
    ours, theirs = (
        {figure.name: figure.estimate for figure in _figures_of(series, deals)}
        for series in (one, other)
    )
    none = nothing(deals)
    names = [
        name
        for name in dict.fromkeys([*ours, *theirs])
        if name.startswith(COUNTS) or name in ours.keys() & theirs.keys()
    ]
    return marked({n: difference(ours.get(n, none), theirs.get(n, none)) for n in names})


def common_deals(one: Series, other: Series) -> set[int]:
    """Lists the deals that both series played."""
    return {row.deal for row in one.rows} & {row.deal for row in other.rows}


def rows_of(series: Series, deals: set[int]) -> list[Row]:
    """Lists the rows of some deals."""
    return [row for row in series.rows if row.deal in deals]


def _figures_of(series: Series, deals: set[int]) -> list[Figure]:
    rows = rows_of(series, deals)
    return series.figures if len(rows) == len(series.rows) else figures(rows) if rows else []


def all_figures(series: Sequence[Series]) -> list[Figure]:
    """Lists the figures of all series, each once, in the order of their sections."""
    found = {figure.name: figure for one in reversed(series) for figure in one.figures}
    sections = list(dict.fromkeys(figure.section for one in series for figure in one.figures))
    ours = [figure.name for one in series for figure in one.figures]
    order = {name: at for at, name in enumerate(dict.fromkeys(ours))}
    return sorted(found.values(), key=lambda f: (sections.index(f.section), order[f.name]))


def shown(value: float, unit: str, *, signed: bool = False) -> str:
    """Writes a number as people read it: shares in per cent."""
    scale, digits = (100, 1) if unit == SHARE else (1, 1 if abs(value) >= 10 else 2)
    number = round(scale * value, digits)
    sign = "+" if signed and number else ""
    text = f"{number + 0.0:{sign}.{digits}f}"
    return f"{text} %" if unit == SHARE else text


def interval(estimate: Estimate, unit: str) -> str:
    """Writes an estimate with its bounds."""
    return f"{shown(estimate.value, unit)} ({bounds(estimate, unit)})"


def bounds(found: Estimate | Difference, unit: str) -> str:
    """Writes the bounds of an estimate or a difference, if there are enough deals to have any."""
    if math.isinf(found.high):
        return "too few deals for bounds"
    low, high = shown(found.low, unit), shown(found.high, unit)
    return f"{low.removesuffix(' %')} to {high}"


def tests_of(series: Series) -> list[tuple[str, str]]:
    """Tests whether places in the order of play, and roles, win alike."""
    found = []
    if series.players > 1:
        found.append(("do all places in the order of play win alike?", order_of_play(series.rows)))
        roles = by_role(series.rows)
        if roles.matches:
            found.append(("do all roles win alike?", roles))
    return [(label, _verdict(shares.test())) for label, shares in found]


def _verdict(test: ChiSquared) -> str:
    """Says in words what a test tells, before its numbers."""
    doubtful = test.probability < LEVEL
    said = "no: chance alone would seldom do this" if doubtful else "nothing speaks against it"
    return f"{said} ({test})"


def to_lines(series: Series) -> list[str]:
    """Writes a series for the terminal."""
    lines = [f"{series.name}: matches: {len(series.rows)}, players: {series.players}"]
    for figure in series.figures:
        lines.append(f"  {figure.label}: {interval(figure.estimate, figure.unit)}")
    return [*lines, *[f"  {label}: {test}" for label, test in tests_of(series)]]


def to_data(series: Series) -> dict[str, Any]:
    """Writes a series as JSON data."""

    def maybe(estimate: Estimate | None) -> dict[str, float | None] | None:
        return None if estimate is None else estimate.to_dict()

    return {
        "name": series.name,
        "matches": len(series.rows),
        "contest": series.contest.to_dict(),
        "figures": {
            one.name: {"label": one.label, "unit": one.unit, **one.estimate.to_dict()}
            for one in series.figures
        },
        "points": {one.name: one.estimate.to_dict() for one in series.points},
        "tiles": {
            one.tile: {
                "laid": maybe(one.laid),
                "scored": maybe(one.scored),
                "stuck": maybe(one.stuck),
                "held": maybe(one.held),
                "longest": maybe(one.longest),
            }
            for one in series.tiles
        },
        "tests": dict(tests_of(series)),
    }
