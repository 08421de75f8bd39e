"""The page of all clauses: what tests and scenarios show each, and what matches of bots did."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from edgewise.bots.levels import VERSION
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.games import built_in, find
from edgewise.lab.coverage import SEED, Tally, count_clauses
from edgewise.lab.evidence import evidence_of, folder_of
from edgewise.testing.scenarios import read_scenario, scenarios_of

TESTS = Path("tests/games")
"""Where the tests of the games' clauses are, seen from the folder of the repository."""
HEAD = """# Coverage of the clauses

What shows each clause of each rulebook: tests, scenarios, and matches of bots. It is written by
`edgewise lab clauses --matches {matches}` in the folder of the repository.

The matches, {matches} in all, were played by bots `greedy` (version {version}) and
`random`, seed {seed}. Players, options and bots of each were drawn by chance. Each match is then
played again, to see what its clauses did.

*Used* is the share of the game's matches in which the clause had an effect that was looked for:

- it gave points, or a sign of it was found in moves, tiles, points and end, or in the positions in
  between (`evidence.toml` and `evidence.py` in the game's folder say what is looked for);
- for an option that reads a clause otherwise: the match was compared, move by move, with the same
  match by the usual reading. It counts when the usual reading refuses a move that was made, allows
  one that was forbidden, or gives another seat the move, or other points. That the option was
  switched on does not count. Half of the matches have it on.

*set-up* stands for clauses that say which tiles, cards and pieces there are, what is hidden, or how
chance is dealt. They hold in each match because it is set up so, and nothing is looked for; tests
show them. A dash says that the clause only forbids, so that its use shows in refusals alone.

*Refused* counts moves that are not legal. Before one move in four a move is tried that was legal at
another time of the match, or is put together from two such moves. Where such moves seldom meet a
clause, a move that it may forbid is chosen from the position. The first clause against a move is
counted.
"""
SET_UP = "set-up"
TABLE = "| clause | tests | scenarios | used | refused |\n|---|---|---|---|---|"


def clauses_page(
    game: str,
    matches: int,
    *,
    jobs: int = 1,
    folder: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> str:
    """Plays this many matches in all, as many of each game, and writes the page.

    A folder keeps what was counted: a second run only looks for tests and scenarios anew.
    """
    games = [find(name) for name in ([game] if game else built_in())]
    each = max(1, matches // len(games))
    total = each * len(games)
    parts = [HEAD.format(matches=total, version=VERSION, seed=SEED)]
    for number, one in enumerate(games):

        def tell(done: int, before: int = number * each) -> None:
            if progress is not None:
                progress(before + done, total)

        tally = kept_tally(one, each, folder) or count_clauses(
            one.id, each, jobs=jobs, progress=tell
        )
        keep_tally(one, tally, folder)
        parts.append(section(one, tally, marks_by_clause(one.id, TESTS)))
    return "\n".join(parts)


def tally_file(game: Game, matches: int, folder: Path) -> Path:
    """Names the file of what is counted in so many matches by today's rules, bots and evidence."""
    paths = sorted(folder_of(game.id).rglob("evidence.*"))
    texts = [path.read_text(encoding="utf-8") for path in paths if path.suffix in (".toml", ".py")]
    facts = json.dumps([SEED, VERSION, game.version, texts])
    name = hashlib.sha256(facts.encode()).hexdigest()[:16]
    return folder / f"clauses-{game.id}-{matches}-{name}.json"


def kept_tally(game: Game, matches: int, folder: Path | None) -> Tally | None:
    """Reads what was counted before, if it was."""
    if folder is None or not (path := tally_file(game, matches, folder)).is_file():
        return None
    data = json.loads(path.read_text(encoding="utf-8"))
    return Tally(**data | {key: Counter(data[key]) for key in ("used", "refused")})


def keep_tally(game: Game, tally: Tally, folder: Path | None) -> None:
    """Keeps what was counted."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        path = tally_file(game, tally.matches, folder)
        path.write_text(json.dumps(vars(tally), indent=1), encoding="utf-8")


def section(game: Game, tally: Tally, tests: dict[str, Counter[str]]) -> str:
    """Writes what is known of a game: the clauses that no match touched, and the table."""
    shown = scenarios_by_clause(game)
    head = f"{tally.matches} matches, played on {tally.date}; {tally.asked} moves refused.\n"
    lines = [f"## {game.name}\n", head]
    lines += [f"Never touched: {', '.join(tally.untouched(game)) or 'none'}.\n"]
    lines.append(TABLE)
    for clause in game.rulebook.clauses:
        number = clause.number
        files = ", ".join(f"{name} ({count})" for name, count in sorted(tests[number].items()))
        names = ", ".join(shown.get(number, []))
        used = used_in(game, number, tally)
        lines.append(f"| {number} | {files} | {names} | {used} | {tally.refused[number] or ''} |")
    return "\n".join([*lines, ""])


def used_in(game: Game, clause: str, tally: Tally) -> str:
    """Writes in how many matches a clause was used, or why that is not looked for."""
    evidence = evidence_of(game.id)
    if clause in evidence.clauses():
        return f"{tally.used[clause] / tally.matches:.1%}"
    return SET_UP if clause in evidence.always else "–"  # noqa: RUF001


def scenarios_by_clause(game: Game) -> dict[str, list[str]]:
    """Lists for each clause the scenarios that show it."""
    found: dict[str, list[str]] = {}
    for name, path in sorted(scenarios_of(game).items()):
        for clause in read_scenario(path).clauses:
            found.setdefault(clause, []).append(name)
    return found


def marks_by_clause(game: str, folder: Path) -> dict[str, Counter[str]]:
    """Counts for each clause the tests that say they show it, by the name of their file."""
    if not folder.is_dir():
        raise EdgewiseError(f"there is no folder {folder}: go to the folder of the repository")
    found: dict[str, Counter[str]] = {}
    for path in sorted((folder / game).glob("*.py")):
        for mark in re.findall(r"mark\.clause\(([^)]*)\)", path.read_text(encoding="utf-8")):
            for clause in re.findall(r'"([^"]+)"', mark):
                found.setdefault(clause, Counter())[path.name] += 1
    numbers = [clause.number for clause in find(game).rulebook.clauses]
    return {number: found.get(number, Counter()) for number in numbers}
