"""A position with everything in it, and the interface that every game implements.

A game overrides the methods under *Rules*; the rest is built from them. Hot code works
with codes (integers) and ``apply``; people and tools use moves, ``push`` and ``pop``.
Anything that only some callers need is an object of its own, which the game holds: values
for bots (``evaluation.py``), what is hidden (``hidden.py``), conclusions from moves
(``inference.py``), why a move is refused (``refusals.py``), what points are for
(``scoring.py``), states as data (``serialise.py``), counts for the lab (``statistics.py``),
and how a push is taken back (``undo.py``).
"""

from __future__ import annotations

import random
from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from edgewise.core import serialise
from edgewise.core.chance import CHANCE, OVER, SPECTATOR, WHOLE, Rng, make_rng
from edgewise.core.errors import IllegalMove, InvalidMove, counted, missing_method
from edgewise.core.guards import check_game, check_push, checked_seat, checked_viewer
from edgewise.core.legal import LegalCodes, LegalMoves
from edgewise.core.moves import Move
from edgewise.core.past import WHOLE_EVERY, Past
from edgewise.core.pictures import HOOK
from edgewise.core.scores import Outcome, Refusal, ScoreItem

if TYPE_CHECKING:
    from edgewise.core.board import Board
    from edgewise.core.game import Game
    from edgewise.core.stock import Stock


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a match; ``push`` and ``pop`` change it."""

    def __init__(self, game: Game, players: int, options: dict[str, object]) -> None:
        self.game: Game = game
        self.players: int = players
        self.options: dict[str, object] = options
        self.actor: i64 = CHANCE
        self.viewer: int = WHOLE
        self.past: list[Past] = []

    # Rules.

    @abstractmethod
    def set_up(self) -> None:
        """Lays everything out as before the first move."""
        raise missing_method(self, "set_up")

    @abstractmethod
    def copy_from(self, other: State) -> None:
        """Becomes a copy of another state, its past left out; a game adds its own fields."""
        self.game = other.game
        self.players = other.players
        self.options = other.options
        self.actor = other.actor
        self.viewer = other.viewer
        self.past = []

    @abstractmethod
    def apply(self, code: i64) -> None:
        """Carries out a move that is known to be legal, and that ``pop`` will not know of.

        Where moves were pushed already, push this one too.
        """
        raise missing_method(self, "apply")

    @abstractmethod
    def list_codes(self) -> list[int]:
        """Lists the legal moves of the seat to move, in any order."""
        raise missing_method(self, "list_codes")

    def pack_codes(self) -> vec[i64]:
        """Lists the same as packed numbers; a game with long lists overrides it to be fast."""
        codes = self.list_codes()
        packed = vec[i64]([], capacity=len(codes))
        for code in codes:
            packed = append(packed, code)
        return packed

    @abstractmethod
    def random_code(self, rng: Random) -> i64:
        """Draws a legal move: chance by its odds, a seat's each as likely."""
        raise missing_method(self, "random_code")

    @abstractmethod
    def chance_weights(self) -> list[tuple[int, int]]:
        """Lists what chance can do, each with its weight."""
        raise missing_method(self, "chance_weights")

    def pack_chances(self) -> vec[i64]:
        """Lists the same as packed numbers: codes in order, each followed by its weight.

        A game whose chance draws often overrides it to be fast.
        """
        return vec[i64]([number for pair in sorted(self.chance_weights()) for number in pair])

    @abstractmethod
    def points_of(self, seat: i64) -> i64:
        """Counts the points so far of a seat that exists."""
        raise missing_method(self, "points_of")

    def is_out(self, seat: int) -> bool:
        """Tells whether a seat that exists plays no more; it is never to move again."""
        return False

    def list_boards(self) -> list[Board]:
        """Lists the boards: one, or one a seat; a frame that they have is that of the first."""
        return []

    def find_stock(self) -> Stock | None:
        """Finds the hands and the bag, if tiles are drawn from one."""
        return None

    # The face.

    @property
    def to_move(self) -> int | None:
        """The seat to move, CHANCE, or None when the match is over."""
        return None if self.actor == OVER else int(self.actor)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.actor == OVER

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, sorted, as a view."""
        return LegalMoves(self)

    @property
    def legal_codes(self) -> LegalCodes:
        """The codes of the legal moves, in any order, as a view: the fastest way to choose one."""
        return LegalCodes(self)

    @property
    def moves(self) -> list[Move]:
        """The moves pushed so far."""
        return [Move(self.game, entry.code) for entry in self.past]

    def score(self, seat: int) -> int:
        """Counts a seat's points so far."""
        return int(self.points_of(checked_seat(self, seat)))

    def score_items(self, seat: int) -> list[ScoreItem]:
        """Lists what a seat's points are for."""
        return self.game.scoring.items(self, checked_seat(self, seat))

    def chance_outcomes(self) -> list[tuple[Move, float]]:
        """Lists what chance can do, each with its probability."""
        weights = sorted(self.chance_weights())
        total = sum(weight for _, weight in weights)
        return [(Move(self.game, code), weight / total) for code, weight in weights]

    def draw_chance(self, rng: Random | Rng | random.Random | int) -> Move:
        """Draws a move of chance, by its odds."""
        if self.actor != CHANCE:
            raise InvalidMove("there is nothing to draw: it is not for chance to move")
        return Move(self.game, int(self.random_code(make_rng(rng))))

    def push(self, move: Move) -> None:
        """Makes a move of this game; trusts that it is legal here."""
        check_game(self, move)
        self.push_code(move.code)

    def push_code(self, code: int) -> None:
        """Makes a move by its code; trusts that it is legal."""
        check_push(self, code)
        undo = self.game.begin_undo(self)
        whole = undo.whole()
        if whole is None and len(self.past) % WHOLE_EVERY == 0:
            whole = self.clone()
        previous = self.past[-1] if self.past else None
        visible_to = self.game.hidden.visible_to(self, code)
        self.past.append(
            Past(undo, whole, previous, code=code, actor=int(self.actor), visible_to=visible_to)
        )
        try:
            self.apply(code)
        except Exception as error:
            undo.end(self)
            past = self.past
            self.copy_from(past.pop().before)  # a log takes back whole moves alone
            self.past = past
            raise InvalidMove(f"{code} is the code of no move that can be made here") from error
        undo.end(self)

    def push_text(self, text: str) -> Move:
        """Reads, checks and makes a move; raises InvalidMove or IllegalMove."""
        move = self.game.parse_move(text)
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(refusal.sentence, refusal.clause)
        self.push(move)
        return move

    def pop(self) -> Move:
        """Takes back the last move pushed."""
        if not self.past:
            raise IndexError("there is no move to take back")
        last = self.past.pop()
        past = self.past
        if not last.undo.roll_back(self):
            self.copy_from(last.before)
        self.past = past
        return Move(self.game, last.code)

    def why_not(self, move: Move) -> Refusal | None:
        """Tells why a move is not legal, or None if it is."""
        check_game(self, move)
        if move.code in self.list_codes():
            return None
        move.text()  # a code that no move has is refused here
        return self.game.refusals.explain(self, move.code)

    def outcome(self) -> Outcome | None:
        """Tells how the match ended, or None while it goes on."""
        return self.game.scoring.outcome(self) if self.actor == OVER else None

    def clone(self) -> State:
        """Copies the state without its past: what search needs."""
        other = self.game.make_state(self.players, self.options)
        other.copy_from(self)
        return other

    def copy(self) -> State:
        """Copies the state, its past included."""
        other = self.clone()
        other.past = self.past[:]
        return other

    def seen_by(self, seat: int) -> State:
        """Makes the state as a seat, or the SPECTATOR, knows it; it has no past."""
        checked_viewer(self, seat)
        seen = self.clone()
        self.game.hidden.hide_from(seen, seat)
        seen.viewer = seat
        return seen

    def remembered_by(self, seat: int) -> State:
        """Makes the state as a seat knows it that watched all moves: what bots are given.

        Its ``resample`` deals what the moves so far make likely, where the game can tell.
        A state that a seat sees or remembers already stays as it is for that seat.
        """
        if self.viewer == seat and not self.past:
            return self.clone()
        seen = self.seen_by(seat)
        inference = self.game.inference
        if inference.weighs_moves:
            for entry in self.past:
                if entry.evidence is None:
                    entry.evidence = inference.evidence(entry.before, entry.code)
                if entry.evidence:
                    inference.update(seen, entry.actor, entry.evidence)
        if self.past:
            inference.observe(seen, self.past)
        return seen

    def resample(self, rng: Random | Rng | random.Random | int) -> State:
        """Makes a whole state that agrees with what is seen, the rest dealt anew."""
        whole = self.clone()
        self.game.hidden.sample(whole, make_rng(rng))
        whole.viewer = WHOLE
        return whole

    def to_dict(self) -> dict[str, Any]:
        """Writes the whole state as JSON data; ``game.from_dict`` reads it."""
        return serialise.state_dict(self)

    def view(self, seat: int = SPECTATOR, *, log: bool = True) -> dict[str, Any]:
        """Writes what a seat, or a spectator, may know, with the seat's legal moves, as JSON."""
        return serialise.view_dict(self, seat, log=log)

    def log(self, seat: int = WHOLE) -> list[str]:
        """Writes the moves pushed so far, secrets of other seats masked."""
        return serialise.log_texts(self, seat)

    def fingerprint(self) -> int:
        """Digests the state into 64 bits, the same for equal states."""
        return serialise.fingerprint(self)

    def __eq__(self, other: object) -> bool:
        """Compares what two states hold; how it came about does not matter."""
        if self is other:
            return True
        if not isinstance(other, State) or not self.game.plays_like(other.game):
            return False
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        raise TypeError("a state changes with each move; use its fingerprint() as a key")

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return serialise.pickled(self)

    def __str__(self) -> str:
        """Draws the boards and the hands, for people."""
        return HOOK.pictures.state_text(self)

    def _repr_svg_(self) -> str:
        """Draws the boards in a notebook."""
        return HOOK.pictures.state_svg(self)

    def __repr__(self) -> str:
        return (
            f"<{self.game.id} for {self.players}: {counted(len(self.past), 'move')}, "
            f"{self.to_move!r} to move, {self.fingerprint():016x}>"
        )
