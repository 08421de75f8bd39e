"""Buizen Wir-War: the clauses that need more than a scenario."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.match import random_move
from edgewise.testing import run_scenario, scenarios_of

GAME = edgewise.game("wirwar")
SCENARIOS = scenarios_of(GAME)
MATERIALS = ("fire", "pp", "pe", "gas")


def states_of_a_match(seed: int, players: int = 2, count: str = "all") -> Iterator[edgewise.State]:
    """Plays a random match and yields every state of it."""
    rng = random.Random(seed)
    state = GAME.new(players, {"count": count})
    yield state
    while state.to_move is not None:
        state.push(random_move(state, rng))
        yield state


def position(board: str, hand: dict[str, int], **fields: Any) -> edgewise.State:
    """Sets up a table, written as placements, with the hand of seat 0, which is to move."""
    given = [entry.partition("@") for entry in board.split()]
    tiles = []
    for tile, _, place in given:
        where, _, turn = place.partition("/")
        x, y = where.split(",")
        tiles.append({"tile": tile, "x": int(x), "y": int(y), "turn": turn or "r0"})
    data = GAME.new(2).to_dict()
    data.pop("bag")
    data |= {"board": tiles, "hands": [hand, {}], "materials": ["fire", "gas"]}
    return GAME.from_dict({**data, "phase": "play", "turn": 0, **fields}, reachable=False)


def far(tile: str, count: int) -> str:
    """Lays tiles far away, so that their pile is that much smaller."""
    return " ".join(f"{tile}@{100 + 2 * number},100" for number in range(count))


def tile_at(state: edgewise.State, x: int, y: int) -> str | None:
    """Names the tile on top of a cell."""
    found = [e["tile"] for e in state.to_dict()["board"] if (e["x"], e["y"]) == (x, y)]
    return found[0] if found else None


@pytest.mark.clause("wirwar.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_it_is_for_two_to_four(players: int) -> None:
    with pytest.raises(edgewise.BadPlayers, match="2 to 4 players"):
        GAME.new(players)


@pytest.mark.clause("wirwar.2", "wirwar.3")
def test_the_box_holds_what_the_sheet_says() -> None:
    counts = {tile.name: tile.count for tile in GAME.tiles.tiles}
    assert counts["room"] == counts["road"] == 10
    assert counts["open-pit"] == counts["manhole-cover"] == 4
    assert [counts[f"{material}-colour"] for material in MATERIALS] == [1, 1, 1, 1]


def pipe_tiles() -> list[Any]:
    return [tile for tile in GAME.tiles.tiles if tile.pile == "bag" and tile.back]


@pytest.mark.clause("wirwar.4")
def test_a_pipe_tile_has_one_material_on_four_sides_or_two_on_two_each() -> None:
    assert sum(tile.count for tile in pipe_tiles()) == 68
    for tile in pipe_tiles():
        assert sorted(len(part.sides) for part in tile.parts) in ([4], [2, 2])
        assert len({part.kind for part in tile.parts}) == len(tile.parts)
        for part in tile.parts:
            assert part.kind in MATERIALS
            assert set(part.labels) <= {part.kind, "kerb", "wall"}
            assert part.kind in part.labels


@pytest.mark.clause("wirwar.4", "wirwar.25")
@pytest.mark.parametrize(
    "links", [{"pe": 2, "fire": 1}, {"pp": 1}, {"pp": 2, "fire": 2}, {"pe": 1, "pp": 1}]
)
def test_the_set_has_the_tiles_whose_points_the_sheet_names(links: dict[str, int]) -> None:
    points = [
        {part.kind: part.labels.count(part.kind) for part in tile.parts} for tile in pipe_tiles()
    ]
    assert links in points


@pytest.mark.clause("wirwar.5")
def test_either_face_may_be_laid_and_the_text_says_which() -> None:
    state = position("room@0,0", {"fire-pp-crossing": 1})
    assert state.to_dict()["hands"][0] == {"fire-pp-crossing": 1}
    texts = [move.text() for move in state.legal_moves]
    assert texts, "its back has two pump borders"
    assert all(text.endswith("f") for text in texts)
    state.push_text("fire-pp-crossing@0,1/r3f")
    assert tile_at(state, 0, 1) == "fire-pp-crossing"


@pytest.mark.clause("wirwar.6", "wirwar.8")
def test_chance_says_who_begins_beside_a_room() -> None:
    state = GAME.new(3)
    assert [(m.text(), round(odds, 6)) for m, odds in state.chance_outcomes()] == [
        (f"first:{seat}", 0.333333) for seat in range(3)
    ]
    assert tile_at(state, 0, 0) == "room"
    state.push_text("first:2")
    while state.to_move == CHANCE:
        state.push(next(iter(state.legal_moves)))
    assert state.to_move == 2


@pytest.mark.clause("wirwar.7")
def test_no_two_players_have_the_same_material() -> None:
    state = GAME.new(4)
    state.push_text("first:1")
    assert len(state.legal_moves) == 4
    state.push_text("material:gas")
    with pytest.raises(edgewise.IllegalMove, match=r"wirwar\.7"):
        state.push_text("material:gas")
    for material in ("pp", "fire", "pe"):
        state.push_text(f"material:{material}")
    assert state.to_dict()["materials"] == ["pe", "gas", "pp", "fire"]


@pytest.mark.clause("wirwar.9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_draws_four_tiles(players: int) -> None:
    for state in states_of_a_match(5, players):
        if state.to_move != CHANCE:
            hands = state.to_dict()["hands"]
            assert [sum(hand.values()) for hand in hands] == [4] * players
            return


@pytest.mark.clause("wirwar.9")
def test_only_a_tile_of_ones_own_hand_can_be_laid() -> None:
    state = position("room@0,0", {"fire-end": 1})
    with pytest.raises(edgewise.IllegalMove, match=r"You hold no PP end\. \(wirwar\.9\)"):
        state.push_text("pp-end@1,0/r1")


@pytest.mark.clause("wirwar.11")
@pytest.mark.parametrize(
    ("move", "allowed"),
    [
        ("fire-cross@0,2", True),
        ("pp-cross@0,2", False),
        ("pp-cross@1,1", True),
        ("fire-cross@1,1", False),
        ("fire-cross@0,1", False),
        ("fire-cross@5,5", False),
    ],
)
def test_links_meet_links_of_the_same_material(move: str, allowed: bool) -> None:
    state = position("room@0,0 fire-pp-fire-pump@0,1/r2", {"fire-cross": 1, "pp-cross": 1})
    refusal = state.why_not(GAME.parse_move(move))
    assert refusal is None if allowed else refusal is not None and refusal.clause == "wirwar.11"


@pytest.mark.clause("wirwar.11", "wirwar.12")
def test_a_border_meets_only_the_tile_it_is_made_for() -> None:
    state = position("room@0,0 pp-end@0,1/r2 road@1,1 road@-1,1", {"fire-end": 1})
    refusal = state.why_not(GAME.parse_move("fire-end@1,0/r0"))
    assert refusal is not None, "its wall would touch the road, its kerb the room"
    assert refusal.clause == "wirwar.11"
    texts = [move.text() for move in state.legal_moves if "@1,0" in move.text()]
    assert texts == ["fire-end@1,0/r1"], "a wall to the room and a kerb to the road"


@pytest.mark.clause("wirwar.12")
@pytest.mark.parametrize("other", ["room", "road"])
def test_rooms_and_roads_do_not_touch_each_other(other: str) -> None:
    with pytest.raises(edgewise.BadState, match=f"room of 0,0 touches {other} of 1,0"):
        position(f"room@0,0 {other}@1,0", {})


@pytest.mark.clause("wirwar.12", "wirwar.15")
def test_a_room_that_would_touch_the_start_room_is_refused() -> None:
    state = position("room@0,0 fire-pp-fire-pump@0,-1/r0", {"pp-tee-pump": 1})
    refusal = state.why_not(GAME.parse_move("pp-tee-pump@1,-1/r0"))
    assert refusal is not None
    assert refusal.clause == "wirwar.15"
    assert "1,-1, side S: a pump room would come here" in refusal.sentence
    assert state.why_not(GAME.parse_move("pp-tee-pump@1,-1/r2")) is None


@pytest.mark.clause("wirwar.16")
def test_with_an_empty_pile_the_border_stays_open_for_good() -> None:
    table = "room@0,0 " + far("road", 10)
    state = position(table, {"fire-end": 1, "pe-end": 1})
    assert state.to_dict()["piles"] == {"rooms": 9, "roads": 0}
    state.push_text("fire-end@1,0/r1")
    assert tile_at(state, 1, 1) is None
    assert tile_at(state, 1, -1) is None
    board = " ".join(f"{e['tile']}@{e['x']},{e['y']}/{e['turn']}" for e in state.to_dict()["board"])
    everything = {tile.name: 1 for tile in pipe_tiles() if tile.name != "fire-end"}
    after = position(board, everything)
    assert not [m for m in after.legal_moves if "@1,1/" in m.text() or "@1,-1/" in m.text()]


@pytest.mark.clause("wirwar.16")
def test_the_last_road_goes_to_the_northern_border() -> None:
    state = position("room@0,0 " + far("road", 9), {"fire-end": 1})
    state.push_text("fire-end@1,0/r1")
    assert tile_at(state, 1, -1) == "road"
    assert tile_at(state, 1, 1) is None


@pytest.mark.clause("wirwar.16")
def test_a_border_that_gets_no_road_cannot_be_refused_for_it() -> None:
    table = "room@0,0 fire-pp-fire-pump@0,1/r2 "
    blocked = GAME.parse_move("fire-end@1,0/r1")
    assert position(table, {"fire-end": 1}).why_not(blocked) is not None
    assert position(table + far("road", 8), {"fire-end": 1}).why_not(blocked) is not None
    assert position(table + far("road", 9), {"fire-end": 1}).why_not(blocked) is None
    assert position(table + far("road", 10), {"fire-end": 1}).why_not(blocked) is None


@pytest.mark.clause("wirwar.15", "wirwar.16")
def test_a_refusal_names_the_room_that_cannot_lie_not_a_road_that_would_not_come() -> None:
    table = "room@0,0 fire-cross@6,5 fire-pp-curves@6,6 pp-cross@3,5 "
    move = GAME.parse_move("fire-end@5,5/r1")
    for roads, named in ((8, "5,5, side S: a road"), (9, "5,5, side W: a pump room")):
        refusal = position(table + far("road", roads), {"fire-end": 1}).why_not(move)
        assert refusal is not None
        assert refusal.sentence.startswith(named)


@pytest.mark.clause("wirwar.17")
@pytest.mark.parametrize(("touched", "draws"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_a_tile_draws_for_each_tile_it_touches_up_to_three(touched: int, draws: int) -> None:
    around = [
        "fire-pp-curves@0,-1/r1",
        "fire-pp-crossing@-1,0/r1",
        "fire-gas-curves@0,1/r3",
        "fire-pe-curves@1,0/r2",
    ]
    state = position(" ".join(around[:touched]), {"fire-cross": 1})
    state.push_text("fire-cross@0,0")
    assert state.to_dict()["due"] == draws


@pytest.mark.clause("wirwar.17")
def test_what_comes_along_with_a_tile_draws_nothing() -> None:
    state = position("room@0,0", {"fire-end": 1})
    state.push_text("fire-end@1,0/r1")
    assert tile_at(state, 1, 1) == "road"
    assert state.to_dict()["due"] == 1
    state.push(next(iter(state.legal_moves)))
    assert state.to_dict()["turn"] == 1


def without_pouch(board: str, hands: list[dict[str, int]], **fields: Any) -> edgewise.State:
    """Sets up a table with an empty pouch: all tiles in no hand lie far away."""
    state = position(board, hands[0])
    left = dict(state.to_dict()["bag"])
    for name, count in hands[1].items():
        left[name] -= count
    entries = state.to_dict()["board"]
    names = [name for name, count in left.items() for _ in range(count)]
    for number, name in enumerate(names):
        entries.append({"tile": name, "x": 200 + 2 * number, "y": 200, "turn": "r0"})
    data = {**state.to_dict(), "board": entries, "hands": hands, "bag": {}}
    data.pop("piles")
    return GAME.from_dict({**data, **fields}, reachable=False)


@pytest.mark.clause("wirwar.22", "wirwar.23")
def test_without_a_pouch_who_cannot_lay_passes_and_all_passing_is_the_end() -> None:
    hands = [{"open-pit": 1}, {"open-pit": 1}]
    state = without_pouch("room@0,0", hands, phase="stuck")
    pits = [e for e in state.to_dict()["board"] if e["tile"] == "open-pit"]
    assert len(pits) == 2
    with pytest.raises(edgewise.IllegalMove, match=r"wirwar\.22"):
        state.push_text("take")
    state.push_text("pass")
    assert state.to_move == 1
    state.push_text("pass")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "nobody can lay a tile any more"


@pytest.mark.clause("wirwar.23")
def test_a_tile_laid_between_two_passes_keeps_the_match_going() -> None:
    hands = [{"open-pit": 1}, {"fire-tee-pump": 1, "fire-cross": 1}]
    state = without_pouch("room@0,0", hands, phase="stuck")
    state.push_text("pass")
    state.push_text("fire-tee-pump@0,-1/r0")
    state.push_text("pass")
    assert state.to_move == 1


@pytest.mark.clause("wirwar.23")
def test_who_has_no_tile_need_not_pass() -> None:
    state = without_pouch("room@0,0", [{"open-pit": 1}, {}], phase="stuck")
    state.push_text("pass")
    assert state.is_over


@pytest.mark.clause("wirwar.22", "wirwar.23")
def test_who_has_no_tile_is_left_out_and_empty_hands_are_the_end() -> None:
    state = without_pouch("room@0,0", [{"fire-end": 1, "pp-end": 1}, {}])
    state.push_text("fire-end@1,0/r1")
    assert state.to_move == 0, "seat 1 has nothing left"
    state.push(next(m for m in state.legal_moves if m.text().startswith("pp-end")))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "all tiles are laid"


@pytest.mark.clause("wirwar.16", "wirwar.24")
def test_a_border_that_got_no_road_keeps_its_pipe_open() -> None:
    pipe = "room@0,0 fire-gas-fire-pump@0,-1 fire-end@0,-2/r2 room@0,-3 "
    met = position(pipe + "road@1,-2 road@-1,-2", {}, phase="over")
    unmet = position(pipe + "road@1,-2 " + far("road", 9), {}, phase="over")
    assert met.to_dict()["scores"] == [2, 0]
    assert unmet.to_dict()["scores"] == [0, 0]


@pytest.mark.clause("wirwar.25", "wirwar.26")
def test_the_longest_pipe_alone_never_gives_more_than_all() -> None:
    for seed in range(6):
        *_, last = states_of_a_match(seed)
        data = last.to_dict()
        longest = GAME.from_dict({**data, "options": {"count": "longest"}}, reachable=False)
        for seat in range(2):
            points = [item.points for item in last.score_items(seat)]
            assert sum(points) == data["scores"][seat]
            assert int(longest.score(seat)) == max(points, default=0)


@pytest.mark.clause("wirwar.26")
@pytest.mark.parametrize(("name", "points"), [("all-count", [2, 12]), ("only-the-longest", [12])])
def test_score_items_list_the_pipes_that_count_and_no_others(name: str, points: list[int]) -> None:
    state = run_scenario(SCENARIOS[name])
    assert sorted(item.points for item in state.score_items(0)) == points


@pytest.mark.clause("wirwar.28")
def test_nobody_has_points_before_the_end() -> None:
    for state in states_of_a_match(2, 3):
        if not state.is_over:
            assert state.to_dict()["scores"] == [0, 0, 0]
            assert state.view(0)["score_items"] == [[], [], []]


@pytest.mark.clause("wirwar.24", "wirwar.28")
@pytest.mark.parametrize("count", ["all", "longest"])
def test_closed_pipes_are_seen_by_all_before_the_end_but_not_whose_they_are(count: str) -> None:
    most = 0
    for state in states_of_a_match(2, 3, count):
        items = state.game.scoring.unclaimed_items(state)
        most = max(most, len(items))
        for viewer in range(3):
            world = state.seen_by(viewer).resample(1)
            assert state.game.scoring.unclaimed_items(world) == items
        standing = {} if state.is_over else state.to_dict()["standing"]
        for material, points in standing.items():
            named = [item.points for item in items if f" {material} " in item.label]
            assert sum(named) == points
    assert items == []
    assert most > 0
