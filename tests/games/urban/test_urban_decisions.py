"""Nobody is asked where there is nothing to decide; the truck's turn; ends of a match."""

import json
from pathlib import Path

import pytest

from edgewise import CHANCE, State
from edgewise.core.errors import InvalidMove
from edgewise.core.tilefile import parse_tiles
from edgewise.games import find
from tests.asking import outcome_of, refusal_of
from tests.games.urban.urban_positions import GAME, position, states_of_a_match, tile, urbanites
from tests.games.urban.urban_town import Town

HERE = Path(__file__).parent
OLD = json.loads((HERE / "urban-version-2.json").read_text(encoding="utf-8"))
ALL_TILES = json.loads((HERE / "urban-version-3-sets.json").read_text(encoding="utf-8"))
TWO_URBANITES = json.loads((HERE / "urban-version-4.json").read_text(encoding="utf-8"))
"""A random match that version 2 played, with moves that are not legal any more."""


def texts(state: State) -> list[str]:
    return sorted(str(move) for move in state.legal_moves)


@pytest.mark.clause("urban.6", "urban.36")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("fire", [False, True])
def test_no_decision_is_only_to_decline(players: int, fire: bool) -> None:
    phases = set()
    for seed in range(3):
        for state in states_of_a_match(10 * players + seed, players, fire_engines=fire):
            if state.to_move is None or state.to_move == CHANCE:
                continue
            phase = state.to_dict()["phase"]
            phases.add(phase)
            if phase != "play":  # a tile that fits must be laid, even if only one place is left
                assert len(state.legal_moves) > 1, (phase, state.log()[-3:])
    of_fire = {"drive", "blaze", "alarm"} if fire else set()
    assert phases >= {"action", "resettle", "piece"} | of_fire


@pytest.mark.clause("urban.10")
@pytest.mark.parametrize("seed", range(4))
def test_moving_van_offers_just_what_the_rulebook_allows(seed: int) -> None:
    for state in states_of_a_match(seed, 2 + seed, fire_engines=seed % 2 == 0):
        data = state.to_dict()
        town = Town(state)
        if data["phase"] == "resettle":
            lifted = data["lifted"]
            homes = town.homes(((lifted["x"], lifted["y"]), lifted["on"]))
            wanted = {f"settle@{x},{y}/{spot}" for (x, y), spot in homes}
            assert set(texts(state)) == {"decline", *wanted}
        if data["phase"] == "action" and data["card"] == "moving-van":
            mine = [
                (cell, spot)
                for cell, plot in town.board.items()
                for spot, seat in plot.urbanites.items()
                if seat == data["turn"]
            ]
            wanted = {f"lift@{x},{y}/{s}" for (x, y), s in mine if town.homes(((x, y), s))}
            assert set(texts(state)) == {"decline", *wanted}
            assert wanted


@pytest.mark.clause("urban.10")
def test_an_urbanite_does_not_settle_where_it_was_lifted_though_on_another_tile() -> None:
    board = [tile("block-stop@0,0/r0", urbanites=urbanites(N=0)), tile("long-block@0,-1/r0")]
    state = position(board, fire=False)
    state.push_text("card:moving-van")
    state.push_text("lift@0,0/N")
    assert "settle@0,-1/N" not in texts(state)
    assert "settle@0,-1/E" in texts(state)
    assert "settle@0,0/S" in texts(state)


@pytest.mark.clause("urban.6", "urban.10")
def test_moving_van_is_passed_over_when_there_is_nowhere_to_go() -> None:
    manned = urbanites(E=0, W=1)
    state = position([tile("straight-highway@0,0/r0", urbanites=manned)], fire=False)
    state.push_text("card:moving-van")
    assert state.to_dict()["phase"] == "tile-draw"


@pytest.mark.clause("urban.6", "urban.35")
def test_an_alarm_is_passed_over_when_the_truck_can_go_nowhere() -> None:
    state = position([tile("station@0,0/r0", truck=True), tile("exit@4,0/r0")])
    state.push_text("card:fire-alarm")
    assert state.to_dict()["phase"] == "tile-draw"


@pytest.mark.clause("urban.36")
def test_an_alarm_that_only_a_high_roll_helps_is_offered_and_a_low_roll_moves_nothing() -> None:
    board = [
        tile("station-street@0,0/r1", truck=True),
        tile("block-stop@1,0/r0", urbanites=urbanites(N=1)),
        tile("town-square@2,0/r0"),
    ]
    state = position(board)
    state.push_text("card:fire-alarm")
    state.push_text("use")
    state.push_text("roll:1-1")
    assert state.to_dict()["phase"] == "tile-draw"
    state.pop()
    state.push_text("roll:2-1")
    assert texts(state) == ["truck@0,0/stay", "truck@2,0/E-E"]


