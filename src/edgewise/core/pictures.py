"""Lets states and tiles draw themselves, though core knows no drawing.

``edgewise.pictures`` says here how that is done; it loads the drawing when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from edgewise.core.state import State
    from edgewise.core.tiles import TileSheet


@mypyc_attr(allow_interpreted_subclasses=True)
class Pictures:
    """Draws nothing; what can draw takes its place."""

    def state_text(self, state: State) -> str:
        """Draws the boards and hands of a state in letters."""
        return repr(state)

    def state_svg(self, state: State) -> str:
        """Draws the boards of a state."""
        return ""

    def sheet_svg(self, sheet: TileSheet) -> str:
        """Draws all tiles of a tile file."""
        return ""


class Hook:
    """Holds what draws."""

    def __init__(self) -> None:
        self.pictures: Pictures = Pictures()


HOOK = Hook()
