"""Every field of a state's dict, spoilt in every way: left out, of another kind, emptied.

A field that is left out or of another kind is refused by its name, or the state is the same
without it. One that is shifted, doubled or emptied is refused, or read as exactly what was
written; then it is a position that play can lead to (``corruption.is_refused``).
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from edgewise.core.agreement import names_field
from edgewise.core.chance import SPECTATOR
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.match import random_move
from edgewise.testing.conformance import ConformanceError
from edgewise.testing.corruption import Path, is_refused, paths, value_at
from edgewise.testing.settings import some_settings

KINDS: tuple[Any, ...] = ("x", "1", 1.5, True, 7, [], {})
"""Values of each kind that JSON has, but for null, which some fields can be."""
INNER = 6
"""How many values inside fields are spoilt in a position, beside the fields themselves."""


def check_fields(game: Game, *, every: int = 40, seed: int = 1, most: int = 100) -> Counter[str]:
    """Spoils the fields of positions of random matches; counts those that were refused.

    Where a game has more than ``most`` settings, this many of them are played.
    """
    rng = random.Random(f"{game.id}/{seed}")
    refused: Counter[str] = Counter()
    for players, options in some_settings(game, most):
        state = game.new(players, options)
        seen: set[object] = set()
        while state.to_move is not None:
            phase = state.to_dict()["phase"]
            if phase not in seen or rng.random() < 1 / every:
                seen.add(phase)
                check_position(state, rng, refused)
            state.push(random_move(state, rng))
        check_position(state, rng, refused)
    return refused


def check_position(state: State, rng: random.Random, refused: Counter[str]) -> None:
    """Spoils each field of one position, whole and as seen, and some values inside."""
    for seat in (None, SPECTATOR, rng.randrange(state.players)):
        data = json.loads(json.dumps((state if seat is None else state.seen_by(seat)).to_dict()))
        inner = [path for path in paths(data) if len(path) > 1]
        for path in [*[(name,) for name in data], *rng.sample(inner, min(INNER, len(inner)))]:
            refused[str(path[0])] += _check_value(state.game, data, path)


def _check_value(game: Game, data: dict[str, Any], path: Path) -> int:
    value, name = value_at(data, path), str(path[0])
    refused = 0
    for other in KINDS:
        if type(other) is not type(value):
            refused += _check_strictly(game, data, _with(data, path, other), name, path)
    if len(path) == 1:
        refused += _check_strictly(game, data, _without(data, path), name, path)
    elif isinstance(value_at(data, path[:-1]), dict):
        refused += is_refused(game, _without(data, path), f"{game.id}, {path} left out")
    for other in changed(value):
        about = f"{game.id}, {path} from {value!r} to {other!r}"
        inner = str(path[-1]) if len(path) > 1 else ""
        refused += is_refused(game, _with(data, path, other), about, field=inner)
    return refused


def _check_strictly(
    game: Game, data: dict[str, Any], wrong: dict[str, Any], name: str, path: Path
) -> bool:
    """Demands that a dict is refused by the name of a field, or is the same state."""
    about = f"{game.id}, {path} of {data['phase']!r} to {wrong.get(name, 'nothing')!r}"
    try:
        again = game.from_dict(copy.deepcopy(wrong))
    except EdgewiseError as error:
        if not any(names_field(str(error), word) for word in (name, name.removesuffix("s"))):
            raise ConformanceError(f"{about}: refused, but {name} is not named: {error}") from None
        return True
    written = json.loads(json.dumps(again.to_dict()))
    if name == "seen_by":  # nothing was hidden, so the whole is the same position
        written["seen_by"] = data["seen_by"]
    if written != data:
        raise ConformanceError(f"{about}: is read as another state")
    return False


def changed(value: Any) -> Iterator[Any]:
    """Lists a value shifted, doubled and emptied."""
    if value is not None:
        yield None
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1, 2 * value or 2)
    elif isinstance(value, str):
        yield from (value + value, "")
    elif value:
        yield type(value)()
        if isinstance(value, list):
            yield [*value, copy.deepcopy(value[-1])]


def _with(data: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    wrong = copy.deepcopy(data)
    value_at(wrong, path[:-1])[path[-1]] = value
    return wrong


def _without(data: dict[str, Any], path: Path) -> dict[str, Any]:
    wrong = copy.deepcopy(data)
    del value_at(wrong, path[:-1])[path[-1]]
    return wrong
