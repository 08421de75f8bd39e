"""``edgewise play``: a match in the terminal."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from edgewise.cli.console import out
from edgewise.cli.language import LanguageOption, chosen_language
from edgewise.cli.options import read_options
from edgewise.cli.screen import Ask, Screen
from edgewise.cli.table import CannotUndo, Table, new_table, resume
from edgewise.cli.turns import Quit, Turn
from edgewise.core.chance import SPECTATOR
from edgewise.core.errors import EdgewiseError, counted
from edgewise.core.words.book import ENGLISH
from edgewise.daily import daily_seed
from edgewise.games import find, names, part_of


def play(
    game: Annotated[str, typer.Argument(help="The game; not needed to resume.")] = "",
    *,
    players: Annotated[int | None, typer.Option(help="How many take part, bots included.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="The bots, as greedy,random, or none; they take the last seats."),
    ] = None,
    option: Annotated[list[str] | None, typer.Option(help="A rule switch, as name=value.")] = None,
    tiles: Annotated[str, typer.Option(help="A tile file to play with.")] = "",
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed, the same draws.")] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="Today's draws (UTC), the same for everyone.")
    ] = False,
    deal: Annotated[
        str, typer.Option(help="The draws of another day or of any word, the same for everyone.")
    ] = "",
    saved: Annotated[
        Path | None, typer.Option("--resume", help="Go on with a saved match.")
    ] = None,
    language: LanguageOption = "",
) -> None:
    """Play a game against bots, or with several people at one screen."""
    if daily and deal:
        raise EdgewiseError("--daily and --deal both decide the draws; give one of them")
    if saved is not None:
        table = resume(saved)
    elif game:
        rules = find(game, tiles or None)
        table = new_table(
            rules,
            players=players,
            bots=read_bots(bots),
            options=read_options(rules, option or []),
            seed=random.SystemRandom().randrange(10**9) if seed is None else seed,
            deal=deal or (daily_seed() if daily else ""),
        )
    else:
        raise EdgewiseError(f"name a game, as in: edgewise play {names()[0]}")
    run(table, out, out.input, chosen_language(language))


def read_bots(text: str | None) -> list[str] | None:
    """Reads a list of bots; ``none`` seats people only."""
    if text is None:
        return None
    return [] if text == "none" else [name.strip() for name in text.split(",")]


def run(table: Table, console: Console, ask: Ask, language: str = ENGLISH) -> None:
    """Plays a match to its end, or until somebody leaves."""
    screen = Screen(console, table, language)
    draws = f"deal {table.deal.seed}" if table.deal is not None else f"seed {table.seed}"
    screen.say(f"{screen.words.name}, {counted(table.state.players, 'player')}, {draws}", "bold")
    screen.legend()
    try:
        play_on(table, screen, ask)
        screen.ending(table.people[0] if len(table.people) == 1 else SPECTATOR)
        if table.state.players == 1:
            offer_to_save(table, screen, ask)
    except (Quit, EOFError, KeyboardInterrupt):
        screen.say("Goodbye.")


def offer_to_save(table: Table, screen: Screen, ask: Ask) -> None:
    """Lets who played alone keep the match, to look what was possible in it."""
    while name := ask("Save the match? A file, as mine.edgewise, or Enter to leave: ").strip():
        try:
            table.save(Path(name))
        except EdgewiseError as error:
            screen.say(f"{error}", "red")
        else:
            solved = part_of(table.state.game.module, "solve")
            more = f" See what was possible with: edgewise solve {name}" if solved else ""
            screen.say(f"Saved.{more}")
            return


def play_on(table: Table, screen: Screen, ask: Ask) -> None:
    """Lets everybody move in turn until the match is over."""
    last: int | None = None
    while (seat := table.state.to_move) is not None:
        if not table.is_persons_turn():
            with screen.console.status(f"{table.name(seat)} thinks"):
                table.advance()
        elif hand_over(table, screen, ask, last, seat):
            last = seat
            Turn(table, screen, ask, seat).run()


def hand_over(table: Table, screen: Screen, ask: Ask, last: int | None, seat: int) -> bool:
    """Hides one person's hand before the next sits down; here the last may still take back."""
    if len(table.people) < 2 or last == seat:
        return True
    screen.console.clear()
    while True:
        words = "Enter when ready" + ("" if last is None else f", or undo by {table.name(last)}")
        answer = ask(f"Over to {table.name(seat)} ({words}): ").strip().lower()
        if answer == "quit":
            raise Quit
        if answer != "undo" or last is None:
            return True
        try:
            table.undo(last)
        except CannotUndo as error:
            screen.say(f"{error}", "red")
        else:
            return False
