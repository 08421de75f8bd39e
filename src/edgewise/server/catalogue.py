"""What the lobby and the rulebook panel show of each game."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from edgewise.core.game import Game, Option
from edgewise.core.tiles import Tile, TileSheet
from edgewise.core.words.book import ENGLISH
from edgewise.core.words.model import Words, choice_label
from edgewise.games import find, names, variants_of
from edgewise.learning import lessons_of
from edgewise.learning.puzzles import puzzles_of
from edgewise.render.picture import picture_svg as board_in_play
from edgewise.server import messages
from edgewise.server.drawings import looks, pieces, runner, signs, table_colours
from edgewise.server.guests import levels
from edgewise.server.words import fact_cards, paper_cards, words_card, words_in

TURNED_OVER: Final = 4
"""The turn of a tile with its back up, otherwise as it is."""


@cache
def lobby(language: str = ENGLISH) -> messages.Lobby:
    """Lists what can be played, and against whom."""
    return messages.Lobby(
        games=[game_card(find(name), language) for name in names()],
        bots=[messages.BotCard(level=level, about=about) for level, about in levels().items()],
    )


def game_card(game: Game, language: str = ENGLISH) -> messages.GameCard:
    """Describes a game for the lobby."""
    words = words_in(game, language)
    return messages.GameCard(
        id=game.id,
        name=words.name,
        about=words.about,
        seats=list(game.seats),
        options=[option_card(game, option, words) for option in game.options],
        picture=f"/api/games/{game.id}/picture.svg",
        minutes=_lobby_data(game).get("minutes", []),
        learning=_lobby_data(game).get("learning", ""),
        lessons=bool(lessons_of(game)),
        puzzles=len(puzzles_of(game)),
        variants=[variant_card(name) for name in variants_of(game.id)],
        colours=table_colours(game),
    )


def variant_card(name: str) -> messages.VariantCard:
    """Describes a smaller set of a game."""
    return messages.VariantCard(
        id=name, name=name.partition(":")[2], seats=find(name).seats_dealt()
    )


def folder_of(game: Game) -> Path:
    """Finds the folder that a game lives in."""
    return Path(str(import_module(game.module).__file__)).parent


def _lobby_data(game: Game) -> dict[str, Any]:
    """Reads how long a match takes and how hard it is to learn, where the game's folder says so."""
    path = folder_of(game) / "lobby.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def option_card(game: Game, option: Option, words: Words) -> messages.OptionCard:
    """Describes a rule that can be switched."""
    said = words.options[option.name]
    return messages.OptionCard(
        name=option.name,
        label=said.label,
        choices=[_plain(choice) for choice in option.choices],
        labels=[choice_label(said, choice) for choice in option.choices],
        about=said.about,
        clause=option.clause,
        players=[players for players in game.seats if option.applies(players)],
    )


def clause_cards(game: Game, language: str) -> list[messages.ClauseCard]:
    """Lists the rules of a game."""
    return [
        messages.ClauseCard(
            number=clause.number,
            source=clause.source,
            heading=clause.heading,
            text=clause.text,
        )
        for clause in game.rulebook.in_language(language).clauses
    ]


@cache
def game_page(game: Game, language: str = ENGLISH) -> messages.GamePage:
    """Describes all of a game that does not change during a match."""
    sheet = game.tiles.sheet
    return messages.GamePage(
        id=game.id,
        name=words_in(game, language).name,
        clauses=clause_cards(game, language),
        tiles=[tile_card(sheet, tile) for tile in sheet.tiles.values()],
        looks=looks(game),
        pieces=pieces(game),
        colours=table_colours(game),
        words=words_card(game, language),
        facts=fact_cards(game),
        effects=game.effects(),
        signs=signs(game),
        runner=runner(game),
        cards=paper_cards(game),
    )


def tile_card(sheet: TileSheet, tile: Tile) -> messages.TileCard:
    """Describes a kind of tile."""
    flips = sheet.flips or tile.back != ""
    back, turn = (sheet.tiles[tile.back], 0) if tile.back else (tile, TURNED_OVER)
    return messages.TileCard(
        name=tile.name,
        count=tile.count,
        pile=tile.pile,
        flips=flips,
        edges=tile.side_labels(0, sheet.blank),
        back_edges=back.side_labels(turn, sheet.blank) if flips else [],
    )


@cache
def picture_svg(game: Game) -> str:
    """Draws the board in play that stands for a game in the lobby."""
    return board_in_play(game, folder_of(game))


def _plain(choice: object) -> bool | int | str:
    return choice if isinstance(choice, bool | int | str) else str(choice)
