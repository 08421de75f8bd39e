"""The plots of a report, drawn by matplotlib as SVG that stands in the page itself."""

from __future__ import annotations

import importlib
import io
import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from edgewise.core.errors import EdgewiseError
from edgewise.lab.estimates import FEWEST, Estimate, ratio
from edgewise.lab.findings import Series
from edgewise.lab.watching import BINS, Row

COLOURS = ("#1f5f8b", "#d1495b")
GREY = "#8a8f98"
MOST_TURNS = 60
WIDTH = 4.6
"""In inches: narrow, so that a phone need not make the letters much smaller."""


def check_plots() -> Any:
    """Finds matplotlib, or says what to install."""
    try:
        return importlib.import_module("matplotlib")
    except ImportError:
        raise EdgewiseError(
            "the plots of a report need matplotlib: pip install 'edgewise[lab]'"
        ) from None


def draw(name: str, paint: Callable[[Any], None], *, height: float = 2.4) -> str:
    """Draws one plot as SVG."""
    matplotlib = check_plots()
    matplotlib.use("svg")
    pyplot = importlib.import_module("matplotlib.pyplot")
    settings = {
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "font.size": 9,
        "font.family": "sans-serif",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.edgecolor": GREY,
        "axes.labelcolor": "#333333",
        "xtick.color": "#555555",
        "ytick.color": "#555555",
    }
    with matplotlib.rc_context(settings):
        figure, axes = pyplot.subplots(figsize=(WIDTH, height))
        paint(axes)
        figure.tight_layout()
        into = io.StringIO()
        figure.savefig(into, format="svg", transparent=True, metadata={"Date": None})
        pyplot.close(figure)
    text = into.getvalue()
    return text[text.index("<svg") :]


def intervals(name: str, series: Sequence[Series], prefix: str, even: float) -> str:
    """Draws shares of wins with their bounds, beside the even share."""
    shown = [f for f in series[0].figures if f.name.startswith(prefix)]

    def paint(axes: Any) -> None:
        step = 0.28
        for number, one in enumerate(series):
            for at, figure in enumerate(shown):
                found = one.figure(figure.name)
                if found is not None:
                    _bar(axes, at + number * step, found.estimate, COLOURS[number])
        axes.axvline(100 * even, color=GREY, linestyle="--", linewidth=1)
        axes.set_yticks(range(len(shown)), [figure.label for figure in shown])
        axes.set_ylim(len(shown) - 0.5 + step * (len(series) - 1), -0.5)
        axes.set_xlabel("wins in % (dashed: even)")

    return draw(name, paint, height=1.2 + 0.4 * len(shown))


def _bar(axes: Any, at: float, found: Estimate, colour: str) -> None:
    low, high = spans([found], 100)
    axes.errorbar(
        100 * found.value,
        at,
        xerr=[low, high],
        fmt="o",
        color=colour,
        capsize=3,
    )


def spans(found: Sequence[Estimate], scale: float = 1) -> tuple[list[float], list[float]]:
    """Tells how far bounds are below and above estimates; no distance where none are known."""
    below = [scale * max(0.0, e.value - e.low) if math.isfinite(e.low) else 0.0 for e in found]
    above = [scale * max(0.0, e.high - e.value) if math.isfinite(e.high) else 0.0 for e in found]
    return below, above


