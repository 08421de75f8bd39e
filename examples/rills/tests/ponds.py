"""Positions for the tests of Rills, written down in a few words."""

from __future__ import annotations

from collections.abc import Mapping

from edgewise_rills import make_game
from edgewise_rills.game import Rills
from edgewise_rills.state import RillsState

from edgewise.core.tilefile import parse_tiles

STRAIGHT = "16-25-38-47"
"""Leads every rill straight across."""
BACK = "12-34-56-78"
"""Leads every rill back over the side that it came from."""
CORNERS = "18-23-45-67"
"""Leads every rill round the nearest corner."""
GAME = make_game()


def pond(
    corks: Mapping[int, str],
    *hands: list[str],
    laid: Mapping[str, str] | None = None,
    out: Mapping[int, int] | None = None,
    players: int = 2,
    turn: int = 0,
    game: Rills = GAME,
) -> RillsState:
    """Makes a position: corks like ``0,0/N1`` by seat, hands from seat 0, tiles by cell."""
    pieces = []
    for seat, spot in corks.items():
        cell, _, port = spot.partition("/")
        x, y = map(int, cell.split(","))
        pieces.append({"piece": "cork", "x": x, "y": y, "at": port, "seat": seat})
    board = []
    for cell, name in (laid or {}).items():
        x, y = map(int, cell.split(","))
        tile, _, way = name.partition("/")
        board.append({"x": x, "y": y, "tile": tile, "turn": way or "r0"})
    held = [dict.fromkeys(hand, 1) for hand in hands]
    data = {
        "players": players,
        "board": board,
        "pieces": pieces,
        "hands": held + [{}] * (players - len(held)),
        "turn": turn,
        "outlasted": [(out or {}).get(seat) for seat in range(players)],
    }
    state = game.from_dict(data, reachable=False)
    assert isinstance(state, RillsState)
    return state


def corks(state: RillsState) -> dict[int, str]:
    """Tells where the corks are, as ``pond`` is told."""
    return {
        piece["seat"]: f"{piece['x']},{piece['y']}/{piece['at']}"
        for piece in state.to_dict()["pieces"]
    }


def small_game(*names: str) -> Rills:
    """Makes the game with a bag of a few tiles."""
    sheet = GAME.tiles.sheet
    lines = [sheet.text.split("[tiles.")[0].replace("bag = 35", f"bag = {len(names)}")]
    for name in names:
        parts = [str(part) for part in sheet.tiles[name].parts]
        lines += [f"[tiles.{name}]", f"parts = {parts}"]
    return make_game(parse_tiles("\n".join(lines)))
