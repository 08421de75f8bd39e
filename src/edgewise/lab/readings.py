"""The ambiguity ledger: what another reading of a clause does to a game.

Each option that reads a clause otherwise is played against the usual reading on common chance.
Clauses in which something was decided or reconstructed, but that have no such option, are named in
the ``readings.toml`` of their game or expansion, with the reason::

    [[without_option]]
    why = "The pictures are lost; another set is another tile file."
    clauses = ["hoses.2"]
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from edgewise.arena.fixtures import Contest, make_contest
from edgewise.bots.levels import VERSION
from edgewise.core.game import Game, Option
from edgewise.core.rulebook import Clause
from edgewise.games import built_in, find, module_of
from edgewise.lab.estimates import Difference
from edgewise.lab.figures import SHARE, Figure
from edgewise.lab.findings import Series, bounds, compare, interval, make_series, shown
from edgewise.lab.measure import measure
from edgewise.lab.watching import Row

TOLD = (
    *("turns", "wins_1", "won", "points", "luck", "choices", "forced", "slip", "slip_wins"),
    *("stuck", "decided"),
)
"""Length, fairness, luck and choices."""
SEED = 60_000
HEAD = """# Other readings

The sheets of the games leave some questions open. Each rulebook says how they are answered here, in
clauses marked *decided* or *reconstructed*. Another answer is an option of its game where it could
be added cheaply. This page says what each such reading does to length, fairness, luck and choices.
It is written by `edgewise lab readings --matches {matches}`.

Greedy bots (version {version}) play all seats: two seats, or one in the solitaire. There are
{matches} matches for each reading, seed {seed}, and both readings are played on the same deals.
Intervals are for 95 %. A difference in **bold** is larger than chance explains, with all figures of
its table taken into account (Holm, 5 %). Differences of shares are in percentage points.
[The lab](lab.md) says how each figure is measured.

A second table for each game lists all clauses in which something was decided or reconstructed, with
the option that reads the clause in another way, or the reason why there is none.
"""
SAME = """In these {matches} matches it made no difference: each took the same course by both
readings. So what the clause is about happens in fewer than {share} of matches (95 %).
"""
"""Said of a reading that nothing came of: three over the number of matches bounds how often."""


def readings_page(
    game: str,
    matches: int,
    *,
    jobs: int = 1,
    folder: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> str:
    """Measures all other readings, of one game or of all, and writes the page.

    A folder keeps the matches: a second run plays only those that are missing.
    """
    games = [find(name) for name in ([game] if game else built_in())]
    total = sum(len(option.choices) * matches for one in games for option in _readings(one))
    done = 0
    parts = []
    for one in games:
        parts.append(f"## {one.name}\n")
        for option in _readings(one):

            def tell(now: int, before: int = done) -> None:
                if progress is not None:
                    progress(before + now, total)

            parts.append(_section(one, option, matches, jobs, folder, tell))
            done += len(option.choices) * matches
        parts.append(_ledger(one))
    head = HEAD.format(matches=matches, version=VERSION, seed=SEED)
    return head + "\n" + "\n".join(parts)


def _readings(game: Game) -> list[Option]:
    return [option for option in game.options if option.reads]


def _contest(game: Game, option: Option, choice: object) -> Contest:
    return make_contest(
        game,
        ["greedy"],
        players=game.checked_players(None),
        options={option.name: choice},
        seats="rotate",
        seed=SEED,
    )


def _section(
    game: Game,
    option: Option,
    matches: int,
    jobs: int,
    folder: Path | None,
    progress: Callable[[int], None],
) -> str:
    series = []
    for number, choice in enumerate(option.choices):
        contest = _contest(game, option, choice)

        def tell(now: int, _: int, before: int = number * matches) -> None:
            progress(before + now)

        rows, stopped = measure(contest, matches, folder=folder, jobs=jobs, progress=tell)
        if stopped:
            raise KeyboardInterrupt
        series.append(make_series(f"{option.name}={choice}".lower(), contest, rows))
    words = game.words().options[option.name]
    usual, others = series[0], series[1:]
    lines = [
        f"### {words.label}: `{option.name}`\n",
        f"{words.about} It is another reading of {option.reads},",
    ]
    date = datetime.date.today().isoformat()
    lines[-1] += f" stated in {option.clause}. Played on {date}, rules version {game.version}.\n"
    for other in others:
        if went_alike(usual, other):
            share = shown(3 / len(usual.rows), SHARE)
            lines.append(SAME.format(matches=len(usual.rows), share=share))
        lines += _table(usual, other, compare(usual, other))
    return "\n".join(lines)


def went_alike(usual: Series, other: Series) -> bool:
    """Tells whether each match had the same course and result by two readings."""
    return [_course(row) for row in usual.rows] == [_course(row) for row in other.rows]


def _course(row: Row) -> tuple[object, ...]:
    return row.deal, row.scores, row.choices_by, row.cells


def _table(usual: Series, other: Series, differences: dict[str, Difference]) -> list[str]:
    lines = [
        f"| | usual | `{other.name}` | difference |",
        "|---|---|---|---|",
    ]
    for figure in usual.figures:
        theirs = other.figure(figure.name)
        if theirs is None or not is_told(figure, theirs):
            continue
        found = differences[figure.name]
        value = shown(found.value, figure.unit, signed=True)
        text = f"{value} ({bounds(found, figure.unit)})".replace(" %", "")
        mark = "**" if found.marked else ""
        one, two = interval(figure.estimate, figure.unit), interval(theirs.estimate, figure.unit)
        lines.append(f"| {figure.label} | {one} | {two} | {mark}{text}{mark} |")
    return [*lines, ""]


def is_told(one: Figure, other: Figure) -> bool:
    """Tells whether a figure stands in a table: not what is always nothing, or is there already."""
    if one.name in TOLD:
        return True
    counted = one.name.startswith("count_") and one.name.removeprefix("count_") not in TOLD
    return counted and any((one.estimate.high, other.estimate.high))


def _ledger(game: Game) -> str:
    """Lists every clause with something decided or reconstructed in it, and its option."""
    options = {option.reads: option.name for option in _readings(game)}
    reasons = without_option(game)
    lines = ["All clauses in which something was decided or reconstructed:\n"]
    lines += ["| clause | what was chosen | option, or why there is none |", "|---|---|---|"]
    for clause in open_clauses(game):
        number = clause.number
        last = f"`{options[number]}`" if number in options else _cell(reasons.get(number, ""))
        lines.append(f"| {number} | {chosen_in(clause)} | {last} |")
    return "\n".join([*lines, ""])


def open_clauses(game: Game) -> list[Clause]:
    """Lists the clauses that could be read otherwise, but for those that say what options do."""
    own = {option.clause for option in _readings(game)}
    return [
        clause for clause in game.rulebook.clauses if chosen_in(clause) and clause.number not in own
    ]


def without_option(game: Game) -> dict[str, str]:
    """Reads why clauses have no option that reads them otherwise."""
    folder = Path(str(import_module(module_of(game.id)).__file__)).parent
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("readings.toml")):
        for group in tomllib.loads(path.read_text(encoding="utf-8"))["without_option"]:
            found |= dict.fromkeys(group["clauses"], group["why"])
    return found


def chosen_in(clause: Clause) -> str:
    """Finds the sentences of a clause that were decided or reconstructed."""
    if clause.source != "sheet":
        return _cell(re.split(r"(?<=\.) ", clause.text)[0])
    parts = re.split(r"(?<=\.) ", clause.text)
    found = [part for part in parts if re.search(r"\((\*decided|\*reconstructed)", part)]
    return _cell(" ".join(found))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").strip()
