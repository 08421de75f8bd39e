"""A review in words: the same sentences in the terminal and in the report."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.valuation import UNIT
from edgewise.core.words.book import ENGLISH, open_book
from edgewise.core.words.sentences import move_words
from edgewise.review.decisions import Judgement
from edgewise.review.match_review import Review
from edgewise.review.reasons import GAINS, KEEPS_OPEN, Reason

BOOK: Final = open_book(Path(__file__).with_name("words"))
PERSON = "person"


class Teller:
    """Says what a review found, in one language."""

    def __init__(self, review: Review, game: Game, language: str = ENGLISH) -> None:
        self.review = review
        self.language = language
        self.words = BOOK.words(language)
        self.game_words = game.words(language if language in game.book.languages() else ENGLISH)
        self.who = [self._seat_name(seat) for seat in range(review.players)]

    def phrase(self, name: str, /, **args: str | int) -> str:
        """Says one sentence."""
        return self.words.phrase(name, args)

    def _seat_name(self, seat: int) -> str:
        name = self.review.names[seat]
        if name == PERSON:
            return self.phrase("seat", seat=seat)
        return self.phrase("seat-named", seat=seat, name=name)

    def plain(self, value: int) -> str:
        """Writes billionths: a share of the win, or points."""
        return f"{value / UNIT:.1f}" if self.review.players == 1 else f"{value / UNIT:.1%}"

    def signed(self, value: int) -> str:
        """Writes billionths with their sign."""
        return f"{value / UNIT:+.1f}" if self.review.players == 1 else f"{value / UNIT:+.1%}"

    def move(self, number: int) -> str:
        """Says who made a move, and what it was."""
        actor = self.review.actors[number]
        name = self.phrase("chance") if actor == CHANCE else self.who[actor]
        return f"{name}: {move_words(self.game_words, actor, self.review.moves[number], self.who)}"

    def words_for(self, seat: int, move: str) -> str:
        """Says what a move does."""
        return move_words(self.game_words, seat, move, self.who)

    def verdict(self, one: Judgement) -> str:
        """Says what a decision was, and what would have been better, and why."""
        word = self.phrase(one.word)
        if one.move == one.best:
            return word
        said = self.phrase(
            "verdict", word=word, loss=f"{one.loss:.0%}", best=self.words_for(one.seat, one.best)
        )
        reasons = [self.reason(reason) for reason in one.reasons]
        return f"{said} ({'; '.join(reasons)})" if reasons else said

    def reason(self, reason: Reason) -> str:
        """Says why a move was better; the game's own words for it go first."""
        points, own = reason.points, self.game_words.phrases.get(f"better-{reason.code}")
        if reason.code == KEEPS_OPEN:
            edge = self.game_words.name_of(reason.what)
            return (
                self.game_words.fill(own, {"edge": edge})
                if own
                else self.phrase("reason-open", edge=edge)
            )
        count = int(points) if points == int(points) else f"{points:g}"
        said = self.phrase(f"reason-{reason.code}", count=count)
        if reason.code == GAINS and reason.what:
            said += f": {self.game_words.points_label(reason.what, reason.args)}"
        return said

    def luck(self, number: int) -> str:
        """Says whose luck a move of chance was, and how much."""
        assert self.review.ledger is not None
        luck = self.review.ledger.entries[number].luck
        most = max(range(self.review.players), key=lambda seat: abs(luck[seat]))
        return self.phrase("luck-of", who=self.who[most], luck=self.signed(luck[most]))

    def told(self, number: int) -> str:
        """Says of one move what it did."""
        for one in self.review.judgements:
            if one.number == number:
                return self.verdict(one)
        if self.review.ledger is not None and self.review.actors[number] == CHANCE:
            return self.luck(number)
        return ""
