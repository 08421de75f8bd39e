"""The ``edgewise`` command: all commands under one name, and errors as one sentence."""

from __future__ import annotations

import io
import sys
import warnings
from typing import Annotated

import typer

import edgewise
from edgewise import _build
from edgewise.cli import (
    admin,
    analyse,
    arena,
    bench,
    bots,
    dataset,
    engine,
    fit,
    lab,
    ladder,
    learn,
    perft,
    play,
    puzzles,
    replay,
    review,
    rules,
    scenario,
    serve,
    solve,
    think,
    tiles,
    verify,
)
from edgewise.cli import print as printing
from edgewise.games import GameWarning

app = typer.Typer(
    name="edgewise",
    help="The home of tile-laying games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.command("serve")(serve.serve)
app.command("think")(think.think)
app.command("rules")(rules.rules)
app.command("scenario")(scenario.scenario)
app.command("tiles")(tiles.tiles)
app.command("print")(printing.print_set)
app.command("replay")(replay.replay)
app.command("verify")(verify.verify)
app.command("review")(review.review)
app.command("puzzles")(puzzles.puzzles)
app.command("analyse")(analyse.analyse)
app.command("solve")(solve.solve)
app.command("bots")(bots.bots)
app.command("engine")(engine.engine)
app.command("perft")(perft.perft)
app.command("bench")(bench.bench)
app.command("arena")(arena.arena)
app.command("lab")(lab.lab)
app.command("dataset")(dataset.dataset)
app.command("fit")(fit.fit)
app.command("ladder")(ladder.ladder)
app.add_typer(admin.admin)


@app.callback(invoke_without_command=True)
def about(
    version: Annotated[
        bool,
        typer.Option("--version", help="Say which version this is, and whether it runs compiled."),
    ] = False,
) -> None:
    """The home of tile-laying games: play, design and measure them."""
    if version:
        typer.echo(f"edgewise {edgewise.__version__}, {_build.describe()}")
        raise typer.Exit


def format_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    line: str | None = None,
) -> str:
    """Writes a warning about a game as one sentence; other warnings are for programmers."""
    if issubclass(category, GameWarning):
        return f"edgewise: {message}\n"
    return _usual_format(message, category, filename, lineno, line)


_usual_format = warnings.formatwarning


def main(words: list[str] | None = None) -> None:
    """Runs a command; what a caller did wrong ends with one sentence and status 2."""
    if _build.is_asked():
        typer.echo("edgewise: running uncompiled, as EDGEWISE_UNCOMPILED asks", err=True)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a narrow code page is no reason to stop
    warnings.formatwarning = format_warning
    try:
        app(words)
    except edgewise.EdgewiseError as error:
        typer.echo(f"edgewise: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
