"""The contents of a report's tables, independent of how they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgewise.bench.figures import Figures
from edgewise.bench.growth import Step
from edgewise.bench.side_by_side import Standing


@dataclass(frozen=True)
class Sheet:
    """A table whose columns but the first are numbers."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def number(value: float) -> str:
    """Writes a figure with as many digits as mean something."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def games_sheet(games: list[Figures], how: str) -> Sheet:
    """Shows random matches of each game."""
    played = ("games/s", "decisions/s", "chance/s", "Python", "+ chance")
    columns = ("game", *played, "lists/s", "moves", "copy", "bytes")
    rows = [
        (
            one.game,
            number(one.playout_games),
            number(one.decisions),
            number(one.chance),
            number(one.face_decisions),
            number(one.face_chance),
            number(one.lists),
            f"{one.list_length}",
            number(one.copy_microseconds),
            f"{one.state_bytes:,}",
        )
        for one in games
    ]
    return Sheet(f"Random matches, {how}, one core", columns, rows)


def search_sheet(games: list[Figures], how: str) -> Sheet:
    """Shows how fast each game is searched."""
    rows = [
        (one.game, number(one.search_moves), number(one.search_playouts), number(share))
        for one in games
        for share in [one.search_moves / one.search_playouts]
    ]
    return Sheet(
        f"Search playouts, {how}, one core",
        ("game", "simulated moves/s", "playouts/s", "moves a playout"),
        rows,
    )


def ratio_sheet(games: list[Figures], uncompiled: list[Figures]) -> Sheet:
    """Shows how many times faster the compiled engine is than its sources."""
    rows = [
        (
            fast.game,
            number(fast.playout_games),
            number(slow.playout_games),
            number(fast.playout_games / slow.playout_games),
            number(fast.lists / slow.lists),
            number(fast.search_moves / slow.search_moves),
        )
        for fast, slow in zip(games, uncompiled, strict=True)
    ]
    columns = ("game", "games/s", "uncompiled", "times", "times, lists", "times, search")
    return Sheet("Compiled against uncompiled, in one run", columns, rows)


def growth_sheet(steps: list[Step]) -> Sheet:
    """Shows what a move of a game costs as the bag grows, and how much more than a step before."""
    rows: list[tuple[str, ...]] = []
    for before, step in zip([None, *steps], steps, strict=False):
        cells = []
        for field_name in ("move_microseconds", "push_microseconds"):
            cost = getattr(step, field_name)
            more = "" if before is None else f" (x{cost / getattr(before, field_name):.2f})"
            cells.append(number(cost) + more)
        listed = (number(step.list_microseconds), f"{step.list_length:,}")
        rows.append((f"{step.tiles:,}", *cells, *listed))
    columns = ("tiles", "random move", "push and pop", "legal-move list", "moves in it")
    return Sheet(f"Microseconds a move of {steps[0].game} as the bag grows", columns, rows)


def standings_sheet(standings: list[Standing], way: str) -> Sheet:
    """Shows what was measured in turns, in one way of playing."""
    rows = [
        (
            one.name,
            number(one.decisions),
            number(one.chance) if one.chance else "none",
            "" if one.tiles is None else number(one.tiles),
            "" if one.ratio is None else f"{one.ratio:.2f}",
        )
        for one in standings
        if one.way == way
    ]
    columns = ("game", "decisions/s", "chance/s", "tiles laid/s", "times hex")
    return Sheet(f"Side by side, {way}", columns, rows)
