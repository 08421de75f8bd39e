"""The engine over its pipes, driven as a program in another language would."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise.cli.protocol import Engine


class Pipes:
    """A running engine."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "edgewise.cli.main", "engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def send(self, raw: bytes) -> Any:
        """Sends one line and reads the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(raw + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, do: str, **fields: Any) -> Any:
        """Sends one message."""
        return self.send(json.dumps({"id": 7, "do": do, **fields}).encode())

    def close(self) -> int:
        """Ends the input; the engine ends by itself."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(timeout=30)


@pytest.fixture(scope="module")
def engine() -> Iterator[Pipes]:
    pipes = Pipes()
    yield pipes
    assert pipes.close() == 0


def begin(engine: Pipes) -> str:
    """Plays until a seat is to move and returns its first legal move."""
    engine.ask("new", game="hoses", players=2)
    legal = engine.ask("legal")
    while legal["to_move"] == edgewise.CHANCE:
        engine.ask("push", move=legal["moves"][0])
        legal = engine.ask("legal")
    move: str = legal["moves"][0]
    return move


def test_a_whole_match_is_played_over_the_pipes(engine: Pipes) -> None:
    assert engine.ask("new", game="hoses", players=3)["to_move"] == edgewise.CHANCE
    reply = {"to_move": edgewise.CHANCE}
    while reply["to_move"] is not None:
        move = engine.ask("legal")["moves"][0]
        reply = engine.ask("push", move=move)
    assert len(reply["outcome"]["scores"]) == 3
    record = edgewise.core.records.parse_record(engine.ask("record")["record"])
    assert record.replay(edgewise.game("hoses")).is_over


def test_all_sets_of_urban_insanity_are_played_over_the_pipes(engine: Pipes) -> None:
    sets = ("fire_engines", "mobsters", "franchises", "skyscrapers")
    reply = engine.ask("new", game="urban", players=3, options=dict.fromkeys(sets, True))
    rng = random.Random(4)
    verbs = set()
    while reply["to_move"] is not None:
        move = rng.choice(engine.ask("legal")["moves"])
        verbs.add(re.split("[@:]", move)[0])
        reply = engine.ask("push", move=move)
    assert {"blaze", "truck", "car", "arrest", "rubble"} <= verbs
    assert verbs & {"takeover", "sell"}
    record = edgewise.core.records.parse_record(engine.ask("record")["record"])
    assert record.replay(edgewise.game("urban")).outcome() is not None


def test_answers_carry_the_number_of_their_message(engine: Pipes) -> None:
    assert engine.ask("games")["id"] == 7
    assert engine.send(b'{"id": "a", "do": "nothing"}')["id"] == "a"
    assert engine.send(b'{"do": "games"}')["id"] is None


def test_chance_is_given_with_its_odds(engine: Pipes) -> None:
    engine.ask("new", game="hoses", players=4)
    legal = engine.ask("legal")
    assert legal["moves"] == ["first:0", "first:1", "first:2", "first:3"]
    assert legal["odds"] == [0.25] * 4


def test_an_illegal_move_is_refused_with_its_clause_and_changes_nothing(engine: Pipes) -> None:
    begin(engine)
    before = engine.ask("state")
    refused = engine.ask("push", move="keep")
    assert refused["ok"] is False
    assert refused["error"]["type"] == "IllegalMove"
    assert refused["error"]["clause"] == "hoses.6"
    assert engine.ask("state") == before


def test_why_names_clause_and_sentence_or_says_that_a_move_is_legal(engine: Pipes) -> None:
    move = begin(engine)
    assert engine.ask("why", move=move)["legal"] is True
    why = engine.ask("why", move="keep")
    assert (why["legal"], why["clause"]) == (False, "hoses.6")
    assert why["sentence"].endswith(".")


def test_undo_takes_back_moves(engine: Pipes) -> None:
    move = begin(engine)
    before = engine.ask("state")
    made = engine.ask("push", move=move)["moves"]
    undone = engine.ask("undo")
    assert undone["taken"] == [move]
    assert undone["moves"] == made - 1
    assert engine.ask("state") == before
    assert engine.ask("undo", moves=made - 1)["moves"] == 0
    assert engine.ask("undo")["error"]["type"] == "BadMessage"


