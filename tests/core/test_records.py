"""Records: text out, the same match in, and clear words about bad ones."""

from pathlib import Path

import pytest

import edgewise
from edgewise.core.records import load_record, parse_record

GAME = edgewise.game("hoses")


@pytest.fixture(scope="module")
def match() -> edgewise.Match:
    return edgewise.play(GAME, ["greedy", "random"], seed=4)


def test_a_record_replays_exactly(match: edgewise.Match) -> None:
    again = parse_record(match.record.text())
    assert again == match.record
    assert again.replay(GAME).fingerprint() == match.state.fingerprint()


def test_the_same_seed_gives_the_same_match(match: edgewise.Match) -> None:
    assert edgewise.play(GAME, ["greedy", "random"], seed=4).record == match.record
    assert edgewise.play(GAME, ["greedy", "random"], seed=5).record != match.record


def test_comments_and_notes_survive(match: edgewise.Match) -> None:
    record = parse_record(match.record.text())
    record.comments[3] = "a lucky draw"
    record.notes["place"] = "kitchen table"
    again = parse_record(record.text())
    assert again.comments == {3: "a lucky draw"}
    assert again.notes["place"] == "kitchen table"
    assert again.moves == record.moves


def bent(match: edgewise.Match, **changes: object) -> edgewise.Record:
    record = parse_record(match.record.text())
    for name, value in changes.items():
        setattr(record, name, value)
    return record


def test_an_older_version_of_the_rules_says_so(match: edgewise.Match) -> None:
    with pytest.raises(
        edgewise.BadRecord, match=r"under an older version of the rules of \w+ \(0;"
    ):
        bent(match, version=0).replay(GAME)


def test_a_newer_version_of_the_rules_says_so(match: edgewise.Match) -> None:
    with pytest.raises(
        edgewise.BadRecord, match=r"under a newer version of the rules of \w+ \(99;"
    ):
        bent(match, version=99).replay(GAME)


def test_an_illegal_move_names_its_number_and_clause(match: edgewise.Match) -> None:
    moves = [*match.record.moves[:12], "keep"]
    with pytest.raises(edgewise.BadRecord, match=r"move 13, 'keep', does not replay: .*hoses\.6"):
        bent(match, moves=moves).replay(GAME)


def test_a_wrong_result_is_found(match: edgewise.Match) -> None:
    with pytest.raises(edgewise.BadRecord, match="gives 99-0 as its result"):
        bent(match, result="99-0").replay(GAME)


def test_a_record_of_another_game_is_refused(match: edgewise.Match) -> None:
    with pytest.raises(edgewise.BadRecord, match="match of 'chess'"):
        bent(match, game="chess").replay(GAME)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: a record begins with"),
        ("edgewise record 1\nnonsense\n\n", "line 2: a header line is"),
        ("edgewise record 1\ngame: hoses\n\n", "no line 'version'"),
        ("edgewise record 1\ngame: hoses\nversion: x\nplayers: 2\n\n", "header cannot be read"),
        (
            "edgewise record 1\ngame: hoses\nversion: 1\nplayers: 2\noptions: [\n\n",
            "header cannot be read",
        ),
    ],
)
def test_a_broken_header_is_named(text: str, message: str) -> None:
    with pytest.raises(edgewise.BadRecord, match=message):
        parse_record(text)


def test_a_missing_file_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(edgewise.BadRecord, match="cannot be read"):
        load_record(tmp_path / "none.edgewise")
