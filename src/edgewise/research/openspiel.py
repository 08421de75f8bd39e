"""Every game for OpenSpiel: importing this registers ``edgewise_hoses`` and the others.

See docs/research/openspiel.md.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from edgewise.research.needed import need

need("pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

from edgewise.core.chance import CHANCE, EVERYONE, OVER, make_rng  # noqa: E402
from edgewise.core.errors import BadOption, EdgewiseError, TileFileError  # noqa: E402
from edgewise.core.hidden import Hidden  # noqa: E402
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
"""How many decisions a match has at most; the tensors of information states have room for them."""
CHANCE_EVENTS = 3
"""For each decision there is room for this many moves of chance among the events of a tensor."""
FIRST_EVENTS = 32
"""Before the first decision there is room for this many moves of chance, and one for each tile."""
EVENT = 5
"""Numbers that stand for one event: who moved, whether it was seen, and the move in three."""
Event = tuple[int, int, int, int, int]
UNSEEN, SEEN, DEALT = 0, 1, 2
"""Of an unseen move and of a world dealt anew there is a digest of what is known of it."""
PART_BITS = 21
PART_MASK = (1 << PART_BITS) - 1
DIGEST_BITS = 16
DIGEST_MASK = (1 << DIGEST_BITS) - 1
WINDOW = 11
"""The side of the window that observations show."""
MOST_POINTS = 1000.0
NO_ACTION = int(pyspiel.INVALID_ACTION)
APPLY = pyspiel.State.apply_action
"""OpenSpiel's own; ``super()`` would take longer."""
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
NOT_IN_NAMES = frozenset(",()=")
"""With these OpenSpiel parts the parameters of a game that are given in its name."""


def short(name: str) -> str:
    """Writes the id of a game as OpenSpiel's names are: ``hoses:mini`` as ``hoses_mini``."""
    return name.replace(":", "_")


