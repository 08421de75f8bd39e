"""``edgewise print``: a game to cut out and play, as a PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from edgewise.core.errors import counted
from edgewise.games import find
from edgewise.printing import choose_paper, print_game


def print_set(
    game: Annotated[str, typer.Argument(help="The game.")],
    out: Annotated[Path | None, typer.Option(help="Where to write; GAME.pdf if not said.")] = None,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    size: Annotated[float, typer.Option(help="How wide a tile is, in millimetres.")] = 40.0,
    tiles: Annotated[Path | None, typer.Option(help="A tile file to print instead.")] = None,
    rules: Annotated[bool, typer.Option(help="Add the rulebook.")] = True,
) -> None:
    """Make a PDF to print: sheets of tiles with their backs and cut marks, and the rulebook."""
    chosen = find(game, tiles)
    layout = choose_paper(paper, size)
    path = out or Path(f"{game}.pdf")
    console = Console(stderr=True)
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("drawing sheets", total=None)
        pages = print_game(
            chosen,
            path,
            layout,
            rules=rules,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    typer.echo(
        f"{path}: {counted(pages, 'page')}, {layout.columns} by {layout.rows} tiles on a sheet"
    )
