"""The report of the lab: one HTML file that holds everything it shows."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from edgewise.core.errors import counted
from edgewise.core.game import Game
from edgewise.lab import plots
from edgewise.lab.estimates import Difference
from edgewise.lab.figures import SHARE
from edgewise.lab.findings import Series, TileFigures, bounds, interval, shown, tests_of
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
choices and draws decide only together is not in it, so it is a lower bound of luck.</p>
<p><b>A random move.</b> In one deal of two, one decision with a choice is replaced by a random
legal move, and the match is played on by the same bots. The cost is how much the seat's lead
falls.</p>
<p><b>Decided.</b> The share of the turns after which the winner led alone to the end.</p>
<p><b>Tiles.</b> Stuck: of the times one was in hand when its holder could lay something, or
nothing, how often it fitted nowhere. Scored: the share of those on the table at the end that gave
points. Held: turns of its holder from drawing to laying or giving back.</p>
<p>What differs beyond chance is marked by Holm's method: over all figures together, one comparison
in twenty marks something though nothing differs.</p>
"""


def write_page(path: Path, series: Sequence[Series], differences: Mapping[str, Difference]) -> None:
    """Writes the report of one or two series."""
    path.write_text(page(series, differences), encoding="utf-8")


def page(series: Sequence[Series], differences: Mapping[str, Difference]) -> str:
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
        _cards(series, differences),
        _differing(series, differences),
        *_sections(series, game),
        _tiles(series, game),
        _all(series, differences),
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


def _cards(series: Sequence[Series], differences: Mapping[str, Difference]) -> str:
    cards = []
    for name, label in CARDS:
        found = [figure for one in series if (figure := one.figure(name)) is not None]
        if not found:
            continue
        numbers = " → ".join(shown(f.estimate.value, f.unit) for f in found)
        spans = "; ".join(bounds(f.estimate, f.unit) for f in found)
        mark = " differs" if name in differences and differences[name].marked else ""
        cards.append(
            f"<div class='card{mark}'><p>{label}</p><b>{numbers}</b><small>{spans}</small></div>"
        )
    tests = "".join(
        f"<li>{html.escape(one.name)}: {html.escape(label)}: {html.escape(test)}</li>"
        for one in series
        for label, test in tests_of(one)
    )
    shelf = f"<div class='cards'>{''.join(cards)}</div><ul>{tests}</ul>"
    return f"<section><h2>In brief</h2>{shelf}</section>"


def _differing(series: Sequence[Series], differences: Mapping[str, Difference]) -> str:
    if len(series) < 2:
        return ""
    rows = []
    for figure in series[0].figures:
        found = differences.get(figure.name)
        if found is not None and found.marked:
            value = shown(found.value, figure.unit, signed=True)
            rows.append(
                f"<tr><td>{html.escape(figure.label)}</td><td class='n'>{value}</td>"
                f"<td class='n'>{bounds(found, figure.unit)}</td></tr>"
            )
    body = f"<table>{''.join(rows)}</table>" if rows else "<p>Nothing differs beyond chance.</p>"
    return f"<section><h2>What differs beyond chance</h2>{body}</section>"


def _sections(series: Sequence[Series], game: Game) -> list[str]:
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
    return [f"<section><div class='plots'>{boxes}</div></section>", _points(series, game)]


def _points(series: Sequence[Series], game: Game) -> str:
    rows = []
    for one in series:
        most = max((abs(f.estimate.value) for f in one.points), default=1) or 1
        for figure in one.points:
            clause = game.rulebook.clause(figure.section).text
            width = 100 * abs(figure.estimate.value) / most
            rows.append(
                f"<tr><td>{html.escape(one.name) if len(series) > 1 else ''}</td>"
                f"<td title='{html.escape(clause, quote=True)}'>{figure.section}</td>"
                f"<td>{html.escape(figure.label)}</td>"
                f"<td class='n'>{interval(figure.estimate, figure.unit)}</td>"
                f"<td><div class='bar' style='width:{width:.0f}%'></div></td></tr>"
            )
    head = (
        "<tr><th></th><th>clause</th><th>for</th><th>points a match, all seats</th><th></th></tr>"
    )
    return f"<section><h2>Points by clause</h2><table>{head}{''.join(rows)}</table></section>"


def _tiles(series: Sequence[Series], game: Game) -> str:
    words = game.words()
    parts = []
    for one in series:
        rows = "".join(_tile(tile, words.name_of(tile.tile)) for tile in one.tiles)
        head = "".join(
            f"<th>{label}</th>"
            for label in ("tile", "laid a match", "scored", "stuck", "held, turns", "held longest")
        )
        title = f"<h3>{html.escape(one.name)}</h3>" if len(series) > 1 else ""
        parts.append(f"{title}<table><tr>{head}</tr>{rows}</table>")
    return f"<section><h2>Tiles</h2>{''.join(parts)}</section>"


def _tile(tile: TileFigures, name: str) -> str:
    cells = [
        (tile.laid, ""),
        (tile.scored, SHARE),
        (tile.stuck, SHARE),
        (tile.held, ""),
        (tile.longest, SHARE),
    ]
    row = "".join(
        f"<td class='n'>{'' if found is None else interval(found, unit)}</td>"
        for found, unit in cells
    )
    return f"<tr><td>{html.escape(name)}</td>{row}</tr>"


def _all(series: Sequence[Series], differences: Mapping[str, Difference]) -> str:
    rows = []
    section = ""
    for figure in series[0].figures:
        if figure.section != section:
            section = figure.section
            rows.append(f"<tr class='part'><th colspan='4'>{section}</th></tr>")
        cells = [figure, *[one.figure(figure.name) for one in series[1:]]]
        row = "".join(
            f"<td class='n'>{'' if f is None else interval(f.estimate, f.unit)}</td>" for f in cells
        )
        found = differences.get(figure.name)
        last = ""
        if found is not None:
            text = f"{shown(found.value, figure.unit, signed=True)} ({bounds(found, figure.unit)})"
            last = f"<td class='n'>{f'<b>{text} *</b>' if found.marked else text}</td>"
        rows.append(f"<tr><td>{html.escape(figure.label)}</td>{row}{last}</tr>")
    return f"<section><h2>All figures</h2><table>{''.join(rows)}</table></section>"
