"""The tables of a report: of one series, or of two with their differences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from edgewise.core.game import Game
from edgewise.lab import plots
from edgewise.lab.comparing import (
    TILE_FIGURES,
    Comparison,
    Marked,
    all_marked,
    all_points,
    estimate_of,
    names_of,
)
from edgewise.lab.estimates import Difference, Estimate
from edgewise.lab.figures import Figure
from edgewise.lab.findings import Series, TileFigures, all_figures, bounds, interval, shown

MOST_TILES = 12
"""How many differences of tiles are told before all tables; the table of tiles has the others."""
ABSENT = "<td class='n none'>none</td>"


def section(title: str, body: str, about: str = "") -> str:
    """Makes a part of the report."""
    said = f"<p class='about'>{about}</p>" if about else ""
    return f"<section><h2>{title}</h2>{said}{body}</section>"


def table(rows: Sequence[str], head: Sequence[str], *, words: int, name: str = "") -> str:
    """Makes a table whose first columns are words and the others numbers.

    It may be moved sideways where it is too wide for the screen.
    """
    top = "".join(
        f"<th>{label}</th>" if number < words else f"<th class='n'>{label}</th>"
        for number, label in enumerate(head)
    )
    body = "".join(rows)
    return (
        f"<div class='wide'><table class='{name}'><thead><tr>{top}</tr></thead>{body}</table></div>"
    )


def typed(text: str) -> str:
    """Writes numbers below nothing with a minus sign, where data have a hyphen."""
    return re.sub(r"-(?=\d)", "\N{MINUS SIGN}", text)


def differing(series: Sequence[Series], comparison: Comparison, game: Game) -> str:
    """Tells before all tables what differs beyond chance in any of them."""
    if len(series) < 2:
        return ""
    found = all_marked(series, comparison, names_of(series, game))
    tiles = sorted(
        (one for one in found if one.table == "Tiles"),
        key=lambda one: one.difference.probability or 0.0,
    )
    others = [one for one in found if one.table != "Tiles"]
    rows = [_marked_row(one) for one in [*others, *tiles[:MOST_TILES]]]
    body = table(rows, ("", "difference", "95 % bounds"), words=1) if rows else ""
    if len(tiles) > MOST_TILES:
        body += f"<p>{len(tiles) - MOST_TILES} more are marked in the table of tiles.</p>"
    about = f"{escape(series[1].name)} less {escape(series[0].name)}, on the same deals. "
    about += "Differences of shares are in percentage points."
    return section(
        "What differs beyond chance", body or "<p>Nothing differs beyond chance.</p>", about
    )


def _marked_row(one: Marked) -> str:
    value = shown(one.difference.value, one.unit, signed=True)
    return (
        f"<tr><td>{escape(one.label)}</td><td class='n'><b>{typed(value)}</b></td>"
        f"<td class='n'>{typed(bounds(one.difference, one.unit))}</td></tr>"
    )


def figures_table(series: Sequence[Series], comparison: Comparison) -> str:
    """Shows all figures by section, beside each other and with their differences."""
    rows, part = [], ""
    for figure in all_figures(series):
        if figure.section != part:
            part = figure.section
            rows.append(f"<tr class='part'><th colspan='4'>{part}</th></tr>")
        found = [one.figure(figure.name) for one in series]
        cells = [ABSENT if f is None else estimate_cell(f.estimate, f.unit) for f in found]
        cells += _difference_cells(series, comparison.figures.get(figure.name), figure.unit)
        rows.append(f"<tr><td>{escape(figure.label)}</td>{''.join(cells)}</tr>")
    return section("All figures", table(rows, ["", *titles(series)], words=1, name=_width(series)))


def titles(series: Sequence[Series]) -> list[str]:
    """Names the columns of two series and of their difference; one series needs no name."""
    if len(series) < 2:
        return ["with 95 % bounds"]
    return [*[escape(one.name) for one in series], "difference"]


def _width(series: Sequence[Series]) -> str:
    """Keeps numbers near to their labels where there are few of them."""
    return "narrow" if len(series) < 2 else ""


def points_table(series: Sequence[Series], comparison: Comparison, game: Game) -> str:
    """Shows how many points each clause gave, with a bar beside each other."""
    most = max((abs(f.estimate.value) for one in series for f in one.points), default=1) or 1
    rows = []
    for figure in all_points(series):
        clause = game.rulebook.clause(figure.section).text
        found = [_points_of(one, figure.name) for one in series]
        cells = [ABSENT if f is None else estimate_cell(f.estimate, f.unit) for f in found]
        cells += _difference_cells(series, comparison.points.get(figure.name), figure.unit)
        bars = "".join(
            _bar(f, colour, most) for f, colour in zip(found, plots.COLOURS, strict=False)
        )
        rows.append(
            f"<tr><td title='{escape(clause)}'>{figure.section}</td>"
            f"<td>{escape(figure.label)}</td>{''.join(cells)}<td class='bars'>{bars}</td></tr>"
        )
    head = ["clause", "for", *titles(series), ""]
    body = table(rows, head, words=2)
    return section("Points by clause", body, "Points a match, of all seats together.")


def _points_of(one: Series, name: str) -> Figure | None:
    return next((figure for figure in one.points if figure.name == name), None)


def _bar(figure: Figure | None, colour: str, most: float) -> str:
    width = 0.0 if figure is None else 100 * abs(figure.estimate.value) / most
    return f"<div class='bar' style='width:{width:.0f}%;background:{colour}'></div>"


def tiles_table(series: Sequence[Series], comparison: Comparison, game: Game) -> str:
    """Shows how each tile fared; of two series, one below the other with the difference."""
    columns = [label for label, _ in TILE_FIGURES.values()]
    marked = {kind for (kind, _), found in comparison.tiles.items() if found.marked}
    names = sorted(names_of(series, game).items(), key=lambda item: (item[0] not in marked, item))
    groups = [_tile_group(kind, name, series, comparison) for kind, name in names]
    pair = len(series) > 1
    head = ["tile", *([""] if pair else []), *columns]
    about = "Tiles with a mark come first." if pair else ""
    return section("Tiles", table(groups, head, words=1 + pair, name="tiles"), about)


def _tile_group(kind: str, name: str, series: Sequence[Series], comparison: Comparison) -> str:
    height = 1 if len(series) < 2 else 3
    title = f"<td rowspan='{height}'>{escape(name)}</td>"
    rows = []
    for one, colour in zip(series, plots.COLOURS, strict=False):
        tile = next((tile for tile in one.tiles if tile.tile == kind), None)
        label = f"<td><i style='background:{colour}'></i>{escape(one.name)}</td>"
        rows.append((label if len(series) > 1 else "") + _tile_cells(tile))
    if len(series) > 1:
        cells = "".join(
            difference_cell(comparison.tiles.get((kind, what)), unit)
            for what, (_, unit) in TILE_FIGURES.items()
        )
        rows.append(f"<td>difference</td>{cells}")
    first, *rest = rows
    lines = f"<tr>{title}{first}</tr>" + "".join(f"<tr>{row}</tr>" for row in rest)
    return f"<tbody class='group'>{lines}</tbody>"


def _tile_cells(tile: TileFigures | None) -> str:
    cells = []
    for what, (_, unit) in TILE_FIGURES.items():
        found = estimate_of(tile, what)
        cells.append(ABSENT if found is None else estimate_cell(found, unit))
    return "".join(cells)


def estimate_cell(found: Estimate, unit: str) -> str:
    """Shows an estimate with its bounds."""
    return f"<td class='n'>{typed(interval(found, unit))}</td>"


def _difference_cells(series: Sequence[Series], found: Difference | None, unit: str) -> list[str]:
    return [difference_cell(found, unit)] if len(series) > 1 else []


def difference_cell(found: Difference | None, unit: str) -> str:
    """Shows a difference, marked where it is beyond chance; one that is not known is left out."""
    if found is None:
        return "<td></td>"
    text = typed(f"{shown(found.value, unit, signed=True)} ({bounds(found, unit)})")
    return f"<td class='n beyond'>{text} *</td>" if found.marked else f"<td class='n'>{text}</td>"
