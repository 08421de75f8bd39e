"""Golden playthroughs: one readable random match for every game and option.

``playthrough_files`` writes them anew; a test compares them, and fails when
one is missing or left over.
"""

from __future__ import annotations

import random
from pathlib import Path

from edgewise.core.chance import CHANCE
from edgewise.core.errors import counted
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.games import built_in, find
from edgewise.match import draw_chance
from edgewise.testing.settings import settings


def playthrough(game: Game, players: int, options: dict[str, object], seed: int = 1) -> str:
    """Plays one random match and writes down everything that happens in it."""
    rng = random.Random(f"{game.id}/{players}/{sorted(options.items())}/{seed}")
    state = game.new(players, options)
    lines = [
        f"{game.name}, rules version {game.version}, {counted(players, 'player')}, {options}",
        "",
    ]
    while (seat := state.to_move) is not None:
        if seat == CHANCE:
            move = draw_chance(state, rng)
            lines.append(f"{len(state.past) + 1:4} chance  {move}")
        else:
            legal = list(state.legal_moves)
            move = rng.choice(legal)
            scores = [int(state.score(s)) for s in range(players)]
            lines.append(
                f"{len(state.past) + 1:4} seat {seat}  {move}  "
                f"(one of {len(legal)}, {'-'.join(map(str, scores))})"
            )
        state.push(move)
        if len(state.past) % 20 == 0:
            lines.append(f"     state {state.fingerprint():016x}")
    return "\n".join([*lines, "", *ending(state)]) + "\n"


def ending(state: State) -> list[str]:
    """Writes how a match ended and what the points were for."""
    outcome = state.outcome()
    assert outcome is not None
    lines = [f"over: {outcome.reason}"]
    for seat in range(state.players):
        lines.append(f"seat {seat}: {outcome.scores[seat]}")
        lines += [f"    {item}" for item in state.score_items(seat)]
    ranking = " > ".join(" = ".join(str(s) for s in group) for group in outcome.ranking)
    return [*lines, f"ranking: {ranking}"]


def file_name(game: Game, players: int, options: dict[str, object]) -> str:
    """Names the file of a playthrough after its setting."""
    chosen = [
        f"{name}={value}".lower()
        for name, value in options.items()
        if value != game.checked_options({}).get(name)
    ]
    return "-".join([game.id, f"{players}p", *chosen]) + ".txt"


def all_playthroughs() -> dict[str, str]:
    """Makes every playthrough of the games here that there must be, by file name."""
    found: dict[str, str] = {}
    for name in built_in():
        game = find(name)
        for players, options in settings(game):
            found[file_name(game, players, options)] = playthrough(game, players, options)
    return found


def playthrough_files(folder: Path) -> None:
    """Writes all playthroughs and removes those of settings that are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = all_playthroughs()
    for old in folder.glob("*.txt"):
        if old.name not in wanted:
            old.unlink()
    for name, text in wanted.items():
        (folder / name).write_text(text, encoding="utf-8")
