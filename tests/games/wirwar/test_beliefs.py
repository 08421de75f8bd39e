"""Guessing materials from what everybody can see, and how far the guesses can be trusted."""

import math
import random
import subprocess
import sys

import pytest
from librt.random import Random

import edgewise
from edgewise.bots.protocol import Bot
from edgewise.bots.simple import GreedyBot, RandomBot
from edgewise.core.chance import CHANCE, SPECTATOR
from edgewise.core.clock import Clock
from edgewise.core.records import record_of
from edgewise.games.wirwar import Beliefs, material_odds
from edgewise.match import draw_chance

GAME = edgewise.game("wirwar")
MATERIALS = ("fire", "pp", "pe", "gas")


class HalfGreedy(Bot):
    """Thinks about every other move, by the toss of a coin."""

    def __init__(self) -> None:
        self.name = "half-greedy"

    def choose(self, seen: edgewise.State, clock: Clock, rng: Random) -> edgewise.Move:
        bot = GreedyBot() if rng.randrange(2) else RandomBot()
        return bot.choose(seen, clock, rng)


def some_moves(bots: list[Bot], seed: int, laid: int) -> edgewise.State:
    """Lets bots play until so many tiles are laid."""
    chance, state = random.Random(seed), GAME.new(len(bots))
    thoughts = [edgewise.make_rng(chance.getrandbits(60)) for _ in bots]
    while laid:
        seat = state.to_move
        assert seat is not None
        if seat == CHANCE:
            state.push(draw_chance(state, chance))
        else:
            state.push(bots[seat].choose(state.seen_by(seat), Clock(), thoughts[seat]))
            laid -= 1
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_odds_add_up_over_materials_and_over_seats(players: int) -> None:
    state = some_moves([RandomBot() for _ in range(players)], 1, 9)
    odds = material_odds(state, 0)
    own = state.to_dict()["materials"][0]
    assert odds[0] == pytest.approx({material: float(material == own) for material in MATERIALS})
    for seat in range(players):
        assert math.isclose(sum(odds[seat].values()), 1.0)
    for material in MATERIALS:
        assert sum(odds[seat][material] for seat in range(players)) < 1.0 + 1e-9


def test_before_the_first_move_all_other_materials_are_as_likely() -> None:
    state = some_moves([RandomBot(), RandomBot()], 2, 0)
    state.push_text("first:0")
    state.push_text("material:gas")
    assert material_odds(state, 0)[1] == pytest.approx(
        {"fire": 1 / 3, "pp": 1 / 3, "pe": 1 / 3, "gas": 0}
    )
    assert material_odds(state)[1] == pytest.approx(dict.fromkeys(MATERIALS, 0.25))


def test_who_closes_fire_pipes_is_thought_to_have_fire() -> None:
    data = GAME.new(2).to_dict()
    data.pop("bag")
    data |= {"hands": [{}, {"fire-end": 1}], "materials": ["gas", "fire"]}
    data |= {"phase": "play", "turn": 1}
    data["board"] += [{"tile": "fire-pp-fire-pump", "x": 0, "y": 1, "turn": "r2"}]
    state = GAME.from_dict(data, reachable=False)
    state.push_text("fire-end@0,2/r0")
    odds = material_odds(state, 0)[1]
    assert odds["fire"] > 0.4
    assert odds["fire"] > 2 * odds["pp"]
    assert odds["gas"] == 0, "that is one's own"


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_the_odds_rest_on_nothing_hidden(seat: int) -> None:
    state = some_moves([RandomBot(), RandomBot(), RandomBot()], 3, 12)
    record = record_of(state)
    dealt = state.to_dict()["materials"]
    hidden = [m for m in MATERIALS if seat == SPECTATOR or m != dealt[seat]]
    swapped = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
    twin = GAME.new(3)
    for text in record.moves:
        verb, _, material = text.partition(":")
        twin.push_text(
            f"material:{swapped.get(material, material)}" if verb == "material" else text
        )
    assert twin.to_dict()["materials"] != dealt
    assert material_odds(twin, seat) == material_odds(state, seat)
    assert twin.remembered_by(seat).to_dict() == state.remembered_by(seat).to_dict()


def test_who_watched_deals_hidden_materials_by_their_odds() -> None:
    state = some_moves([GreedyBot(), GreedyBot()], 5, 12)
    watched, seen = state.remembered_by(0), state.seen_by(0)
    odds = material_odds(state, 0)[1]
    assert max(odds.values()) > 0.6, "a greedy player gives itself away"
    for viewed, expected in ((watched, odds), (seen, None)):
        dealt = [viewed.resample(seed).to_dict()["materials"][1] for seed in range(600)]
        for material in MATERIALS:
            even = 0.0 if material == state.to_dict()["materials"][0] else 1 / 3
            share = even if expected is None else expected[material]
            assert dealt.count(material) / 600 == pytest.approx(share, abs=0.08)


def test_what_was_learnt_survives_being_written_down_and_does_not_reach_people() -> None:
    state = some_moves([GreedyBot(), GreedyBot()], 6, 8)
    watched = state.remembered_by(1)
    again = GAME.from_dict(watched.to_dict())
    assert again.to_dict() == watched.to_dict()
    assert "suspicions" in watched.to_dict()
    assert "suspicions" not in state.view(1)


def test_following_a_match_gives_the_same_as_looking_back() -> None:
    state = some_moves([RandomBot(), RandomBot()], 4, 10)
    follower = Beliefs(MATERIALS, 2, 0, state.to_dict()["materials"][0])
    for entry in state.past:
        follower.watch(entry.before.seen_by(0), entry.code)
    assert follower.probabilities() == material_odds(state, 0)


def test_only_this_game_has_materials() -> None:
    with pytest.raises(edgewise.EdgewiseError, match="only Buizen Wir-War"):
        material_odds(edgewise.game("hoses").new(2), 0)


def test_odds_come_true_as_often_as_they_say() -> None:
    """Compares, over matches of half-greedy bots, what was expected with what was so.

    Each match is looked at once, so that the looks do not depend on each other.
    """
    groups = [[0, 0.0, 0.0, 0] for _ in range(4)]
    gained = 0.0
    matches = 24
    for seed in range(matches):
        state = some_moves([HalfGreedy(), HalfGreedy()], 500 + seed, 4 + seed % 8)
        truth = state.to_dict()["materials"][1]
        odds = material_odds(state, 0)[1]
        gained += math.log(odds[truth] * 3) / matches
        for material, chance in odds.items():
            if chance > 0:
                group = groups[min(3, int(chance * 4))]
                group[0] += 1
                group[1] += chance
                group[2] += chance * (1 - chance)
                group[3] += material == truth
    for count, expected, spread, came_true in groups:
        if count:
            assert abs(came_true - expected) < 2.5 * math.sqrt(spread) + 0.5
    assert gained > 0.15, "the odds must tell more than that all are as likely"


def test_the_game_is_imported_as_its_rulebook_says() -> None:
    """Runs apart, so that nothing else has imported the game before."""
    code = (
        "import edgewise.games.wirwar; print(edgewise.games.wirwar.material_odds.__name__, "
        "'wirwar' in edgewise.games())"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["material_odds", "True"]
