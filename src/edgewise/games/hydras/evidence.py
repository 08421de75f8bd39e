"""What the lab looks for in matches of Hydras, beside the signs of ``evidence.toml``."""

from __future__ import annotations

from edgewise.core.moves import place_code
from edgewise.core.state import State
from edgewise.games.hydras.moves import SWORD
from edgewise.games.hydras.rules import PLAY
from edgewise.games.hydras.state import HydrasState
from edgewise.games.hydras.tileset import BODY_CELL


class Watch:
    """Sees every position of one match."""

    def __init__(self) -> None:
        self.turn = -1

    def tries(self, state: State) -> list[int]:
        """Lists swords in hand, against the body of each hydra."""
        assert isinstance(state, HydrasState)
        tiles, seat = state.tiles, int(state.turn)
        if state.phase != PLAY:
            return []
        firsts = [
            int(tiles.first_variant[kind])
            for kind in range(int(tiles.kinds))
            if state.stock.held(seat, kind) and tiles.swords[int(tiles.first_variant[kind])]
        ]
        return [
            int(place_code(SWORD, first, BODY_CELL, hydra))
            for first in firsts
            for hydra in range(state.players)
        ]

    def see(self, state: State, code: int) -> set[str]:
        """Finds a seat whose turn was left out, since it had no card."""
        assert isinstance(state, HydrasState)
        before, self.turn = self.turn, int(state.turn)
        if state.phase != PLAY or before < 0 or before == self.turn:
            return set()
        return {"hydras.24"} if (self.turn - before) % state.players > 1 else set()
