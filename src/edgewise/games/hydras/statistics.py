"""What the lab counts in matches of Hydras."""

from __future__ import annotations

from edgewise.core.state import State
from edgewise.core.statistics import Statistics
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import count_heads
from edgewise.games.hydras.labours import count_cards, count_loops, read_hydra
from edgewise.games.hydras.scoring import completed_labours
from edgewise.games.hydras.state import HydrasState


class HydrasStatistics(Statistics):
    """Counts over all hydras what they grew into."""

    def counts(self, state: State) -> dict[str, int]:
        assert isinstance(state, HydrasState)
        table = [read_hydra(board, state.tiles) for board in state.boards]
        labours: list[bool] = []
        for seat in range(state.players):
            labours += [done for _, done in completed_labours(state, seat)]
        return {
            "heads": sum([int(count_heads(board, state.tiles)) for board in state.boards]),
            "cards": sum([count_cards(hydra) for hydra in table]),
            "torches": sum([len(hydra.torches) for hydra in table]),
            "loops": sum([count_loops(hydra) for hydra in table]),
            "labours": len(labours),
            "labours completed": labours.count(True),
        }

    def is_stuck(self, state: State) -> bool:
        """Tells whether the seat to move holds nothing that it could lay on any hydra."""
        assert isinstance(state, HydrasState)
        if state.phase != rules.PLAY:
            return False
        base = state.turn * state.tiles.words
        return not any(board.any_fit(state.stock.masks, base) for board in state.boards)

    def turn_of(self, state: State) -> int:
        assert isinstance(state, HydrasState)
        return int(state.turn)
