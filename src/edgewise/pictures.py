"""Pictures of states and tiles for notebooks and ``print``; drawing is loaded when first used."""

from __future__ import annotations

from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.pictures import HOOK, Pictures
from edgewise.core.state import State
from edgewise.core.tiles import TileSheet


class Drawn(Pictures):
    """Draws with what ``render`` has."""

    def state_text(self, state: State) -> str:
        from edgewise.render.text import hands_text, state_text

        parts = [state_text(state).plain, hands_text(state).plain, status_text(state)]
        return "\n".join(part for part in parts if part)

    def state_svg(self, state: State) -> str:
        from edgewise.render.svg import state_svg

        return state_svg(state)

    def sheet_svg(self, sheet: TileSheet) -> str:
        from edgewise.render.svg import hand_svg

        return hand_svg(sheet, list(sheet.tiles))


class TilePicture:
    """One tile, as a notebook or ``print`` shows it."""

    def __init__(self, sheet: TileSheet, name: str, turn: str = "r0") -> None:
        self.sheet = sheet
        self.name = name
        self.turn = turn

    def _repr_svg_(self) -> str:
        from edgewise.render.svg import tile_svg

        return tile_svg(self.sheet, self.name, self.turn)

    def __str__(self) -> str:
        from edgewise.render.text import tile_text

        return tile_text(self.sheet, self.name, self.turn).plain


def tile(game: Game, name: str, turn: str = "r0") -> TilePicture:
    """Shows a tile of a game, as in ``edgewise.tile(game, "red-curve", "r1")``."""
    game.tiles.kind(name)
    return TilePicture(game.tiles.sheet, name, turn)


def status_text(state: State) -> str:
    """Says who is to move, and what each seat has."""
    points = ", ".join(
        f"seat {seat}: {'?' if score is None else score}"
        for seat, score in enumerate(state.to_dict()["scores"])
    )
    if state.to_move is None:
        who = "the match is over"
    else:
        who = "chance is to move" if state.to_move == CHANCE else f"seat {state.to_move} is to move"
    return f"{who[0].upper()}{who[1:]}. Points: {points}"


def draw_with_render() -> None:
    """Lets states and tiles draw themselves from now on."""
    HOOK.pictures = Drawn()
