"""Checks of what the server says: every message against its model, the games' own parts too."""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson
from pydantic import TypeAdapter

import edgewise
from edgewise.core.game import Game
from edgewise.server.news import Answer, Step, TableChange, TableNews
from edgewise.server.own_models import own_models

NEWS: TypeAdapter[TableNews] = TypeAdapter(TableNews)
CHANGE: TypeAdapter[TableChange] = TypeAdapter(TableChange)
ANSWER: TypeAdapter[Answer] = TypeAdapter(Answer)
STEP: TypeAdapter[Step] = TypeAdapter(Step)


def check_message(text: str | bytes, game: Game | None = None) -> dict[str, Any]:
    """Checks and reads anything that is said over the socket: news or an answer."""
    message: dict[str, Any] = orjson.loads(text)
    if message["kind"] == "change":
        CHANGE.validate_json(text, strict=True)
        return message
    if message["kind"] != "table":
        ANSWER.validate_json(text, strict=True)
        return message
    NEWS.validate_json(text, strict=True)
    for view in message["views"].values():
        check_own_part(game or edgewise.game(message["game"]), view)
    return message


def check_step(text: str | bytes, game: Game | None = None) -> dict[str, Any]:
    """Checks and reads the answer of HTTP with a step of a match."""
    STEP.validate_json(text, strict=True)
    step: dict[str, Any] = orjson.loads(text)
    check_own_part(game or edgewise.game(step["view"]["game"]), step["view"])
    return step


def check_own_part(game: Game, view: dict[str, Any]) -> None:
    """Checks a view's own part, and what lies on tiles, against what today's game describes."""
    if view["version"] != game.version:
        return
    own = dict(view["own"])
    cells = [cell for board in view["boards"] for cell in board]
    things = [dict(cell["things"]) for cell in cells if "things" in cell]
    for part in reversed(own_models(game)):
        if part.name in own:
            check(part.own, own.pop(part.name))
        if part.things is not None:
            known = set(part.things.__annotations__)
            for lying in things:
                check(part.things, {key: lying.pop(key) for key in known & lying.keys()})
    check(own_models(game)[0].own, own)
    assert not any(things)


def check(model: Any, data: dict[str, Any]) -> None:
    """Checks data against a model of a game's; without a model, there is nothing to describe."""
    assert model is not None or data == {}
    adapter_of(model).validate_json(orjson.dumps(data), strict=True)


@cache
def adapter_of(model: Any) -> TypeAdapter[Any]:
    """Makes the validator of a model once."""
    return TypeAdapter(model)
