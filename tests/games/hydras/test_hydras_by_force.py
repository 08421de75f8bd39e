"""Hydras: what labours and cuts read off a hydra, checked by force on random ones."""

import random
from collections import Counter
from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import edgewise
from edgewise.core.bits import WORD_BITS
from edgewise.core.board import Board
from edgewise.core.cells import cell_x, cell_y
from edgewise.core.chance import make_rng
from edgewise.games.hydras import labours
from edgewise.games.hydras.labours import Hydra, read_hydra
from edgewise.games.hydras.tileset import BODY_CELL
from tests.games.hydras.hydra_drawing import GAME, entries, scene

HYDRAS = 2500
Place = tuple[int, int]
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
LEAFY = [tile.name for tile in GAME.tiles.tiles if tile.pile == "bag"]
LOOPY = ["cross", "tee", "tee-head", "bend"]
SKINNY = ["bend", "straight", "straight-sword", "straight-head", "torch"]


def hand_of(names: list[str]) -> "vec[i64]":
    """Marks the kinds of some cards."""
    words = [0] * int(GAME.tiles.words)
    for name in names:
        kind = GAME.tiles.kind(name)
        words[kind // WORD_BITS] |= 1 << (kind % WORD_BITS)
    return vec[i64](words)


def grow(seed: int) -> Board:
    """Grows a hydra by random fits of random cards."""
    rng = random.Random(seed)
    board = Board(GAME.hydra_tiles)
    body = rng.choice(["body-straight", "body-bend"])
    board.lay(BODY_CELL, GAME.tiles.first_variant[GAME.tiles.kind(body)])
    hand = hand_of([LEAFY, LOOPY, SKINNY][seed % 3])
    dice = make_rng(rng.getrandbits(60))
    for _ in range(rng.randrange(21)):
        fit = int(board.random_fit(hand, 0, dice))
        if fit >= 0:
            board.lay(fit & 0x7FFFFFFF, fit >> 31)
    return board


@cache
def samples() -> list[Hydra]:
    return [read_hydra(grow(seed), GAME.hydra_tiles) for seed in range(HYDRAS)]


def places(hydra: Hydra) -> dict[Place, set[Place]]:
    """Lists for each card, the body included, where its necks point to."""
    found = {}
    for cell, mask in hydra.necks.items():
        x, y = int(cell_x(cell)), int(cell_y(cell))
        pointed = {(x + dx, y + dy) for side, (dx, dy) in enumerate(STEPS) if mask >> side & 1}
        found[(x, y)] = pointed
    return found


def joins(hydra: Hydra) -> set[frozenset[Place]]:
    """Lists the pairs of cards whose necks point to each other."""
    necks = places(hydra)
    return {
        frozenset((one, other))
        for one, pointed in necks.items()
        for other in pointed
        if one in necks.get(other, ())
    }


def longest_by_force(cards: set[Place], pairs: set[frozenset[Place]]) -> int:
    """Extends all ways card by card, each known by its end and the cards it has used."""
    ways = {(card, frozenset((card,))) for card in cards}
    length = 0
    while ways:
        length += 1
        ways = {
            (other, used | {other})
            for card, used in ways
            for pair in pairs
            if card in pair
            for other in pair
            if other in cards and other not in used
        }
    return length


def groups_by_force(cards: set[Place], pairs: set[frozenset[Place]]) -> list[set[Place]]:
    """Merges cards that are joined until nothing changes."""
    groups = [{card} for card in cards]
    for pair in pairs:
        if pair <= cards:
            touched = [group for group in groups if group & pair]
            groups = [group for group in groups if not group & pair] + [set().union(*touched)]
    return groups


BODY = (0, 0)


@pytest.mark.clause("hydras.38")
def test_the_longest_path_is_the_longest_of_all_paths() -> None:
    lengths: Counter[int] = Counter()
    for hydra in samples():
        cards = set(places(hydra)) - {BODY}
        longest = longest_by_force(cards, joins(hydra))
        assert labours.longest_path(hydra) == longest
        for enough in (5, 6, 7):
            assert (labours.longest_path(hydra, enough) >= enough) == (longest >= enough)
        lengths[longest] += 1
    assert min(lengths[length] for length in range(1, 11)) > 20


@pytest.mark.clause("hydras.40")
def test_a_skinny_neck_is_the_longest_way_over_bare_straights_and_bends() -> None:
    found: Counter[int] = Counter()
    for hydra in samples():
        heads = {(int(cell_x(c)), int(cell_y(c))) for c, n in hydra.heads.items() if n}
        skinny = {card for card, pointed in places(hydra).items() if len(pointed) == 2}
        length = longest_by_force(skinny - heads - {BODY}, joins(hydra))
        assert labours.skinny_length(hydra) == length
        found[length] += 1
    assert min(found[length] for length in range(6)) > 10


@pytest.mark.clause("hydras.39")
def test_the_tree_is_split_when_its_parts_without_the_body_are_apart() -> None:
    found: Counter[bool] = Counter()
    for hydra in samples():
        necks = places(hydra)
        groups = groups_by_force(set(necks) - {BODY}, joins(hydra))
        behind = [[g for g in groups if first in g] for first in necks[BODY]]
        meets = bool(behind[0]) and behind[0] == behind[1]
        sizes = sorted(len(part[0]) if part else 0 for part in behind)
        assert sorted(labours.split_sizes(hydra)) == ([] if meets else sizes)
        found[meets] += 1
    assert min(found[True], found[False]) > 100


@pytest.mark.clause("hydras.41")
def test_a_hole_is_an_empty_cell_with_four_cards_around() -> None:
    found: Counter[int] = Counter()
    for hydra in samples():
        cards = set(places(hydra))
        torches = {(int(cell_x(c)), int(cell_y(c))) for c in hydra.torches}
        holes = {
            (x, y)
            for x in range(min(x for x, _ in cards), max(x for x, _ in cards) + 1)
            for y in range(min(y for _, y in cards), max(y for _, y in cards) + 1)
            if (x, y) not in cards | torches and all((x + dx, y + dy) in cards for dx, dy in STEPS)
        }
        assert {(int(cell_x(c)), int(cell_y(c))) for c in labours.holes(hydra)} == holes
        found[len(holes)] += 1
    assert found[1] > 20


@pytest.mark.clause("hydras.34", "hydras.44")
def test_headless_necks_are_all_necks_without_the_two_ends_of_each_join() -> None:
    for hydra in samples():
        necks = sum(len(pointed) for pointed in places(hydra).values())
        assert labours.headless_necks(hydra) == necks - 2 * len(joins(hydra))


@pytest.mark.clause("hydras.18")
def test_a_cut_leaves_exactly_what_necks_still_join_to_the_body() -> None:
    rng = random.Random(18)
    most = 0
    cuts = 0
    for seed in range(HYDRAS):
        board = grow(seed)
        own = [
            {"x": x, "y": y, "tile": name, "turn": f"r{turn}"}
            for x, y, name, turn in sorted(laid(board))
        ]
        try:
            state = scene([own, entries("┃", star=True)], [{"single-sword": 1}, {}])
        except edgewise.BadState:  # the deck has not so many of some card
            continue
        before = read_hydra(state.boards[0], GAME.hydra_tiles)
        targets = [cell for cell in [*before.necks, *before.torches] if cell != BODY_CELL]
        if not targets:
            continue
        target = rng.choice(targets)
        where = (int(cell_x(target)), int(cell_y(target)))
        state.push_text(f"sword:0:single-sword@{where[0]},{where[1]}")
        after = read_hydra(state.boards[0], GAME.hydra_tiles)
        assert state.game.serialiser.problems(state) == []
        cards = set(places(before)) - {where}
        (kept,) = [group for group in groups_by_force(cards, joins(before)) if BODY in group]
        assert set(places(after)) == kept
        pointed = set().union(*[places(before)[card] for card in kept])
        torches = {(int(cell_x(c)), int(cell_y(c))) for c in before.torches} - {where}
        assert {(int(cell_x(c)), int(cell_y(c))) for c in after.torches} == torches & pointed
        most = max(most, len(cards) - len(kept))
        cuts += 1
        state.pop()
        assert read_hydra(state.boards[0], GAME.hydra_tiles) == before
    assert cuts > 500
    assert most > 8


def laid(board: Board) -> list[tuple[int, int, str, int]]:
    found = []
    for cell in board.laid_cells():
        name, turn = GAME.tiles.variant_name(int(board.near(cell)))
        found.append((int(cell_x(cell)), int(cell_y(cell)), name, turn))
    return found
