"""An algorithm of OpenSpiel, unchanged: external-sampling CFR on the small variant of a game.

python examples/openspiel_cfr.py --iterations 1000
"""

import argparse

import pyspiel
from open_spiel.python.algorithms import external_sampling_mccfr
from rich.console import Console

from edgewise.research.openspiel import register_all


def main() -> None:
    """Learns a policy and prints what it would do with the first hands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="edgewise_hoses_mini(players=2)")
    parser.add_argument("--iterations", type=int, default=20)
    asked = parser.parse_args()
    register_all()  # importing has done so already
    game = pyspiel.load_game(asked.game)
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    for _ in range(asked.iterations):
        solver.iteration()
    policy, state = solver.average_policy(), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
            continue
        odds = policy.action_probabilities(state)
        best = max(odds, key=lambda action: odds[action])
        Console().print(f"{state.action_to_string(best)} with {odds[best]:.0%}")
        state.apply_action(best)
    Console().print(f"returns: {state.returns()}")


if __name__ == "__main__":
    main()
