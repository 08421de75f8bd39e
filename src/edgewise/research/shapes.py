"""Spaces of observations, and pictures, for PettingZoo and Gymnasium alike."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import logger, spaces

from edgewise.core.errors import EdgewiseError
from edgewise.core.observation import MOVE_COLUMNS
from edgewise.core.state import State
from edgewise.research.observe import summary_parts, tile_columns
from edgewise.research.raster import state_pixels

RENDER_MODES = ["rgb_array", "ansi", "human"]
LEAST, MOST = -(1 << 31), (1 << 31) - 1


def rows_space(columns: int) -> spaces.Sequence:
    """Describes any number of rows of whole numbers."""
    rows = spaces.Sequence(spaces.Box(LEAST, MOST, (columns,), np.int32), stack=True)
    rows.dtype = np.dtype(np.int32)  # stacked rows are one array, of which checks ask the type
    return rows


def parts_space(state: State) -> spaces.Dict:
    """Describes an observation without its mask."""
    width = max(part.stop for part in summary_parts(state).values())
    return spaces.Dict(
        {
            "tiles": rows_space(len(tile_columns(state))),
            "moves": rows_space(len(MOVE_COLUMNS)),
            "summary": spaces.Box(LEAST, MOST, (width,), np.int32),
        }
    )


def observation_space(state: State, max_actions: int) -> spaces.Dict:
    """Describes an observation with its mask."""
    mask = spaces.Box(0, 1, (max_actions,), np.int8)
    return spaces.Dict({"observation": parts_space(state), "action_mask": mask})


def checked_mode(mode: str | None) -> str | None:
    """Refuses a way to show the board that does not exist."""
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise EdgewiseError(f"render_mode is one of {known}, or None, not {mode!r}")
    return mode


def show(state: State, mode: str | None) -> Any:
    """Shows the boards: as an array of pixels, as text, or as text on the console."""
    if mode is None:
        logger.warn("render is called without a render_mode")
        return None
    picture = state_pixels(state) if mode == "rgb_array" else str(state)
    if mode == "human":
        sys.stdout.write(f"{picture}\n")
        return None
    return picture
