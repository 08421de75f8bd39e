"""What a seat sees of Hoses and Hydrants, as numbers."""

from __future__ import annotations

from mypy_extensions import i64

from edgewise.core.moves import cell_of, variant_of, verb_of
from edgewise.core.observation import Observer, relative
from edgewise.core.state import State
from edgewise.games.hoses import rules
from edgewise.games.hoses.moves import LAY
from edgewise.games.hoses.state import HosesState
from edgewise.games.hoses.tileset import FIREFIGHTER, NO_END


class HosesObserver(Observer):
    """Adds the phase, the seats that began and play, and the idle turns."""

    def reads_only_seen(self) -> bool:
        return True

    def lays(self, verb: i64) -> bool:
        return verb == LAY

    def gain(self, seen: State, seat: i64, code: i64) -> i64:
        assert isinstance(seen, HosesState)
        if verb_of(code) != LAY:
            return 0
        variant, cell = variant_of(code), cell_of(code)
        gain = rules.gain_of(seen, variant, cell)
        if gain < 0:  # only laying the tile can tell; what is hidden plays no part in it
            after = seen.clone()
            assert isinstance(after, HosesState)
            rules.lay_tile(after, variant, cell)
            gain = after.scores[seat] - seen.scores[seat]
        return gain

    def label_names(self, state: State) -> list[str]:
        assert isinstance(state, HosesState)
        names, ends = super().label_names(state), state.tiles.end_of_label
        for label in range(len(names)):
            if ends[label] != NO_END:
                names[label] += ":firefighter" if ends[label] == FIREFIGHTER else ":hydrant"
        return names

    def fact_names(self, state: State) -> list[str]:
        return ["phase", "first", "turn", "idle"]

    def facts(self, seen: State, seat: int) -> list[int]:
        assert isinstance(seen, HosesState)
        first = relative(int(seen.first), seat, seen.players)
        turn = relative(int(seen.turn), seat, seen.players)
        return [int(seen.phase), first, turn, int(seen.idle)]
