"""A match at one screen: who sits where, with chance and bots drawn from a seed.

The moves of chance and bots depend only on the seed and on the number of moves so far,
so a match that is taken back or resumed continues as it would have.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from edgewise.bots.levels import LEVELS, make_bot
from edgewise.bots.protocol import Bot
from edgewise.cli.language import Phrases
from edgewise.core.chance import CHANCE, make_rng
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.errors import BadPlayers, BadRecord, EdgewiseError, counted
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.records import Record, load_record, parse_record, record_of
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.core.words.book import ENGLISH
from edgewise.daily import NOTE, DailyDeal
from edgewise.games import find_for
from edgewise.match import ask_bot, draw_chance
from edgewise.own_bots import find_bot, is_own
from edgewise.taking_back import (
    CHANCE_DECIDED,
    NOTHING_DECIDED,
    OTHER_DECIDED,
    TILE_SHOWN,
    CannotTakeBack,
    moves_to_undo,
)

STANDS = {
    CHANCE_DECIDED: "undo-chance",
    OTHER_DECIDED: "undo-person",
    TILE_SHOWN: "undo-shown",
    NOTHING_DECIDED: "undo-nothing",
}
"""What is said where a decision cannot be taken back."""

PERSON = "person"
HINT_SECONDS = 1.0


class Table:
    """A state with its seats: the name of a bot for each, or PERSON."""

    def __init__(
        self,
        state: State,
        seats: list[str],
        seed: int,
        deal: str = "",
        language: str = ENGLISH,
    ) -> None:
        if len(seats) != state.players:
            raise BadPlayers(
                f"{counted(state.players, 'player')} cannot take {counted(len(seats), 'seat')}"
            )
        self.state = state
        self.seats = seats
        self.seed = seed
        self.deal = DailyDeal(deal) if deal else None
        """Decides for chance in place of the seed, the same for everyone who plays it."""
        self.watched: list[str] = []
        """Who sat where, when a match is only looked at: then nobody is "you"."""
        self.language = language
        self.phrase = Phrases(language)
        """Says what the terminal says, in the language of the people here."""
        self.bots = {s: find_bot(name) for s, name in enumerate(seats) if name != PERSON}

    @property
    def people(self) -> list[int]:
        """The seats that people take."""
        return [seat for seat, name in enumerate(self.seats) if name == PERSON]

    def name(self, seat: int) -> str:
        """Names who sits on a seat."""
        if self.watched or seat == CHANCE:
            return seat_name(seat, self.watched, self.phrase)
        if self.seats[seat] == PERSON and len(self.people) == 1:
            return self.phrase("seat-you", seat=seat)
        return seat_name(seat, self.seats, self.phrase)

    def is_persons_turn(self) -> bool:
        """Tells whether a person is to decide."""
        return self.state.to_move in self.people

    def advance(self) -> None:
        """Lets chance or a bot make its move."""
        seat = self.state.to_move
        if seat == CHANCE:
            self.state.push(self.chance())
        elif seat is not None:
            self.state.push(self.ask(self.bots[seat], seat))

    def chance(self) -> Move:
        """Lets the deal, or else the seed, decide for chance."""
        if self.deal is not None:
            return self.deal.choose(self.state)
        return draw_chance(self.state, self.generator("chance"))

    def generator(self, purpose: str) -> random.Random:
        """Makes the generator for one purpose at this point of the match."""
        return random.Random(f"{self.seed}/{purpose}/{len(self.state.past)}")

    def ask(self, bot: Bot, seat: int, seconds: float = FOREVER) -> Move:
        """Asks a bot for a move, showing it what the seat may see."""
        rng = make_rng(self.generator(f"seat {seat}"))
        return ask_bot(bot, self.state, Clock(seconds), rng)

    def hint(self, seat: int) -> tuple[Bot, Move]:
        """Asks the best bot there is, the last of the levels; it may tell its thoughts too."""
        best = make_bot(list(LEVELS)[-1])
        return best, self.ask(best, seat, HINT_SECONDS)

    def why(self, text: str, seat: int) -> tuple[Move, Refusal | None]:
        """Tells why a move is not allowed, from what the seat may know."""
        move = self.state.game.parse_move(text)
        return move, self.state.seen_by(seat).why_not(move)

    # Taking back.

    def undo(self, seat: int) -> int:
        """Goes back to a seat's last decision, if nothing hidden came to light since."""
        try:
            count = moves_to_undo(self.state, seat, set(self.people))
        except CannotTakeBack as stands:
            who = "" if stands.seat is None else self.name(stands.seat)
            raise CannotUndo(self.phrase(STANDS[stands.reason], who=who)) from None
        for _ in range(count):
            self.state.pop()
        return count

    # Saving and resuming.

    def record(self) -> Record:
        """Makes the record from which ``resume`` goes on."""
        notes = {"seats": ", ".join(self.seats), "seed": str(self.seed)}
        if self.deal is not None:
            notes[NOTE] = self.deal.seed
        return record_of(self.state, notes)

    def save(self, path: Path) -> None:
        """Writes the match to a file, having rebuilt it from what it writes."""
        text = self.record().text()
        again = parse_record(text).replay(self.state.game)
        if again.fingerprint() != self.state.fingerprint():
            raise BadRecord(self.phrase("unlike"))
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            why = error.strerror or str(error)
            raise EdgewiseError(self.phrase("unwritten", file=str(path), why=why)) from None


