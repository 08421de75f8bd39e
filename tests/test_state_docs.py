"""docs/states.md describes every field that a state or a view has."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import edgewise
from edgewise.core.state import State
from edgewise.testing.conformance import settings

PAGE = (Path(__file__).parents[1] / "docs" / "states.md").read_text(encoding="utf-8")


FRAME = PAGE.split("## What the page is sent")[0]
OWN = PAGE.split("## What each game adds")[1]


def described(section: str) -> set[str]:
    """Lists the fields that the tables of a section are about."""
    rows = re.findall(r"^\| (`[^|]+) \|", section, re.M)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


@cache
def positions(name: str) -> list[State]:
    """Takes positions of random matches with all options and numbers of seats."""
    game = edgewise.game(name)
    found: list[State] = []
    for players, options in settings(game):
        state = edgewise.play(game, ["random"] * players, seed=2, options=options).state
        while len(state.past) > 9:
            found.append(state.copy())
            for _ in range(9):
                state.pop()
    return found


COUNTED = {"bag", "deck", "discard", "hands", "unseen", "standing", "options", "prospects"}
"""Objects whose keys are tiles, cards, materials, options or moves, not fields."""


def inner_fields(value: object) -> set[str]:
    """Lists the fields of the objects inside a field."""
    if isinstance(value, list):
        return {name for each in value for name in inner_fields(each)}
    if not isinstance(value, dict):
        return set()
    return set(value) | {
        name for key, each in value.items() if key not in COUNTED for name in inner_fields(each)
    }


@pytest.mark.parametrize("name", edgewise.games())
def test_every_field_inside_a_field_is_named(name: str) -> None:
    section = OWN.split(f"### {name}\n")[1].split("\n### ")[0]
    known = set(re.findall(r"`(\w+)`", FRAME + section))
    for state in positions(name):
        for data in (state.to_dict(), state.view(0)):
            shown = inner_fields(data)
            assert shown <= known, f"not described: {sorted(shown - known)}"


@pytest.mark.parametrize("name", edgewise.games())
def test_every_field_of_a_state_is_described(name: str) -> None:
    section = OWN.split(f"### {name}\n")[1].split("\n### ")[0]
    known = described(FRAME) | described(section)
    shown: set[str] = set()
    for state in positions(name):
        shown |= set(state.to_dict()) | set(state.view(0)) | set(state.remembered_by(0).to_dict())
    assert shown <= known, f"not described: {sorted(shown - known)}"
    assert described(section) <= shown, f"no longer there: {sorted(described(section) - shown)}"