def game_type(name: str, low: int, high: int, utility: Any, params: dict[str, Any]) -> Any:
    """Describes a game to OpenSpiel."""
    kind, game = pyspiel.GameType, find(name)
    information = kind.Information.IMPERFECT_INFORMATION
    if type(game.hidden) is Hidden:  # which hides nothing
        information = kind.Information.PERFECT_INFORMATION
    return kind(
        short_name=f"edgewise_{short(name)}",
        long_name=f"Edgewise: {game.name}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
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
    """Reads the parameter ``options``: JSON, in which a semicolon may stand for a comma."""
    try:
        return json.loads(text.replace(";", ","))
    except json.JSONDecodeError as error:
        raise BadOption(f"options are a JSON object, as {{}}, not {text!r}: {error}") from None


def as_parameters(given: dict[str, Any]) -> dict[str, Any]:
    """Writes parameters so that OpenSpiel can read them in the name of a game."""
    tiles = str(given["tiles"])
    if set(tiles) & NOT_IN_NAMES:
        raise TileFileError(
            f"{tiles!r}: OpenSpiel cannot save a path with {' or '.join(sorted(NOT_IN_NAMES))}"
        )
    return {**given, "options": str(given["options"]).replace(",", ";")}


class Setting:
    """What all states of one game share; copies of a state hold the same one."""

    def __init__(self, name: str, given: dict[str, Any]) -> None:
        self.returns_are = checked_rewards(str(given["returns"]), (RESULT, POINTS, LEAD))
        options = options_in(given["options"])
        self.fresh = fresh_state(name, given["players"] or None, options, given["tiles"] or None)
        self.length = checked_length(given["max_length"])
        stock = self.fresh.find_stock()
        tiles = 0 if stock is None else int(stock.bag_size)
        self.chances = self.length * CHANCE_EVENTS + FIRST_EVENTS + tiles
        """How many moves of chance a match has room for."""
        self.window = Window(self.fresh, WINDOW)
        self.made_of = (name, given)

    def __deepcopy__(self, memo: dict[int, Any]) -> Setting:
        return self

    def __reduce__(self) -> tuple[type[Setting], tuple[str, dict[str, Any]]]:
        return Setting, self.made_of


class Before:
    """What players saw before the moves of a state; nothing, unless the state was resampled.

    The player for whom a world was dealt saw all that it saw. The others, in that world, know
    what they see there, and nothing of what they saw in the match.
    """

    def __init__(self, told: tuple[str, ...] = (), seen: tuple[tuple[Event, ...], ...] = ()):
        self.told = told
        self.seen = seen

    def __deepcopy__(self, memo: dict[int, Any]) -> Before:
        return self

    def text(self, match: State, player: int) -> str:
        """Writes how the information state of a player begins."""
        return self.told[player] if self.told else f"seat {player} of {match.players}:"

    def events(self, player: int) -> tuple[Event, ...]:
        """Lists how the tensor of a player's information state begins."""
        return self.seen[player] if self.seen else ()

    def after(self, match: State, world: State, player: int) -> Before:
        """Begins anew with a world that was dealt for a player."""
        told, seen = [], []
        for seat in range(match.players):
            if seat == player:
                told.append(information_state(match, seat, self))
                seen.append((*self.events(seat), *events_of(match, seat)))
            else:
                dealt = observation(world, seat)
                told.append(f"seat {seat} of {match.players}, dealt {dealt}:")
                seen.append(((CHANCE + 2, DEALT, *digest_of(dealt), 0),))
        return Before(tuple(told), tuple(seen))


NOTHING_BEFORE = Before()


class EdgewiseGame(pyspiel.Game):  # type: ignore[misc]
    """One game of Edgewise with its setting."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = as_parameters({**DEFAULTS, **(params or {})})
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
                max_chance_outcomes=max(MAX_ACTIONS, int(setting.fresh.game.tiles.kinds)),
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

    def max_chance_nodes_in_history(self) -> int:
        """Tells for how many moves of chance information states have room."""
        return self.setting.chances

    def max_history_length(self) -> int:
        """Tells for how many moves, chance's included, information states have room."""
        return self.setting.length + self.setting.chances

    def max_move_number(self) -> int:
        """The same: each move is one."""
        return self.max_history_length()

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
        count = self.steps.count()
        if count > MAX_ACTIONS and mover == CHANCE:
            return list(range(count))
        return FIRST_ACTIONS[:count]

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def listed(self) -> list[int]:
        """Lists the codes of all that can be done now, sorted."""
        return [move.code for move in self.steps.legal()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Lists what chance can do, by index, each with its probability."""
        return self.steps.odds()

    def apply_action(self, action: int) -> None:
        """Makes the move of some index."""
        if action == NO_ACTION:  # which OpenSpiel would refuse without saying what is right
            raise BadAction(self._why_not(action))
        APPLY(self, action)

    def _apply_action(self, action: int) -> None:
        actor = self.steps.push(action)
        if actor < CHANCE:
            if actor == NO_MOVE:
                raise BadAction(self._why_not(action))
            actor = TERMINAL
        self.player = actor

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
        if not 0 <= action < self.steps.count():
            raise BadAction(self._why_not(action))
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
        self.events = game.length + game.chances
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
            self._set_events([*state.before.events(player), *events_of(state.match, player)])
        else:
            planes, summary, _ = self.setting.window.encode(state.steps.state, player)
            self.dict["planes"][:] = planes
            self.dict["summary"][:] = summary

    def _set_events(self, events: list[Event]) -> None:
        if len(events) > self.events:
            raise EdgewiseError(
                f"{len(events)} moves have no room in an information state for {self.events}; "
                "load the game with a larger max_length"
            )
        if events:
            self.dict["events"][: len(events)] = events

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


def events_of(match: State, player: int) -> list[Event]:
    """Lists all that a player saw as numbers: as the string tells it, event by event."""
    return [event_of(match, entry, player) for entry in match.past]


def event_of(match: State, entry: Past, player: int) -> Event:
    """Writes a move in numbers: who, whether it was seen, and what is known of it."""
    code = entry.code
    if entry.visible_to in (EVERYONE, player):
        parts = (code & PART_MASK, (code >> PART_BITS) & PART_MASK, code >> (2 * PART_BITS))
        return (entry.actor + 2, SEEN, *parts)
    return (entry.actor + 2, UNSEEN, *digest_of(match.game.masked_text(code)), 0)


def digest_of(text: str) -> tuple[int, int]:
    """Makes two numbers of a text that a tensor can hold exactly; another text has others."""
    number = zlib.crc32(text.encode())
    return number & DIGEST_MASK, number >> DIGEST_BITS


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
