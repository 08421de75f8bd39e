"""Draws that anybody can check."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import edgewise
from edgewise.core.chance import CHANCE
from edgewise.core.errors import BadRecord
from edgewise.core.records import Record, record_of
from edgewise.server import fairness

SEED = bytes(range(32))


def fair_record(seed: bytes = SEED) -> Record:
    """Plays a match in which chance follows the seed and everybody plays the first move."""
    state = edgewise.game("hoses").new(2)
    draws = 0
    while state.to_move is not None:
        chance = state.to_move == CHANCE
        state.push(fairness.draw(state, seed, draws) if chance else state.legal_moves[0])
        draws += chance
    notes = {"commitment": fairness.commitment(seed), "fair-seed": seed.hex()}
    return record_of(state, notes)


def test_a_fair_match_is_verified_draw_by_draw() -> None:
    record = fair_record()
    draws = sum(text.split(":")[0] in ("first", "start", "draw") for text in record.moves)
    assert fairness.verify(record, edgewise.game("hoses")) == draws


def test_the_same_seed_draws_the_same_and_another_seed_does_not() -> None:
    assert fair_record().moves == fair_record().moves
    assert fair_record().moves != fair_record(bytes(32)).moves


def test_a_draw_that_was_chosen_is_found() -> None:
    record = fair_record()
    draws = [number for number, text in enumerate(record.moves) if text.startswith("draw:")]
    one, other = draws[0], next(k for k in draws if record.moves[k] != record.moves[draws[0]])
    if other > draws[4]:
        other = next(k for k in draws[:5] if record.moves[k] != record.moves[one])
    moves = list(record.moves)
    moves[one], moves[other] = moves[other], moves[one]
    with pytest.raises(BadRecord, match="the seed"):
        fairness.verify(replace(record, moves=moves), edgewise.game("hoses"))


def test_another_seed_than_the_promised_one_is_found() -> None:
    record = fair_record()
    record.notes["fair-seed"] = bytes(32).hex()
    with pytest.raises(BadRecord, match="promised"):
        fairness.verify(record, edgewise.game("hoses"))


@pytest.mark.parametrize("text", ["", "xyz", "00"])
def test_a_record_without_a_whole_seed_cannot_be_verified(text: str) -> None:
    record = fair_record()
    record.notes["fair-seed"] = text
    with pytest.raises(BadRecord, match="no seed"):
        fairness.verify(record, edgewise.game("hoses"))


def test_numbers_are_spread_evenly() -> None:
    counts = Counter(fairness.number_from(SEED, f"purpose {k}", 7) for k in range(7000))
    assert set(counts) == set(range(7))
    assert max(counts.values()) < 1100
    assert min(counts.values()) > 900


def test_a_commitment_tells_nothing_of_its_seed() -> None:
    assert SEED.hex() not in fairness.commitment(SEED)
    assert fairness.commitment(SEED) != fairness.commitment(bytes(32))
    assert len(fairness.new_seed()) == fairness.SEED_BYTES
    assert fairness.new_seed() != fairness.new_seed()
