"""The plots of a report, drawn by matplotlib as SVG that stands in the page itself."""

from __future__ import annotations

import importlib
import io
import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from edgewise.core.errors import EdgewiseError
from edgewise.lab.estimates import Estimate, ratio
from edgewise.lab.findings import Series
from edgewise.lab.watching import BINS

COLOURS = ("#1f5f8b", "#d1495b")
GREY = "#8a8f98"
MOST_TURNS = 60


def check_plots() -> Any:
    """Finds matplotlib, or says what to install."""
    try:
        return importlib.import_module("matplotlib")
    except ImportError:
        raise EdgewiseError(
            "the plots of a report need matplotlib: pip install 'edgewise[lab]'"
        ) from None


def draw(name: str, paint: Callable[[Any], None], *, height: float = 2.6) -> str:
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
        figure, axes = pyplot.subplots(figsize=(5.4, height))
        paint(axes)
        figure.tight_layout()
        into = io.StringIO()
        figure.savefig(into, format="svg", transparent=True, metadata={"Date": None})
        pyplot.close(figure)
    text = into.getvalue()
    return text[text.index("<svg") :]


def intervals(name: str, series: Sequence[Series], prefix: str, even: float) -> str:
    """Draws shares of wins with their bounds, beside the even share."""

    def paint(axes: Any) -> None:
        shown = [f for f in series[0].figures if f.name.startswith(prefix)]
        step = 0.28
        for number, one in enumerate(series):
            for at, figure in enumerate(shown):
                found = one.figure(figure.name)
                if found is not None:
                    _bar(axes, at + number * step, found.estimate, COLOURS[number])
        axes.axvline(100 * even, color=GREY, linestyle="--", linewidth=1)
        axes.set_yticks(range(len(shown)), [figure.label for figure in shown])
        axes.invert_yaxis()
        axes.set_xlabel("wins in % (dashed: even)")

    return draw(
        name, paint, height=1.2 + 0.4 * sum(f.name.startswith(prefix) for f in series[0].figures)
    )


def _bar(axes: Any, at: float, found: Estimate, colour: str) -> None:
    low, high = found.value - found.low, found.high - found.value
    axes.errorbar(
        100 * found.value,
        at,
        xerr=[[100 * max(low, 0)], [100 * max(high, 0)]],
        fmt="o",
        color=colour,
        capsize=3,
    )


def histogram(
    name: str, series: Sequence[Series], numbers: Callable[[Any], list[float]], label: str
) -> str:
    """Draws how a number is spread over matches."""

    def paint(axes: Any) -> None:
        data = [[x for row in one.rows for x in numbers(row)] for one in series]
        low, high = min(map(min, data)), max(map(max, data))
        width = max(1, math.ceil((high - low + 1) / 24)) if high > 1 else 0.05
        count = int((high - low) / width) + 2
        edges = [low + (k - 0.5) * width for k in range(count + 1)]
        for number, values in enumerate(data):
            weights = [100 / len(values)] * len(values)
            axes.hist(values, edges, weights=weights, color=COLOURS[number], alpha=0.6)
        axes.set_xlabel(label)
        axes.set_ylabel("%")

    return draw(name, paint)


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
            axes.plot(x, [scale * e.value for _, e in known], style, color=colour, label=label)
            low, high = [scale * e.low for _, e in known], [scale * e.high for _, e in known]
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
    """Estimates, for each turn number, how often nothing could be laid."""
    last = min(MOST_TURNS, max(row.turns for row in one.rows))
    return [
        ratio([(r.deal, turn in r.stuck, 1.0) for r in one.rows if r.turns > turn], share=True)
        for turn in range(last)
    ]


def slips_by(one: Series) -> list[Estimate | None]:
    """Estimates what a random move costs in each third of a match."""
    return [
        ratio([(r.deal, r.slip["points"], 1.0) for r in one.rows if r.slip and _third(r.slip) == k])
        for k in range(3)
    ]


def _third(slip: dict[str, float]) -> int:
    return min(2, int(3 * slip["at"]))


def heat(one: Series) -> str:
    """Draws how often each cell was filled."""
    counts = Counter((x, y) for row in one.rows for x, y in row.cells)
    least = len(one.rows) / 100
    cells = [cell for cell, count in counts.items() if count >= least] or list(counts)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    wide = range(min(xs), max(xs) + 1)
    grid = [[counts[x, y] / len(one.rows) for x in wide] for y in range(min(ys), max(ys) + 1)]

    def paint(axes: Any) -> None:
        extent = (min(xs) - 0.5, max(xs) + 0.5, max(ys) + 0.5, min(ys) - 0.5)
        drawn = axes.pcolormesh(
            [x - 0.5 for x in [*wide, max(xs) + 1]],
            [y - 0.5 for y in range(min(ys), max(ys) + 2)],
            grid,
            cmap="YlGnBu",
        )
        axes.set_xlim(extent[0], extent[1])
        axes.set_ylim(extent[2], extent[3])
        axes.set_aspect("equal")
        axes.figure.colorbar(drawn, ax=axes, label="tiles a match")
        axes.set_title(one.name, fontsize=9)

    return draw(f"heat-{one.name}", paint, height=3.4)
