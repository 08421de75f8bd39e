"""The judge of the solitaire: what was possible with the same draws."""

from edgewise.games.greenway.solve.judge import solve_record

__all__ = ["solve_record"]