class CannotUndo(EdgewiseError):
    """The last decision stands: something came to light since."""


def new_table(
    game: Game,
    *,
    players: int | None,
    bots: list[str] | None,
    options: dict[str, object],
    seed: int,
    deal: str = "",
    language: str = ENGLISH,
) -> Table:
    """Seats people first and bots after them; without a word, one person and greedy bots."""
    if players is None and bots is not None:
        players = max(len(bots) + 1, game.checked_players(None)) if bots else None
        players = min(players, game.seats[-1]) if players is not None else None
    state = game.new(players, options)
    if bots is None:
        bots = ["greedy"] * (state.players - 1)
    if len(bots) > state.players:
        raise BadPlayers(
            f"{counted(len(bots), 'bot')} cannot take {counted(state.players, 'seat')}"
        )
    seats = [PERSON] * (state.players - len(bots)) + bots
    return Table(state, seats, seed, deal, language)


def watch(path: Path, record: Record | None = None, language: str = ENGLISH) -> Table:
    """Sets up a recorded match to be looked at, its seats named as in the record."""
    record = record or load_record(path)
    table = resume(path, record, language)
    table.watched = names_of(record)
    return table


def resume(
    path: Path,
    record: Record | None = None,
    language: str = ENGLISH,
    *,
    allowed: Sequence[str] | None = None,
) -> Table:
    """Sets up a saved match again, every move checked.

    A record may name bots that are programs of their own; only those that are
    ``allowed`` are run. None says that nobody plays on, so none is needed.
    """
    record = record or load_record(path)
    state = record.replay(find_for(record, path.parent))
    seats = seats_of(record, allowed or [])
    if allowed is not None:
        check_allowed(path, names_of(record), allowed)
    seed = record.notes.get("seed", "0")
    if not seed.isdigit():
        raise BadRecord(f"{path}: the seed is {seed!r}; write a whole number")
    return Table(state, seats, int(seed), record.notes.get(NOTE, ""), language)


def names_of(record: Record) -> list[str]:
    """Reads who sat where; without a word, people."""
    names = [name.strip() for name in record.notes.get("seats", "").split(",")]
    return names if len(names) == record.players else [PERSON] * record.players


def seat_name(seat: int, names: list[str], phrase: Phrases) -> str:
    """Names a seat, with its bot or the person who sat there; or chance."""
    if seat == CHANCE:
        return phrase("chance")
    if names[seat] == PERSON:
        return phrase("seat", count=seat)
    return phrase("seat-named", seat=seat, name=names[seat])


def check_allowed(path: Path, names: Sequence[str], allowed: Sequence[str]) -> None:
    """Refuses to run a program because a record names it."""
    for name in names:
        if is_own(name) and name not in allowed:
            raise EdgewiseError(
                f"{path}: the match was played by {name}, which is a program of somebody's own; "
                f"if you trust it, say so with --bots {name}"
            )


def seats_of(record: Record, allowed: Sequence[str] = ()) -> list[str]:
    """Reads who sat where; whoever is no bot is a person."""
    names = names_of(record)
    return [name if name in allowed or is_bot(name) else PERSON for name in names]


def is_bot(name: str) -> bool:
    """Tells whether a bot of the ladder has this name."""
    try:
        make_bot(name)
    except EdgewiseError:
        return False
    return True
