"""Greenway: seats, options, tiles and rulebook."""

from __future__ import annotations

from pathlib import Path

from mypy_extensions import i64

from edgewise.core.game import Game, Option
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.core.undo import UndoLog
from edgewise.core.words.facts import FIELDS, Fact
from edgewise.games.greenway import moves, rules
from edgewise.games.greenway.evaluation import GreenwayEvaluator
from edgewise.games.greenway.features import GreenwayFeatures
from edgewise.games.greenway.observation import GreenwayObserver
from edgewise.games.greenway.refusals import GreenwayRefusals
from edgewise.games.greenway.scoring import GreenwayScoring
from edgewise.games.greenway.serialise import GreenwaySerialiser
from edgewise.games.greenway.state import GreenwayState
from edgewise.games.greenway.statistics import GreenwayStatistics
from edgewise.games.greenway.tileset import GreenwayTiles
from edgewise.games.greenway.undo import GreenwayTrial, GreenwayUndo
from edgewise.games.greenway.words import WORDS

FOLDER = Path(__file__).parent

LONGEST = Option(
    name="longest",
    choices=("network", "path"),
    clause="greenway.26",
    reads="greenway.25",
)
LIMIT = Option("town_limit", (False, True), "greenway.31", reads="greenway.17", unsaid=True)


class Greenway(Game):
    """Lead streets to intersections and greenways to parks, alone."""

    def __init__(self, tiles: GreenwayTiles) -> None:
        super().__init__(
            id="greenway",
            version=1,
            seats=range(1, 2),
            options=(LONGEST, LIMIT),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=WORDS,
            module="edgewise.games.greenway",
            refusals=GreenwayRefusals(),
            scoring=GreenwayScoring(),
            serialiser=GreenwaySerialiser(),
            evaluator=GreenwayEvaluator(),
            features=GreenwayFeatures(),
            statistics=GreenwayStatistics(),
            observer=GreenwayObserver(),
        )
        self.greenway_tiles: GreenwayTiles = tiles

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return GreenwayState(self, self.greenway_tiles, players, options)

    def begin_undo(self, state: State) -> UndoLog:
        assert isinstance(state, GreenwayState)
        return GreenwayUndo(state)

    def begin_trial(self, state: State, code: i64) -> UndoLog | None:
        assert isinstance(state, GreenwayState)
        return GreenwayTrial(state, code) if state.phase == rules.PLACING else None

    def move_text(self, code: int) -> str:
        return moves.move_text(self.tiles, code)

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.tiles, text)

    def facts(self) -> list[Fact]:
        return [Fact("progress", "progress", FIELDS)]


def make_game(tiles: Path | TileSheet | None = None) -> Greenway:
    """Makes the game with its own tiles, or with those of another file."""
    return Greenway(GreenwayTiles(load_tiles(tiles or FOLDER / "tiles.toml")))
