"""The conformance suite: checks that apply to every game of Edgewise, including yours."""

from edgewise.testing.conformance import check_game
from edgewise.testing.faults import ConformanceError
from edgewise.testing.perft import perft, perft_files, perft_split
from edgewise.testing.playthroughs import playthrough, playthrough_files
from edgewise.testing.scenarios import ScenarioError, read_scenario, run_scenario, scenarios_of

__all__ = [
    "ConformanceError",
    "ScenarioError",
    "check_game",
    "perft",
    "perft_files",
    "perft_split",
    "playthrough",
    "playthrough_files",
    "read_scenario",
    "run_scenario",
    "scenarios_of",
]
