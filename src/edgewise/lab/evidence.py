"""What shows in a match that a clause was used: ``evidence.toml`` and ``evidence.py`` of a game.

``always`` lists the clauses that hold in each match because it was set up so, such as those of its
material: nothing is looked for. ``scoring`` lists those that give points. ``[shown]`` lists for
others what to look for; one sign is enough::

    "hoses.14" = ["move ^. keep$"]

A sign is ``move`` and a regular expression of moves, each a line with its seat, or ``c`` for
chance, before it; ``end`` and the code of an end; ``count`` or ``none`` and a number of the game's
statistics; ``laid`` and a tile that lies on the board at the end; ``item`` and the code of points;
``option`` and ``name=value``; ``players`` and how many; ``shared win``; or ``tie broken``. Signs
with `` and `` between them must all be there. ``reading`` and the name of an option is a sign that
the option's reading made a difference (``lab/replaying.py``). ``watched`` lists what the ``Watch``
of ``evidence.py`` finds in the positions of a match. A clause that only forbids needs no sign: it
is counted by what it refused.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Protocol

from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.state import State
from edgewise.games import module_of

SIGNS = (
    *("move", "end", "count", "none", "laid", "item", "points", "option", "players"),
    *("shared win", "tie broken", "reading"),
)
"""What a sign begins with."""


class Watch(Protocol):
    """Sees the positions of one match, as the ``evidence.py`` of a game or an expansion does."""

    def tries(self, state: State) -> list[int]:
        """Lists moves that a rule may refuse, and that moves of other times seldom are."""
        ...

    def see(self, state: State, code: int) -> set[str]:
        """Finds the clauses that a position shows, before its next move; at the end, before -1."""
        ...


@dataclass(frozen=True)
class Evidence:
    """What a game's matches are searched for."""

    always: frozenset[str]
    shown: dict[str, tuple[tuple[str, ...], ...]]
    """The signs of each clause: all of one group are enough."""
    watched: frozenset[str] = frozenset()
    """The clauses that are found in positions."""

    def clauses(self) -> set[str]:
        """Lists the clauses whose use can be seen, in signs or in positions."""
        return {*self.watched, *self.shown}

    def signs(self) -> set[str]:
        """Lists all signs that are looked for."""
        return {sign for groups in self.shown.values() for group in groups for sign in group}

    def used(self, game: Game, state: State, felt: AbstractSet[str] = frozenset()) -> set[str]:
        """Finds the clauses that a finished match shows, by signs and by readings that mattered."""
        moves, there = moves_of(game, state), signs_of(game, state)
        there |= {f"reading {option}" for option in felt}
        for sign in self.signs():
            kind, _, pattern = sign.partition(" ")
            if kind == "move" and re.search(pattern, moves, re.M):
                there.add(sign)
        return {
            clause
            for clause, groups in self.shown.items()
            if any(there.issuperset(group) for group in groups)
        }


@lru_cache
def evidence_of(game: str) -> Evidence:
    """Reads the evidence of a game and of its expansions; none for a game without such a file."""
    folder = folder_of(game)
    always: set[str] = set()
    watched: set[str] = set()
    shown: dict[str, tuple[tuple[str, ...], ...]] = {}
    for path in sorted(folder.rglob("evidence.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        always |= set(data.get("always", ()))
        watched |= set(data.get("watched", ()))
        shown |= {clause: ((f"points {clause}",),) for clause in data.get("scoring", ())}
        for clause, signs in data.get("shown", {}).items():
            shown[clause] = tuple(tuple(sign.split(" and ")) for sign in signs)
    return Evidence(frozenset(always), shown, frozenset(watched))


def watches_of(game: str) -> list[Watch]:
    """Begins to watch a match, for the game and for each expansion that has an ``evidence.py``."""
    folder, name = folder_of(game), module_of(game)
    found: list[Watch] = []
    for path in sorted(folder.rglob("evidence.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        found.append(import_module(".".join([name, *parts])).Watch())
    return found


def folder_of(game: str) -> Path:
    """Finds the folder of a game."""
    return Path(str(import_module(module_of(game)).__file__)).parent


def moves_of(game: Game, state: State) -> str:
    """Writes the moves of a match in lines, each after its seat, or ``c`` for chance."""
    lines = [
        f"{'c' if entry.actor == CHANCE else int(entry.actor)} {game.move_text(int(entry.code))}"
        for entry in state.past
    ]
    return "\n".join(lines) + "\n"


def signs_of(game: Game, state: State) -> set[str]:
    """Lists what a match that is over shows, but for its moves."""
    outcome = state.outcome()
    assert outcome is not None
    counts = game.statistics.counts(state)
    signs = {f"players {state.players}", f"end {outcome.code}"}
    signs |= {f"{'count' if number else 'none'} {name}" for name, number in counts.items()}
    for seat in range(state.players):
        for item in state.score_items(seat):
            signs |= {f"item {item.code}", f"points {item.clause}"}
    for board in state.list_boards():
        kinds = {int(game.tiles.kind_of[int(board.near(cell))]) for cell in board.laid_cells()}
        signs |= {f"laid {game.tiles.tiles[kind].name}" for kind in kinds}
    for name, value in state.options.items():
        signs.add(f"option {name}={value}".lower())
    if len(outcome.winners) > 1:
        signs.add("shared win")
    if len(set(outcome.scores)) < len(outcome.ranking):
        signs.add("tie broken")
    return signs
