"""Illustrated rulebooks: a game in brief, and the pictures of its clauses.

All of it is made in threads, when it is first asked for, so that no table waits for a drawing.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from fastapi import FastAPI, Request, Response
from pydantic import BaseModel

from edgewise.core.game import Game
from edgewise.core.words.book import ENGLISH
from edgewise.games import find
from edgewise.learning.captions import caption
from edgewise.learning.essentials import essentials_of
from edgewise.learning.illustrations import Illustration, illustrations_of
from edgewise.server.catalogue import clause_cards
from edgewise.server.fixed import Fixed
from edgewise.server.messages import ClauseCard
from edgewise.server.parameters import ClauseId, GameId, Language, ScenarioId
from edgewise.server.refused import refuse
from edgewise.server.words import known_language, words_in

DAY = 86_400
"""For how many seconds a browser need not ask for a picture again."""
Which = Literal["before", "after"]


class PictureCard(BaseModel):
    """A clause in two pictures, with what they show."""

    title: str
    says: str
    """What the second picture says: why a move is refused, or what points are for."""
    points: int | None
    """Those points, if it is about points."""
    is_refused: bool
    before: str
    after: str
    width: int
    height: int


class EssentialCard(BaseModel):
    """One part of a game in brief."""

    part: str
    title: str
    """The expansion that it is about; empty for the game itself."""
    text: str
    clause: str


class RulebookPage(BaseModel):
    """An illustrated rulebook."""

    name: str
    clauses: list[ClauseCard]
    essentials: list[EssentialCard]
    pictures: dict[str, list[PictureCard]]
    """The pictures of each clause that has any, the most telling first."""


@cache
def shown_clauses(game: Game) -> dict[str, list[Illustration]]:
    """Finds the illustrations of a game once."""
    return illustrations_of(game)


def rulebook_page(game: Game, language: str) -> RulebookPage:
    """Describes an illustrated rulebook."""
    return RulebookPage(
        name=words_in(game, language).name,
        clauses=clause_cards(game, language),
        essentials=[
            EssentialCard(
                part=each.part,
                title=each.title(language),
                text=each.text(language),
                clause=each.clause,
            )
            for each in essentials_of(game)
        ],
        pictures={
            clause: [picture_card(game, each, language) for each in found]
            for clause, found in shown_clauses(game).items()
        },
    )


def picture_card(game: Game, shown: Illustration, language: str) -> PictureCard:
    """Describes the pictures of a clause."""
    address = f"/api/games/{game.id}/pictures/{shown.clause}/{shown.name}"
    width, height = shown.extent.size
    return PictureCard(
        title=shown.scenario.title_in(language),
        says=caption(shown, words_in(game, language)),
        points=shown.items[0].points if shown.items else None,
        is_refused=shown.refusal is not None,
        before=f"{address}/before.svg",
        after=f"{address}/after.svg",
        width=width,
        height=height,
    )


def picture_svg(game: Game, clause: str, scenario: str, which: Which) -> str:
    """Draws one picture of a clause."""
    for shown in shown_clauses(game).get(clause, []):
        if shown.name == scenario:
            return shown.svg(game, which)
    raise refuse("no-picture")


def add_rulebooks(app: FastAPI, fixed: Fixed) -> None:
    """Adds what the page asks for when it shows rules."""

    @app.get("/api/games/{game}/rulebook", tags=["games"], response_model=RulebookPage)
    def rulebook(game: GameId, request: Request, language: Language = ENGLISH) -> Response:
        """Tells a game in brief, and which pictures its clauses have."""
        found, known = find(game), known_language(language)
        return fixed.json(request, lambda: rulebook_page(found, known), known)

    @app.get(
        "/api/games/{game}/pictures/{clause}/{scenario}/{which}.svg",
        tags=["games"],
        response_class=Response,
    )
    def picture(
        game: GameId, clause: ClauseId, scenario: ScenarioId, which: Which, request: Request
    ) -> Response:
        """Draws a position of a scenario, before or after what it shows of a clause."""
        found = find(game)
        drawn = fixed.svg(request, lambda: picture_svg(found, clause, scenario, which))
        drawn.headers["cache-control"] = f"max-age={DAY}"
        return drawn
