"""Writes tests/words/examples.json: sentences that Python and the page must both make.

Moves are taken from the playthroughs, one of each verb; reasons, points and ends are all there
are, with made-up arguments. Look at what changed before you keep it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import edgewise
from edgewise.core.game import Game
from edgewise.core.words.cards import card_text
from edgewise.core.words.facts import BOARD, CARD, QUESTION, SEAT, tell_facts
from edgewise.core.words.model import Text, Words, places_of
from edgewise.core.words.sentences import (
    button_words,
    chance_words,
    choice_words,
    hint_words,
    log_words,
    placed,
)
from edgewise.server.words import fact_cards, paper_cards, words_card

ROOT = Path(__file__).parents[1]
FILE = ROOT / "tests" / "words" / "examples.json"
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]
VIEWS: dict[str, list[dict[str, Any]]] = {
    "greenway": [
        {"progress": {"rows": 3, "rows_linked": 1, "columns": 4, "columns_linked": 2}},
        {"progress": "3 rows"},
    ],
    "hydras": [
        {"star": 1, "labours": [{"kept": ["long-path", "hole"]}], "ending": "last-turns"},
        {"star": -1, "labours": [{"kept": ["?", "?"]}], "pending": "sword:0:twin-sword@0,1"},
    ],
    "urban": [
        {
            "supply": [1, 7],
            "card": "fire-bug",
            "fire_engines": {"dice": [6, 1]},
            "franchises": {"franchise_tokens": [3, 0]},
            "mobsters": {"jail": [0, 1]},
        },
        {"supply": [5, 7], "card": None, "fire_engines": {"dice": None}},
    ],
    "wirwar": [
        {"materials": ["pe", "?"], "piles": {"rooms": 3, "roads": 1}, "outcome": None},
        {"materials": ["gas", "pp"], "piles": {"rooms": 0}, "outcome": {"ranking": [[0], [1]]}},
    ],
}
"""Fields of views by game, as a seat may see them, and as all may at the end."""
MASKED = ["draw:?", "draw:?,?", "return:?,?", "keep:?"]


def moves_of(game: Game) -> tuple[list[str], list[str]]:
    """Takes one move of each verb, of seats and of chance, from the playthroughs."""
    found: dict[tuple[str, str], str] = {}
    for path in sorted((ROOT / "tests" / "playthroughs").glob(f"{game.id}-*.txt")):
        for who, text in re.findall(r"^ *\d+ (chance|seat) (?:\d)? *(\S+)", path.read_text(), re.M):
            move = placed(game.words(), text)
            verb = move.verb if move else text.partition(":")[0]
            found.setdefault((who, verb), text)
    seats = [text for (who, _), text in found.items() if who == "seat"]
    return seats, [text for (who, _), text in found.items() if who == "chance"]


def sample(text: Text, tile: str) -> dict[str, str | int]:
    """Makes up an argument for each place of a text."""
    values: dict[str, str | int] = {"cell": "1,-2", "side": "N", "spot": "E", "seat": 1}
    numbers = {"count", "size", "seats", "points", "tokens", "cards", "hydra", "done", "labours"}
    return {
        place: values.get(place, 3 if place in numbers else tile)
        for place in sorted(places_of(text))
    }


def cases_of(game: Game, words: Words) -> list[dict[str, Any]]:
    """Lists what a game says in a language, each with what it is said about."""
    seats, chance = moves_of(game)
    tile = next(iter(game.tiles.sheet.tiles))
    found: list[dict[str, Any]] = []

    def add(says: str, about: object, sentence: object) -> None:
        found.append({"says": says, "about": about, "sentence": sentence})

    for text in [*seats, *[masked for masked in MASKED if masked[:4] != "draw"]]:
        add("log", text, log_words(words, text, NAMES))
        add("hint", text, hint_words(words, text, NAMES))
        if placed(words, text):
            add("choice", text, choice_words(words, text))
    for verb in words.verbs:
        add("button", verb, button_words(words, verb))
    for texts in [chance, ["draw:?"], [f"draw:{tile}", "draw:?", "draw:?"]]:
        add("chance", texts, chance_words(words, texts, NAMES))
    for code in game.refusals.reasons.clauses:
        args = sample(words.reasons[code], tile)
        add("reason", [code, args], words.reason(code, args))
    for code, points in words.points.items():
        for count in (1, 5):
            args = {**sample(points.label, tile), "count": count}
            add("points", [code, args], words.points_label(code, args))
            add("kind", [code, args], words.say(points.kind or points.label, args))
    for code, outcome in words.outcomes.items():
        args = sample(outcome, tile)
        add("outcome", [code, args], words.outcome(code, args))
    for card in game.paper_cards():
        add("card", [card.name, 3], card_text(words, card, 3))
    for view in VIEWS.get(game.id, []):
        for beside in (BOARD, SEAT, CARD, QUESTION):
            told = tell_facts(words, game.facts(), view, 0, NAMES, beside)
            add("facts", [view, beside], [[each.label, each.value, each.tile] for each in told])
    return found


def examples() -> dict[str, Any]:
    """Makes all examples: for each game and language its words as sent, and what they say."""
    found: dict[str, Any] = {}
    for name in edgewise.games():
        game = edgewise.game(name)
        if not game.module.startswith("edgewise.games."):
            continue
        for language in game.book.languages():
            found[f"{name} {language}"] = {
                "words": words_card(game, language).model_dump(),
                "facts": [card.model_dump() for card in fact_cards(game)],
                "effects": game.effects(),
                "cards": {name: card.model_dump() for name, card in paper_cards(game).items()},
                "cases": cases_of(game, game.words(language)),
            }
    return found


def written() -> str:
    """Writes the examples, one case a line."""
    text = json.dumps(examples(), ensure_ascii=False, indent=1)
    text = re.sub(r"\n {4,}(?=[\]}])", "", text)
    return re.sub(r"(\n *) (?=[\]}])", r"\1", re.sub(r"\n {4,}", " ", text)) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(written(), encoding="utf-8")
