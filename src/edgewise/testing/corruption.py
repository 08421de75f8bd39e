"""Positions with one error: ``from_dict`` refuses them, or they are positions of their own.

A number is changed by one, a word or a seat takes the value that the same field
had elsewhere, an entry is dropped, doubled or renamed, a tile is moved. The result
is either refused with a sentence that says what is wrong, or read as exactly
what was written; then it is a position that play can lead to.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

from edgewise.core.agreement import disagreements, names_field
from edgewise.core.chance import SPECTATOR
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.match import random_move
from edgewise.testing.conformance import ConformanceError, settings

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value in a dict."""

ASK_EVERY = 5
EACH = 12


def check_corruption(game: Game, *, matches: int = 1, seed: int = 1) -> Counter[str]:
    """Corrupts positions of random matches of all settings; counts the fields refused."""
    rng = random.Random(f"{game.id}/{seed}")
    refused: Counter[str] = Counter()
    spoiler = Spoiler(rng)
    for players, options in settings(game):
        for _ in range(matches):
            state = game.new(players, options)
            while state.to_move is not None:
                if len(state.past) % ASK_EVERY == 0:
                    _check_position(game, state, spoiler, refused)
                state.push(random_move(state, rng))
            _check_position(game, state, spoiler, refused)
    return refused


def _check_position(game: Game, state: State, spoiler: Spoiler, refused: Counter[str]) -> None:
    for seat in (None, SPECTATOR, spoiler.rng.randrange(state.players)):
        data = (state if seat is None else state.seen_by(seat)).to_dict()
        spoiler.learn(data)
        for _ in range(EACH):
            field, wrong, how = spoiler.corrupted(data)
            if wrong != data and is_refused(game, wrong, f"{game.id}, {how}", field=field):
                refused[field] += 1


def is_refused(game: Game, data: dict[str, Any], about: str, *, field: str = "") -> bool:
    """Tells whether a dict is refused; raises when it is neither refused nor read as it is."""
    data = json.loads(json.dumps(data))
    try:
        state = game.from_dict(data)
    except EdgewiseError as error:
        _check_naming(data, str(error), about, field)
        return True
    wrong = disagreements(data, json.loads(json.dumps(state.to_dict())))
    if wrong:
        raise ConformanceError(f"{about}: is read as something else: {wrong[0]}")
    found = [*state.game.serialiser.problems(state), *state.game.serialiser.unreachable(state)]
    if found:
        raise ConformanceError(f"{about}: is read, though {found[0]}")
    return False


def _check_naming(data: dict[str, Any], sentence: str, about: str, field: str) -> None:
    """Demands that a refusal names a field: the corrupted one, if that is of no kind at all."""
    wanted = [field] if field and data.get(field, "") is None else [*data, field]
    wanted += [name.removesuffix("s") for name in wanted if name in ("options", "players")]
    if not any(name and names_field(sentence, name) for name in wanted):
        raise ConformanceError(f"{about}: refused, but no field is named: {sentence!r}")


class Spoiler:
    """Makes one random change to a dict; remembers what each field can hold."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.seen: dict[str, list[Any]] = {}

    def learn(self, data: dict[str, Any]) -> None:
        """Notes the values of a position, for the same fields of others."""
        for path in paths(data):
            value = value_at(data, path)
            known = self.seen.setdefault(_name(path), [])
            if not isinstance(value, (dict, list)) and value not in known and len(known) < 40:
                known.append(value)

    def corrupted(self, data: dict[str, Any]) -> tuple[str, dict[str, Any], str]:
        """Changes one value or entry; gives the field, the dict and what was done."""
        wrong = copy.deepcopy(data)
        fields = sorted({str(path[0]) for path in paths(data)})
        field = self.rng.choice(fields)
        path = self.rng.choice([path for path in paths(data) if path[0] == field])
        holder, key = value_at(wrong, path[:-1]), path[-1]
        what = self.rng.choice(["value", "value", "drop", "double", "rename"])
        if what == "value" or len(path) == 1:
            holder[key] = self.other_value(_name(path), holder[key])
        elif what == "drop" or not isinstance(holder, (list, dict)):
            del holder[key]
        elif isinstance(holder, list):
            holder.append(copy.deepcopy(value_at(data, path)))
        else:
            others = [k for k in self.names(path) if k != key] or ["other"]
            holder[self.rng.choice(others)] = holder.pop(key) if what == "rename" else holder[key]
        return field, wrong, f"{field}: {what} at {path}, {data[field]!r} to {wrong.get(field)!r}"

    def names(self, path: Path) -> list[str]:
        """Lists the keys seen beside an entry, in this or other positions."""
        start = _name(path[:-1])
        return sorted(
            {name[len(start) + 1 :] for name in self.seen if name.startswith(start + ".")}
        )

    def other_value(self, name: str, value: Any) -> Any:
        """Takes a number next to this one, or what the field held elsewhere."""
        known = [v for v in self.seen.get(name, []) if v != value]
        if isinstance(value, bool):
            return not value
        if isinstance(value, int) and (not known or self.rng.random() < 0.6):
            return value + self.rng.choice([-1, 1])
        return self.rng.choice(known) if known else None


def paths(data: Any, start: Path = ()) -> list[Path]:
    """Lists the ways to every value in a dict, inner ones too."""
    found: list[Path] = [start] if start else []
    if isinstance(data, dict):
        for key in data:
            found += paths(data[key], (*start, key))
    elif isinstance(data, list):
        for index, entry in enumerate(data):
            found += paths(entry, (*start, index))
    return found


def value_at(data: Any, path: Path) -> Any:
    """Looks up the value to which keys and indices lead."""
    for key in path:
        data = data[key]
    return data


def _name(path: Path) -> str:
    """Names a field, whatever its place in a list."""
    return ".".join("*" if isinstance(key, int) else key for key in path)
