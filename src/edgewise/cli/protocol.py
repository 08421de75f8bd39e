"""The engine's messages: one JSON object in, one out; see docs/engine.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import edgewise
from edgewise.bots.levels import make_bot
from edgewise.cli.searching import (
    BadMessage,
    Worlds,
    playout_reply,
    seat_to_deal,
    whole_field,
)
from edgewise.core.chance import CHANCE, SPECTATOR, make_rng
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.errors import EdgewiseError, IllegalMove, counted
from edgewise.core.moves import Move
from edgewise.core.records import record_of
from edgewise.core.state import State
from edgewise.games import find, names

Message = Mapping[str, Any]
Reply = dict[str, Any]


class Engine:
    """One match, driven by messages."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.worlds = Worlds()
        self.verbs: dict[str, Callable[[Message], Reply]] = {
            "games": self.games,
            "new": self.new,
            "load": self.load,
            "legal": self.legal,
            "push": self.push,
            "why": self.why,
            "view": self.view,
            "undo": self.undo,
            "bot": self.bot,
            "choose": self.choose,
            "deal": self.deal,
            "playout": self.playout,
            "many": self.many,
            "state": self.whole,
            "record": self.record,
        }

    def answer(self, line: str) -> str:
        """Answers one line with one line; an error is an answer too."""
        try:
            message = read_message(line)
        except EdgewiseError as error:
            return json.dumps({"id": None, "ok": False, "error": error_reply(error)})
        return json.dumps({"id": message.get("id"), **self.outcome_of(message)})

    def outcome_of(self, message: Message) -> Reply:
        """Does what a message asks and tells whether that went well."""
        try:
            return {"ok": True, **self.reply(message)}
        except EdgewiseError as error:
            return {"ok": False, "error": error_reply(error)}

    def reply(self, message: Message) -> Reply:
        """Does what a message asks."""
        verb = message.get("do")
        if not isinstance(verb, str) or verb not in self.verbs:
            raise BadMessage(f"do is {verb!r}; it can be: {', '.join(self.verbs)}")
        return self.verbs[verb](message)

    @property
    def match(self) -> State:
        """The match under way."""
        if self.state is None:
            raise BadMessage("there is no match yet; send new first")
        return self.state

    # The verbs.

    def games(self, message: Message) -> Reply:
        """Lists the games, with seats and options."""
        found = {}
        for name in names():
            game = find(name)
            options = {option.name: list(option.choices) for option in game.options}
            found[name] = {
                "name": game.name,
                "version": game.version,
                "players": list(game.seats),
                "options": options,
            }
        return {"games": found, "version": edgewise.__version__}

    def new(self, message: Message) -> Reply:
        """Begins a match."""
        game = find(text_field(message, "game"), text_field(message, "tiles", "") or None)
        players, options = game.checked_players(message.get("players")), message.get("options")
        self.state = game.new(players, game.checked_options({} if options is None else options))
        return self.status()

    def load(self, message: Message) -> Reply:
        """Sets up a position from what ``state`` gave."""
        self.state = state_field(message)
        return self.status()

    def legal(self, message: Message) -> Reply:
        """Lists the legal moves; chance's with their odds."""
        state = self.match
        reply: Reply = {"to_move": state.to_move}
        if state.to_move == CHANCE:
            outcomes = state.chance_outcomes()
            return {
                **reply,
                "moves": [move.text() for move, _ in outcomes],
                "odds": [odds for _, odds in outcomes],
            }
        return {**reply, "moves": [move.text() for move in state.legal_moves]}

    def push(self, message: Message) -> Reply:
        """Makes a move, checked."""
        self.match.push_text(text_field(message, "move"))
        return self.status()

    def why(self, message: Message) -> Reply:
        """Tells what speaks against a move."""
        move = self.match.game.parse_move(text_field(message, "move"))
        refusal = self.match.why_not(move)
        if refusal is None:
            return {"legal": True}
        return {
            "legal": False,
            "clause": refusal.clause,
            "sentence": refusal.sentence,
            "reason": refusal.reason,
            "args": dict(refusal.args),
            "places": [place.to_dict() for place in refusal.places],
        }

    def view(self, message: Message) -> Reply:
        """Shows what a seat, or a spectator, may know."""
        return {"view": self.match.view(self.seat_field(message))}

    def undo(self, message: Message) -> Reply:
        """Takes back moves, one if not said otherwise."""
        count = message.get("moves", 1)
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise BadMessage(f"moves is {count!r}; write a whole number from 1")
        made = len(self.match.past)
        if count > made:
            raise BadMessage(f"cannot take back {counted(count, 'move')}: there are {made}")
        taken = [self.match.pop().text() for _ in range(count)]
        return {"taken": taken, **self.status()}

    def bot(self, message: Message) -> Reply:
        """Asks a bot for a move of the seat to move."""
        return {"move": asked_bot(self.match, message).text()}

    def choose(self, message: Message) -> Reply:
        """Asks a bot for a move in a position that the message brings; the match stays."""
        return {"move": asked_bot(state_field(message), message).text()}

    def deal(self, message: Message) -> Reply:
        """Deals anew what a seat does not know; the match goes on in that world."""
        seat = seat_to_deal(self.match, message)
        rng = make_rng(whole_field(message, "seed", 0, least=0, most=(1 << 62) - 1))
        self.state = self.worlds.deal(self.match, seat, rng)
        return self.status()

    def playout(self, message: Message) -> Reply:
        """Plays to the end at random, in worlds that agree with what a seat knows."""
        return playout_reply(self.match, message, self.worlds)

    def many(self, message: Message) -> Reply:
        """Does what a list of messages asks, one after the other, and answers each."""
        inner = message.get("messages")
        if not isinstance(inner, list) or not all(isinstance(one, dict) for one in inner):
            raise BadMessage('messages is no list of objects; write [{"do": ...}, ...]')
        if any(one.get("do") == "many" for one in inner):
            raise BadMessage("a message of many is many again; write its messages one by one")
        return {"answers": [self.outcome_of(one) for one in inner]}

    def whole(self, message: Message) -> Reply:
        """Gives the whole state as data, secrets included."""
        return {"state": self.match.to_dict()}

    def record(self, message: Message) -> Reply:
        """Gives the match record as text."""
        return {"record": record_of(self.match).text()}

    # Parts of messages.

    def status(self) -> Reply:
        """Tells who is to move, or how the match ended."""
        outcome = self.match.outcome()
        reply: Reply = {"to_move": self.match.to_move, "moves": len(self.match.past)}
        if outcome is not None:
            reply["outcome"] = outcome.to_dict()
        return reply

    def seat_field(self, message: Message) -> int:
        """Reads a seat; without one, the view is a spectator's."""
        seat = message.get("seat")
        if seat is None:
            return SPECTATOR
        if not isinstance(seat, int) or isinstance(seat, bool):
            raise BadMessage(f"seat is {seat!r}; write a number from 0, or leave it out")
        return seat


