"""The report of the lab: one HTML file that holds everything it shows."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from pathlib import Path

from edgewise.core.errors import counted
from edgewise.core.words.model import capital
from edgewise.lab import plots, tables
from edgewise.lab.comparing import Comparison
from edgewise.lab.findings import Series, bounds, shown, tests_of
from edgewise.lab.playing import game_of
from edgewise.lab.style import STYLE

CARDS = (
    ("wins_1", "The first to play wins"),
    ("won", "Matches won"),
    ("turns", "Turns a match"),
    ("luck", "The draws alone decide"),
    ("slip", "A random move costs, in points"),
    ("choices", "Legal moves a decision"),
    ("decided", "Decided after"),
    ("lead_changes", "Changes of the lead"),
    ("half", "The leader at half-time wins"),
    ("stuck", "Turns without a placement"),
)
METHOD = """
<p>The unit is the deal. Bounds are for 95 %. Chance is common: the n-th draw of a sort in a deal
brings the same outcome in both variants, as long as it can be drawn.</p>
<p><b>Luck.</b> One deal in four is played twice with the same draws, where bots break ties
otherwise. The share is the covariance of the two results over their variance, each result being
the points of a seat less the mean of its match, and less what its bot gains on average. What
choices and draws decide only together is not in it, so it is a lower bound of luck. Of few
matches it may come out below nothing.</p>
<p><b>A random move.</b> In one deal of two, one decision with a choice is replaced by a random
legal move, and the match is played on by the same bots. The cost is how much the seat's lead
falls. What is replaced is the move of the bot, the best that this bot knows. With
<code>--bots search:hard</code> that is the best move known. Greedy bots do not search: their own
move is not always the best, and then a random one costs less than it would a good player.</p>
<p><b>Decided.</b> The share of the turns after which the winner led alone to the end.</p>
<p><b>Tiles.</b> Stuck: of the times one was in hand when its holder could lay something, or
nothing, how often it fitted nowhere. Scored: the share of those on the table at the end that gave
points. Held: turns of its holder from drawing to laying or giving back.</p>
<p><b>Differences</b> beyond chance have a mark. The results of each deal that both variants played
are subtracted from each other, and Student's t tells how often chance alone makes so large a
difference. Three tables are tested, each by itself by Holm's method: all figures, points by
clause, and all that is told of tiles. Where two variants are the same, each of the three marks
something in about one comparison of twenty, or fewer.</p>
"""


def write_page(path: Path, series: Sequence[Series], comparison: Comparison) -> None:
    """Writes the report of one or two series."""
    path.write_text(page(series, comparison), encoding="utf-8")


def page(series: Sequence[Series], comparison: Comparison) -> str:
    """Makes the report."""
    one = series[0]
    game = game_of(one.contest.game, one.contest.tiles)
    names = " against ".join(s.name for s in series) if len(series) == 2 else ""
    bots = ", ".join(one.contest.bots)
    matches = " and ".join(f"{len(s.rows):,}" for s in series)
    players = counted(one.players, "player")
    about = f"{matches} matches, {players}, {bots}, seed {one.contest.seed}{_played_with(one)}"
    body = [
        f"<header><h1>{html.escape(game.name)}</h1><p class='sub'>{html.escape(names)}</p>"
        f"<p>{html.escape(about)}; rules version {game.version}</p></header>",
        _legend(series),
        _cards(series, comparison),
        tables.differing(series, comparison, game),
        _plots(series),
        tables.points_table(series, comparison, game),
        tables.tiles_table(series, comparison, game),
        tables.figures_table(series, comparison),
        f"<section><h2>How this was measured</h2>{METHOD}</section>",
    ]
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'>"
        f"<title>{html.escape(game.name)}: the lab</title><style>{STYLE}</style></head>"
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def _played_with(one: Series) -> str:
    """Names the tile file, and the rules that are not as usual."""
    contest = one.contest
    usual = {option.name: option.default for option in game_of(contest.game, contest.tiles).options}
    chosen = {k: v for k, v in contest.options.items() if k in usual and v != usual[k]}
    told = [f"tiles of {Path(contest.tiles).name}"] if contest.tiles else []
    told += [f"{name}={json.dumps(value)}" for name, value in chosen.items()]
    return "".join(f", {each}" for each in told)


def _legend(series: Sequence[Series]) -> str:
    if len(series) < 2:
        return ""
    items = [
        f"<span><i style='background:{colour}'></i>{html.escape(one.name)}</span>"
        for one, colour in zip(series, plots.COLOURS, strict=False)
    ]
    return f"<p class='legend'>{''.join(items)}</p>"


def _cards(series: Sequence[Series], comparison: Comparison) -> str:
    marked = {name for name, one in comparison.figures.items() if one.marked}
    cards = []
    for name, label in CARDS:
        found = [figure for one in series if (figure := one.figure(name)) is not None]
        if not found:
            continue
        numbers = tables.typed(" → ".join(shown(f.estimate.value, f.unit) for f in found))
        spans = tables.typed("; ".join(bounds(f.estimate, f.unit) for f in found))
        mark = " differs" if name in marked else ""
        cards.append(
            f"<div class='card{mark}'><p>{label}</p><b>{numbers}</b><small>{spans}</small></div>"
        )
    tests = "".join(
        f"<li>{_whose(one, series)}{html.escape(capital(f'{label} {test}'))}</li>"
        for one in series
        for label, test in tests_of(one)
    )
    pair = " pair" if len(series) > 1 else ""
    shelf = f"<div class='cards{pair}'>{''.join(cards)}</div><ul>{tests}</ul>"
    return f"<section><h2>In brief</h2>{shelf}</section>"


def _whose(one: Series, series: Sequence[Series]) -> str:
    return f"{html.escape(one.name)}: " if len(series) > 1 else ""


def _plots(series: Sequence[Series]) -> str:
    pairs = list(zip(series, plots.COLOURS, strict=False))
    several = series[0].players > 1
    found: list[tuple[str, str]] = []
    if several:
        even = 1 / series[0].players
        found.append(("Order of play", plots.intervals("order", series, "wins_", even)))
        if series[0].rows[0].roles:
            found.append(("Roles", plots.intervals("roles", series, "role_", even)))
        if series[0].figure(f"bot_{series[0].contest.bots[0]}") is not None:
            found.append(("Bots", plots.intervals("bots", series, "bot_", even)))
    found += [
        ("Length", plots.histogram("length", series, lambda r: [r.turns], "turns")),
        ("Points", plots.histogram("scores", series, lambda r: r.scores, "points of a seat")),
    ]
    who = ("winner", "others") if several else ("player",)
    lines = [
        (
            f"{one.name}: {label}" if len(series) > 1 else label,
            colour,
            plots.race_of(one, at),
            "-" if at == 0 else "--",
        )
        for one, colour in pairs
        for at, label in enumerate(who)
    ]
    found.append(
        ("The race", plots.curve("race", lines, plots.PARTS, ("% of the match", "points")))
    )
    if several:
        decided = plots.histogram(
            "decided", series, lambda r: [r.decided], "% of the turns when decided", share=True
        )
        comebacks = plots.histogram(
            "behind", series, lambda r: [r.behind], "points that the winner was behind at worst"
        )
        found += [("When it was decided", decided), ("Comebacks", comebacks)]
    found.append(
        (
            "Choices",
            plots.curve(
                "choices",
                [(one.name, colour, plots.choices_by(one), "-") for one, colour in pairs],
                plots.PARTS,
                ("% of the match", "legal moves"),
            ),
        )
    )
    if any(row.slip for row in series[0].rows):
        found.append(("What a random move costs", plots.slips(series)))
    stuck = [(one.name, colour, plots.stuck_by(one), "-") for one, colour in pairs]
    turns = range(1, plots.MOST_TURNS + 1)
    label = ("turn", "% without a placement")
    found.append(("Stuck turns", plots.curve("stuck", stuck, turns, label, scale=100)))
    found += [("The board", board) for board in plots.heats(series)]
    boxes = "".join(f"<figure><h3>{title}</h3>{svg}</figure>" for title, svg in found)
    return f"<section><div class='plots'>{boxes}</div></section>"
