"""Every game as a PettingZoo environment (AEC): docs/research/pettingzoo.md."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

from edgewise.research.needed import need

need("pettingzoo")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from edgewise.core.game import Game  # noqa: E402
from edgewise.core.state import State  # noqa: E402
from edgewise.games import id_of  # noqa: E402
from edgewise.research.observe import Observe  # noqa: E402
from edgewise.research.rewards import POINTS, checked_rewards  # noqa: E402
from edgewise.research.session import Session  # noqa: E402
from edgewise.research.settings import MAX_ACTIONS, MAX_LENGTH, RAISE  # noqa: E402
from edgewise.research.shapes import checked_mode, observation_space, show  # noqa: E402


def env(game: Game | str, **settings: Any) -> Any:
    """Makes the environment of a game, which checks the order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, **settings))


class raw_env(AECEnv, EzPickle):  # type: ignore[misc] # noqa: N801 # as PettingZoo names it
    """A match between agents ``player_0``, ``player_1`` and so on; chance plays inside."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["rgb_array", "ansi", "human"],
        "name": "edgewise",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game | str,
        *,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        tiles: str | Path | None = None,
        rewards: str = POINTS,
        illegal: str = RAISE,
        max_length: int = MAX_LENGTH,
        max_actions: int = MAX_ACTIONS,
        move_points: bool = False,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            game,
            players=players,
            options=options,
            tiles=tiles,
            rewards=rewards,
            illegal=illegal,
            max_length=max_length,
            max_actions=max_actions,
            move_points=move_points,
            render_mode=render_mode,
        )
        super().__init__()
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        self.rewards_are = checked_rewards(rewards)
        self.session = Session(
            game,
            players=players,
            options=options,
            tiles=tiles,
            max_length=max_length,
            max_actions=max_actions,
            illegal=illegal,
        )
        fresh = self.session.fresh
        self._observe = Observe(fresh, points=move_points)
        self.possible_agents = [f"player_{seat}" for seat in range(fresh.players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(fresh, max_actions) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(max_actions) for agent in self.possible_agents
        }
        self._rng = np.random.default_rng(0)
        self._begin()

    def __str__(self) -> str:
        return f"edgewise_{id_of(self.session.fresh.game).replace(':', '_')}"

    @property
    def state_of_match(self) -> State:
        """The whole state, secrets included; not for agents."""
        return self.session.state

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match; a seed decides this one and all that follow."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.session.reset(int(self._rng.integers(1 << 62)))
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._points = [int(self.session.state.points_of(seat)) for seat in self.seat_of.values()]
        self._select()

    def _select(self) -> None:
        actor = int(self.session.state.actor)
        self.agent_selection = self.possible_agents[actor] if actor >= 0 else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Gives what an agent sees; the mask is all zeros unless it is to move."""
        seat = self.seat_of[agent]
        found: dict[str, Any] = dict(
            self._observe(self.session.state, seat, self.session.codes).to_dict()
        )
        if agent == self.agent_selection and not self.session.is_over:
            mask = self.session.mask()
        else:
            mask = np.zeros(self.session.max_actions, np.int8)
        return {"observation": found, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Plays the legal move of some index; afterwards chance moves."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        session = self.session
        session.play(action)
        self._cumulative_rewards[agent] = 0.0
        over, cut = session.is_over, session.is_cut_off
        self._reward(over)
        if over or cut:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut)
        else:
            self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _reward(self, over: bool) -> None:
        if self.rewards_are == POINTS and self.session.lost_by is None:
            state = self.session.state
            for seat, agent in enumerate(self.possible_agents):
                points = int(state.points_of(seat))
                self.rewards[agent] = float(points - self._points[seat])
                self._points[seat] = points
        elif over:
            results = self.session.results()
            self.rewards = dict(zip(self.possible_agents, results, strict=True))

    def render(self) -> Any:
        """Shows the boards: as an array of pixels, as text, or as text on the console."""
        return show(self.session.state, self.render_mode)

    def close(self) -> None:
        """Has nothing to end."""