def read_message(line: str) -> Message:
    """Reads one line as a JSON object."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadMessage(f"the line is no JSON: {error}") from None
    if not isinstance(message, dict):
        raise BadMessage('a message is a JSON object, as {"id": 1, "do": "games"}')
    return message


def state_field(message: Message) -> State:
    """Reads a position, whole or as a seat sees it."""
    data = message.get("state")
    if not isinstance(data, dict):
        verb = message.get("do")
        raise BadMessage(f"{verb} needs a state: an object as the verb state gives it")
    tiles = text_field(message, "tiles", "") or None
    return find(text_field(data, "game"), tiles).from_dict(data)


def asked_bot(state: State, message: Message) -> Move:
    """Asks the bot that a message names for a move of the seat to move."""
    if state.to_move is None or state.to_move == CHANCE:
        raise BadMessage("no seat is to move, so a bot has nothing to decide")
    seconds, seed = message.get("seconds", 1), message.get("seed", len(state.past))
    seconds = FOREVER if seconds is None else seconds
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0:
        raise BadMessage(f"seconds is {seconds!r}; write a number above 0")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << 62:
        raise BadMessage(f"seed is {seed!r}; write a whole number from 0 and below 2^62")
    bot = make_bot(text_field(message, "bot", "greedy"))
    return bot.choose(state.remembered_by(state.to_move), Clock(seconds), make_rng(seed))


def text_field(message: Message, name: str, default: str | None = None) -> str:
    """Reads a field that must be text."""
    value = message.get(name, default)
    if not isinstance(value, str):
        raise BadMessage(f"{name} is {value!r}; write a text")
    return value


def error_reply(error: EdgewiseError) -> Reply:
    """Writes an error: its name, its sentence and, for a refused move, the clause."""
    reply: Reply = {"type": type(error).__name__, "message": str(error)}
    if isinstance(error, IllegalMove):
        reply.update(clause=error.clause, sentence=error.sentence)
    return reply
