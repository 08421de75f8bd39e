"""The server's refusals, with a sentence for people and a code for programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from edgewise.core.errors import (
    BadOption,
    BadPlayers,
    EdgewiseError,
    InvalidMove,
    UnknownBot,
    UnknownGame,
)
from edgewise.core.scores import Place, Refusal

SENTENCES = {
    "all-changes": ("often", "This seat has had all the changes that a match keeps."),
    "bad-option": ("refused", "The game has no such rule to choose, or the rule no such choice."),
    "bad-players": ("refused", "This game is not for that many players."),
    "bad-request": ("message", "The server does not understand this request."),
    "bot-name": ("name", "That is the name of a bot or of a seat; choose another."),
    "bot-plays": ("seat", "A bot plays for this seat; sit down again to play yourself."),
    "chance-decided": ("undo", "Chance has decided since; that cannot be taken back."),
    "deal-for-one": ("refused", "A deal with known draws is for one player alone."),
    "foreign-page": ("origin", "This page may not ask that."),
    "hidden-characters": ("name", "A name may not contain invisible characters."),
    "match-ends-here": ("refused", "The match is over there; nobody can play on."),
    "match-goes-on": ("running", "The match goes on; its record is open when it is over."),
    "moved-on": ("stale", "The table has moved on; look again."),
    "no-address": ("http", "There is nothing at this address."),
    "no-bot": ("refused", "There is no such bot."),
    "no-game": ("unknown", "There is no such game."),
    "no-hello": ("message", "The first message says hello."),
    "no-help": ("aid", "This match was set up without such help."),
    "no-hints": ("aid", "This match was set up without hints."),
    "no-lesson": ("unknown", "There is no such lesson."),
    "no-message": ("message", "That is no message of this table."),
    "no-move": ("invalid", "That is no move of this game."),
    "no-picture": ("unknown", "There is no such picture."),
    "no-puzzle": ("unknown", "There is no such puzzle."),
    "no-replay": ("log", "The log of this match does not replay."),
    "no-seat": ("seat", "There is no such seat."),
    "no-such-kind": ("refused", "A seat is for you, for a friend here or by link, or for a bot."),
    "no-table": ("unknown", "There is no such table."),
    "no-undo": ("aid", "This match was set up without taking back."),
    "not-begun": ("waiting", "The match begins when every seat is taken."),
    "not-done": ("refused", "That cannot be done."),
    "not-kept": ("storage", "That could not be kept; try again."),
    "not-over": ("running", "This match is not over yet."),
    "not-your-seat": ("seat", "That is not your seat."),
    "not-your-turn": ("turn", "It is not your turn."),
    "nothing-decided": ("undo", "You have decided nothing since chance did."),
    "only-players": ("seat", "Only those who played can ask for a rematch."),
    "other-decided": ("undo", "Another player has decided since."),
    "other-decides": ("stale", "Somebody else decides for this seat now."),
    "other-host": ("host", "This server has another name."),
    "other-version": ("version", "This match was played under another version of the rules."),
    "player-here": ("seat", "The player who sits there is here, or left a moment ago."),
    "seat-taken": ("taken", "That seat is taken."),
    "tile-shown": ("undo", "An opponent has shown a hidden tile since."),
    "too-fast": ("fast", "That was too fast; wait a moment."),
    "too-many-changes": ("fast", "Too many changes of seats, names and orders; wait a moment."),
    "too-many-prints": ("fast", "Too much to print; wait a moment."),
    "too-many-requests": ("fast", "Too many requests; wait a moment."),
    "too-many-reviews": ("fast", "Too many matches are reviewed now; wait a moment."),
    "too-many-signs": ("fast", "Too many signs; wait a moment."),
    "too-many-tables": ("fast", "Too many new tables; wait a moment."),
    "too-much": ("size", "That is too much at once."),
    "unseen-name": ("name", "A name must contain a visible character."),
    "went-wrong": ("server", "Something went wrong here."),
}
"""By reason: the code for programs, and the English sentence; a page says it in its language."""
ERRORS: dict[type[EdgewiseError], str] = {
    BadOption: "bad-option",
    BadPlayers: "bad-players",
    InvalidMove: "no-move",
    UnknownBot: "no-bot",
    UnknownGame: "no-game",
}
"""The reasons of errors that games and bots raise about what they are given."""


class Refused(EdgewiseError):
    """Something is not done; the match goes on as it was."""

    def __init__(
        self,
        code: str,
        sentence: str,
        clause: str = "",
        *,
        reason: str,
        args: Mapping[str, str | int] | None = None,
        places: Sequence[Place] = (),
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause
        self.reason = reason
        """Names the sentence, whatever the language."""
        self.about = dict(args or {})
        """What the sentence is about, by the names of its places."""
        self.places = tuple(places)
        """The cells and sides that a rule is about."""

    def fields(self) -> dict[str, Any]:
        """Writes what a page is told."""
        return {
            "code": self.code,
            "sentence": self.sentence,
            "clause": self.clause,
            "reason": self.reason,
            "args": self.about,
        }


def illegal(refusal: Refusal) -> Refused:
    """Makes a refusal of a move out of what the game says about it."""
    return Refused(
        "illegal",
        refusal.sentence,
        refusal.clause,
        reason=refusal.reason,
        args=refusal.args,
        places=refusal.places,
    )


def refuse(reason: str, detail: str = "") -> Refused:
    """Makes a refusal for one of the server's own reasons.

    ``detail`` is an English sentence for programmers that says more than the usual one.
    """
    code, sentence = SENTENCES[reason]
    return Refused(code, detail or sentence, reason=reason)


def refusal_of(error: EdgewiseError) -> Refused:
    """Makes a refusal of an error about what was asked, with the error's own sentence."""
    if isinstance(error, Refused):
        return error
    return refuse(ERRORS.get(type(error), "not-done"), str(error))