def test_a_view_hides_what_a_seat_may_not_know(engine: Pipes) -> None:
    begin(engine)
    assert set(engine.ask("view", seat=0)["view"]["hands"][1]) == {"?"}
    assert set(engine.ask("view")["view"]["hands"][0]) == {"?"}
    for seat in (9, -1, -2):
        error = engine.ask("view", seat=seat)["error"]
        assert error["type"] == "BadSeat"
        assert error["message"] == f"there is no seat {seat}; seats are 0 to 1"


def test_a_bot_answers_with_a_legal_move(engine: Pipes) -> None:
    begin(engine)
    move = engine.ask("bot", bot="greedy", seed=1)["move"]
    assert move in engine.ask("legal")["moves"]
    assert engine.ask("push", move=move)["ok"] is True


def test_a_state_is_loaded_back(engine: Pipes) -> None:
    begin(engine)
    state = engine.ask("state")["state"]
    engine.ask("new", game="hoses")
    assert engine.ask("load", state=state)["ok"] is True
    assert engine.ask("state")["state"] == state
    state["bag"]["red-curve"] = 40
    assert engine.ask("load", state=state)["error"]["type"] == "BadState"


def test_a_state_of_a_set_of_ones_own_is_loaded_back(engine: Pipes) -> None:
    tiles = str(Path(__file__).with_name("few.toml"))
    assert engine.ask("new", game="hoses", tiles=tiles)["ok"] is True
    state = engine.ask("state")["state"]
    assert engine.ask("load", state=state)["error"]["type"] == "BadState"
    assert engine.ask("load", state=state, tiles=tiles)["ok"] is True
    assert engine.ask("state")["state"] == state


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"nonsense", "BadMessage"),
        (b"[1, 2]", "BadMessage"),
        (b"\xff\xfe{", "BadMessage"),
        (b"[" * 100_000, "BadMessage"),
        (b'{"id": 1}', "BadMessage"),
        (b'{"do": ["new"]}', "BadMessage"),
        (b'{"do": "new"}', "BadMessage"),
        (b'{"do": "new", "game": "chess"}', "UnknownGame"),
        (b'{"do": "new", "game": "hoses", "players": 9}', "BadPlayers"),
        (b'{"do": "new", "game": "hoses", "players": "two"}', "BadPlayers"),
        (b'{"do": "new", "game": "hoses", "options": {"odd": 1}}', "BadOption"),
        (b'{"do": "new", "game": "hoses", "options": [1]}', "BadOption"),
        (b'{"do": "new", "game": "hoses", "options": []}', "BadOption"),
        (b'{"do": "new", "game": "hoses", "options": false}', "BadOption"),
        (b'{"do": "new", "game": "hoses", "tiles": "nowhere.toml"}', "TileFileError"),
        (b'{"do": "load", "state": {"game": "hoses", "players": 2}}', "BadState"),
        (b'{"do": "load", "state": {"game": "hoses", "players": "two"}}', "BadPlayers"),
        (b'{"do": "load", "state": {"game": "hoses", "options": 5}}', "BadOption"),
        (b'{"do": "load"}', "BadMessage"),
        (b'{"do": "push"}', "BadMessage"),
        (b'{"do": "push", "move": 5}', "BadMessage"),
        (b'{"do": "push", "move": "fly"}', "InvalidMove"),
        (b'{"do": "push", "move": "\\ud800"}', "InvalidMove"),
        (b'{"do": "view", "seat": "me"}', "BadMessage"),
        (b'{"do": "view", "seat": 1e400}', "BadMessage"),
        (b'{"do": "undo", "moves": -1}', "BadMessage"),
        (b'{"do": "bot", "bot": "clever"}', "UnknownBot"),
        (b'{"do": "bot", "seconds": "long"}', "BadMessage"),
        (b'{"do": "bot", "seconds": NaN}', "BadMessage"),
        (b'{"do": "bot", "seed": -1}', "BadMessage"),
    ],
)
def test_a_bad_message_is_answered_and_the_match_goes_on(
    engine: Pipes, line: bytes, error: str
) -> None:
    move = begin(engine)
    reply = engine.send(line)
    assert reply["ok"] is False
    assert reply["error"]["type"] == error
    assert reply["error"]["message"]
    assert engine.ask("push", move=move)["ok"] is True


def test_without_a_match_a_sentence_says_so() -> None:
    pipes = Pipes()
    assert "send new first" in pipes.ask("legal")["error"]["message"]
    assert pipes.close() == 0


