"""Thoughts as they travel: what a bot is asked, with what its seat may know, and its answer.

They are streams of Redis, one a lane. A thought is JSON: whoever can write to Redis cannot make
a thinker run code. It holds what the seat has seen, so no thinker learns more than the bot.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from edgewise.core.scores import ScoreItem
from edgewise.core.serialise import pickled, unpickled
from edgewise.core.state import State
from edgewise.core.tilefile import parse_tiles
from edgewise.games import find
from edgewise.review.jobs import review_part
from edgewise.review.move_effects import MoveEffect
from edgewise.server.advice import Advice, Idea, advise
from edgewise.server.thinking import QUICK, think

GROUP = "thinkers"
"""The group of consumers that shares the thoughts."""
QUICK_LANE, SLOW_LANE, REVIEW_LANE = LANES = ("quick", "slow", "review")
"""Bots that need no time; those that do; and, when nobody waits, reviews."""

REVIEW = "review"
"""What is asked of the lowest lane."""


def stream_of(lane: str) -> str:
    """Names the stream of a lane."""
    return f"edgewise:thoughts:{lane}"


def answers_to(server: str) -> str:
    """Names the list on which a server hears answers."""
    return f"edgewise:answers:{server}"


def workers_of(lane: str) -> str:
    """Names the set of those who think in a lane, each with the time it was last heard of."""
    return f"edgewise:thinkers:{lane}"


def lane_of(level: str) -> str:
    """Finds the lane of a bot."""
    return QUICK_LANE if level in QUICK else SLOW_LANE


@dataclass(frozen=True)
class Thought:
    """What is asked of a bot."""

    id: str
    server: str
    """Who waits for the answer."""
    kind: str
    """``choose``, ``advise`` or ``review``."""
    level: str
    seconds: float
    seed: int
    seen: dict[str, Any]
    """What the seat has seen; of a review, the moves of the finished match and the part."""

    def data(self) -> bytes:
        """Writes it for a stream; numbers may be longer than 64 bits."""
        return json.dumps(asdict(self)).encode()

    @staticmethod
    def read(data: bytes) -> Thought:
        """Reads it again."""
        return Thought(**json.loads(data))


def write_seen(seen: State) -> dict[str, Any]:
    """Writes what a seat has seen as JSON."""
    _, (_game, data, codes, inferred) = pickled(seen)
    tiles = seen.game.tiles.sheet.text
    usual = find(seen.game.id)
    return {
        "game": seen.game.id,
        "tiles": "" if usual.tiles.sheet.text == tiles else tiles,
        "state": data,
        "codes": codes,
        "inferred": inferred,
    }


def read_seen(data: dict[str, Any]) -> State:
    """Makes a state of what a seat has seen."""
    tiles = parse_tiles(data["tiles"], "the tiles of a thought") if data["tiles"] else None
    game = find(data["game"], tiles)
    return unpickled(game, data["state"], data["codes"], data["inferred"])


def answer(data: bytes, seconds: float) -> dict[str, Any]:
    """Thinks for some seconds about what travelled; runs in a worker process."""
    thought = Thought.read(data)
    if thought.kind == REVIEW:
        match, part = thought.seen["match"], thought.seen["part"]
        return {"part": review_part(match, part, thought.seconds, thought.seed)}
    seen = read_seen(thought.seen)
    if thought.kind == "advise":
        return {"advice": asdict(advise(thought.level, seen, seconds, thought.seed))}
    return {"move": think(thought.level, seen, seconds, thought.seed)}


def advice_of(found: dict[str, Any]) -> Advice:
    """Reads an advice that travelled."""
    given = found["advice"]
    ideas = tuple(Idea(**idea) for idea in given["ideas"])
    effects = tuple(_effect_of(effect) for effect in given.get("effects", ()))
    return Advice(given["move"], ideas, given["is_certain"], given.get("gains", 0), effects)


def _effect_of(given: dict[str, Any]) -> MoveEffect:
    item = given["item"]
    if item is not None:
        item = ScoreItem(**{**item, "cells": tuple((x, y) for x, y in item["cells"])})
    return MoveEffect(given["code"], given["count"], given["now"], item)
