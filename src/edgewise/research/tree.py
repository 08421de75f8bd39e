"""Every line of play of a small game, with what each seat saw on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from edgewise.core.chance import CHANCE, EVERYONE, OVER
from edgewise.core.errors import EdgewiseError
from edgewise.core.state import State

MOST = 2_000_000
"""A game with more lines of play than that is not small."""


@dataclass(frozen=True)
class Node:
    """A position with the line that led to it."""

    state: State
    seen: tuple[int, ...]
    """For each seat a number that stands for all that it saw."""
    depth: int
    """How many decisions were made."""

    @property
    def actor(self) -> int:
        """The seat to move, or chance, or OVER."""
        return int(self.state.actor)

    def codes(self) -> list[int]:
        """Lists what can be done, in a fixed order."""
        return sorted(self.state.list_codes())

    def after(self, code: int) -> Node:
        """Makes a move."""
        state = self.state.clone()
        told = told_to_all(state, self.actor, code, self.seen)
        state.apply(code)
        return Node(state, told, self.depth + (self.actor != CHANCE))


def root_of(state: State) -> Node:
    """Begins at a position, whatever led to it."""
    return Node(state.clone(), (0,) * state.players, 0)


def told_to_all(state: State, actor: int, code: int, seen: tuple[int, ...]) -> tuple[int, ...]:
    """Adds a move to what each seat saw: whole, or as it is written for those who may not know."""
    game = state.game
    to = game.hidden.visible_to(state, code)
    masked = code if to == EVERYONE else game.masked_text(code)
    return tuple(
        hash((before, actor, code if to in (EVERYONE, seat) else masked))
        for seat, before in enumerate(seen)
    )


def all_nodes(state: State, most: int = MOST) -> Iterator[Node]:
    """Goes through every line of play, each position before those that come of it."""
    waiting, count = [root_of(state)], 0
    while waiting:
        node = waiting.pop()
        count += 1
        if count > most:
            raise EdgewiseError(f"there are more than {most:,} lines of play; take a smaller game")
        yield node
        if node.actor != OVER:
            waiting += [node.after(code) for code in node.codes()]
