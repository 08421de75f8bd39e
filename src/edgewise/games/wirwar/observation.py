"""What a seat sees of Buizen Wir-War, as numbers."""

from __future__ import annotations

from mypy_extensions import i64

from edgewise.core.observation import Observer, relative
from edgewise.core.state import State
from edgewise.games.wirwar.moves import LAY
from edgewise.games.wirwar.state import WirwarState


class WirwarObserver(Observer):
    """Adds the phase, the piles, the materials that are known, and what is ruled out."""

    def lays(self, verb: i64) -> bool:
        return verb == LAY

    def thing_names(self) -> list[str]:
        return ["buried"]

    def things(self, seen: State, seat: int) -> list[tuple[int, int, int, int]]:
        assert isinstance(seen, WirwarState)
        return [(0, cell, 0, 1) for cell in seen.buried]

    def fact_names(self, state: State) -> list[str]:
        assert isinstance(state, WirwarState)
        names = ["phase", "first", "turn", "due", "idle", "rooms", "roads"]
        names += [f"material:{other}" for other in range(state.players)]
        for other in range(state.players):
            names += [f"ruled_out:{other}:{tile.name}" for tile in state.game.tiles.tiles]
        return names

    def facts(self, seen: State, seat: int) -> list[int]:
        assert isinstance(seen, WirwarState)
        players, kinds = seen.players, int(seen.tiles.kinds)
        first, turn = (relative(int(who), seat, players) for who in (seen.first, seen.turn))
        found = [int(seen.phase), first, turn, int(seen.due), int(seen.idle)]
        found += [int(seen.piles[1]), int(seen.piles[2])]
        order = [(seat + other) % players for other in range(players)]
        found += [int(seen.materials[other]) for other in order]
        for other in order:
            base = other * kinds
            found += [int(seen.ruled_out[base + kind]) for kind in range(kinds)]
        return found
