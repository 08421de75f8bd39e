"""What the lobby and the rulebook panel show of each game."""

from __future__ import annotations

import re
from functools import cache

from edgewise.bots.levels import ABOUT, LEVELS
from edgewise.core.game import Game
from edgewise.games import find, names
from edgewise.render import card_svg
from edgewise.server import messages
from edgewise.server.drawings import looks, pieces, table_colours


@cache
def lobby() -> messages.Lobby:
    """Lists what can be played, and against whom."""
    return messages.Lobby(
        games=[game_card(find(name)) for name in names()],
        bots=[messages.BotCard(level=level, about=ABOUT[level]) for level in LEVELS],
    )


def game_card(game: Game) -> messages.GameCard:
    """Describes a game for the lobby."""
    return messages.GameCard(
        id=game.id,
        name=game.name,
        about=about(game),
        seats=list(game.seats),
        options=[
            messages.OptionCard(
                name=option.name,
                choices=[_plain(choice) for choice in option.choices],
                about=option.about,
                clause=option.clause,
            )
            for option in game.options
        ],
        picture=f"/api/games/{game.id}/picture.svg",
    )


def about(game: Game) -> str:
    """Takes the first paragraph of the rulebook, without its markup."""
    for block in game.rulebook.markdown.split("\n\n"):
        text = " ".join(block.split())
        if text and not text.startswith("#"):
            return re.sub(r"[*_`]", "", text)
    return game.name


@cache
def game_page(game: Game) -> messages.GamePage:
    """Describes all of a game that does not change during a match."""
    sheet = game.tiles.sheet
    return messages.GamePage(
        id=game.id,
        name=game.name,
        clauses=[
            messages.ClauseCard(
                number=clause.number,
                source=clause.source,
                heading=clause.heading,
                text=clause.text,
            )
            for clause in game.rulebook.clauses
        ],
        tiles=[
            messages.TileCard(
                name=tile.name,
                count=tile.count,
                pile=tile.pile,
                flips=sheet.flips or tile.back != "",
            )
            for tile in sheet.tiles.values()
        ],
        looks=looks(game),
        pieces=pieces(game),
        colours=table_colours(game),
    )


@cache
def picture_svg(game: Game) -> str:
    """Draws what stands for a game in the lobby."""
    return card_svg(game.tiles.sheet)


def _plain(choice: object) -> bool | int | str:
    return choice if isinstance(choice, bool | int | str) else str(choice)
