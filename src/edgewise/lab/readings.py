"""The ambiguity ledger: what another reading of a clause does to a game.

Each option that reads a clause otherwise is played against the usual reading on common chance.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

from edgewise.arena.fixtures import Contest, make_contest
from edgewise.bots.levels import VERSION
from edgewise.core.game import Game, Option
from edgewise.core.rulebook import Clause
from edgewise.games import built_in, find
from edgewise.lab.estimates import Difference
from edgewise.lab.findings import Series, compare, interval, make_series, shown
from edgewise.lab.measure import measure

TOLD = ("turns", "wins_1", "won", "points", "luck", "choices", "forced", "slip", "stuck", "decided")
"""Length, fairness, luck and choices."""
SEED = 60_000
HEAD = """# Other readings

The sheets of the games leave things open. Each rulebook says how they are read here, in clauses
marked *decided* or *reconstructed*. Where another reading is cheap to play, it is an option of its
game. This page says what each of them does to length, fairness, luck and choices. It is written by
`edgewise lab readings --matches {matches}`.

Greedy bots (version {version}) play all seats, two where a game is for two, seed {seed}, {matches}
matches for each reading, {date}. Both readings are played on the same deals. Bounds are for 95 %; a
difference in **bold** is beyond chance, all figures of its table considered (Holm, 5 %). How each
figure is measured is in [lab.md](lab.md).
"""


def readings_page(
    game: str,
    matches: int,
    *,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> str:
    """Measures all other readings, of one game or of all, and writes the page."""
    games = [find(name) for name in ([game] if game else built_in())]
    total = sum(len(option.choices) * matches for one in games for option in _readings(one))
    done = 0
    parts = []
    for one in games:
        parts.append(f"## {one.name}\n")
        for option in _readings(one):

            def tell(now: int, _: int, before: int = done) -> None:
                if progress is not None:
                    progress(before + now, total)

            parts.append(_section(one, option, matches, jobs, tell))
            done += len(option.choices) * matches
        parts.append(_ledger(one))
    date = datetime.date.today().isoformat()
    head = HEAD.format(matches=matches, version=VERSION, seed=SEED, date=date)
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
    progress: Callable[[int, int], None],
) -> str:
    series = []
    for choice in option.choices:
        contest = _contest(game, option, choice)
        rows, stopped = measure(contest, matches, jobs=jobs, progress=progress)
        if stopped:
            raise KeyboardInterrupt
        series.append(make_series(f"{option.name}={choice}".lower(), contest, rows))
    words = game.words().options[option.name]
    usual, others = series[0], series[1:]
    lines = [f"### {words.label}: `{option.name}`\n", f"{words.about} It reads {option.reads}"]
    lines[-1] += f" otherwise, as {option.clause} says.\n"
    for other in others:
        lines += _table(usual, other, compare(usual, other))
    return "\n".join(lines)


def _table(usual: Series, other: Series, differences: dict[str, Difference]) -> list[str]:
    lines = [
        f"| | usual | `{other.name}` | difference |",
        "|---|---|---|---|",
    ]
    for figure in usual.figures:
        theirs = other.figure(figure.name)
        if theirs is None or not figure.name.startswith((*TOLD, "count_")):
            continue
        found = differences[figure.name]
        low, high = shown(found.low, figure.unit), shown(found.high, figure.unit)
        text = f"{shown(found.value, figure.unit, signed=True)} ({low} to {high})"
        mark = "**" if found.marked else ""
        one, two = interval(figure.estimate, figure.unit), interval(theirs.estimate, figure.unit)
        lines.append(f"| {figure.label} | {one} | {two} | {mark}{text}{mark} |")
    return [*lines, ""]


def _ledger(game: Game) -> str:
    """Lists every clause with something decided or reconstructed in it, and its option."""
    options = {option.reads: option.name for option in _readings(game)}
    lines = ["All clauses in which something was decided or reconstructed:\n"]
    lines += ["| clause | what was chosen | option |", "|---|---|---|"]
    for clause in game.rulebook.clauses:
        chosen = chosen_in(clause)
        if chosen:
            name = f"`{options[clause.number]}`" if clause.number in options else ""
            lines.append(f"| {clause.number} | {chosen} | {name} |")
    return "\n".join([*lines, ""])


def chosen_in(clause: Clause) -> str:
    """Finds the sentences of a clause that were decided or reconstructed."""
    if clause.source != "sheet":
        sentences = re.split(r"(?<=[.:]) ", clause.text)
        return _cell(sentences[0])
    parts = re.split(r"(?<=\.) ", clause.text)
    found = [part for part in parts if re.search(r"\((\*decided|\*reconstructed)", part)]
    return _cell(" ".join(found))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").strip()
