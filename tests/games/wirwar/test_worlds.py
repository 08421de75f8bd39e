"""Worlds dealt anew: the phase holds in them, and they come as often as chance brings them."""

import math
import random
from collections import Counter
from typing import Any

import pytest

import edgewise
from edgewise.core.chance import SPECTATOR
from edgewise.match import random_move

GAME = edgewise.game("wirwar")


def position(hands: list[dict[str, int]], **fields: Any) -> edgewise.State:
    """Lays a room alone; seat 1 is to move, and the pouch is what is left."""
    data = GAME.new(2).to_dict()
    for name in ("bag", "unseen"):
        data.pop(name)
    data |= {"hands": hands, "materials": ["fire", "gas"], "turn": 1, "first": 1, **fields}
    return GAME.from_dict(data, reachable=False)


def fits_first(tile: str) -> bool:
    """Whether a face of a tile has a wall for the start room."""
    sheet = GAME.tiles.sheet
    faces = [sheet.tiles[tile]] + ([sheet.tiles[sheet.tiles[tile].back]] if tile in BACKED else [])
    return any("wall" in part.labels for face in faces for part in face.parts)


BACKED = {tile.name for tile in GAME.tiles.tiles if tile.back and tile.pile == "bag"}
POUCH = {tile.name: tile.count for tile in GAME.tiles.tiles if tile.pile == "bag" and tile.count}


def hands_of_worlds(seen: edgewise.State, worlds: int) -> Counter[tuple[str, ...]]:
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(worlds):
        hand = seen.resample(seed).to_dict()["hands"][1]
        found[tuple(sorted(tile for tile, n in hand.items() for _ in range(n)))] += 1
    return found


def expected(can_be: list[set[str]], condition: Any) -> dict[tuple[str, ...], float]:
    """Draws every sequence of two tiles by hand and keeps those that agree."""
    weights: Counter[tuple[str, ...]] = Counter()
    for one, count in POUCH.items():
        for other, left in POUCH.items():
            weight = count * (left - (one == other))
            if one in can_be[0] and other in can_be[1] and condition((one, other)):
                weights[tuple(sorted((one, other)))] += weight
    total = sum(weights.values())
    return {hand: weight / total for hand, weight in weights.items()}


@pytest.mark.clause("wirwar.30")
@pytest.mark.parametrize("phase", ["play", "stuck"])
def test_hands_come_as_often_as_chance_brings_those_that_agree(phase: str) -> None:
    hand = {"open-pit": 2} if phase == "stuck" else {"open-pit": 1, "fire-end": 1}
    fitting = {tile for tile in POUCH if fits_first(tile)}
    bounds = dict.fromkeys(fitting, 2) if phase == "stuck" else {"pe-end": 1}
    state = position([{}, hand], phase=phase, ruled_out=[{}, bounds])
    everything = set(POUCH)
    if phase == "stuck":
        exact = expected([everything - fitting] * 2, lambda drawn: True)
    else:
        exact = expected([everything - {"pe-end"}, everything], lambda drawn: fitting & set(drawn))
    worlds = 3000
    found = hands_of_worlds(state.seen_by(0), worlds)
    assert set(found) <= set(exact)
    tiles: Counter[str] = Counter()
    for pair, share in exact.items():
        tiles.update({tile: pair.count(tile) * share for tile in set(pair)})
    for tile, share in tiles.items():
        seen = sum(pair.count(tile) * count for pair, count in found.items()) / worlds
        assert abs(seen - share) < 5 * math.sqrt(max(share, 1e-3) / worlds) + 1e-3, tile


@pytest.mark.clause("wirwar.30")
@pytest.mark.parametrize("memory", [False, True])
def test_worlds_are_legal_positions_of_the_same_phase(memory: bool) -> None:
    phases = set()
    for seed in range(3):
        rng = random.Random(seed)
        state = GAME.new(2 + seed)
        while state.to_move is not None:
            viewer = rng.choice([*range(state.players), SPECTATOR])
            seen = state.remembered_by(viewer) if memory else state.seen_by(viewer)
            world = seen.resample(rng.getrandbits(60))
            phases.add(world.to_dict()["phase"])
            assert world.to_dict()["phase"] == state.to_dict()["phase"]
            assert GAME.from_dict(world.to_dict()).fingerprint() == world.fingerprint()
            if world.to_dict()["phase"] == "play":
                assert len(world.legal_moves) > 0
            state.push(random_move(state, rng))
    assert {"play", "draw", "deal"} <= phases


def test_where_one_tile_in_many_fits_a_world_still_has_it() -> None:
    """Only the pits and covers are left, and one tile for the room: drawing hardly finds it."""
    data = position([{}, {"pp-end": 1}], phase="play").to_dict()
    left = {name: count for name, count in data["bag"].items() if name in ("open-pit",)}
    laid = [name for name, n in data["bag"].items() for _ in range(n) if name not in left]
    board = data["board"] + [
        {"tile": name, "x": 300 + 2 * number, "y": 300, "turn": "r0"}
        for number, name in enumerate(laid)
    ]
    for name in ("piles", "standing", "bag", "unseen"):
        data.pop(name)
    state = GAME.from_dict({**data, "board": board, "bag": left}, reachable=False)
    for seed in range(60):
        assert state.seen_by(0).resample(seed).to_dict()["hands"][1] == {"pp-end": 1}
