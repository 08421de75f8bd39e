"""Buizen Wir-War: seats, options, tiles and rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from edgewise.core.countedcodes import CountedCodes
from edgewise.core.errors import BadPlayers
from edgewise.core.game import Game, Option
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.core.undo import UndoLog
from edgewise.core.words.facts import DURING, OVER, SEAT, Fact
from edgewise.games.wirwar import moves
from edgewise.games.wirwar.counted import count_placements
from edgewise.games.wirwar.evaluation import WirwarEvaluator
from edgewise.games.wirwar.features import WirwarFeatures
from edgewise.games.wirwar.hidden import WirwarHidden
from edgewise.games.wirwar.inference import WirwarInference
from edgewise.games.wirwar.observation import WirwarObserver
from edgewise.games.wirwar.phases import PLAY
from edgewise.games.wirwar.refusals import WirwarRefusals
from edgewise.games.wirwar.scoring import WirwarScoring
from edgewise.games.wirwar.serialise import WirwarSerialiser
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.statistics import WirwarStatistics
from edgewise.games.wirwar.tileset import PipeTiles
from edgewise.games.wirwar.undo import WirwarUndo
from edgewise.games.wirwar.words import WORDS

FOLDER = Path(__file__).parent

VERSION: Final = 2


class Wirwar(Game):
    """Close pipes of a secret material."""

    def __init__(self, tiles: PipeTiles, *, version: int = VERSION) -> None:
        super().__init__(
            id="wirwar",
            version=version,
            seats=range(2, 5),
            options=(
                Option(
                    "count",
                    ("all", "longest"),
                    "wirwar.26",
                    reads="wirwar.25",
                ),
            ),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=WORDS,
            module="edgewise.games.wirwar",
            hidden=WirwarHidden(),
            refusals=WirwarRefusals(),
            scoring=WirwarScoring(),
            serialiser=WirwarSerialiser(),
            evaluator=WirwarEvaluator(),
            features=WirwarFeatures(),
            inference=WirwarInference(),
            statistics=WirwarStatistics(),
            observer=WirwarObserver(),
        )
        self.pipe_tiles: PipeTiles = tiles

    def checked_players(self, players: object) -> int:
        checked = super().checked_players(players)
        found = len(self.pipe_tiles.materials)
        if checked > found:
            raise BadPlayers(
                f"{self.tiles.sheet.file}: there are {found} materials, too few for {checked} "
                f"players; add coloured tiles, or play with at most {found}"
            )
        return checked

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return WirwarState(self, self.pipe_tiles, players, options)

    def at_version(self, version: int) -> Game | None:
        """Version 1 had other tiles, which favoured some materials; all else is the same."""
        if version != 1 or not self.has_own_tiles():
            return None
        return Wirwar(PipeTiles(load_tiles(FOLDER / "older" / "tiles-1.toml")), version=1)

    def count_codes(self, state: State) -> CountedCodes | None:
        assert isinstance(state, WirwarState)
        return count_placements(state) if state.phase == PLAY else None

    def begin_undo(self, state: State) -> UndoLog:
        assert isinstance(state, WirwarState)
        return WirwarUndo(state)

    def begin_trial(self, state: State, code: i64) -> UndoLog | None:
        assert isinstance(state, WirwarState)
        return WirwarUndo(state)

    def move_text(self, code: int) -> str:
        return moves.move_text(self.pipe_tiles, code)

    def masked_text(self, code: int) -> str:
        return moves.masked_text(code)

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.pipe_tiles, text)

    def facts(self) -> list[Fact]:
        tile = "{value}-colour"
        return [
            Fact("own-material", "materials.me", when=DURING, tile=tile),
            Fact("material", "materials.me", beside=SEAT, when=OVER, tile=tile),
            Fact("piles", "piles"),
        ]


def make_game(tiles: Path | TileSheet | None = None) -> Wirwar:
    """Makes the game with its own tiles, or with those of another file."""
    return Wirwar(PipeTiles(load_tiles(tiles or FOLDER / "tiles.toml")))
