"""Every game for OpenSpiel: importing this registers ``edgewise_hoses`` and the others.

See docs/research/openspiel.md.
"""

from __future__ import annotations

import json
from typing import Any

from edgewise.research.needed import need

need("pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from edgewise.core.chance import CHANCE, EVERYONE, OVER, make_rng  # noqa: E402
from edgewise.core.errors import BadOption  # noqa: E402
from edgewise.core.past import Past  # noqa: E402
from edgewise.core.playout import play_out  # noqa: E402
from edgewise.core.state import State  # noqa: E402
from edgewise.core.stepper import NO_MOVE, Stepper  # noqa: E402
from edgewise.games import all_names, find  # noqa: E402
from edgewise.research.rewards import (  # noqa: E402
    LEAD,
    POINTS,
    RESULT,
    checked_rewards,
    leads_of,
    result_of,
)
from edgewise.research.settings import (  # noqa: E402
    MAX_ACTIONS,
    BadAction,
    checked_length,
    fresh_state,
)
from edgewise.research.window import Window  # noqa: E402

MAX_LENGTH = 500
"""So many decisions a match has at most; the tensors of information states have room for them."""
CHANCE_EVENTS = 3
"""For each decision there is room for so many moves of chance among the events of a tensor."""
EVENT = 5
"""Numbers that stand for one event: who moved, whether it was seen, and the move in three."""
PART_BITS = 21
PART_MASK = (1 << PART_BITS) - 1
WINDOW = 11
"""The side of the window that observations show."""
MOST_POINTS = 1000.0
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
FIRST_ACTIONS = list(range(MAX_ACTIONS))
DEFAULTS: dict[str, Any] = {
    "players": 0,
    "options": "{}",
    "tiles": "",
    "returns": RESULT,
    "max_length": MAX_LENGTH,
}
"""The parameters of each game; 0 players are as many as usual, options are JSON."""


def short(name: str) -> str:
    """Writes the id of a game as OpenSpiel's names are: ``hoses:mini`` as ``hoses_mini``."""
    return name.replace(":", "_")


def game_type(name: str, low: int, high: int, utility: Any, params: dict[str, Any]) -> Any:
    """Describes a game to OpenSpiel."""
    kind = pyspiel.GameType
    return kind(
        short_name=f"edgewise_{short(name)}",
        long_name=f"Edgewise: {find(name).name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=params,
    )


def options_in(text: str) -> Any:
    """Reads the parameter ``options``."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadOption(f"options are a JSON object, as {{}}, not {text!r}: {error}") from None


class Setting:
    """What all states of one game share; copies of a state hold the same one."""

    def __init__(self, name: str, given: dict[str, Any]) -> None:
        self.returns_are = checked_rewards(str(given["returns"]), (RESULT, POINTS, LEAD))
        options = options_in(given["options"])
        self.fresh = fresh_state(name, given["players"] or None, options, given["tiles"] or None)
        self.length = checked_length(given["max_length"])
        self.window = Window(self.fresh, WINDOW)
        self.made_of = (name, given)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    def __reduce__(self) -> tuple[type[Setting], tuple[str, dict[str, Any]]]:
        return Setting, self.made_of


class Before:
    """What players saw before the moves of a state; nothing, unless the state was resampled.

    The player for whom a world was dealt saw all that it saw. The others, in that world, know
    what they see there.
    """

    def __init__(self, told: tuple[str, ...] = (), seen: tuple[Past, ...] = ()) -> None:
        self.told = told
        self.seen = seen

    def __deepcopy__(self, memo: dict[int, Any]) -> Before:
        return self

    def text(self, match: State, player: int) -> str:
        """Writes how the information state of a player begins."""
        return self.told[player] if self.told else f"seat {player} of {match.players}:"

    def after(self, match: State, world: State, player: int) -> Before:
        """Begins anew with a world that was dealt for a player."""
        told = [
            information_state(match, seat, self)
            if seat == player
            else f"seat {seat} of {match.players}, dealt {observation(world, seat)}:"
            for seat in range(match.players)
        ]
        return Before(tuple(told), (*self.seen, *match.past))


NOTHING_BEFORE = Before()


class EdgewiseGame(pyspiel.Game):  # type: ignore[misc]
    """One game of Edgewise with its setting."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        setting = self.setting = Setting(self.name, given)
        players, seats = setting.fresh.players, setting.fresh.game.seats
        zero = setting.returns_are != POINTS and players > 1
        utility = pyspiel.GameType.Utility
        most = 1.0 if setting.returns_are == RESULT else MOST_POINTS
        super().__init__(
            game_type(
                self.name,
                seats[0],
                seats[-1],
                utility.ZERO_SUM if zero else utility.GENERAL_SUM,
                DEFAULTS,
            ),
            pyspiel.GameInfo(
                num_distinct_actions=MAX_ACTIONS,
                max_chance_outcomes=MAX_ACTIONS,
                num_players=players,
                min_utility=-most,
                max_utility=most,
                utility_sum=0.0 if zero else None,
                max_game_length=setting.length,
            ),
            given,
        )

    def new_initial_state(self) -> EdgewiseState:
        """Begins a match; chance is to move."""
        return EdgewiseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> EdgewiseObserver:
        """Makes what writes observations and information states as tensors and strings."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return EdgewiseObserver(self.setting, kind)


class EdgewiseState(pyspiel.State):  # type: ignore[misc]
    """A position; an action is an index into the legal moves, or into what chance can do.

    ``is_chance_node`` and ``legal_actions`` answer as OpenSpiel's own do, but without asking
    it first: it would only ask back.
    """

    def __init__(self, game: EdgewiseGame, steps: Stepper | None = None) -> None:
        super().__init__(game)
        self.setting = setting = game.setting
        self.steps = steps or Stepper(setting.fresh, setting.fresh.clone(), setting.length)
        self.before = NOTHING_BEFORE
        actor = self.steps.actor()
        self.player = actor if actor != OVER else TERMINAL

    @property
    def match(self) -> State:
        """The engine's own state, with its past."""
        return self.steps.with_past()

    def current_player(self) -> int:
        """Tells who is to move."""
        return self.player

    def is_terminal(self) -> bool:
        """Tells whether the match has ended or was cut off."""
        return self.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Tells whether chance is to move."""
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Lists the actions of a player, by default of the one to move, or of chance."""
        mover = self.player
        if mover == TERMINAL or (player is not None and player != mover >= 0):
            return []
        return self._legal_actions(mover)

    def _legal_actions(self, player: int) -> list[int]:
        count = self.steps.count()
        return FIRST_ACTIONS[:count] if count <= MAX_ACTIONS else list(range(count))

    def listed(self) -> list[int]:
        """Lists the codes of all that can be done now, sorted."""
        return [move.code for move in self.steps.legal()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Lists what chance can do, by index, each with its probability."""
        return self.steps.odds()

    def _apply_action(self, action: int) -> None:
        actor = self.steps.push(action)
        if actor == NO_MOVE:
            raise BadAction(self._why_not(action))
        self.player = actor if actor != OVER else TERMINAL

    def _why_not(self, action: int) -> str:
        count = self.steps.count()
        if self.player == TERMINAL:
            return "the match has ended: new_initial_state begins another one"
        return f"action {action} is out of range: there are {count}, so give 0 to {count - 1}"

    def resample_from_infostate(self, player: int, sampler: Any) -> EdgewiseState:
        """Deals anew what a player does not know, as searches over information sets ask it."""
        seed = int(sampler() * (1 << 62))
        world = self.match.remembered_by(player).resample(seed)
        steps = Stepper(world, world.clone(), self.setting.length)
        steps.decisions = self.steps.decisions
        other = EdgewiseState(self.get_game(), steps)
        other.before = self.before.after(self.match, world, player)
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        return self.steps.legal()[action].text()

    def returns(self) -> list[float]:
        """Tells what each player has: the result, points, or the lead."""
        state = self.steps.state
        if self.setting.returns_are == RESULT:
            return result_of(state)
        if not self.is_terminal():
            return [0.0] * state.players
        if self.setting.returns_are == LEAD:
            return leads_of(state)
        return [float(points) for points in self.steps.points()]

    def __str__(self) -> str:
        return f"{self.match}\n{len(self.match.past)} moves"


class EdgewiseObserver:
    """Writes what a player sees, or all that it saw."""

    def __init__(self, game: Setting, kind: Any) -> None:
        self.setting = game
        self.recalls = bool(kind.perfect_recall)
        self.sees_hand = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        players = game.fresh.players
        self.events = game.length * (1 + CHANCE_EVENTS)
        if self.recalls:
            pieces = [("player", (players,)), ("events", (self.events, EVENT))]
        else:
            width = max(part.stop for part in game.window.observe.parts.values())
            pieces = [
                ("player", (players,)),
                ("planes", game.window.shape),
                ("summary", (width,)),
            ]
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: EdgewiseState, player: int) -> None:
        """Fills the tensor with what a player knows."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self.recalls:
            self._set_events([*state.before.seen, *state.match.past], player)
        else:
            planes, summary, _ = self.setting.window.encode(state.steps.state, player)
            self.dict["planes"][:] = planes
            self.dict["summary"][:] = summary

    def _set_events(self, past: list[Past], player: int) -> None:
        events = self.dict["events"]
        for at, entry in enumerate(past[: self.events]):
            row = events[at]
            row[0] = entry.actor + 2
            if entry.visible_to in (EVERYONE, player):
                code = entry.code
                row[1] = 1
                row[2] = code & PART_MASK
                row[3] = (code >> PART_BITS) & PART_MASK
                row[4] = code >> (2 * PART_BITS)

    def string_from(self, state: EdgewiseState, player: int) -> str:
        """Writes what a player sees, or all that it saw."""
        if self.recalls:
            return information_state(state.match, player, state.before)
        return observation(state.steps.state, player)


def information_state(match: State, player: int, before: Before = NOTHING_BEFORE) -> str:
    """Writes all that a player saw: who moved how, and what was hidden from it as ``?``."""
    steps = zip(match.past, match.log(player), strict=True)
    told = [f"{entry.actor}:{text}" for entry, text in steps]
    return " ".join([before.text(match, player), *told])


def observation(match: State, player: int) -> str:
    """Writes what a player sees now, as JSON."""
    return json.dumps(match.seen_by(player).to_dict(), sort_keys=True)


class PlayoutEvaluator:
    """Evaluates positions for OpenSpiel's tree searches by one random end, played in the engine."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = make_rng(seed)

    def evaluate(self, state: EdgewiseState) -> Any:
        """Plays a copy to its end and tells what each player gets."""
        end = state.steps.state.clone()
        play_out(end, self.rng)
        steps = Stepper(state.setting.fresh, end, state.setting.length)
        return np.array(EdgewiseState(state.get_game(), steps).returns())

    def prior(self, state: EdgewiseState) -> list[tuple[int, float]]:
        """Holds all that can be done for equally likely; chance has its odds."""
        if state.is_chance_node():
            return state.chance_outcomes()
        count = state.steps.count()
        return [(at, 1.0 / count) for at in range(count)]


def register_all() -> list[str]:
    """Registers every game with OpenSpiel, and lists their names there."""
    found = []
    known = set(pyspiel.registered_names())
    for name in all_names():
        made = type(f"Edgewise_{short(name)}", (EdgewiseGame,), {"name": name})
        game = find(name)
        kind = game_type(
            name, game.seats[0], game.seats[-1], pyspiel.GameType.Utility.GENERAL_SUM, DEFAULTS
        )
        if kind.short_name not in known:
            pyspiel.register_game(kind, made)
        found.append(kind.short_name)
    return found


register_all()
