"""Joins the tile file of an expansion to that of its game, as one text.

An expansion's file has the tables of any tile file, ``[piles]``, ``[icons.NAME]`` and
``[tiles.NAME]``, and no keys above them: those are its game's.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from edgewise.core.errors import TileFileError
from edgewise.core.tilefile import parse_tiles, read_tile_text
from edgewise.core.tiles import TileSheet

PILES = "[piles]"


def load_joined(path: Path, others: Sequence[Path]) -> TileSheet:
    """Reads the tile file of a game and those of its expansions as one set."""
    text = read_tile_text(path)
    for other in others:
        text = join_text(text, _checked_text(other))
    return parse_tiles(text, str(path))


def join_text(text: str, other: str) -> str:
    """Adds piles to the piles of a text, and everything else at its end."""
    head, piles, rest = split_piles(text)
    other_head, more, other_rest = split_piles(other)
    joined = "\n".join(line for line in (PILES, piles.strip(), more.strip()) if line)
    parts = [part.strip() for part in (head, joined, rest, other_head, other_rest)]
    return "\n\n".join(part for part in parts if part) + "\n"


def split_piles(text: str) -> tuple[str, str, str]:
    """Splits a text into what is before its piles, the piles, and what comes after them."""
    lines = text.splitlines()
    first = next((k for k, line in enumerate(lines) if _heading(line) == PILES), len(lines))
    after = (k for k in range(first + 1, len(lines)) if lines[k].startswith(("[", "#")))
    end = next(after, len(lines))
    parts = (lines[:first], lines[first + 1 : end], lines[end:])
    head, piles, rest = ["".join(f"{line}\n" for line in part) for part in parts]
    return head, piles, rest


def _heading(line: str) -> str:
    return line.partition("#")[0].strip()


def _checked_text(path: Path) -> str:
    """Reads the file of an expansion, and refuses keys that only its game's file has."""
    text = read_tile_text(path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TileFileError(f"{path}: this is no TOML: {error}") from None
    wrong = [key for key, value in data.items() if not isinstance(value, dict)]
    if wrong:
        raise TileFileError(f"{path}: {wrong[0]} is written in the game's own tile file; remove it")
    return text
