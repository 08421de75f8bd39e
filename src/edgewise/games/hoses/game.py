"""Hoses and Hydrants: seats, options, tiles and rulebook."""

from __future__ import annotations

from pathlib import Path

from mypy_extensions import i64

from edgewise.core.game import Game, Option
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.core.undo import UndoLog
from edgewise.games.hoses import moves
from edgewise.games.hoses.evaluation import HosesEvaluator
from edgewise.games.hoses.features import HosesFeatures
from edgewise.games.hoses.hidden import HosesHidden
from edgewise.games.hoses.inference import HosesInference
from edgewise.games.hoses.observation import HosesObserver
from edgewise.games.hoses.refusals import HosesRefusals
from edgewise.games.hoses.scoring import HosesScoring
from edgewise.games.hoses.serialise import HosesSerialiser
from edgewise.games.hoses.state import HosesState
from edgewise.games.hoses.statistics import HosesStatistics
from edgewise.games.hoses.tileset import HoseTiles
from edgewise.games.hoses.undo import HosesJournal
from edgewise.games.hoses.words import WORDS

FOLDER = Path(__file__).parent


class Hoses(Game):
    """Join firefighters to hydrants with long hoses."""

    def __init__(self, tiles: HoseTiles) -> None:
        super().__init__(
            id="hoses",
            version=2,
            seats=range(2, 5),
            options=(
                Option("blank_closes", (False, True), "hoses.22", reads="hoses.7", unsaid=True),
                Option("free_to_keep", (False, True), "hoses.23", reads="hoses.6", unsaid=True),
            ),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=WORDS,
            module="edgewise.games.hoses",
            hidden=HosesHidden(),
            refusals=HosesRefusals(),
            scoring=HosesScoring(),
            serialiser=HosesSerialiser(),
            evaluator=HosesEvaluator(),
            features=HosesFeatures(),
            inference=HosesInference(),
            statistics=HosesStatistics(),
            observer=HosesObserver(),
        )
        self.hose_tiles: HoseTiles = tiles
        self.closing_tiles: HoseTiles | None = None

    def make_state(self, players: int, options: dict[str, object]) -> State:
        tiles = self.hose_tiles
        if options.get("blank_closes") is True:
            if self.closing_tiles is None:
                self.closing_tiles = HoseTiles(tiles.sheet, blanks_close=True)
            tiles = self.closing_tiles
        return HosesState(self, tiles, players, options)

    def move_text(self, code: int) -> str:
        return moves.move_text(self.tiles, code)

    def masked_text(self, code: int) -> str:
        return moves.masked_text(code)

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.tiles, text)

    def begin_undo(self, state: State) -> UndoLog:
        assert isinstance(state, HosesState)
        journal = state.journal
        if not isinstance(journal, HosesJournal):
            journal = HosesJournal()
            state.journal = journal
        journal.begin(state)
        return journal

    def begin_trial(self, state: State, code: i64) -> UndoLog | None:
        return self.begin_undo(state)


def make_game(tiles: Path | TileSheet | None = None) -> Hoses:
    """Makes the game with its own tiles, or with those of another file."""
    return Hoses(HoseTiles(load_tiles(tiles or FOLDER / "tiles.toml")))
