"""The words of a game as they are sent to the page, with the name of every tile."""

from __future__ import annotations

from dataclasses import asdict

from pydantic import BaseModel

from edgewise.core.game import Game
from edgewise.core.words.book import COMMON, ENGLISH
from edgewise.core.words.model import Words

Text = str | dict[str, str]


class VerbCard(BaseModel):
    """What is said about a kind of move that seats make."""

    log: Text
    button: str
    request: str
    hint: Text
    choice: str
    step: str
    last: str


class ChanceCard(BaseModel):
    """What is said about a kind of move that chance makes."""

    log: Text
    hidden: Text


class FactWordsCard(BaseModel):
    """What is said beside the board."""

    label: str
    value: Text


class OptionWordsCard(BaseModel):
    """What is said of a rule that can be switched, and of its choices."""

    label: str
    about: str
    choices: dict[str, str]


class PointsCard(BaseModel):
    """What points are for, one by one, and all of a kind."""

    label: Text
    kind: Text
    several: Text


class CardWordsCard(BaseModel):
    """What a card says."""

    title: str
    text: str
    pack: str


class WordsCard(BaseModel):
    """All words of a game in one language; a text with plurals has one for each form."""

    language: str
    name: str
    about: str
    names: dict[str, str]
    cards: dict[str, CardWordsCard]
    verbs: dict[str, VerbCard]
    chance: dict[str, ChanceCard]
    facts: dict[str, FactWordsCard]
    options: dict[str, OptionWordsCard]
    points: dict[str, PointsCard]
    outcomes: dict[str, Text]
    reasons: dict[str, Text]
    turns: dict[str, str]
    sides: dict[str, str]
    phrases: dict[str, Text]


class FactCard(BaseModel):
    """A fact beside the board: its words, and the field of the view that it shows."""

    name: str
    field: str
    kind: str
    beside: str
    when: str
    equals: str
    tile: str


class PaperCardCard(BaseModel):
    """A card with words on it: its clause and its numbers."""

    clause: str
    points: int
    needs: list[int]


def known_language(language: str) -> str:
    """Finds a language that there are words in; English, where there are none."""
    return language if language in COMMON.languages() else ENGLISH


def words_in(game: Game, language: str) -> Words:
    """Finds a game's words in a language, or in English where it has none in that one."""
    return game.words(language if language in game.book.languages() else ENGLISH)


def words_card(game: Game, language: str) -> WordsCard:
    """Writes a game's words, every tile of its set named."""
    words = words_in(game, language)
    tiles = {name: words.name_of(name) for name in game.tiles.sheet.tiles}
    return WordsCard.model_validate({**asdict(words), "names": {**words.names, **tiles}})


def fact_cards(game: Game) -> list[FactCard]:
    """Lists what a game wants seen beside its board."""
    return [FactCard(**asdict(fact)) for fact in game.facts()]


def paper_cards(game: Game) -> dict[str, PaperCardCard]:
    """Lists the cards with words on them, by name."""
    return {
        card.name: PaperCardCard(clause=card.clause, points=card.points, needs=list(card.needs))
        for card in game.paper_cards()
    }
