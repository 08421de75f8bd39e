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
from edgewise.cli.turns import Quit, Turn, command_of
from edgewise.core.chance import SPECTATOR
from edgewise.core.errors import EdgewiseError
from edgewise.daily import daily_seed
from edgewise.games import find, names, part_of


def play(
    game: Annotated[str, typer.Argument(help="The game; not needed to resume.")] = "",
    *,
    players: Annotated[int | None, typer.Option(help="How many take part, bots included.")] = None,
    bots: Annotated[
        str | None,
        typer.Option(help="The bots, as greedy,mine.py:Bot, or none; they take the last seats."),
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
    spoken = chosen_language(language)
    if saved is not None:
        table = resume(saved, language=spoken, allowed=read_bots(bots) or [])
    elif game:
        rules = find(game, tiles or None)
        table = new_table(
            rules,
            players=players,
            bots=read_bots(bots),
            options=read_options(rules, option or []),
            seed=random.SystemRandom().randrange(10**9) if seed is None else seed,
            deal=deal or (daily_seed() if daily else ""),
            language=spoken,
        )
    else:
        raise EdgewiseError(f"name a game, as in: edgewise play {names()[0]}")
    run(table, out, out.input)


def read_bots(text: str | None) -> list[str] | None:
    """Reads a list of bots; ``none`` seats people only."""
    if text is None:
        return None
    return [] if text == "none" else [name.strip() for name in text.split(",")]


def run(table: Table, console: Console, ask: Ask) -> None:
    """Plays a match to its end, or until somebody leaves."""
    screen = Screen(console, table)
    screen.say(greeting(table, screen.words.name), "bold")
    screen.legend()
    try:
        play_on(table, screen, ask)
        screen.ending(table.people[0] if len(table.people) == 1 else SPECTATOR)
        if table.state.players == 1:
            offer_to_save(table, screen, ask)
    except (Quit, EOFError, KeyboardInterrupt):
        screen.say(screen.phrase("goodbye"))


def greeting(table: Table, game: str) -> str:
    """Names the game, how many play it, and what decides the draws."""
    phrase = table.phrase
    players = phrase("players", count=table.state.players)
    if table.deal is not None:
        return phrase("begin-deal", game=game, players=players, deal=table.deal.seed)
    return phrase("begin-seed", game=game, players=players, seed=str(table.seed))


def offer_to_save(table: Table, screen: Screen, ask: Ask) -> None:
    """Lets a person who played alone keep the match, to see what was possible in it."""
    while name := ask(screen.phrase("ask-save")).strip():
        try:
            table.save(Path(name))
        except EdgewiseError as error:
            screen.say(f"{error}", "red")
        else:
            solved = part_of(table.state.game.module, "solve")
            said = screen.phrase("saved-solve", file=name) if solved else screen.phrase("saved")
            screen.say(said)
            return


def play_on(table: Table, screen: Screen, ask: Ask) -> None:
    """Lets everybody move in turn until the match is over."""
    last: int | None = None
    while (seat := table.state.to_move) is not None:
        if not table.is_persons_turn():
            with screen.console.status(screen.phrase("thinks", who=table.name(seat))):
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
        who = table.name(seat)
        if last is None:
            request = screen.phrase("hand-over", who=who)
        else:
            request = screen.phrase("hand-over-undo", who=who, last=table.name(last))
        answer = command_of(ask(request), screen.phrase)
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
