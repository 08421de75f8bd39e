"""What tests ask of states where they know that there is an answer."""

from typing import TypeVar

from edgewise import Outcome, Refusal, State

T = TypeVar("T")


def of_type(kind: type[T], thing: object) -> T:
    """Returns a thing that is of a kind, or fails."""
    assert isinstance(thing, kind), f"{thing!r} is no {kind.__name__}"
    return thing


def outcome_of(state: State) -> Outcome:
    """Returns the outcome of a match that is over."""
    return of_type(Outcome, state.outcome())


def refusal_of(state: State, move: str) -> Refusal:
    """Returns why a move is refused."""
    return of_type(Refusal, state.why_not(state.game.parse_move(move)))


def seat_to_move(state: State) -> int:
    """Returns the seat, or chance, that is to move in a match that goes on."""
    return of_type(int, state.to_move)
