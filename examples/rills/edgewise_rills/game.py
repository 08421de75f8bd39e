"""Rills: seats, tiles and rulebook."""

from __future__ import annotations

from pathlib import Path

from edgewise.core.game import Game
from edgewise.core.material import Piece
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise_rills import moves
from edgewise_rills.evaluation import RillsEvaluator
from edgewise_rills.hidden import RillsHidden
from edgewise_rills.refusals import RillsRefusals
from edgewise_rills.scoring import RillsScoring
from edgewise_rills.serialise import RillsSerialiser
from edgewise_rills.state import RillsState
from edgewise_rills.tileset import RillTiles
from edgewise_rills.words import WORDS

FOLDER = Path(__file__).parent


class Rills(Game):
    """Keep your cork on the pond."""

    def __init__(self, tiles: RillTiles) -> None:
        super().__init__(
            id="rills",
            version=1,
            seats=range(2, 9),
            options=(),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=WORDS,
            module="edgewise_rills",
            evaluator=RillsEvaluator(),
            hidden=RillsHidden(),
            refusals=RillsRefusals(),
            scoring=RillsScoring(),
            serialiser=RillsSerialiser(),
        )

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return RillsState(self, players, options)

    def move_text(self, code: int) -> str:
        return moves.move_text(self.tiles, code)

    def masked_text(self, code: int) -> str:
        return "draw:?"

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.tiles, text)

    def pieces(self) -> list[Piece]:
        return [Piece("cork", 1, seat) for seat in range(self.seats[-1])]


def make_game(tiles: Path | TileSheet | None = None) -> Rills:
    """Makes the game with its own tiles, or with those of another file."""
    return Rills(RillTiles(load_tiles(tiles or FOLDER / "tiles.toml")))
