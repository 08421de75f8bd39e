"""Hydras: seats, options, cards, labours and rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from edgewise.core.errors import BadOption, counted
from edgewise.core.game import Game, Option
from edgewise.core.material import PaperCard
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.core.undo import UndoLog
from edgewise.core.words.facts import A_MOVE, A_SEAT, PREVENTED, QUESTION, REMOVED, Fact
from edgewise.games.hydras import moves, rules
from edgewise.games.hydras.evaluation import HydrasEvaluator
from edgewise.games.hydras.features import HydrasFeatures
from edgewise.games.hydras.hidden import HydrasHidden
from edgewise.games.hydras.labourfile import LabourCards, load_labours
from edgewise.games.hydras.observation import HydrasObserver
from edgewise.games.hydras.refusals import HydrasRefusals
from edgewise.games.hydras.scoring import HydrasScoring
from edgewise.games.hydras.serialise import HydrasSerialiser
from edgewise.games.hydras.state import HydrasState
from edgewise.games.hydras.statistics import HydrasStatistics
from edgewise.games.hydras.tileset import HydraTiles
from edgewise.games.hydras.undo import HydrasUndo
from edgewise.games.hydras.words import WORDS

FOLDER = Path(__file__).parent
VERSION: Final = 2


class Hydras(Game):
    """Grow heads on your hydra and cut them off the others."""

    def __init__(self, tiles: HydraTiles, labours: LabourCards, *, version: int = VERSION) -> None:
        super().__init__(
            id="hydras",
            version=version,
            seats=range(1, 5),
            options=(
                Option(
                    "labours",
                    (False, True),
                    "hydras.29",
                    range(2, 5),
                ),
                Option(
                    "solo",
                    (3, 4, 5, 6),
                    "hydras.46",
                    range(1, 2),
                ),
                Option("forced_play", (False, True), "hydras.50", reads="hydras.8", unsaid=True),
            ),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=WORDS,
            module="edgewise.games.hydras",
            hidden=HydrasHidden(),
            refusals=HydrasRefusals(),
            scoring=HydrasScoring(),
            serialiser=HydrasSerialiser(),
            evaluator=HydrasEvaluator(),
            features=HydrasFeatures(),
            statistics=HydrasStatistics(),
            observer=HydrasObserver(),
        )
        self.hydra_tiles: HydraTiles = tiles
        self.labours: LabourCards = labours

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return HydrasState(self, self.hydra_tiles, self.labours, players, options)

    def at_version(self, version: int) -> Game | None:
        """Version 1 counted a loop around another loop too."""
        if version != 1:
            return None
        return Hydras(self.hydra_tiles, self.labours.of_version_1(), version=1)

    def begin_undo(self, state: State) -> UndoLog:
        assert isinstance(state, HydrasState)
        return HydrasUndo(state)

    def begin_trial(self, state: State, code: i64) -> UndoLog | None:
        assert isinstance(state, HydrasState)
        return HydrasUndo(state)

    def paper_cards(self) -> list[PaperCard]:
        return [
            PaperCard(card.name, card.clause, points=card.points, needs=card.needs)
            for card in self.labours.cards
        ]

    def cards_text(self) -> str:
        return "\n".join(
            f"[cards.{card.name}]\npoints = {card.points}\n"
            + (f"needs = {list(card.needs)}\n" if card.needs else "")
            for card in self.labours.cards
        )

    def check_setting(self, players: int, options: dict[str, object]) -> None:
        super().check_setting(players, options)
        dealt = rules.labours_dealt(players, options)
        held = len(self.labours.named(self.labours.everything(players)))
        if dealt * players > held:
            raise BadOption(
                f"{self.tiles.sheet.file}: {counted(held, 'labour')}, too few to deal {dealt} to "
                f"each of {counted(players, 'player')}; put in at least {dealt * players}"
            )

    def move_text(self, code: int) -> str:
        return moves.move_text(self.hydra_tiles, self.labours, code)

    def masked_text(self, code: int) -> str:
        return moves.masked_text(self.labours, code)

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.hydra_tiles, self.labours, text)

    def facts(self) -> list[Fact]:
        return [
            Fact("star", "star", A_SEAT),
            *[Fact(zone, f"labours.me.{zone}") for zone in rules.ZONES],
            Fact("last-turns", "ending", equals="last-turns"),
            Fact("pending", "pending", A_MOVE, QUESTION),
        ]

    def effects(self) -> dict[str, str]:
        return {"sword": REMOVED, "shield": PREVENTED}


def make_game(tiles: Path | TileSheet | None = None) -> Hydras:
    """Makes the game with its own cards, or with those of another file."""
    cards = HydraTiles(load_tiles(tiles or FOLDER / "tiles.toml"))
    labours = load_labours(FOLDER / "labours.toml")
    return Hydras(cards, labours.with_cards_of(cards.sheet))
