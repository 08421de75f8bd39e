"""What a seat sees of Hydras, as numbers."""

from __future__ import annotations

from mypy_extensions import i64

from edgewise.core.cells import cell_x, cell_y
from edgewise.core.moves import cell_of, grid_of, variant_of, verb_of
from edgewise.core.observation import Observer, relative
from edgewise.core.state import State
from edgewise.games.hydras import rules
from edgewise.games.hydras.moves import LAY, SWORD
from edgewise.games.hydras.state import HydrasState

ZONES = ("offered", "kept", "refused")


class HydrasObserver(Observer):
    """Adds the phase, the star, the move that is asked about, discards and labours."""

    def lays(self, verb: i64) -> bool:
        return verb == LAY or verb == SWORD

    def fact_names(self, state: State) -> list[str]:
        assert isinstance(state, HydrasState)
        names = ["phase", "turn", "star", "ending", "aside"]
        names += [f"pending:{part}" for part in ("verb", "board", "x", "y", "variant")]
        names += [f"discarded:{tile.name}" for tile in state.game.tiles.tiles]
        for zone in ZONES:
            for other in range(state.players):
                names += [f"{zone}:{other}:{card.name}" for card in state.labours.cards]
                names.append(f"{zone}:{other}:hidden")
        return names

    def facts(self, seen: State, seat: int) -> list[int]:
        assert isinstance(seen, HydrasState)
        players = seen.players
        turn, star = (
            relative(int(seen.turn), seat, players),
            relative(int(seen.star), seat, players),
        )
        found = [int(seen.phase), turn, star, int(seen.ending), int(seen.aside)]
        found += pending_facts(seen, seat)
        found += [int(count) for count in seen.discarded]
        for zone in range(len(ZONES)):
            for other in range(players):
                at = zone * players + (seat + other) % players
                held = int(seen.zones[at])
                found += [(held >> card) & 1 for card in range(len(seen.labours.cards))]
                found.append(int(seen.veiled[at]))
        return found


def pending_facts(seen: HydrasState, seat: int) -> list[int]:
    """Describes the move that a seat is asked about, if there is one."""
    code = int(seen.pending)
    if code == rules.NO_PLAY:
        return [-1] * 5
    board = relative(int(grid_of(code)), seat, seen.players)
    cell = int(cell_of(code))
    return [int(verb_of(code)), board, int(cell_x(cell)), int(cell_y(cell)), int(variant_of(code))]
