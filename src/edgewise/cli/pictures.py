"""Positions and tiles as terminal text; the only file here that knows how they are drawn."""

from __future__ import annotations

from rich.text import Text

from edgewise.core.state import State
from edgewise.core.tiles import TileSheet


def position_picture(state: State, viewer: int) -> Text:
    """Draws what a viewer sees: boards, and hands as far as they are known."""
    data = state.to_dict()
    boards = data["boards"] if "boards" in data else [data.get("board", [])]
    lines = [f"{t['tile']}@{t['x']},{t['y']}/{t['turn']}" for board in boards for t in board]
    hands = [f"hand of seat {seat}: {hand}" for seat, hand in enumerate(data.get("hands", []))]
    return Text("\n".join(lines + hands))


def sheet_picture(sheet: TileSheet) -> Text:
    """Draws a whole tile set."""
    lines = [
        f"{tile.count} {tile.name}: {', '.join(map(str, tile.parts))}"
        for tile in sheet.tiles.values()
    ]
    return Text("\n".join(lines))
