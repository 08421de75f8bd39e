"""``edgewise analyse``: what a search thinks of a position, in the same table as hints."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from edgewise.bots.protocol import Bot
from edgewise.bots.search import MASKED
from edgewise.bots.searchbot import Report, SearchBot, Thought
from edgewise.bots.tree import ROOT, Tree
from edgewise.cli.console import err, out
from edgewise.cli.language import LanguageOption, Phrases, chosen_language
from edgewise.cli.pictures import draw, paper_of, position_picture
from edgewise.cli.screen import Screen
from edgewise.cli.table import Table, watch
from edgewise.core.chance import CHANCE
from edgewise.core.errors import EdgewiseError, counted
from edgewise.core.moves import Move
from edgewise.own_bots import find_bot, is_own

MOST = 5
"""How many moves a table lists."""

Step = tuple[int, Move | None]
"""Who is expected to move, and how; None when that would be hidden."""


def analyse(
    record: Annotated[Path, typer.Argument(help="The record.")],
    *,
    at: Annotated[
        int | None,
        typer.Option(min=1, help="Before this move, numbered as by replay; the end, if not said."),
    ] = None,
    bot: Annotated[
        str, typer.Option(help="Whom to ask, as search:hard or mine.py:Bot.")
    ] = "search:2000",
    language: LanguageOption = "",
) -> None:
    """Show what a search thinks of a position, from what the seat to move could see."""
    thinker = find_bot(bot)
    if not isinstance(thinker, SearchBot) and not is_own(bot):
        raise EdgewiseError(f"{bot} does not tell what it thinks; ask a search, as search:2000")
    table = watch(record, language=chosen_language(language))
    played = go_back(table, at) if at is not None else None
    seat = table.state.to_move
    if seat is None:
        raise EdgewiseError(f"{record}: the match is over; name a move of it with --at")
    if seat == CHANCE:
        raise EdgewiseError(f"{record}: chance is to move there; name a move of a seat with --at")
    screen = Screen(out, table)
    draw(out, position_picture(table.state, seat, paper_of(out), screen.words, yours=False))
    screen.points()
    with err.status(screen.phrase("thinking")):
        move = table.ask(thinker, seat)
    who = table.name(seat)
    screen.say(screen.phrase("to-move", who=who, bot=bot, move=move.text()), "bold")
    if played is not None:
        screen.say(screen.phrase("recorded", move=played.text()))
    show_thoughts(screen, thinker, played)


def go_back(table: Table, number: int) -> Move:
    """Goes back to before a move, which it returns."""
    moves = table.state.moves
    if number > len(moves):
        raise EdgewiseError(
            f"there is no move {number}: the record has {counted(len(moves), 'move')}"
        )
    while len(table.state.past) >= number:
        table.state.pop()
    return moves[number - 1]


def show_thoughts(screen: Screen, bot: Bot, played: Move | None = None) -> None:
    """Prints what a bot thought when it chose last, if it did and tells."""
    if not isinstance(bot, SearchBot) or bot.last is None:
        return
    report = bot.last
    alone = screen.table.state.players == 1
    screen.console.print(thoughts_grid(report, alone, screen.phrase, played))
    if report.exact:
        screen.say(screen.phrase("certain"))
        return
    first, *steps = [step_text(screen.table, step) for step in expected_line(bot)]
    line = first
    for step in steps:
        line = screen.phrase("then", line=line, step=step)
    screen.say(screen.phrase("expects", playouts=report.playouts, line=line))


def thoughts_grid(report: Report, alone: bool, phrase: Phrases, played: Move | None = None) -> Grid:
    """Lists the best moves, and the one played: its share of the playouts, and its value."""
    grid = Grid(phrase("column-move"))
    grid.add_column(phrase("column-playouts"), justify="right")
    grid.add_column(phrase("column-score" if alone else "column-lead"), justify="right")
    total = sum(thought.visits for thought in report.thoughts)
    tried = [thought for thought in report.thoughts if thought.visits > 0]
    for thought in tried[:MOST] + [one for one in tried[MOST:] if one.move == played]:
        share = phrase("all") if report.exact else f"{thought.visits / total:.1%}"
        grid.add_row(Text(thought.move.text()), share, value_text(thought, alone))
    return grid


def value_text(thought: Thought, alone: bool) -> str:
    """Writes the value of a move; a lead with its sign."""
    value = round(thought.value, 1) + 0.0  # no minus before a nought
    return f"{value:.1f}" if alone else f"{value:+.1f}"


def expected_line(bot: SearchBot) -> list[Step]:
    """Reads off the search which moves were tried most, one after the other.

    The line of a report leaves out who moves, and hidden moves of others.
    """
    steps: list[Step] = []
    search = bot.search
    node = None if search is None else most_tried(search.tree, ROOT)
    while search is not None and node is not None:
        mover, code = int(search.tree.mover[node]), int(search.tree.code[node])
        if mover >= 0:
            steps.append((mover, Move(search.seen.game, code)))
        else:
            steps.append((MASKED - mover, None))
        node = most_tried(search.tree, node)
    return steps


def most_tried(tree: Tree, node: int) -> int | None:
    """Finds the move after a node that was tried most, as reports rank them."""
    tried = [child for child in tree.children(node) if tree.visits[child] > 0]
    return min(
        tried,
        key=lambda n: (-int(tree.visits[n]), -float(tree.mean(n)), int(tree.code[n])),
        default=None,
    )


def step_text(table: Table, step: Step) -> str:
    """Writes one move of a line, and who makes it if that can be asked."""
    seat, move = step
    if move is None:
        return table.phrase("hidden-move", who=table.name(seat))
    return f"{move}" if table.state.players == 1 else f"{table.name(seat)}: {move}"
