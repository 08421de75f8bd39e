"""A match at one screen: who sits where, with chance and bots drawn from a seed.

The moves of chance and bots depend only on the seed and on the number of moves so far,
so a match that is taken back or resumed continues as it would have.
"""

from __future__ import annotations

import random
from pathlib import Path

from edgewise.bots.levels import LEVELS, make_bot
from edgewise.bots.protocol import FOREVER, Bot, Clock
from edgewise.core.chance import CHANCE, EVERYONE, make_rng
from edgewise.core.errors import BadPlayers, BadRecord, EdgewiseError, counted
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.notation import hides_hand
from edgewise.core.records import Record, load_record, parse_record, record_of
from edgewise.core.scores import Refusal
from edgewise.core.state import State
from edgewise.daily import NOTE, DailyDeal
from edgewise.games import find_for
from edgewise.match import draw_chance

PERSON = "person"
HINT_SECONDS = 1.0


class Table:
    """A state with its seats: the name of a bot for each, or PERSON."""

    def __init__(self, state: State, seats: list[str], seed: int, deal: str = "") -> None:
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
        self.bots = {s: make_bot(name) for s, name in enumerate(seats) if name != PERSON}

    @property
    def people(self) -> list[int]:
        """The seats that people take."""
        return [seat for seat, name in enumerate(self.seats) if name == PERSON]

    def name(self, seat: int) -> str:
        """Names who sits on a seat."""
        if seat == CHANCE:
            return "chance"
        if self.watched:
            return seat_name(seat, self.watched)
        if self.seats[seat] != PERSON:
            return f"seat {seat} ({self.seats[seat]})"
        return f"seat {seat}" if len(self.people) > 1 else f"seat {seat} (you)"

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
        return bot.choose(self.state.remembered_by(seat), Clock(seconds), rng)

    def hint(self, seat: int) -> tuple[Bot, Move]:
        """Asks the best bot there is, the last of the levels; it may tell its thoughts too."""
        best = make_bot(list(LEVELS)[-1])
        return best, self.ask(best, seat, HINT_SECONDS)

    def why(self, text: str, seat: int) -> tuple[Move, Refusal | None]:
        """Tells what speaks against a move, from what the seat may know."""
        move = self.state.game.parse_move(text)
        return move, self.state.seen_by(seat).why_not(move)

    # Taking back.

    def undo(self, seat: int) -> int:
        """Goes back to a seat's last decision, if nothing hidden came to light since."""
        count = self.moves_since(seat)
        for _ in range(count):
            self.state.pop()
        return count

    def moves_since(self, seat: int) -> int:
        """Counts the moves from a seat's last decision on, or tells why it stands."""
        for count, entry in enumerate(reversed(self.state.past), 1):
            if entry.actor == seat:
                return count
            if entry.actor == CHANCE:
                raise CannotUndo("chance has decided since, and that cannot be taken back")
            who = self.name(entry.actor)
            if entry.actor in self.people:
                raise CannotUndo(f"{who} has decided since")
            if entry.visible_to not in (EVERYONE, seat) or hides_hand(
                entry.before, seat, entry.actor
            ):
                raise CannotUndo(f"{who} has shown something of a hidden hand since")
        raise CannotUndo("you have decided nothing yet")

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
            raise BadRecord("the match does not replay to where it is, so it was not saved")
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise EdgewiseError(f"{path}: cannot be written: {error.strerror}") from None


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
    return Table(state, [PERSON] * (state.players - len(bots)) + bots, seed, deal)


def watch(path: Path, record: Record | None = None) -> Table:
    """Sets up a recorded match to be looked at, its seats named as in the record."""
    record = record or load_record(path)
    table = resume(path, record)
    table.watched = names_of(record)
    return table


def resume(path: Path, record: Record | None = None) -> Table:
    """Sets up a saved match again, every move checked."""
    record = record or load_record(path)
    state = record.replay(find_for(record, path.parent))
    seats = seats_of(record)
    seed = record.notes.get("seed", "0")
    if not seed.isdigit():
        raise BadRecord(f"{path}: the seed is {seed!r}; write a whole number")
    return Table(state, seats, int(seed), record.notes.get(NOTE, ""))


def names_of(record: Record) -> list[str]:
    """Reads who sat where; without a word, people."""
    names = [name.strip() for name in record.notes.get("seats", "").split(",")]
    return names if len(names) == record.players else [PERSON] * record.players


def seat_name(seat: int, names: list[str]) -> str:
    """Names a seat of a match that is only looked at."""
    if seat == CHANCE:
        return "chance"
    return f"seat {seat}" if names[seat] == PERSON else f"seat {seat} ({names[seat]})"


def seats_of(record: Record) -> list[str]:
    """Reads who sat where; whoever is no bot is a person."""
    names = names_of(record)
    return [name if is_bot(name) else PERSON for name in names]


def is_bot(name: str) -> bool:
    """Tells whether a bot has this name."""
    try:
        make_bot(name)
    except EdgewiseError:
        return False
    return True
