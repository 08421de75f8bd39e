"""Urban Insanity: seats, options, tiles, cards and rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from edgewise.core.game import Game
from edgewise.core.material import PaperCard, Piece
from edgewise.core.moves import verb_of
from edgewise.core.refusals import Reasons
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.core.words.book import WordBook
from edgewise.core.words.facts import CARD, Fact
from edgewise.games.urban import moves
from edgewise.games.urban.cards import CardSheet, load_cards
from edgewise.games.urban.evaluation import UrbanEvaluator
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.expansions import find_all
from edgewise.games.urban.refusals import REASONS
from edgewise.games.urban.rules import URBANITES
from edgewise.games.urban.serialise import UrbanSerialiser
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.statistics import UrbanStatistics
from edgewise.games.urban.tileset import CityTiles
from edgewise.games.urban.words import WORDS

FOLDER = Path(__file__).parent


VERSION: Final = 3
REPLAYED: Final = (1, 2)
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
            options=tuple([expansion.option() for expansion in expansions]),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=words_of(expansions),
            module="edgewise.games.urban",
            serialiser=UrbanSerialiser(),
            evaluator=UrbanEvaluator(),
            statistics=UrbanStatistics(),
        )
        self.city_tiles: CityTiles = tiles
        self.cards: CardSheet = cards
        self.expansions: list[Expansion] = list(expansions)
        for expansion in self.expansions:
            expansion.study(tiles)

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return UrbanState(self, self.city_tiles, self.cards, players, options, self.expansions)

    def at_version(self, version: int) -> Game | None:
        if version not in REPLAYED:
            return None
        return Urban(self.city_tiles, self.cards, find_all(), version=version)

    def paper_cards(self) -> list[PaperCard]:
        return [PaperCard(card.name, card.clause, card.count) for card in self.cards.cards]

    def pieces(self) -> list[Piece]:
        found = [Piece("urbanite", URBANITES, seat) for seat in range(self.seats[-1])]
        for expansion in self.expansions:
            found += expansion.pieces()
        return found

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
        found = [Fact("supply", "supply.me"), Fact("card", "card", beside=CARD)]
        for expansion in self.expansions:
            found += expansion.facts()
        return found

    def reasons(self) -> Reasons:
        found = REASONS
        for expansion in self.expansions:
            found = found.with_more(expansion.reasons())
        return found


def words_of(expansions: Sequence[Expansion]) -> WordBook:
    """Joins the words of the base and its expansions."""
    words = WORDS
    for expansion in expansions:
        words = expansion.words(words)
    return words


def make_game(tiles: Path | TileSheet | None = None) -> Urban:
    """Makes the game with its own tiles, or with those of another file."""
    sheet = load_tiles(tiles or FOLDER / "tiles.toml")
    sets = find_all()
    tile_set = CityTiles(sheet, [expansion.pile for expansion in sets])
    return Urban(tile_set, load_cards(FOLDER / "cards.toml"), sets)
