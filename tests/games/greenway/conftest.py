"""Boards of Greenway drawn as text.

g greenway, P park, s street, i intersection, B building, each followed by its
open sides; ``*`` marks the start tile, which lies at (0, 0), ``.`` is empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import edgewise
from edgewise import Game, State

Position = Callable[..., State]

GAME = edgewise.game("greenway")


def tile_named(word: str) -> tuple[str, str]:
    """Finds the tile and the turn that a word of a picture shows."""
    if word == "B":
        return "building", "r0"
    wanted = sorted(
        (kind in "gP", kind == "P", tuple(sorted(sides)))
        for kind, sides in re.findall(r"([gPsi])([NESW]+)", word)
    )
    for variant in range(int(GAME.tiles.variants)):
        name, turn = GAME.tiles.variant_name(variant)
        shown = sorted(
            (
                part.kind == "greenway",
                "park" in part.icons,
                tuple(sorted("NESW"[s] for s in part.sides)),
            )
            for part in GAME.tiles.parts_of[variant]
        )
        if shown == wanted and (name == "start") == word.startswith("*"):
            return name, f"r{turn}"
    raise ValueError(f"no tile looks like {word!r}")


def read_picture(picture: str) -> list[dict[str, Any]]:
    """Reads the tiles of a picture, its start tile at (0, 0)."""
    rows = [line.split() for line in picture.replace("|", " ").splitlines() if line.strip()]
    home = next((x, y) for y, row in enumerate(rows) for x, w in enumerate(row) if w[0] == "*")
    found: list[dict[str, Any]] = []
    for y, row in enumerate(rows):
        for x, word in enumerate(row):
            if word != ".":
                name, turn = tile_named(word)
                found.append({"x": x - home[0], "y": y - home[1], "tile": name, "turn": turn})
    return found


@pytest.fixture
def game() -> Game:
    """The game with its own tiles."""
    return GAME


@pytest.fixture
def position() -> Position:
    """Makes a position from a picture and the drawn tiles; the pile is what is left."""

    def make(picture: str, *drawn: str, options: Mapping[str, object] | None = None, **fields: Any):  # type: ignore[no-untyped-def]
        data = GAME.new(1, options).to_dict()
        data.pop("bag")
        hand = {name: drawn.count(name) for name in drawn}
        board = read_picture(picture)
        phase = "play" if drawn else "draw"
        return GAME.from_dict({**data, "board": board, "hands": [hand], "phase": phase, **fields})

    return make
