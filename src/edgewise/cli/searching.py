"""What the engine does for programs that search: worlds, lines of moves, and random ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.random import Random

from edgewise.core.chance import CHANCE, OVER, WHOLE, make_rng
from edgewise.core.errors import EdgewiseError
from edgewise.core.moves import Move
from edgewise.core.past import Past
from edgewise.core.playout import play_out
from edgewise.core.state import State

Message = Mapping[str, Any]

MOST_TIMES = 100_000
FAR = 1_000_000


class BadMessage(EdgewiseError):
    """A line that is no message of the protocol."""


class Worlds:
    """One position as a seat knows it; deals what is hidden from it, again and again.

    What the seat knows is worked out once for a position, not once for each world.
    """

    def __init__(self) -> None:
        self._state: State | None = None
        self._last: Past | None = None
        self._seat = -1
        self._seen: State | None = None

    def deal(self, state: State, seat: int, rng: Random) -> State:
        """Makes a whole world that agrees with all that a seat knows."""
        if state.viewer != WHOLE:
            return state.resample(rng)
        last = state.past[-1] if state.past else None
        if state is not self._state or last is not self._last or seat != self._seat:
            self._state, self._last, self._seat = state, last, seat
            self._seen = state.remembered_by(seat)
        assert self._seen is not None
        return self._seen.resample(rng)


def playout_reply(state: State, message: Message, worlds: Worlds) -> dict[str, Any]:
    """Deals worlds, plays a line in each, and then plays at random to the end."""
    times = whole_field(message, "times", 1, least=1, most=MOST_TIMES)
    limit = whole_field(message, "limit", FAR, least=0, most=FAR)
    rng = make_rng(whole_field(message, "seed", 0, least=0, most=(1 << 62) - 1))
    line = codes_field(state, message)
    seat = seat_to_deal(state, message)
    deals = message.get("deal", True)
    if not isinstance(deals, bool) or (not deals and state.viewer != WHOLE):
        raise BadMessage(f"deal is {deals!r}; write true, or false where nothing is hidden")
    scores: list[list[int]] = []
    reply: dict[str, Any] = {}
    for _ in range(times):
        world = worlds.deal(state, seat, rng) if deals else state.clone()
        played = play_line(world, line, rng)
        if message.get("legal") is True and not reply:
            reply = leaf_reply(world, played)
        play_out(world, rng, limit)
        scores.append([int(world.points_of(other)) for other in range(world.players)])
    return {**reply, "scores": scores}


def leaf_reply(world: State, played: int) -> dict[str, Any]:
    """Tells where the line led in the first world: how far, who is to move, and how."""
    moves = [] if world.actor < 0 else sorted(world.list_codes())
    return {
        "played": played,
        "to_move": world.to_move,
        "legal": [Move(world.game, code).text() for code in moves],
    }


def play_line(world: State, line: list[int], rng: Random) -> int:
    """Plays moves of seats as far as they are legal, with chance's moves between; counts them."""
    draw(world, rng)
    for number, code in enumerate(line):
        if world.actor == OVER or code not in world.list_codes():
            return number
        world.apply(code)
        draw(world, rng)
    return len(line)


def draw(world: State, rng: Random) -> None:
    """Lets chance move until a seat is to move, or the match is over."""
    while world.actor == CHANCE:
        world.apply(world.random_code(rng))


def codes_field(state: State, message: Message) -> list[int]:
    """Reads a line of moves."""
    texts = message.get("line", [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadMessage(f"line is {texts!r}; write a list of moves")
    return [state.game.parse_move(text).code for text in texts]


def seat_to_deal(state: State, message: Message) -> int:
    """Reads for whom worlds are dealt: the seat to move, if no other is named."""
    seat = message.get("seat", state.viewer if state.viewer >= 0 else state.to_move)
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < state.players:
        raise BadMessage(f"seat is {seat!r}; write a seat from 0 to {state.players - 1}")
    return seat


def whole_field(message: Message, name: str, usual: int, *, least: int, most: int) -> int:
    """Reads a whole number between bounds."""
    value = message.get(name, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadMessage(f"{name} is {value!r}; write a whole number from {least} to {most}")
    return value
