"""Every game as a Gymnasium environment, one agent against bots: docs/research/gymnasium.md.

Importing this registers ``edgewise/Hoses-v1`` and the like.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

from edgewise.research.needed import need

need("gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402

from edgewise.bots.protocol import Bot  # noqa: E402
from edgewise.core.chance import make_rng  # noqa: E402
from edgewise.core.clock import Clock  # noqa: E402
from edgewise.core.errors import (  # noqa: E402
    BadPlayers,
    BadSeat,
    EdgewiseError,
    UnknownBot,
    counted,
)
from edgewise.core.game import Game  # noqa: E402
from edgewise.games import all_names  # noqa: E402
from edgewise.match import as_bot, ask_bot  # noqa: E402
from edgewise.research.session import Session  # noqa: E402
from edgewise.research.settings import BadAction, Settings  # noqa: E402
from edgewise.research.shapes import RENDER_MODES, parts_space  # noqa: E402

MOST_TRIES = 100
"""How many matches are begun in search of one in which the agent has something to decide."""


class AgainstBots(gymnasium.Env[dict[str, Any], Any], EzPickle):
    """A match of one agent against bots; alone in a game for one.

    A copy, or one that was pickled, has the same setting and begins a match of its own.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        *,
        opponents: Sequence[str | Bot] | None = None,
        seat: int = 0,
        **settings: Unpack[Settings],
    ) -> None:
        EzPickle.__init__(self, game, opponents=opponents, seat=seat, **settings)
        if isinstance(opponents, str):
            raise UnknownBot(f"opponents are a list of bots, such as [{opponents!r}]")
        if opponents is not None and settings.get("players") is None:
            settings["players"] = len(opponents) + 1
        self.session = Session(game, **settings)
        self.render_mode = self.session.render_mode
        players = self.session.players
        if not hasattr(seat, "__index__") or not 0 <= seat < players:
            raise BadSeat(f"there is no seat {seat}; seats are 0 to {players - 1}")
        self.seat = seat
        chosen = ["greedy"] * (players - 1) if opponents is None else list(opponents)
        if len(chosen) != players - 1:
            raise BadPlayers(
                f"{counted(players, 'player')} leave {counted(players - 1, 'seat')} "
                f"for opponents, not {len(chosen)}"
            )
        self.opponents = chosen
        self._bots: list[Bot | None] = []
        self.observation_space = parts_space(self.session.fresh)
        self.action_space = gymnasium.spaces.Discrete(self.session.max_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a match; opponents that move before the agent have moved.

        A match that is over before the agent decides anything is left, and another begun.
        """
        super().reset(seed=seed)
        for _ in range(MOST_TRIES):
            self._begin()
            if not self.session.is_over and not self.session.is_cut_off:
                break
        else:
            raise EdgewiseError(
                f"{MOST_TRIES} matches ended before seat {self.seat} decided anything: give "
                "another seat, or a larger max_length"
            )
        self._points = int(self.session.state.points_of(self.seat))
        return self._seen(), self._info()

    def _begin(self) -> None:
        self.session.reset(int(self.np_random.integers(1 << 62)))
        self._bot_rng = make_rng(int(self.np_random.integers(1 << 62)))
        bots = iter([as_bot(bot) for bot in self.opponents])
        self._bots = [None if at == self.seat else next(bots) for at in range(self.session.players)]
        self._let_others_move()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays the legal move of some index; chance and opponents move afterwards."""
        session = self.session
        if not self._bots:
            raise BadAction("no match has begun: reset begins one")
        session.play(action)
        self._let_others_move()
        over, cut = session.is_over, session.is_cut_off
        if session.gives_points and session.lost_by is None:
            points = int(session.state.points_of(self.seat))
            reward, self._points = float(points - self._points), points
        else:
            reward = session.results()[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, over, cut, self._info()

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Tells which actions are legal, as programs for masked actions ask it."""
        return self.session.mask().astype(bool)

    def _let_others_move(self) -> None:
        session = self.session
        while not session.is_over and not session.is_cut_off:
            bot = self._bots[session.state.actor]
            if bot is None:
                return
            move = ask_bot(bot, session.steps.with_past(), Clock(), self._bot_rng)
            session.play_code(move.code)

    def _seen(self) -> dict[str, Any]:
        return dict(self.session.observe.arrays(self.session.state, self.seat))

    def _info(self) -> dict[str, Any]:
        mask = self.session.mask()
        return {"action_mask": mask, "legal": int(mask.sum())}

    def render(self) -> Any:
        """Shows the boards: as an array of pixels, as text, or as text on the console."""
        return self.session.show()


def register_all() -> list[str]:
    """Registers every game, and lists the names to make environments by."""
    found = []
    for name in all_names():
        entry = f"edgewise/{name.title().replace(':', '')}-v1"
        if entry not in gymnasium.registry:
            gymnasium.register(
                entry,
                entry_point="edgewise.research.gymnasium:AgainstBots",
                kwargs={"game": name},
                disable_env_checker=True,
            )
        found.append(entry)
    return found


register_all()
