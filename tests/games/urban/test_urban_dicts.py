"""Dicts that contradict themselves are refused, with the field named."""

import copy
import random
from typing import Any

import pytest

import edgewise
from edgewise.core.agreement import disagreements
from edgewise.core.errors import BadState
from tests.games.urban.urban_positions import GAME, states_of_a_match

PHASES = ["begin", "card-draw", "action", "resettle", "tile-draw", "play", "piece", "over",
          "blaze", "alarm", "roll", "drive"]  # fmt: skip

FOLLOWING = ("bag", "unseen", "supply", "to_move")
"""Fields that the rest of a dict tells."""


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Lists the way to every value of a dict."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    found = []
    for key, value in items:
        found.append((*path, key))
        if isinstance(value, dict | list):
            found += places(value, (*path, key))
    return found


def corrupt(data: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], Any]:
    """Changes one value of a copy: a number, a word, an entry dropped or there twice."""
    data = copy.deepcopy(data)
    path = rng.choice(places(data))
    if rng.random() < 0.3:  # the few fields of the game itself are asked for more often
        path = (rng.choice(list(data)),)
    at = data
    for key in path[:-1]:
        at = at[key]
    value = at[path[-1]]
    if path == ("phase",):
        at["phase"] = rng.choice(PHASES)
    elif isinstance(value, bool):
        at[path[-1]] = not value
    elif isinstance(value, int):
        at[path[-1]] = value + rng.choice([-1, 1])
    elif isinstance(value, str) and value in "NESW":
        at[path[-1]] = rng.choice("NESW")
    elif isinstance(value, list) and value:
        value.append(value[0]) if rng.random() < 0.5 else value.pop(rng.randrange(len(value)))
    else:
        del at[path[-1]]
    return data, path


@pytest.mark.parametrize("seed", range(8))
def test_a_corrupted_dict_is_refused_or_is_a_position_of_its_own(seed: int) -> None:
    rng = random.Random(seed)
    refused = taken = 0
    for state in states_of_a_match(seed, 2 + seed % 4, fire_engines=seed % 3 > 0):
        if rng.random() < 0.6:
            continue
        data = state.to_dict()
        for _ in range(3):
            changed, path = corrupt(data, rng)
            if path[0] in ("game", "version", "players", "options") or changed == data:
                continue
            try:
                again = GAME.from_dict(changed)
            except BadState:
                refused += 1
                continue
            told = {name: data[name] for name in FOLLOWING}
            assert not disagreements({**told, **changed}, again.to_dict()), path
            assert not again.game.serialiser.problems(again)
            assert not again.game.serialiser.unreachable(again)
            taken += 1
    # What may differ: the cards to come, the order of entries, what was put out, whose a piece is.
    assert refused > 8 * taken


def middle(phase: str, seed: int = 1, **wanted: Any) -> dict[str, Any]:
    """A position of a random match in some phase."""
    for number in range(seed, seed + 12):
        for state in states_of_a_match(number):
            data = state.to_dict()
            if data["phase"] == phase and len(data["board"]) > 12:
                if all(data[key] == value for key, value in wanted.items()):
                    return data
    raise AssertionError(phase)


@pytest.mark.parametrize(
    ("phase", "changes", "message"),
    [
        ("play", {"hands": [{}, {}]}, "no tile is drawn|hands"),
        ("play", {"phase": "tile-draw"}, "hands: seat . should hold 0"),
        ("play", {"card": None}, "card: an action card was turned up"),
        ("play", {"last": {"x": 0, "y": 0, "on": "N"}}, "last: a tile was just laid only"),
        ("play", {"tiles_due": 1, "card": "quiet-night"}, "tiles_due: no second tile is due"),
        ("play", {"pieces_due": 0, "card": "quiet-night"}, "pieces_due: an Urbanite is due"),
        ("card-draw", {"phase": "over"}, "the match is not over"),
        ("card-draw", {"card": "quiet-night"}, "card: "),
        ("card-draw", {"deck": {}}, "deck: it is shuffled anew"),
        ("card-draw", {"phase": "begin"}, "phase: before the first move"),
        ("card-draw", {"to_move": 0}, "to_move is 0, but the rest of the state makes it -1"),
        ("card-draw", {"supply": [9, 9]}, r"supply is \[9, 9\].* \(supply\.0\)"),
        ("card-draw", {"hat": "red"}, 'there is no field "hat"'),
        ("card-draw", {"first": -1}, "first"),
        ("drive", {"phase": "play"}, "hands|no tile is drawn"),
        ("drive", {"phase": "alarm"}, "dice|nothing to decide|card"),
    ],
)
def test_what_contradicts_itself_is_refused(phase: str, changes: Any, message: str) -> None:
    data = middle(phase)
    assert GAME.from_dict(data).to_dict() == data
    with pytest.raises(BadState, match=message):
        GAME.from_dict({**data, **changes})


def test_points_that_disagree_with_the_city_are_refused() -> None:
    data = middle("card-draw", seed=3)
    number = next(n for n, entry in enumerate(data["scored"]) if entry["kind"] == 2)
    data["scored"][number]["points"] += 1
    data["scores"][data["scored"][number]["seat"]] += 1
    with pytest.raises(BadState, match=rf"scored\.{number}: .* cannot have given"):
        GAME.from_dict(data)


def test_a_tile_that_lies_apart_is_refused_unless_the_caller_wants_it() -> None:
    data = middle("card-draw")
    for entry in data["board"]:
        if (entry["x"], entry["y"]) != (0, 0) and not entry.keys() - {"x", "y", "tile", "turn"}:
            entry["x"] += 40
            break
    with pytest.raises(BadState, match=r"board: .*lies apart"):
        GAME.from_dict({**data, "scored": data["scored"]})


@pytest.mark.parametrize("name", [name for name in list(middle("card-draw")) if name != "board"])
def test_a_missing_field_is_named(name: str) -> None:
    data = middle("card-draw")
    del data[name]
    if name in ("game", "version", *FOLLOWING):
        assert GAME.from_dict(data).to_dict() == middle("card-draw")
        return
    with pytest.raises(BadState, match=name):
        GAME.from_dict(data)


def test_disagreements_name_the_field() -> None:
    assert disagreements({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}) == []
    assert disagreements({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]})[0].endswith("(a.1.b)")
    assert disagreements({"a": True}, {"a": 1})[0].startswith("a is true")
    assert disagreements({"a": 1.0}, {"a": 1})[0].startswith("a is 1.0")
    assert disagreements({"a": [1, 1]}, {"a": [1]})[0].startswith("a is [1, 1]")


def test_every_position_of_play_reads_back() -> None:
    for seed, fire in ((21, True), (22, False)):
        for state in states_of_a_match(seed, 3, fire_engines=fire):
            again = GAME.from_dict(state.to_dict())
            assert again.to_dict() == state.to_dict()
            seen = state.seen_by(edgewise.SPECTATOR).to_dict()
            assert GAME.from_dict(seen).to_dict() == seen