def test_a_bot_that_does_not_exist_and_a_seed_too_large_are_told_apart() -> None:
    engine = Engine()
    engine.answer('{"do": "new", "game": "greenway"}')
    while json.loads(engine.answer('{"do": "legal"}'))["to_move"] == -1:
        move = json.loads(engine.answer('{"do": "legal"}'))["moves"][0]
        engine.answer(json.dumps({"do": "push", "move": move}))
    error = json.loads(engine.answer('{"do": "bot", "bot": "clever"}'))["error"]
    assert error["type"] == "UnknownBot"
    error = json.loads(engine.answer(json.dumps({"do": "bot", "seed": 1 << 64})))["error"]
    assert error["type"] == "BadMessage"
    assert "write a whole number from 0 and below 2^62" in error["message"]


def test_a_playout_leaves_the_match_as_it_is_and_is_the_same_for_the_same_seed(
    engine: Pipes,
) -> None:
    move = begin(engine)
    before = engine.ask("state")
    one = engine.ask("playout", line=[move], seed=5, times=3, legal=True)
    assert len(one["scores"]) == 3
    assert one["played"] == 1
    assert one["to_move"] in (0, 1)
    assert one["legal"]
    assert engine.ask("playout", line=[move], seed=5, times=3, legal=True) == one
    assert engine.ask("state") == before


def test_a_playout_knows_no_more_than_its_seat(engine: Pipes) -> None:
    begin(engine)
    state = engine.ask("state")["state"]
    seat = state["to_move"]
    engine.ask("load", state=state)
    wanted = engine.ask("playout", seed=1, times=20)["scores"]
    hand, bag = state["hands"][1 - seat], state["bag"]
    given, taken = next(iter(hand)), next(tile for tile in bag if tile not in hand)
    state["hands"][1 - seat] = {**hand, given: hand[given] - 1, taken: 1}
    state["bag"] = {**bag, given: bag.get(given, 0) + 1, taken: bag[taken] - 1}
    assert engine.ask("load", state=state)["ok"] is True
    assert engine.ask("playout", seed=1, times=20)["scores"] == wanted
    assert engine.ask("playout", seed=1, times=20, deal=False)["scores"] != wanted


def test_a_playout_after_another_move_is_of_that_move(engine: Pipes) -> None:
    begin(engine)
    moves = engine.ask("legal")["moves"]
    found = []
    for move in (moves[0], moves[-1], moves[0]):
        engine.ask("push", move=move)
        found.append(engine.ask("playout", seat=0, seed=2, times=8)["scores"])
        engine.ask("undo")
    assert found[0] == found[2] != found[1]


def test_a_line_stops_where_a_move_is_not_legal(engine: Pipes) -> None:
    begin(engine)
    reply = engine.ask("playout", line=["keep", "keep"], legal=True)
    assert (reply["ok"], reply["played"]) == (True, 0)


def test_a_dealt_world_keeps_what_the_seat_knows(engine: Pipes) -> None:
    begin(engine)
    seat = engine.ask("legal")["to_move"]
    before = engine.ask("state")["state"]
    worlds = []
    for seed in range(6):
        engine.ask("load", state=before)
        assert engine.ask("deal", seed=seed)["to_move"] == seat
        worlds.append(engine.ask("state")["state"])
    assert all(world["hands"][seat] == before["hands"][seat] for world in worlds)
    assert len({str(world["hands"][1 - seat]) for world in worlds}) > 1


def test_many_things_are_done_in_order_and_a_fault_stops_none_of_the_others(
    engine: Pipes,
) -> None:
    inner = [{"do": "new", "game": "hoses"}, {"do": "nothing"}, {"do": "legal"}]
    reply = engine.ask("many", messages=inner)
    assert [one["ok"] for one in reply["answers"]] == [True, False, True]
    assert reply["answers"][2]["moves"] == ["first:0", "first:1"]
    assert engine.ask("many", messages=[{"do": "many"}])["error"]["type"] == "BadMessage"
    assert engine.ask("many", messages=3)["error"]["type"] == "BadMessage"


@pytest.mark.parametrize(
    "wrong",
    [{"times": 0}, {"times": True}, {"seed": -1}, {"line": "keep"}, {"seat": 7}, {"deal": 1}],
)
def test_a_playout_with_a_bad_field_is_refused_by_its_name(
    engine: Pipes, wrong: dict[str, Any]
) -> None:
    begin(engine)
    error = engine.ask("playout", **wrong)["error"]
    assert error["type"] == "BadMessage"
    assert next(iter(wrong)) in error["message"]
