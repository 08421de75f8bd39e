"""Copies: equal, independent, with every field; and a state reads back from its dict."""

from __future__ import annotations

import json
import pickle

from edgewise.core.errors import BadState
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.testing.attributes import lost_fields
from edgewise.testing.trial import Trial

COPY = "copy every field in `copy_from`, lists and arrays too"


def check_round_trips(trial: Trial) -> None:
    """Checks the state against its dict, and against a copy of itself."""
    state = trial.state
    data = state.to_dict()
    try:
        again = trial.game.from_dict(json.loads(json.dumps(data)))
    except BadState as error:
        raise trial.error(
            "fields",
            f"a state does not read back: {error}",
            "write in `fields` all that `read_fields` needs, and read all of it",
        ) from error
    trial.need(
        again.to_dict() == data,
        "fields",
        f"a state reads back otherwise: {difference(data, again.to_dict())}",
        "write in `fields` all that `read_fields` needs, and read all of it",
    )
    trial.need(
        again.outcome() == state.outcome(),
        "fields",
        "a match that was read back ended otherwise",
        "write in `fields` all that `Scoring.outcome` depends on, and read it in `read_fields`",
    )
    trial.need(
        sorted(again.list_codes()) == sorted(state.list_codes()),
        "read_fields",
        "a state that was read back has other legal moves",
        "write in `fields` all that `list_codes` depends on, and read it in `read_fields`",
    )
    trial.need(state.copy().log() == state.log(), "copy", "loses the past", "leave it as in State")


def check_fields(trial: Trial) -> None:
    """Checks that a copy has every field, whether or not `to_dict` shows it."""
    lost = lost_fields(trial.state, trial.state.clone())
    trial.need(
        not lost,
        "copy_from",
        f"loses {', '.join(lost)}",
        f"{COPY}; begin the name of what is only a cache with an underscore",
    )


def check_copies(trial: Trial) -> None:
    """Checks that a copy is equal and has a life of its own."""
    _need_equal_copy(trial, trial.state)
    played_on_copy(trial, trial.rng.choice(list(trial.state.legal_moves)))


def played_on_copy(trial: Trial, move: Move) -> State:
    """Makes a move on a copy, and checks that this leaves the original alone."""
    state = trial.state
    before, twin = state.to_dict(), state.copy()
    twin.push(move)
    after = state.to_dict()
    trial.need(
        after == before,
        "copy_from",
        f"{move} on a copy changes the original, so copies share something: "
        f"{difference(before, after)}",
        COPY,
    )
    _need_equal_copy(trial, twin)
    return twin


def _need_equal_copy(trial: Trial, state: State) -> None:
    true, mine = state.to_dict(), state.clone().to_dict()
    trial.need(mine == true, "copy_from", f"a copy differs: {difference(true, mine)}", COPY)


class Shadows:
    """Two matches beside the match: one never copied, one copied before each move."""

    def __init__(self, state: State) -> None:
        self.uncopied = state.game.new(state.players, state.options)
        self.copied = state.clone()
        self.earlier: list[tuple[State, int]] = []

    def follow(self, trial: Trial, move: Move, *, keep: bool) -> None:
        """Makes the same move in both, and compares them with the match."""
        self.copied = self.copied.clone()
        self.copied.apply(move.code)
        self.uncopied.apply(move.code)
        self.compare(trial, self.uncopied, trial.state)
        if keep:
            self.compare(trial, self.uncopied, self.copied)
            self.check_earlier(trial)
            self.earlier.append((self.copied, self.copied.fingerprint()))

    def compare(self, trial: Trial, uncopied: State, copied: State) -> None:
        """Compares what the same moves came to without copies and with them."""
        true, mine = uncopied.to_dict(), copied.to_dict()
        trial.need(
            mine == true,
            "copy_from",
            f"the same moves lead elsewhere on copies: {difference(true, mine)}",
            f"{COPY}; and let `apply` depend on the state alone",
        )

    def check_earlier(self, trial: Trial) -> None:
        """Checks that later moves left earlier copies alone."""
        for old, print_ in self.earlier:
            trial.need(
                old.fingerprint() == print_,
                "copy_from",
                "later moves change an earlier copy, so copies share something",
                COPY,
            )

    def check_end(self, trial: Trial) -> None:
        """Compares what `to_dict` may not show: how the match ended, and what it counted."""
        self.check_earlier(trial)
        true = _ending(self.uncopied)
        trial.need(
            _ending(self.copied) == true and _ending(trial.state) == true,
            "copy_from",
            "a match played on copies ends otherwise",
            f"{COPY}, and those of every part",
        )


def _ending(state: State) -> tuple[object, ...]:
    statistics = state.game.statistics
    return state.outcome(), statistics.counts(state), statistics.roles(state)


def check_pop(trial: Trial, move: Move) -> None:
    """Makes a move, takes it back, and makes it again by its text."""
    state = trial.state
    before = state.to_dict()
    state.push(move)
    after = state.to_dict()
    trial.need(
        state.pop() == move and state.to_dict() == before,
        "copy_from",
        f"`pop` of {move} does not restore what was: {difference(before, state.to_dict())}",
        f"{COPY}; where `begin_undo` makes a log, log every change",
    )
    state.push_text(move.text())
    trial.need(
        state.to_dict() == after,
        "parse_code",
        f"{move} and its text do different things",
        "make `parse_code` and `move_text` each other's inverse",
    )
    found = state.game.serialiser.problems(state)
    trial.need(
        not found,
        "apply",
        f"{move} lost or made something: {'; '.join(found)}",
        "move tiles and tokens from place to place, so that `problems` finds none missing",
    )


def check_pickle(trial: Trial) -> None:
    """Checks that a match, and what each seat remembers of it, can be sent elsewhere."""
    state = trial.state
    again = pickle.loads(pickle.dumps(state))
    trial.need(
        again == state and again.log() == state.log(),
        "__reduce__",
        "a pickled state comes back otherwise",
        "leave it as in State, and let `read_fields` read every position",
    )
    for seat in trial.viewers():
        memory = state.remembered_by(seat)
        again, seed = pickle.loads(pickle.dumps(memory)), trial.seed()
        trial.need(
            again == memory and again.resample(seed) == memory.resample(seed),
            "to_data",
            f"what seat {seat} remembers comes back from a pickle otherwise",
            "write in `to_data` all that `observe` noted, and read it in `from_data`",
        )


def difference(true: dict[str, object], other: dict[str, object]) -> str:
    """Names the fields in which two dicts differ, with what they hold."""
    names = [name for name in {**true, **other} if true.get(name) != other.get(name)]
    shown = [f"{name} is {other.get(name)!r}, not {true.get(name)!r}" for name in names[:2]]
    return "; ".join(text if len(text) < 300 else text[:300] + "..." for text in shown)
