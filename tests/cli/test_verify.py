"""``edgewise verify``: every draw of a served match is checked, and tampering is named."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

import edgewise
from edgewise.cli.main import main
from edgewise.core.records import Record
from edgewise.server.fairness import check_draws
from edgewise.server.setup import SeatPlan, Setup
from edgewise.server.storage import Opening
from edgewise.server.table import Table

SEED = bytes(range(32))


def served_record(name: str) -> Record:
    """Plays a match as the server does and takes the record that it publishes."""
    game, rng = edgewise.game(name), random.Random(3)
    seats = (SeatPlan("you"),) * min(2, game.seats[-1])
    table = Table(Opening("abcdefghjkmn", game.version, Setup(name, seats), "0" * 64, SEED), game)
    table.begin()
    while table.state.to_move is not None:
        move = rng.choice(list(table.state.legal_moves)).text()
        table.decide(table.state.to_move, table.number, move)
    return table.record()


def outcome_of(
    record: Record, folder: Path, capsys: pytest.CaptureFixture[str], *more: str
) -> tuple[int, str]:
    """Runs the command on a record; returns its status and what it said."""
    path = folder / "match.txt"
    path.write_text(record.text())
    with pytest.raises(SystemExit) as ended:
        main(["verify", str(path), *more])
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out + said.err


@pytest.mark.parametrize("name", edgewise.games())
def test_a_served_match_of_each_game_is_verified(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = outcome_of(served_record(name), tmp_path, capsys)
    assert status == 0
    assert "draws, each as the seed decides" in said
    assert int(said.split()[0]) > 10


def moves_with(record: Record, number: int, text: str) -> Record:
    """Changes one move."""
    return replace(record, moves=[*record.moves[:number], text, *record.moves[number + 1 :]])


def swapped_draw(record: Record) -> Record:
    """Lets somebody draw what the next one drew, and the other way round."""
    draws = [k for k, text in enumerate(record.moves) if text.startswith("draw:")]
    one = draws[0]
    other = next(k for k in draws if record.moves[k] != record.moves[one])
    changed = moves_with(record, one, record.moves[other])
    return moves_with(changed, other, record.moves[one])


def with_notes(record: Record, **notes: str) -> Record:
    """Changes lines of the header."""
    return replace(
        record, notes={**record.notes, **{k.replace("_", "-"): v for k, v in notes.items()}}
    )


TAMPERED = {
    "a draw was chosen": (swapped_draw, "the record draws"),
    "the seed is another": (lambda r: with_notes(r, fair_seed="00" * 32), "not the one"),
    "the seed is gone": (lambda r: with_notes(r, fair_seed=""), "no seed"),
    "the seed is cut": (lambda r: with_notes(r, fair_seed="00ff"), "no seed"),
    "nothing was promised": (lambda r: with_notes(r, commitment=""), "nothing was promised"),
    "the promise is another": (lambda r: with_notes(r, commitment="0" * 64), "not the one"),
    "the result is another": (lambda r: replace(r, result="99-0"), "gives 99-0 as its result"),
    "a move is illegal": (lambda r: moves_with(r, len(r.moves) - 3, "keep"), "does not replay"),
    "a move is none": (lambda r: moves_with(r, 9, "rhubarb"), "does not replay"),
    "the end is gone": (lambda r: replace(r, moves=r.moves[:-4], result="*"), "not over"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_record_that_was_tampered_with_is_refused_in_one_sentence(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tamper, sentence = TAMPERED[what]
    status, said = outcome_of(tamper(served_record("hoses")), tmp_path, capsys)
    assert status == 2
    assert sentence in said
    lines = [line for line in said.splitlines() if "running uncompiled" not in line]
    assert len(lines) == 1


def test_every_single_draw_is_checked() -> None:
    record, game = served_record("hoses"), edgewise.game("hoses")
    for number, text in enumerate(record.moves):
        if text.startswith("draw:"):
            state = game.new(record.players, record.options)
            for move in record.moves[:number]:
                state.push_text(move)
            other = next((m.text() for m in state.legal_moves if m.text() != text), None)
            if other is not None:
                cut = replace(record, moves=[*record.moves[:number], other], result="*")
                with pytest.raises(
                    edgewise.BadRecord, match=f"move {number + 1}: the record draws"
                ):
                    check_draws(cut, game, SEED)


def test_the_commitment_that_was_shown_can_be_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = served_record("hoses")
    shown = record.notes["commitment"]
    assert outcome_of(record, tmp_path, capsys, "--commitment", shown.upper())[0] == 0
    status, said = outcome_of(record, tmp_path, capsys, "--commitment", "ab" * 32)
    assert status == 2
    assert "not the match" in said
