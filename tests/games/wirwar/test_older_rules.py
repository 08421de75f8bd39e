"""Matches of version 1 can still be replayed, with the tiles of then."""

from pathlib import Path

import pytest

import edgewise

GAME = edgewise.game("wirwar")
PLAYED = Path(__file__).parent / "version-1.txt"


def moves() -> list[str]:
    """Reads the moves of a match that was played by version 1."""
    lines = [line.split() for line in PLAYED.read_text(encoding="utf-8").splitlines()]
    found = []
    for words in lines:
        if words and words[0].isdigit():
            found.append(words[3] if words[1] == "seat" else words[2])
    return found


def replayed(game: edgewise.Game) -> edgewise.State:
    state = game.new(2)
    for text in moves():
        state.push_text(text)
    return state


def test_a_match_of_version_1_is_replayed_to_its_end() -> None:
    older = GAME.at_version(1)
    assert older is not None
    assert (older.version, GAME.version) == (1, 2)
    assert replayed(older).is_over
    assert len(moves()) > 100


def test_it_needs_the_tiles_of_then() -> None:
    with pytest.raises(edgewise.EdgewiseError):
        replayed(GAME)


def test_there_is_no_other_older_version() -> None:
    assert GAME.at_version(0) is None
    assert GAME.at_version(3) is None
