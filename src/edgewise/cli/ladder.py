"""``edgewise ladder``: how strong each bot is in each game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from edgewise.arena.contest import run_contest
from edgewise.arena.fixtures import make_contest
from edgewise.arena.ladder import Ladder, Pair, make_ladder, pairs, pairs_with
from edgewise.arena.results import Result
from edgewise.arena.statistics import Interval
from edgewise.bots.levels import LEVELS
from edgewise.cli.arena import counting, folder_name, runner_for, span
from edgewise.cli.console import out
from edgewise.cli.options import Jobs, Ray, Seed
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.games import find
from edgewise.games import names as game_names


def ladder(
    games: Annotated[list[str] | None, typer.Argument(help="The games; all if not said.")] = None,
    *,
    bots: Annotated[
        str, typer.Option(help="The bots from the weakest on, with commas between.")
    ] = ",".join(LEVELS),
    reach: Annotated[
        int, typer.Option(min=1, help="How many stronger bots each bot plays against.")
    ] = 2,
    against: Annotated[
        str, typer.Option(metavar="BOT", help="Play all against this bot, not their neighbours.")
    ] = "",
    matches: Annotated[int, typer.Option(min=2, help="Matches of each pair.")] = 200,
    seed: Seed = 0,
    jobs: Jobs = None,
    ray: Ray = "",
    folder: Annotated[Path, typer.Option(help="Where results are kept and gone on from.")] = Path(
        "arena"
    ),
    write: Annotated[
        Path | None,
        typer.Option(help="Write the tables to this file, as docs/ladder.md; other games' stay."),
    ] = None,
) -> None:
    """Play all bots of each game against their neighbours and rate them."""
    names = [name.strip() for name in bots.split(",")]
    if len(set(names)) < max(2, len(names)):
        raise EdgewiseError("a ladder needs at least two bots, each once, as random,greedy")
    if against and against not in names:
        raise EdgewiseError(f"{against} is not among the bots; add it to --bots {bots}")
    if write is not None and (write.is_dir() or not write.absolute().parent.is_dir()):
        raise EdgewiseError(f"{write} cannot be written: name a file in a folder that is there")
    met = pairs_with(names, against) if against else pairs(names, reach)
    chosen = [find(name) for name in games or game_names()]
    planned = {game: [make_contest(game, pair, seed=seed) for pair in met] for game in chosen}
    runner = runner_for(jobs or os.cpu_count() or 1, ray)
    sections: dict[str, str] = {}
    for game in chosen:
        contests: dict[Pair, list[Result]] = {}
        for pair, contest in zip(met, planned[game], strict=True):
            with counting(f"{game.name}: {' - '.join(pair)}") as progress:
                contests[pair] = run_contest(
                    contest,
                    matches,
                    folder / folder_name(contest),
                    runner=runner,
                    early=False,
                    progress=progress,
                )
        sections[game.name] = section_of(
            game, deals_of(seed, against), make_ladder(contests, against or names[0])
        )
        out.print(sections[game.name], markup=False, highlight=False)
    if write is not None:
        write_page(write, sections)


HEADING = "\n## "

INTRODUCTION = """# The ladder

This page tells how strong the bots are, as measured by `edgewise ladder`. Two bots play every deal
twice with the same chance, once in each seat. In a game for one player, each bot plays the deal
alone, and the better score wins it.

Ratings are Elo points; the bot with rating 0 is the reference. A bot that is rated 200 points above
another wins about three deals out of four. After few matches, the rating of a bot stays close to
that of its opponent. The numbers in brackets are bounds that hold 95 times out of 100. Points are
means over all matches of a bot. The time of bots that think for a time is processor time of one
core, so other programs have no influence.
"""


def write_page(path: Path, sections: dict[str, str]) -> None:
    """Writes the ladders of some games into a page, in which those of others stay as they are."""
    known: dict[str, str] = {}
    if path.exists():
        for section in path.read_text(encoding="utf-8").split(HEADING)[1:]:
            known[section.partition("\n")[0]] = HEADING.lstrip() + section.rstrip() + "\n"
    known |= sections
    ordered = [known[find(name).name] for name in game_names() if find(name).name in known]
    try:
        path.write_text("\n".join([INTRODUCTION, *ordered]), encoding="utf-8")
    except OSError as error:
        raise EdgewiseError(f"{path} cannot be written: {error.strerror}") from None


def deals_of(seed: int, against: str) -> str:
    """Says which deals were played, and whom against if all met one bot."""
    return f"Deals of seed {seed}" + (f", each bot against {against}." if against else ".")


def section_of(game: Game, deals: str, found: Ladder) -> str:
    """Writes the ladder of a game as a section of Markdown."""
    lines = [f"## {game.name}", "", deals, ""]
    lines += ["| bot | rating | points |", "|---|---|---|"]
    for rung in found.rungs:
        lines.append(f"| {rung.bot} | {span(rung.rating, 0)} | {span(rung.points, 1)} |")
    lines += ["", "| contest | matches | share of the first |", "|---|---|---|"]
    for meeting in found.meetings:
        one, other = meeting.bots
        lines.append(f"| {one} against {other} | {meeting.matches} | {percent(meeting.share)} |")
    return "\n".join(lines) + "\n"


def percent(share: Interval) -> str:
    """Writes a share with its bounds."""
    return f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%})"
