"""Strips: seats, tiles and rulebook."""

from __future__ import annotations

from pathlib import Path

from edgewise.core.game import Game
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.core.tileset import TileSet
from edgewise_strips import moves
from edgewise_strips.hidden import StripsHidden
from edgewise_strips.refusals import StripsRefusals
from edgewise_strips.scoring import StripsScoring
from edgewise_strips.serialise import StripsSerialiser
from edgewise_strips.state import StripsState
from edgewise_strips.words import WORDS

FOLDER = Path(__file__).parent


class Strips(Game):
    """Join strips of tape."""

    def __init__(self, tiles: TileSet, state: type[StripsState] = StripsState) -> None:
        super().__init__(
            id="strips",
            version=1,
            seats=range(2, 3),
            options=(),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=WORDS,
            module="edgewise_strips",
            hidden=StripsHidden(),
            refusals=StripsRefusals(),
            scoring=StripsScoring(),
            serialiser=StripsSerialiser(),
        )
        self.state = state

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return self.state(self, players, options)

    def move_text(self, code: int) -> str:
        return moves.move_text(self.tiles, code)

    def masked_text(self, code: int) -> str:
        return "draw:?"

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.tiles, text)


def make_game(tiles: Path | TileSheet | None = None) -> Strips:
    """Makes the game with its own tiles, or with those of another file."""
    return Strips(TileSet(load_tiles(tiles or FOLDER / "tiles.toml")))