@pytest.mark.clause("urban.37", "urban.34")
def test_a_station_after_an_alarm_in_one_turn_leads_to_no_tile_again() -> None:
    board = [
        tile("town-square@0,0/r0"),
        tile("block-stop@1,0/r0"),
        tile("station-street@2,0/r1", truck=True),
        tile("four-way-stop@3,0/r0"),
    ]
    state = position(board)
    for text in ("card:fire-alarm", "use", "roll:2-1", "truck@1,0/W", "draw:station-crossing"):
        state.push_text(text)
    assert state.to_dict()["fire_engines"]["passed"] == [[1, 0], [2, 0]]
    state.push_text("station-crossing@0,1/r2")
    state.push_text("engine@0,1")
    state.push_text("roll:6-1")
    assert texts(state) == ["truck@0,0/N", "truck@0,1/stay"]
    refusal = refusal_of(state, "truck@1,0/N-E")
    assert (refusal.clause, refusal.reason) == ("urban.37", "twice")
    assert GAME.from_dict(state.to_dict(), reachable=False).to_dict() == state.to_dict()
    state.push_text("truck@0,0/N")
    assert state.to_dict()["fire_engines"]["passed"] == []


def highway(exits: int) -> State:
    """A highway with so many EXITs in a row, from a tile file with more of them."""
    text = Path(GAME.tiles.sheet.file).read_text(encoding="utf-8")
    text = text.replace("[tiles.exit]\ncount = 2", "[tiles.exit]\ncount = 22")
    game = find("urban", parse_tiles(text.replace("bag = 71", "bag = 91"), "many-exits.toml"))
    board = [tile("exit@0,0/r0", truck=True)]
    board += [tile(f"exit@{x},0/r0") for x in range(1, exits + 1)]
    return position(board, game=game, phase="drive", fire_engines={"dice": [1, 1]})


@pytest.mark.clause("urban.38")
def test_exits_beyond_the_eighth_are_offered_and_beyond_the_fourteenth_refused_aloud() -> None:
    state = highway(16)
    wanted = ["truck@0,0/stay", "truck@1,0/E", *[f"truck@{n},0/E{n}" for n in range(2, 15)]]
    assert texts(state) == sorted(wanted)
    assert state.game.parse_move("truck@14,0/E14") in state.legal_moves
    with pytest.raises(InvalidMove, match="one point leads at most to the 14th EXIT"):
        state.game.parse_move("truck@15,0/E15")


@pytest.mark.clause("urban.21")
def test_the_reason_of_the_end_is_the_true_one() -> None:
    board = [tile("town-square@0,0/r0")]
    reasons = {}
    for left, turn in ((2, 2), (0, 2), (0, 0)):
        hands = [{"block-crossing": 1} if seat == turn else {} for seat in range(3)]
        data = position(
            board, hands=hands, players=3, fire=False, last_tile=True, phase="play", turn=turn
        ).to_dict()
        data["discard"]["four-way-stop"] -= left
        state = GAME.from_dict({**data, "bag": {"four-way-stop": left}}, reachable=False)
        state.push_text("block-crossing@1,0/r0")
        state.push_text("pass")
        reasons[left, turn] = outcome_of(state).reason
    assert reasons == {
        (2, 2): "too few tiles were left for another round",
        (0, 2): "the last tile was drawn",
        (0, 0): "tiles that fit nowhere used up the bag",
    }


def test_a_match_of_version_2_can_be_replayed_though_it_is_not_legal_any_more() -> None:
    older = GAME.at_version(2)
    assert older is not None
    state = older.new(OLD["players"], OLD["options"])
    for seat, text in OLD["moves"]:
        assert state.to_move == seat
        state.push(older.parse_move(text))
    assert list(outcome_of(state).scores) == OLD["scores"]
    today = GAME.new(OLD["players"], OLD["options"])
    legal = 0
    for _, text in OLD["moves"]:
        if today.why_not(GAME.parse_move(text)) is not None:
            break
        today.push_text(text)
        legal += 1
    assert 0 < legal < len(OLD["moves"])


def test_with_several_sets_a_match_of_version_3_goes_on_to_the_last_tile() -> None:
    older, next_one = GAME.at_version(3), GAME.at_version(4)
    assert older is not None
    assert next_one is not None
    for game, ends_early in ((older, False), (next_one, True)):
        state = game.new(ALL_TILES["players"], ALL_TILES["options"])
        played = 0
        for seat, text in ALL_TILES["moves"]:
            if state.to_move != seat:
                break
            state.push(game.parse_move(text))
            played += 1
        assert (played < len(ALL_TILES["moves"])) is ends_early
        assert state.is_over
        scores = list(outcome_of(state).scores)
        assert (scores == ALL_TILES["scores"]) is not ends_early


def test_a_match_of_version_4_has_an_urbanite_for_each_of_two_tiles() -> None:
    older = GAME.at_version(4)
    assert older is not None
    state = older.new(TWO_URBANITES["players"], TWO_URBANITES["options"])
    today = GAME.new(TWO_URBANITES["players"], TWO_URBANITES["options"])
    parted = ""
    for seat, text in TWO_URBANITES["moves"]:
        move = older.parse_move(text)
        assert state.to_move == seat
        assert move in state.legal_moves
        state.push(move)
        if not parted and today.why_not(GAME.parse_move(text)) is None:
            today.push_text(text)
        else:
            parted = parted or text
    assert list(outcome_of(state).scores) == TWO_URBANITES["scores"]
    assert parted.startswith("urbanite@"), "the second one of a turn"
    assert today.to_dict()["pieces_due"] == 0 or today.to_dict()["phase"] == "card-draw"
