"""The judge of the solitaire: what was possible with the same draws."""

from edgewise.solve.judge import Loss, Verdict, solve_record

__all__ = ["Loss", "Verdict", "solve_record"]
