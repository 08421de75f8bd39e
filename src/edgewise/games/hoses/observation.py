"""What a seat sees of Hoses and Hydrants, as numbers."""

from __future__ import annotations

from mypy_extensions import i64

from edgewise.core.observation import Observer, relative
from edgewise.core.state import State
from edgewise.games.hoses.moves import LAY
from edgewise.games.hoses.state import HosesState


class HosesObserver(Observer):
    """Adds the phase, the seats that began and play, and the idle turns."""

    def reads_only_seen(self) -> bool:
        return True

    def lays(self, verb: i64) -> bool:
        return verb == LAY

    def fact_names(self, state: State) -> list[str]:
        return ["phase", "first", "turn", "idle"]

    def facts(self, seen: State, seat: int) -> list[int]:
        assert isinstance(seen, HosesState)
        first = relative(int(seen.first), seat, seen.players)
        turn = relative(int(seen.turn), seat, seen.players)
        return [int(seen.phase), first, turn, int(seen.idle)]
