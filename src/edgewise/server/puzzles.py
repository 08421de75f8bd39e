"""Puzzles over HTTP: a position as a table that nobody keeps, and a judge for each try.

What is best is told to those who found it, or who ask to see it, and to nobody before.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Literal

from fastapi import FastAPI, Request, Response

from edgewise.core.chance import make_rng
from edgewise.core.game import Game
from edgewise.games import find
from edgewise.learning.puzzles import (
    SOLVED,
    Puzzle,
    Try,
    after,
    daily_number,
    judge_try,
    puzzles_of,
)
from edgewise.review.move_effects import ABOUT, AGAIN, GROWS, SCORES, SPARES, MoveEffect, effects_of
from edgewise.review.reasons import GAINS, GIVES, TAKES_TURN
from edgewise.server import messages
from edgewise.server.effect_cards import effect_card
from edgewise.server.fixed import Fixed
from edgewise.server.lessons import table_news
from edgewise.server.parameters import GameId, PuzzleId
from edgewise.server.places import place_cards
from edgewise.server.refused import refuse

Kind = Literal["solved", "refused", "natural", "other", "shown"]
KINDS: dict[str, Kind] = {
    "solved": "solved",
    "refused": "refused",
    "natural": "natural",
    "other": "other",
}
SAYS_AS_MUCH = {SCORES: GAINS, GROWS: GAINS, SPARES: GIVES, AGAIN: TAKES_TURN}
"""The reasons that make an effect needless, by its code."""


@dataclass(frozen=True)
class Sitting:
    """A puzzle with the seat that solves it."""

    game: Game
    seat: int


def puzzle_list(game: Game) -> messages.PuzzleList:
    """Lists the puzzles of a game, and which is the one of today."""
    puzzles = puzzles_of(game)
    today = datetime.now(UTC).date()
    daily = puzzles[daily_number(game, today, len(puzzles))].id if puzzles else ""
    ids = [puzzle.id for puzzle in puzzles]
    return messages.PuzzleList(puzzles=ids, daily=daily, day=today.isoformat())


def find_puzzle(game: Game, name: str) -> Puzzle:
    """Finds a puzzle by its id."""
    found = [puzzle for puzzle in puzzles_of(game) if puzzle.id == name]
    if not found:
        raise refuse("no-puzzle")
    return found[0]


def puzzle_card(game: Game, puzzle: Puzzle) -> messages.PuzzleCard:
    """Describes a puzzle without its solution: the position, and all that is legal in it."""
    seen = puzzle.start(game)
    legal = [move.text() for move in seen.legal_moves]
    sitting = Sitting(game, int(seen.actor))
    return messages.PuzzleCard(id=puzzle.id, table=table_news(sitting, seen, legal, 0))


def verdict_on(game: Game, puzzle: Puzzle, wish: messages.PuzzleTry) -> messages.PuzzleVerdict:
    """Judges a try, or shows the solution to one who asks for it."""
    seen = puzzle.start(game)
    sitting = Sitting(game, int(seen.actor))
    if wish.show:
        tried, kind = Try(SOLVED, after(seen, puzzle.best, puzzle.id)), "shown"
    else:
        tried = judge_try(game, puzzle, wish.move)
        kind = tried.kind
    refusal, rival = tried.refusal, tried.rival
    told = tried.kind == SOLVED
    return messages.PuzzleVerdict(
        kind="shown" if wish.show else KINDS[kind],
        sentence=refusal.sentence if refusal else "",
        clause=refusal.clause if refusal else "",
        reason=refusal.reason if refusal else "",
        args=dict(refusal.args) if refusal else {},
        places=place_cards(refusal.places) if refusal else [],
        loss=rival.loss if rival else None,
        loss_points=rival.loss_points if rival else None,
        solution=solution_card(game, puzzle) if told else None,
        table=table_news(sitting, tried.state, [], 1),
    )


def solution_card(game: Game, puzzle: Puzzle) -> messages.SolutionCard:
    """Tells what is best, and why."""
    rival = puzzle.rival(puzzle.natural)
    return messages.SolutionCard(
        best=puzzle.best,
        natural=puzzle.natural,
        chance=puzzle.chance,
        loss=rival.loss if rival else 0.0,
        loss_points=rival.loss_points if rival else 0.0,
        because=[messages.BecauseCard(**asdict(one)) for one in puzzle.because],
        effects=[effect_card(one) for one in effects_in(puzzle, game)],
        playouts=puzzle.playouts,
    )


def effects_in(puzzle: Puzzle, game: Game) -> tuple[MoveEffect, ...]:
    """Lists what the best move does at once that is not said already."""
    said = {one.code for one in puzzle.because}
    seen = puzzle.start(game)
    best, natural = game.parse_code(puzzle.best), game.parse_code(puzzle.natural)
    found = effects_of(seen, best, [natural], make_rng(int(puzzle.id, 16)))
    new = [one for one in found if SAYS_AS_MUCH.get(one.code) not in said]
    return tuple(one for one in new if one.code != ABOUT or one.count > 0)


def add_puzzles(app: FastAPI, fixed: Fixed) -> None:
    """Adds what the page asks for when somebody solves puzzles."""

    @app.get("/api/games/{game}/puzzles", tags=["games"])
    async def puzzles(game: GameId) -> messages.PuzzleList:
        """Lists the puzzles of a game, and the one of the day."""
        return puzzle_list(find(game))

    @app.get(
        "/api/games/{game}/puzzles/{puzzle}", tags=["games"], response_model=messages.PuzzleCard
    )
    async def puzzle_page(game: GameId, puzzle: PuzzleId, request: Request) -> Response:
        """Shows the position of a puzzle, without its solution."""
        rules = find(game)
        found = find_puzzle(rules, puzzle)
        return fixed.json(request, lambda: puzzle_card(rules, found))

    @app.post("/api/games/{game}/puzzles/{puzzle}", tags=["games"])
    async def try_puzzle(
        game: GameId, puzzle: PuzzleId, wish: messages.PuzzleTry
    ) -> messages.PuzzleVerdict:
        """Judges a move in a puzzle, or shows the solution; nothing of it is kept."""
        rules = find(game)
        return verdict_on(rules, find_puzzle(rules, puzzle), wish)
