"""The judge of the solitaire: what was possible with the same draws."""

from edgewise.solve.judge import solve_record
from edgewise.solve.verdict import Loss, Verdict

__all__ = ["Loss", "Verdict", "solve_record"]
