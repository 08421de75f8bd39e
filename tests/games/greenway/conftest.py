"""Boards of Greenway drawn as text.

g greenway, P park, s street, i intersection, B building, each followed by its
open sides; ``*`` marks the start tile, which lies at (0, 0), ``.`` is empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import edgewise
from edgewise import Game, State
from edgewise.games import find

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
def position() -> Callable[..., State]:
    """Makes a position from a picture and the drawn tiles; the pile is what is left."""
    return make_position


@pytest.fixture
def refused_by() -> Callable[[State, str], str | None]:
    """Names the clause against a move, None if it is allowed."""

    def clause(state: State, text: str) -> str | None:
        refusal = state.why_not(state.game.parse_move(text))
        return None if refusal is None else refusal.clause

    return clause


def make_position(
    picture: str, *drawn: str, options: Mapping[str, object] | None = None, **fields: Any
) -> State:
    """Builds a state with the given tiles drawn, or with chance to draw."""
    data = GAME.new(1, options).to_dict()
    data.pop("bag")
    data["board"] = read_picture(picture)
    data["hands"] = [{name: drawn.count(name) for name in drawn}]
    data["phase"] = "play" if drawn else "draw"
    return GAME.from_dict({**data, **fields}, reachable=False)


@pytest.fixture
def small_game(tmp_path: Path) -> Callable[[str, int], Game]:
    """Makes a game whose pile holds only so many of one tile, called other."""

    def make(part: str, count: int) -> Game:
        text = Path(GAME.tiles.sheet.file).read_text(encoding="utf-8")
        head = text[: text.index("[tiles.greenway-straight]")].replace("bag = 63", f"bag = {count}")
        face = 'icons = ["building"]' if part == "building" else f'parts = ["{part}"]'
        path = tmp_path / f"{part.replace(' ', '-')}.toml"
        path.write_text(f"{head}[tiles.other]\ncount = {count}\n{face}\n", encoding="utf-8")
        return find("greenway", path)

    return make
