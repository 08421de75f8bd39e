"""Hoses and Hydrants: the clauses that need more than a scenario."""

import random
from collections.abc import Iterator

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.match import random_move

GAME = edgewise.game("hoses")


def states_of_a_match(seed: int, players: int = 2) -> Iterator[edgewise.State]:
    """Plays a random match and yields every state of it."""
    rng = random.Random(seed)
    state = GAME.new(players)
    yield state
    while state.to_move is not None:
        state.push(random_move(state, rng))
        yield state


def at_first_decision(players: int = 2, seed: int = 3) -> edgewise.State:
    for state in states_of_a_match(seed, players):
        if state.to_move != CHANCE:
            return state
    raise AssertionError


@pytest.mark.clause("hoses.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_it_is_for_two_to_four(players: int) -> None:
    with pytest.raises(edgewise.BadPlayers, match="2 to 4 players"):
        GAME.new(players)


@pytest.mark.clause("hoses.2")
def test_the_set_has_56_tiles_with_as_many_firefighters_as_hydrants_of_each_hose() -> None:
    tiles = GAME.tiles.tiles
    assert sum(tile.count for tile in tiles) == 56
    for colour in ("red", "blue", "yellow", "green"):
        ends = [
            icon
            for tile in tiles
            for part in tile.parts
            if part.kind == colour
            for icon in part.icons
            for _ in range(tile.count)
        ]
        assert ends.count("firefighter") == ends.count("hydrant") == 3


@pytest.mark.clause("hoses.2")
def test_some_firefighters_have_exactly_one_hose() -> None:
    assert [len(t.parts) for t in GAME.tiles.tiles if t.name == "red-firefighter"] == [1]


@pytest.mark.clause("hoses.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_may_begin_with_the_same_odds(players: int) -> None:
    odds = GAME.new(players).chance_outcomes()
    assert [move.text() for move, _ in odds] == [f"first:{seat}" for seat in range(players)]
    assert {share for _, share in odds} == {1 / players}


@pytest.mark.clause("hoses.3")
def test_turns_go_round_clockwise_from_who_begins() -> None:
    turns: list[int] = []
    for state in states_of_a_match(seed=5, players=3):
        seat = state.to_move
        if seat is not None and seat >= 0 and (not turns or turns[-1] != seat):
            turns.append(seat)
    first = int(state.log()[0].split(":")[1])
    assert turns[:7] == [(first + step) % 3 for step in range(7)]


@pytest.mark.clause("hoses.4")
def test_the_start_tile_comes_from_the_bag_and_lies_in_the_middle() -> None:
    state = GAME.new()
    state.push_text("first:0")
    assert dict(state.chance_outcomes())[GAME.parse_move("start:red-straight")] == 2 / 56
    state.push_text("start:red-straight")
    data = state.to_dict()
    assert data["board"] == [{"x": 0, "y": 0, "tile": "red-straight", "turn": "r0"}]
    assert data["bag"]["red-straight"] == 1


@pytest.mark.clause("hoses.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_draws_five(players: int) -> None:
    state = at_first_decision(players)
    assert [sum(hand.values()) for hand in state.to_dict()["hands"]] == [5] * players
    assert sum(state.to_dict()["bag"].values()) == 56 - 1 - 5 * players


@pytest.mark.clause("hoses.16")
def test_a_draw_is_as_likely_as_its_tiles_are_many() -> None:
    state = next(s for s in states_of_a_match(seed=1) if s.to_dict()["phase"] == "refill")
    bag = state.to_dict()["bag"]
    for move, odds in state.chance_outcomes():
        assert odds == pytest.approx(bag[move.text()[5:]] / sum(bag.values()))


@pytest.mark.clause("hoses.16")
def test_after_every_turn_the_hand_is_full_again_while_the_bag_lasts() -> None:
    before = None
    for state in states_of_a_match(seed=2):
        seat = state.to_move
        if before is not None and seat is not None and seat >= 0 and seat != before:
            data = state.to_dict()
            if data["bag"]:
                assert sum(data["hands"][before].values()) == 5
        if seat is not None and seat >= 0:
            before = seat


@pytest.mark.clause("hoses.13")
def test_going_again_does_not_draw() -> None:
    """A seat that moves twice in a row has one tile less the second time."""
    seen = 0
    for seed in range(6):
        last: tuple[int, int] | None = None
        for state in states_of_a_match(seed):
            seat = state.to_move
            if seat is None or seat < 0:
                last = None
                continue
            held = sum(state.to_dict()["hands"][seat].values())
            if last is not None and last[0] == seat:
                assert held == last[1] - 1
                seen += 1
            last = (seat, held)
    assert seen > 5


def states_with_empty_bag(seed: int) -> list[dict[str, object]]:
    return [
        {**state.to_dict(), "legal": [m.text() for m in state.legal_moves]}
        for state in states_of_a_match(seed)
        if state.to_dict()["phase"] not in ("begin", "start-tile", "deal")
        and not state.to_dict()["bag"]
    ]


@pytest.mark.clause("hoses.15", "hoses.18")
def test_with_an_empty_bag_play_goes_on_without_drawing_or_returning() -> None:
    placements = 0
    for seed in range(8):
        late = states_with_empty_bag(seed)
        assert all(data["to_move"] != CHANCE for data in late)
        for data in late:
            legal = data["legal"]
            assert isinstance(legal, list)
            assert not [text for text in legal if text.startswith("return")]
            placements += sum("@" in text for text in legal)
    assert placements > 0


@pytest.mark.clause("hoses.15")
def test_with_an_empty_bag_a_hand_that_fits_nowhere_can_only_be_kept() -> None:
    board = [{"x": 0, "y": 0, "tile": "red-straight", "turn": "r0"}]
    held = {tile.name: tile.count for tile in GAME.tiles.tiles}
    held["red-straight"] -= 1
    hand = {"green-curve": held.pop("green-curve")}
    data = {"players": 2, "phase": "stuck", "turn": 0, "board": board, "hands": [hand, held]}
    state = GAME.from_dict({**data, "bag": {}}, reachable=False)
    assert [move.text() for move in state.legal_moves] == ["keep"]
    refusal = state.why_not(GAME.parse_move("return:green-curve,green-curve"))
    assert refusal is not None
    assert refusal.clause == "hoses.15"


@pytest.mark.clause("hoses.19")
@pytest.mark.parametrize("seed", range(8))
def test_the_match_ends_only_when_no_tile_left_fits_anywhere(seed: int) -> None:
    for state in states_of_a_match(seed):
        last = state
    assert fitting(last) == []


@pytest.mark.clause("hoses.19")
@pytest.mark.parametrize("seed", range(8))
def test_nobody_is_asked_to_keep_a_hand_once_no_tile_left_fits_anywhere(seed: int) -> None:
    for state in states_of_a_match(seed):
        if "keep" in [move.text() for move in state.legal_moves]:
            assert fitting(state)


def fitting(state: edgewise.State) -> list[str]:
    """Lists the tiles of bag and hands that could be laid by whoever held them."""
    data = state.to_dict()
    left = {name for hand in data["hands"] for name in hand} | set(data["bag"])
    found: list[str] = []
    for name in sorted(left):
        held = {"hands": [{name: 1}, {}], "bag": rest(data, name)}
        given = {**data, "phase": "play", "to_move": 0, "turn": 0, **held}
        probe = GAME.from_dict(given, reachable=False)
        if list(probe.legal_moves):
            found.append(name)
    return found


def rest(data: dict[str, object], without: str) -> dict[str, int]:
    """Counts what is neither on the board nor the one tile."""
    board = data["board"]
    assert isinstance(board, list)
    laid = [entry["tile"] for entry in board]
    return {
        tile.name: tile.count - laid.count(tile.name) - (tile.name == without)
        for tile in GAME.tiles.tiles
        if tile.count > laid.count(tile.name) + (tile.name == without)
    }


@pytest.mark.clause("hoses.20")
def test_most_points_win_and_equal_points_share() -> None:
    for scores, winners in (([5, 3], (0,)), ([3, 5], (1,))):
        assert finished_with(scores) == winners
    for seed in range(8):
        for state in states_of_a_match(seed, players=3):
            last = state
        outcome = last.outcome()
        assert outcome is not None
        best = max(outcome.scores)
        assert outcome.winners == tuple(s for s in range(3) if outcome.scores[s] == best)


def finished_with(points: list[int]) -> tuple[int, ...]:
    """Builds a match that is over with hoses worth such points."""
    tiles = {3: [], 5: ["red-straight@1,0/r1"]}
    between = {3: [], 5: ["blue-straight@1,9/r1"]}
    one, other = points
    board = [
        "red-firefighter@0,0/r1",
        *tiles[one],
        f"red-hydrant-green-curve@{1 + len(tiles[one])},0/r3",
        "blue-firefighter@0,9/r1",
        *between[other],
        f"blue-hydrant-green-curve@{1 + len(between[other])},9/r3",
    ]
    entries = []
    for text in board:
        name, _, place = text.partition("@")
        x, y = place.split("/")[0].split(",")
        entries.append({"tile": name, "x": int(x), "y": int(y), "turn": place.split("/")[1]})
    fresh = GAME.new(2).to_dict()
    fresh.pop("bag")
    state = GAME.from_dict(
        {
            **fresh,
            "board": entries,
            "phase": "over",
            "turn": 0,
            "hands": [{}, {}],
            "scores": points,
            "finished": [
                {"seat": 0, "x": 0, "y": 0, "side": "E"},
                {"seat": 1, "x": 0, "y": 9, "side": "E"},
            ],
        },
        reachable=False,
    )
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners


@pytest.mark.clause("hoses.21")
def test_other_hands_are_numbers_and_draws_are_masked() -> None:
    state = at_first_decision(players=3)
    view = state.view(1)
    assert view["hands"][0] == {"?": 5}
    assert view["hands"][2] == {"?": 5}
    assert sum(view["hands"][1].values()) == 5
    assert view["bag"] == {"?": 56 - 1 - 15}
    receivers = [(int(view["log"][0][-1]) + k // 5) % 3 for k in range(15)]
    for receiver, text in zip(receivers, view["log"][2:], strict=True):
        assert (text == "draw:?") == (receiver != 1)


@pytest.mark.clause("hoses.21")
def test_returned_tiles_are_masked_for_others() -> None:
    stuck = {
        "board": [{"tile": "red-straight", "x": 0, "y": 0, "turn": "r0"}],
        "hands": [{"green-curve": 2}, {"red-curve": 1}],
        "phase": "stuck",
        "turn": 0,
    }
    fresh = GAME.new(2).to_dict()
    del fresh["bag"], fresh["to_move"]
    state = GAME.from_dict({**fresh, **stuck}, reachable=False)
    state.push_text("return:green-curve,green-curve")
    assert state.log(0) == ["return:green-curve,green-curve"]
    assert state.log(1) == state.log(edgewise.SPECTATOR) == ["return:?,?"]


def test_a_burst_end_breaks_a_hose(tmp_path: object) -> None:
    """Sets may have burst ends: a firefighter's hose into one is broken, not refused."""
    from pathlib import Path

    folder = Path(str(tmp_path))
    text = Path(GAME.tiles.sheet.file).read_text()
    text = text.replace("bag = 56", "bag = 58")
    text += '\n[icons.burst]\nend = true\n[tiles.red-burst]\ncount = 2\nparts = ["red N-burst"]\n'
    (folder / "burst.toml").write_text(text)
    game = edgewise.game("hoses", folder / "burst.toml")
    fresh = game.new(2).to_dict()
    del fresh["bag"], fresh["to_move"]
    state = game.from_dict(
        {
            **fresh,
            "board": [
                {"tile": "red-firefighter", "x": 0, "y": 0, "turn": "r1"},
                {"tile": "red-straight", "x": 1, "y": 0, "turn": "r1"},
            ],
            "hands": [{"red-burst": 1, "red-curve": 1}, {}],
            "phase": "play",
            "turn": 0,
        },
        reachable=False,
    )
    state.push_text("red-burst@2,0/r3")
    assert [item.label for item in state.score_items(0)] == ["broken red hose"]
    assert state.score(0) == 0
