"""``help`` shows docstrings and types, compiled or not."""

from __future__ import annotations

import inspect
import pydoc

import pytest

import edgewise

SHOWN = [edgewise.State, edgewise.Game, edgewise.Move, edgewise.Bot, edgewise.Record]
PROPERTIES = {"to_move", "is_over", "legal_moves", "moves"}


@pytest.mark.parametrize("shown", SHOWN)
def test_every_public_member_has_a_docstring(shown: type) -> None:
    assert shown.__doc__
    for name, member in vars(shown).items():
        if name.startswith("_") or not (callable(member) or inspect.isdatadescriptor(member)):
            continue
        if inspect.isgetsetdescriptor(member) and not isinstance(member, property):
            if shown is not edgewise.State or name not in PROPERTIES:
                continue  # a plain attribute: compiled classes keep these as descriptors
        assert member.__doc__, f"{shown.__name__}.{name} has no docstring"


def test_help_tells_that_resample_returns_a_state() -> None:
    text = pydoc.plain(pydoc.render_doc(edgewise.State.resample))
    assert "rng: " in text
    assert "State" in text.split("->")[1]
    assert "Makes a whole state" in text