def histogram(
    name: str,
    series: Sequence[Series],
    numbers: Callable[[Row], Sequence[float]],
    label: str,
    *,
    share: bool = False,
) -> str:
    """Draws how a number is spread over matches, with the bounds of each bar."""

    def paint(axes: Any) -> None:
        edges = _edges([x for one in series for row in one.rows for x in numbers(row)], share=share)
        wide = edges[1] - edges[0]
        scale = 100 if share else 1
        for number, one in enumerate(series):
            bars = heights(one, numbers, edges)
            colour, aside = COLOURS[number], (number - (len(series) - 1) / 2) * 0.25 * wide
            tall = [100 * bar.value for bar in bars]
            ends = [scale * edge for edge in edges]
            axes.stairs(tall, ends, fill=True, color=colour, alpha=0.35)
            axes.stairs(tall, ends, color=colour, linewidth=1)
            known = [(at, bar) for at, bar in zip(edges, bars, strict=False) if bar.value > 0]
            axes.errorbar(
                [scale * (at + wide / 2 + aside) for at, _ in known],
                [100 * bar.value for _, bar in known],
                yerr=spans([bar for _, bar in known], 100),
                fmt="none",
                ecolor=colour,
                elinewidth=0.8,
            )
        axes.set_ylim(bottom=0)
        axes.set_xlabel(label)
        axes.set_ylabel("%")

    return draw(name, paint)


def _edges(data: Sequence[float], *, share: bool) -> list[float]:
    """Chooses where bars begin and end: about two dozen, of whole numbers or of twentieths."""
    if share:
        return [part / BINS for part in range(BINS + 1)]
    low, high = min(data), max(data)
    width = max(1, math.ceil((high - low + 1) / 24))
    return [low - 0.5 + k * width for k in range(int((high - low) / width) + 2)]


def heights(
    one: Series, numbers: Callable[[Row], Sequence[float]], edges: Sequence[float]
) -> list[Estimate]:
    """Estimates which share of the numbers falls between two edges each."""
    wide, last = edges[1] - edges[0], len(edges) - 2
    counts = []
    for row in one.rows:
        values = numbers(row)
        places = Counter(min(last, int((x - edges[0]) / wide + 1e-9)) for x in values)
        counts.append((row.deal, places, len(values)))
    found = [
        ratio([(deal, places[at], total) for deal, places, total in counts], share=True)
        for at in range(last + 1)
    ]
    return [bar for bar in found if bar is not None]


def curve(
    name: str,
    lines: Sequence[tuple[str, str, list[Estimate | None], str]],
    xs: Sequence[float],
    labels: tuple[str, str],
    *,
    scale: float = 1.0,
) -> str:
    """Draws lines with the band of their bounds: label, colour, estimates, style."""

    def paint(axes: Any) -> None:
        for label, colour, estimates, style in lines:
            known = [(x, e) for x, e in zip(xs, estimates, strict=False) if e is not None]
            x = [one for one, _ in known]
            y = [scale * e.value for _, e in known]
            axes.plot(x, y, style, color=colour, label=label)
            below, above = spans([e for _, e in known], scale)
            low = [value - down for value, down in zip(y, below, strict=True)]
            high = [value + up for value, up in zip(y, above, strict=True)]
            axes.fill_between(x, low, high, color=colour, alpha=0.18, linewidth=0)
        axes.set_xlabel(labels[0])
        axes.set_ylabel(labels[1])
        axes.set_ylim(bottom=0)
        if len(lines) > 1:
            axes.legend(frameon=False)

    return draw(name, paint)


PARTS = [100 * (part + 0.5) / BINS for part in range(BINS)]


def choices_by(one: Series) -> list[Estimate | None]:
    """Estimates the legal moves a decision in each part of a match."""
    return [
        ratio([(r.deal, n, 1.0) for r in one.rows if (n := r.choices_by[part]) is not None])
        for part in range(BINS)
    ]


def race_of(one: Series, who: int) -> list[Estimate | None]:
    """Estimates the points of the winner, or of the others, at the end of each part."""
    return [ratio([(r.deal, r.race[who][part], 1.0) for r in one.rows]) for part in range(BINS)]


def stuck_by(one: Series) -> list[Estimate | None]:
    """Estimates how often nothing could be laid, in each turn that enough matches reach."""
    lengths = sorted((row.turns for row in one.rows), reverse=True)
    last = min(MOST_TURNS, lengths[min(FEWEST, len(lengths)) - 1])
    return [
        ratio([(r.deal, turn in r.stuck, 1.0) for r in one.rows if r.turns > turn], share=True)
        for turn in range(last)
    ]


