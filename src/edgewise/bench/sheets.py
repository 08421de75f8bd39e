"""The contents of a report's tables, independent of how they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgewise.bench.figures import Figures
from edgewise.bench.growth import Step
from edgewise.bench.peers import Given, Peer


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
    columns = ("game", "games/s", "moves/s", "Python", "lists/s", "moves", "copy", "bytes")
    rows = [
        (
            one.game,
            number(one.playout_games),
            number(one.playout_moves),
            number(one.face_moves),
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


def peers_sheet(peers: list[Peer]) -> Sheet:
    """Shows the other engines that were measured beside this one."""
    rows = [
        (peer.name, "not installed", "", "")
        if peer.moves is None or peer.moves_a_game is None
        else (peer.name, peer.work, number(peer.moves), number(peer.moves_a_game))
        for peer in peers
    ]
    columns = ("engine", "work", "moves/s", "moves a game")
    return Sheet("Others, through their Python face", columns, rows)


def given_sheet(given: tuple[Given, ...]) -> Sheet:
    """Shows figures of other engines that were not measured in this run."""
    rows = [(one.engine, one.work, number(one.moves)) for one in given]
    title = "Other tile engines, as given with the goals of this project: not measured in this run"
    return Sheet(title, ("engine", "work", "moves/s"), rows)
