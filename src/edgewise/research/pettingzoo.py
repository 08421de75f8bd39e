"""Every game as a PettingZoo environment (AEC): docs/research/pettingzoo.md."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar, Unpack

from edgewise.research.needed import need

need("pettingzoo")

import gymnasium  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from edgewise.core.chance import make_rng  # noqa: E402
from edgewise.core.errors import BadSeat  # noqa: E402
from edgewise.core.game import Game  # noqa: E402
from edgewise.core.state import State  # noqa: E402
from edgewise.games import id_of  # noqa: E402
from edgewise.research.seen import Seen  # noqa: E402
from edgewise.research.session import Session  # noqa: E402
from edgewise.research.settings import BadAction, Settings, whole  # noqa: E402
from edgewise.research.shapes import RENDER_MODES, observation_space  # noqa: E402

LAST_SEED = 1 << 62
"""Seeds of matches, which an environment draws, are below this."""


def env(game: Game | str, **settings: Unpack[Settings]) -> Any:
    """Makes the environment of a game, which checks the order of calls."""
    return InOrder(raw_env(game, **settings))


class InOrder(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """Checks the order of calls, and gives observations as plain dicts."""

    def observe(self, agent: str) -> dict[str, Any] | None:
        """Gives what an agent sees, made at once."""
        seen = super().observe(agent)
        if seen is not None:
            seen["observation"] = dict(seen["observation"])
        return seen  # type: ignore[no-any-return]


class raw_env(AECEnv, EzPickle):  # type: ignore[misc] # noqa: N801 # as PettingZoo names it
    """A match between agents ``player_0``, ``player_1`` and so on; chance plays inside.

    A copy, or one that was pickled, has the same setting and begins a match of its own.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": RENDER_MODES,
        "name": "edgewise",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: Game | str, **settings: Unpack[Settings]) -> None:
        EzPickle.__init__(self, game, **settings)
        super().__init__()
        session = self.session = Session(game, **settings)
        self.render_mode = session.render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(session.players)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(session.fresh, session.max_actions)
        self.observation_spaces = {agent: deepcopy(space) for agent in self.possible_agents}
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(session.max_actions) for agent in self.possible_agents
        }
        self._rng = make_rng(0)
        self._begin()

    def __str__(self) -> str:
        return f"edgewise_{id_of(self.session.fresh.game).replace(':', '_')}"

    @property
    def state_of_match(self) -> State:
        """The whole state, secrets included; not for agents."""
        return self.session.state

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.seat_of:
            agents = ", ".join(self.possible_agents)
            raise BadSeat(f"there is no agent {agent!r}; there are {agents}")
        return agent

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match; a seed decides this one and all that follow."""
        if seed is not None:
            self._rng = make_rng(whole("a seed", seed))
        self.session.reset(int(self._rng.randrange(LAST_SEED)))
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._points = self.session.steps.points()
        self._was_paid = False
        self._select()

    def _select(self) -> None:
        actor = int(self.session.state.actor)
        self.agent_selection = self.possible_agents[actor] if actor >= 0 else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """Gives what an agent sees; the mask is all zeros unless it is to move.

        The arrays are made when they are first looked at.
        """
        session, steps = self.session, self.session.steps
        if agent not in self.seat_of:
            self._known(agent)
        moves = agent == self.agent_selection and not session.is_over
        legal = steps.legal() if moves else None
        seen = Seen()
        seen.waiting = (session.observe, steps, len(steps.made), self.seat_of[agent], legal)
        return {"observation": seen, "action_mask": session.mask(moves=moves)}

    def step(self, action: Any) -> None:
        """Plays the legal move of some index; afterwards chance moves."""
        agent = self.agent_selection
        if not self.agents:
            raise BadAction("the match has ended for all agents: reset begins another one")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        session = self.session
        session.play(action)
        self._cumulative_rewards[agent] = 0.0
        if session.is_over or session.is_cut_off:
            self._pay(self._gains() if session.is_cut_off else self._last_gains())
            self.terminations = dict.fromkeys(self.agents, session.is_over)
            self.truncations = dict.fromkeys(self.agents, session.is_cut_off)
        else:
            self._pay(self._gains())
            self._select()
        if self.render_mode == "human":
            self.render()

    def _gains(self) -> list[float]:
        """Tells what each seat gained by a step; nobody does before the end, if results count."""
        before, now = self._points, self.session.steps.points()
        if before == now or not self.session.gives_points:
            return []
        self._points = now
        return [float(after - had) for had, after in zip(before, now, strict=True)]

    def _last_gains(self) -> list[float]:
        if self.session.gives_points and self.session.lost_by is None:
            return self._gains()
        return self.session.results()

    def _pay(self, gains: list[float]) -> None:
        """Gives each agent its reward; an empty list gives nothing."""
        if gains or self._was_paid:
            gained = gains or [0.0] * self.session.players
            self.rewards = dict(zip(self.possible_agents, gained, strict=True))
            self._was_paid = bool(gains)
            self._accumulate_rewards()

    def render(self) -> Any:
        """Shows the boards: as an array of pixels, as text, or as text on the console."""
        return self.session.show()

    def close(self) -> None:
        """Has nothing to end."""