def slips(series: Sequence[Series]) -> str:
    """Draws what a random move costs in each third of a match."""

    def paint(axes: Any) -> None:
        for number, one in enumerate(series):
            known = [(at, e) for at, e in enumerate(slips_by(one)) if e is not None]
            axes.errorbar(
                [at + 0.12 * number for at, _ in known],
                [e.value for _, e in known],
                yerr=spans([e for _, e in known]),
                fmt="o",
                color=COLOURS[number],
                capsize=3,
                label=one.name,
            )
        axes.axhline(0, color=GREY, linestyle="--", linewidth=1)
        axes.set_xticks(range(3), ["first third", "second third", "last third"])
        axes.set_xlim(-0.5, 2.6)
        axes.set_ylabel("points lost")
        if len(series) > 1:
            axes.legend(frameon=False)

    return draw("slips", paint)


def slips_by(one: Series) -> list[Estimate | None]:
    """Estimates what a random move costs in each third of a match."""
    return [
        ratio([(r.deal, r.slip["points"], 1.0) for r in one.rows if r.slip and _third(r.slip) == k])
        for k in range(3)
    ]


def _third(slip: dict[str, float]) -> int:
    return min(2, int(3 * slip["at"]))


Cells = dict[tuple[int, int], int]


def filled(one: Series) -> Cells:
    """Counts how often each cell was filled, those left out that hardly ever were."""
    counts = Counter((x, y) for row in one.rows for x, y in row.cells)
    least = len(one.rows) / 100
    return {cell: count for cell, count in counts.items() if count >= least} or dict(counts)


def heats(series: Sequence[Series]) -> list[str]:
    """Draws how often each cell was filled: boards of the same extent, to be compared."""
    boards = [filled(one) for one in series]
    xs = [x for cells in boards for x, _ in cells]
    ys = [y for cells in boards for _, y in cells]
    wide, high = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    names = [one.name if len(series) > 1 else "" for one in series]
    return [
        heat(one, name, cells, wide, high)
        for one, name, cells in zip(series, names, boards, strict=True)
    ]


def heat(one: Series, name: str, cells: Cells, wide: range, high: range) -> str:
    """Draws one board, and says how exact it is."""
    grid = [[cells.get((x, y), 0) / len(one.rows) for x in wide] for y in high]
    _, [far] = spans([least_exact(one)])

    def paint(axes: Any) -> None:
        drawn = axes.pcolormesh(
            [x - 0.5 for x in [*wide, wide[-1] + 1]],
            [y - 0.5 for y in [*high, high[-1] + 1]],
            grid,
            cmap="YlGnBu",
            vmin=0,
        )
        axes.set_xlim(wide[0] - 0.5, wide[-1] + 0.5)
        axes.set_ylim(high[-1] + 0.5, high[0] - 0.5)
        axes.set_aspect("equal")
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.yaxis.get_major_locator().set_params(integer=True)
        axes.figure.colorbar(drawn, ax=axes, label="tiles a match")
        axes.set_xlabel(f"bounds of a cell: at most {far:.2f} more or less")
        if name:
            axes.set_title(name, fontsize=9)

    return draw(f"heat-{one.name}", paint, height=3.2)


def least_exact(one: Series) -> Estimate:
    """Estimates how many tiles a match has on the cell where that varies most."""
    rows = [(row.deal, Counter((x, y) for x, y in row.cells)) for row in one.rows]
    sums: Counter[tuple[int, int]] = Counter()
    squares: Counter[tuple[int, int]] = Counter()
    for _, cells in rows:
        for cell, count in cells.items():
            sums[cell] += count
            squares[cell] += count * count
    most = max(sums, key=lambda cell: len(rows) * squares[cell] - sums[cell] ** 2)
    found = ratio([(deal, cells[most], 1.0) for deal, cells in rows])
    assert found is not None
    return found
