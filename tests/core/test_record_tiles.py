"""Records carry their tiles and their positions, and say when a file has changed since."""

from dataclasses import replace
from pathlib import Path

import pytest

import edgewise
from edgewise.core.positions import position_of, read_steps
from edgewise.core.records import load_record, parse_record
from edgewise.games import find, find_for, tiles_changed

OLD = """\
edgewise record 1
game: hoses
version: 2
players: 2
options: {}
tiles: mine.toml
seats: greedy, Ann

first:0
"""
"""A record of the format before: it names a tile file, and has no positions."""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A tile file of one's own."""
    text = Path(find("hoses").tiles.sheet.file).read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("bag = 56", "bag = 57").replace("count = 1\n", "count = 2\n", 1))
    return path


def test_a_match_with_tiles_of_ones_own_is_recorded_with_them(mine: Path, tmp_path: Path) -> None:
    match = edgewise.play(edgewise.game("hoses", mine), ["random", "random"], seed=1)
    text = match.record.text()
    assert f"tiles: {mine}" in text
    mine.unlink()
    again = parse_record(text)
    assert again == match.record
    assert again.replay(find_for(again)).fingerprint() == match.state.fingerprint()
    brief = parse_record(match.record.text(brief=True))
    assert brief.tiles == again.tiles
    assert brief.positions == []


def test_a_changed_file_is_said_and_the_tiles_of_the_record_are_used(mine: Path) -> None:
    record = edgewise.play(edgewise.game("hoses", mine), ["random", "random"], seed=1).record
    assert tiles_changed(record, mine.parent) == ""
    mine.write_text(Path(find("hoses").tiles.sheet.file).read_text(encoding="utf-8"))
    assert tiles_changed(record, mine.parent) == str(mine)
    assert record.replay(find_for(record)).is_over
    with pytest.raises(edgewise.BadRecord, match="played with other tiles than those of"):
        record.replay(find("hoses", mine))


def test_a_record_with_the_usual_tiles_says_when_these_changed(tmp_path: Path) -> None:
    record = edgewise.play(find("hoses"), ["random", "random"], seed=1).record
    assert tiles_changed(record, tmp_path) == ""
    older = replace(record, tiles=record.tiles.replace("bag = 56", "bag = 57").replace(
        "count = 1\n", "count = 2\n", 1))  # fmt: skip
    assert tiles_changed(older, tmp_path) == "hoses"


def test_a_record_keeps_the_position_after_every_move() -> None:
    match = edgewise.play(find("hydras"), ["random", "random"], seed=1)
    again = parse_record(match.record.text())
    assert len(again.positions) == len(again.moves)
    last = read_steps(again.positions)[-1]
    assert last is not None
    assert last["scores"] == position_of(match.state)["scores"]
    assert last["outcome"]["reason"] == match.state.outcome().reason  # type: ignore[union-attr]


def test_a_record_of_the_format_before_is_read_with_the_file_beside_it(
    mine: Path, tmp_path: Path
) -> None:
    path = tmp_path / "old.edgewise"
    version = find("hoses").version
    path.write_text(OLD.replace("version: 2", f"version: {version}"))
    record = load_record(path)
    assert record.notes["tiles"] == "mine.toml"
    game = find_for(record, path.parent)
    assert game.tiles.sheet.piles == {"bag": 57}
    assert record.replay(game).log() == ["first:0"]
    assert parse_record(record.text()).notes == record.notes
