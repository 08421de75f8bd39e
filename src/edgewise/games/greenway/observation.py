"""What the player of Greenway sees, as numbers."""

from __future__ import annotations

from mypy_extensions import i64

from edgewise.core.observation import Observer
from edgewise.core.state import State
from edgewise.games.greenway.moves import LAY
from edgewise.games.greenway.state import GreenwayState
from edgewise.games.greenway.tileset import PARK, PLAIN


class GreenwayObserver(Observer):
    """Adds the phase, how often tiles were unusable, and the tiles set aside."""

    def reads_only_seen(self) -> bool:
        return True

    def lays(self, verb: i64) -> bool:
        return verb == LAY

    def label_names(self, state: State) -> list[str]:
        assert isinstance(state, GreenwayState)
        names, sorts = super().label_names(state), state.tiles.sort_of_label
        for label in range(len(names)):
            if sorts[label] != PLAIN:
                names[label] += ":park" if sorts[label] == PARK else ":building"
        return names

    def fact_names(self, state: State) -> list[str]:
        names = [tile.name for tile in state.game.tiles.tiles]
        return ["phase", "unusable", *[f"aside:{name}" for name in names]]

    def facts(self, seen: State, seat: int) -> list[int]:
        assert isinstance(seen, GreenwayState)
        return [int(seen.phase), int(seen.unusable), *[int(count) for count in seen.aside]]
