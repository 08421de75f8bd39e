"""How two variants differ in everything a report tells: figures, tiles, and points by clause.

Each of these tables is a family of its own: of 20 comparisons of equal variants, one table of a
sort marks something. One family for all would let the hundreds of numbers about tiles hide what
differs in length or fairness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from edgewise.core.game import Game
from edgewise.lab.estimates import Difference, Estimate, difference, marked, nothing
from edgewise.lab.figures import NUMBER, SHARE, Figure
from edgewise.lab.findings import (
    Series,
    TileFigures,
    all_figures,
    clause_points,
    common_deals,
    compare,
    rows_of,
    shown,
    tile_figures,
)

TILE_FIGURES = {
    "laid": ("laid a match", NUMBER),
    "scored": ("scored", SHARE),
    "stuck": ("stuck", SHARE),
    "held": ("held, turns", NUMBER),
    "longest": ("held longest", SHARE),
}
"""What is told of each tile, with its label and unit."""
OCCURRING = ("laid", "longest")
"""Of a tile that a series never saw, these are nothing; the others are not known."""

TileFigure = tuple[str, str]
"""A tile, and what is told of it."""


@dataclass(frozen=True)
class Comparison:
    """The differences between two series, the second less the first."""

    figures: Mapping[str, Difference] = field(default_factory=dict)
    tiles: Mapping[TileFigure, Difference] = field(default_factory=dict)
    points: Mapping[str, Difference] = field(default_factory=dict)

    def to_dict(self) -> dict[str, object]:
        """Writes the comparison as JSON data."""
        tiles: dict[str, dict[str, object]] = {}
        for (tile, what), found in self.tiles.items():
            tiles.setdefault(tile, {})[what] = found.to_dict()
        return {
            "differences": {name: found.to_dict() for name, found in self.figures.items()},
            "tile_differences": tiles,
            "point_differences": {name: found.to_dict() for name, found in self.points.items()},
        }


@dataclass(frozen=True)
class Marked:
    """A difference beyond chance, and how people are told of it."""

    table: str
    label: str
    unit: str
    difference: Difference

    def __str__(self) -> str:
        return f"{self.label}: {shown(self.difference.value, self.unit, signed=True)}"


def compare_all(one: Series, other: Series) -> Comparison:
    """Compares two series on the deals that both played, and marks what differs beyond chance."""
    deals = common_deals(one, other)
    return Comparison(
        compare(one, other),
        marked(_tiles(one, other, deals)),
        marked(_points(one, other, deals)),
    )


def _tiles(one: Series, other: Series, deals: set[int]) -> dict[TileFigure, Difference]:
    ours, theirs = (
        {tile.tile: tile for tile in _tiles_of(series, deals)} for series in (one, other)
    )
    none = nothing(deals)
    found = {}
    for kind in sorted(ours.keys() | theirs.keys()):
        for what in TILE_FIGURES:
            absent = none if what in OCCURRING else None
            first = estimate_of(ours.get(kind), what) or absent
            second = estimate_of(theirs.get(kind), what) or absent
            if first is not None and second is not None:
                found[kind, what] = difference(first, second)
    return found


def estimate_of(tile: TileFigures | None, what: str) -> Estimate | None:
    """Picks one figure of a tile, which some series may not have."""
    found: Estimate | None = getattr(tile, what, None)
    return found


def _tiles_of(series: Series, deals: set[int]) -> list[TileFigures]:
    rows = rows_of(series, deals)
    return series.tiles if len(rows) == len(series.rows) else tile_figures(rows)


def _points(one: Series, other: Series, deals: set[int]) -> dict[str, Difference]:
    ours, theirs = (
        {figure.name: figure.estimate for figure in _points_of(series, deals)}
        for series in (one, other)
    )
    none = nothing(deals)
    names = sorted(ours.keys() | theirs.keys())
    return {name: difference(ours.get(name, none), theirs.get(name, none)) for name in names}


def _points_of(series: Series, deals: set[int]) -> list[Figure]:
    rows = rows_of(series, deals)
    return series.points if len(rows) == len(series.rows) else clause_points(rows)


def all_points(series: Sequence[Series]) -> list[Figure]:
    """Lists what gave points in any series, each once, in the order of the first."""
    found: dict[str, Figure] = {}
    for one in series:
        for figure in one.points:
            found.setdefault(figure.name, figure)
    return list(found.values())


def names_of(series: Sequence[Series], game: Game) -> Mapping[str, str]:
    """Names the tiles of all series for people."""
    words = game.words()
    return {tile.tile: words.name_of(tile.tile) for one in series for tile in one.tiles}


def all_marked(
    series: Sequence[Series], comparison: Comparison, names: Mapping[str, str]
) -> list[Marked]:
    """Lists what differs beyond chance, with the names of tiles for people."""
    told = [
        Marked("Figures", figure.label, figure.unit, comparison.figures[figure.name])
        for figure in all_figures(series)
        if figure.name in comparison.figures
    ]
    told += [
        Marked("Points by clause", f"points for {one.label} ({one.section})", one.unit, found)
        for one in all_points(series)
        if (found := comparison.points.get(one.name)) is not None
    ]
    for (tile, what), found in comparison.tiles.items():
        label, unit = TILE_FIGURES[what]
        told.append(Marked("Tiles", f"{names.get(tile, tile)}: {label}", unit, found))
    return [one for one in told if one.difference.marked]
