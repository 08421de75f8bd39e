"""Urban Insanity: seats, options, tiles, cards and rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from mypy_extensions import i64

from edgewise.core.game import Game, Option
from edgewise.core.material import PaperCard, Piece
from edgewise.core.moves import verb_of
from edgewise.core.refusals import Reasons
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tilejoin import load_joined
from edgewise.core.tiles import TileSheet
from edgewise.core.undo import UndoLog
from edgewise.core.words.book import WordBook
from edgewise.core.words.facts import CARD, Fact
from edgewise.games.urban import moves
from edgewise.games.urban.cards import CardSheet, cards_in, load_cards
from edgewise.games.urban.evaluation import UrbanEvaluator
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.expansions import find_all
from edgewise.games.urban.features import UrbanFeatures
from edgewise.games.urban.observation import UrbanObserver
from edgewise.games.urban.refusals import REASONS, UrbanRefusals
from edgewise.games.urban.scoring import UrbanScoring
from edgewise.games.urban.serialise import UrbanSerialiser
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.statistics import UrbanStatistics
from edgewise.games.urban.tileset import CityTiles
from edgewise.games.urban.undo import UrbanJournal
from edgewise.games.urban.words import WORDS

FOLDER = Path(__file__).parent


VERSION: Final = 5
REPLAYED: Final = (1, 2, 3, 4)
"""Older versions whose logs may hold moves alone; their rules are kept to replay these."""


class Urban(Game):
    """Build a city of blocks, roads, stadiums and suburbs, and claim the best of it."""

    def __init__(
        self,
        tiles: CityTiles,
        cards: CardSheet,
        expansions: Sequence[Expansion],
        *,
        version: int = VERSION,
    ) -> None:
        super().__init__(
            id="urban",
            version=version,
            seats=range(2, 6),
            options=options_of(expansions),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md", files_of(expansions, "RULES.md")),
            words=words_of(expansions),
            module="edgewise.games.urban",
            refusals=UrbanRefusals(reasons_of(expansions)),
            scoring=UrbanScoring(),
            serialiser=UrbanSerialiser(),
            evaluator=UrbanEvaluator(),
            features=UrbanFeatures(),
            statistics=UrbanStatistics(),
            observer=UrbanObserver(list(expansions)),
        )
        self.city_tiles: CityTiles = tiles
        self.cards: CardSheet = cards
        self.expansions: list[Expansion] = list(expansions)
        for expansion in self.expansions:
            expansion.study(tiles)

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return UrbanState(self, self.city_tiles, self.cards, players, options, self.expansions)

    def begin_undo(self, state: State) -> UndoLog:
        mine = cast("UrbanState", state)
        journal = mine.journal
        if not isinstance(journal, UrbanJournal):
            journal = UrbanJournal()
            mine.journal = journal
        journal.begin(mine)
        return journal

    def begin_trial(self, state: State, code: i64) -> UndoLog | None:
        return self.begin_undo(state)

    def at_version(self, version: int) -> Game | None:
        if version not in REPLAYED:
            return None
        return Urban(self.city_tiles, self.cards, find_all(), version=version)

    def paper_cards(self) -> list[PaperCard]:
        options = {expansion.cards: expansion.name for expansion in self.expansions}
        return [
            PaperCard(card.name, card.clause, card.count, option=options.get(card.set, ""))
            for card in self.cards.cards
            if card.count
        ]

    def cards_text(self) -> str:
        entries = [f"[cards.{card.name}]\ncount = {card.count}\n" for card in self.cards.cards]
        return "\n".join(entries)

    def pieces(self) -> list[Piece]:
        found = [
            Piece("urbanite", int(self.city_tiles.urbanites), seat)
            for seat in range(self.seats[-1])
        ]
        for expansion in self.expansions:
            for piece in expansion.pieces():
                found.append(Piece(piece.name, piece.count, piece.seat, expansion.name))
        return found

    def optional_piles(self) -> dict[str, str]:
        return {made.pile: made.name for made in self.expansions if made.pile}

    def move_text(self, code: int) -> str:
        verb = int(verb_of(code))
        for expansion in self.expansions:
            if expansion.owns(verb):
                return expansion.move_text(code)
        return moves.move_text(self.tiles, self.cards, code)

    def parse_code(self, text: str) -> int:
        for expansion in self.expansions:
            code = expansion.parse_code(text)
            if code >= 0:
                return code
        return moves.parse_code(self.tiles, self.cards, text)

    def facts(self) -> list[Fact]:
        found = [
            Fact("supply", "supply.me"),
            Fact("staying", "staying"),
            Fact("card", "card", beside=CARD),
        ]
        for expansion in self.expansions:
            found += expansion.facts()
        return found


def options_of(expansions: Sequence[Expansion]) -> tuple[Option, ...]:
    """Lists the switches of all expansions, and then what can be read otherwise in them."""
    switches = [expansion.option() for expansion in expansions]
    readings = [option for expansion in expansions for option in expansion.readings()]
    return (*switches, *readings)


def words_of(expansions: Sequence[Expansion]) -> WordBook:
    """Joins the words of the base and its expansions."""
    words = WORDS
    for expansion in expansions:
        words = expansion.words(words)
    return words


def reasons_of(expansions: Sequence[Expansion]) -> Reasons:
    """Joins the reasons of the base and its expansions."""
    reasons = REASONS
    for expansion in expansions:
        reasons = reasons.with_more(expansion.reasons())
    return reasons


def files_of(expansions: Sequence[Expansion], name: str) -> list[Path]:
    """Finds the files of some name in the folders of expansions."""
    folders = [expansion.folder for expansion in expansions if expansion.folder is not None]
    return [folder / name for folder in folders if (folder / name).is_file()]


def cards_of(expansions: Sequence[Expansion], sheet: TileSheet) -> CardSheet:
    """Joins the cards of the base and its expansions, as many as the tile file has of each."""
    cards = load_cards(FOLDER / "cards.toml")
    for expansion in expansions:
        for path in files_of([expansion], "cards.toml"):
            cards += load_cards(path, expansion.cards)
    return CardSheet(cards_in(sheet, cards))


def make_game(tiles: Path | TileSheet | None = None) -> Urban:
    """Makes the game with its own tiles and those of its expansions, or with another whole set."""
    sets = find_all()
    if tiles is None:
        sheet = load_joined(FOLDER / "tiles.toml", files_of(sets, "tiles.toml"))
    else:
        sheet = load_tiles(tiles)
    tile_set = CityTiles(sheet, [expansion.pile for expansion in sets])
    return Urban(tile_set, cards_of(sets, sheet), sets)
