"""``edgewise puzzles``: finds puzzles in matches, and checks them by a longer search."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from edgewise.arena.processes import spread
from edgewise.cli.arena import counting
from edgewise.cli.console import out
from edgewise.cli.options import Jobs, Seed
from edgewise.core.errors import EdgewiseError, counted
from edgewise.games import find
from edgewise.learning.puzzles import looked_through, read_puzzles, write_puzzles
from edgewise.own_bots import find_bot
from edgewise.review.puzzle_finder import Source, Standards, look_through, sources_in


def puzzles(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder with records; without it, bots play matches.")
    ] = None,
    *,
    out_file: Annotated[Path, typer.Option("--out", help="The puzzle file to write.")],
    game: Annotated[str, typer.Option(help="The game; records of others are left out.")] = "",
    matches: Annotated[
        int, typer.Option(min=0, help="How many matches bots play, if no folder is given.")
    ] = 0,
    bot: Annotated[str, typer.Option(help="The bot that plays them.")] = "greedy",
    players: Annotated[int | None, typer.Option(help="How many seats they have.")] = None,
    playouts: Annotated[
        int, typer.Option(min=100, help="Playouts of the short search; the check has ten times.")
    ] = Standards.playouts,
    choices: Annotated[
        int, typer.Option(min=3, help="Pass over positions with more moves than these.")
    ] = Standards.choices,
    count: Annotated[int, typer.Option(min=1, help="Stop with so many puzzles.")] = 36,
    seed: Seed = 0,
    jobs: Jobs = 1,
) -> None:
    """Find positions where one move is clearly best and the natural one is not (docs/puzzles.md).

    The same command goes on with a file that it has begun.
    """
    sources = sources_in(folder, game) if folder else made(game, bot, players, matches, seed)
    if not sources:
        raise EdgewiseError(f"there is no whole record in {folder}")
    names = sorted({source.game for source in sources})
    if len(names) > 1:
        raise EdgewiseError(f"there are records of {', '.join(names)}: choose one with --game")
    told = f"{folder.name} --game {names[0]}" if folder else f"--game {game} --matches {matches}"
    told += f" --bot {bot}" if not folder else ""
    told += f" --players {players}" if players is not None else ""
    told += f" --choices {choices}" if choices != Standards.choices else ""
    command = f"edgewise puzzles {told} --playouts {playouts} --count {count} --seed {seed}"
    looked = looked_through(out_file, command)
    found = {puzzle.id: puzzle for puzzle in read_puzzles(out_file)} if looked else {}
    with counting(f"{find(names[0]).name}: {counted(len(sources), 'match')}") as progress:
        work = partial(look_through, Standards(playouts=playouts, choices=choices))
        coming = spread(work, sources[looked:] if len(found) < count else [], jobs or 1)
        progress(len(found), count)
        with closing(coming):
            for some in coming:
                looked += 1
                found |= {puzzle.id: puzzle for puzzle in some}
                write_puzzles(out_file, list(found.values())[:count], command, looked)
                progress(min(len(found), count), count)
                if len(found) >= count:
                    break
    if not found:
        raise EdgewiseError(f"no puzzle is in {counted(len(sources), 'match')}; look through more")
    out.print(f"{counted(min(len(found), count), 'puzzle')} in {out_file}", markup=False)


def made(game: str, bot: str, players: int | None, matches: int, seed: int) -> list[Source]:
    """Plans matches that bots play: between two, or alone in a game that is for one."""
    if not game or not matches:
        raise EdgewiseError("give a folder with records, or --game and --matches for bots to play")
    rules = find(game)
    find_bot(bot)
    usual = 2 if 2 in rules.seats else rules.seats[0]
    seats = rules.checked_players(usual if players is None else players)
    return [Source(number, game, bots=(bot,) * seats, seed=seed) for number in range(matches)]
