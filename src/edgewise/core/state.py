"""A position with everything in it, and the face that every game shows.

A game overrides the methods under *Rules*; the rest is made from them. Hot
code works with codes (integers) and ``apply``; people and tools use moves,
``push`` and ``pop``. ``push`` keeps a copy of what was, which packed arrays
make cheap, so ``pop`` can never restore less than everything. A game whose
board can grow large keeps notes of its changes instead, and a whole copy only
now and then.
"""

from __future__ import annotations

import hashlib
import json
import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from edgewise.core.chance import CHANCE, EVERYONE, OVER, SPECTATOR, make_rng
from edgewise.core.errors import BadSeat, BadState, IllegalMove, InvalidMove, missing_method
from edgewise.core.moves import LAST_CODE, Move
from edgewise.core.past import WHOLE_EVERY, Past
from edgewise.core.scores import Outcome, Refusal, ScoreItem

if TYPE_CHECKING:
    from edgewise.core.board import Board
    from edgewise.core.game import Game
    from edgewise.core.stock import Stock

WHOLE: Final = -5
"""The viewer of a state in which nothing is forgotten."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A position of a match; ``push`` and ``pop`` change it."""

    def __init__(self, game: Game, players: int, options: dict[str, object]) -> None:
        self.game: Game = game
        self.players: int = players
        self.options: dict[str, object] = options
        self.actor: i64 = CHANCE
        self.viewer: int = WHOLE
        self.is_whole: bool = True
        """Whether everything is in it; what ``keep`` made with notes lacks its board."""
        self.has_lessons: bool = False
        """Whether moves show something of their movers' secrets; see ``lesson``."""
        self.past: list[Past] = []

    # Rules.

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

    @abstractmethod
    def random_code(self, rng: Random) -> i64:
        """Draws a legal move: chance by its odds, a seat's each as likely."""
        raise missing_method(self, "random_code")

    @abstractmethod
    def chance_weights(self) -> list[tuple[int, int]]:
        """Lists what chance can do, each with its weight."""
        raise missing_method(self, "chance_weights")

    @abstractmethod
    def set_up(self) -> None:
        """Lays everything out as before the first move."""
        raise missing_method(self, "set_up")

    @abstractmethod
    def blank(self) -> State:
        """Makes an object for ``take_from`` to fill."""
        raise missing_method(self, "blank")

    @abstractmethod
    def take_from(self, other: State) -> None:
        """Becomes a copy of another state, its past left out."""
        raise missing_method(self, "take_from")

    @abstractmethod
    def explain(self, code: int) -> Refusal:
        """Names the rule against a move that is not legal."""
        raise missing_method(self, "explain")

    @abstractmethod
    def points_of(self, seat: i64) -> i64:
        """Counts the points so far of a seat that exists."""
        raise missing_method(self, "points_of")

    @abstractmethod
    def items_of(self, seat: int) -> list[ScoreItem]:
        """Lists what the points of a seat that exists are for."""
        raise missing_method(self, "items_of")

    def bounds(self) -> tuple[int, int, int, int] | None:
        """Tells the first and last column and row of a board with a frame: ``x0, y0, x1, y1``."""
        return None

    def is_out(self, seat: int) -> bool:
        """Tells whether a seat that exists plays no more; it is never to move again."""
        return False

    def unclaimed_items(self) -> list[ScoreItem]:
        """Lists points that lie open on the table while it is secret whose they are."""
        return []

    @abstractmethod
    def final_outcome(self) -> Outcome:
        """Tells how the match ended; asked only when it is over."""
        raise missing_method(self, "final_outcome")

    @abstractmethod
    def forget(self, seat: int) -> None:
        """Forgets all that a seat may not know."""
        raise missing_method(self, "forget")

    def recall(self, past: list[Past]) -> None:  # noqa: B027 - most games forget nothing
        """Takes in, for ``deal_unknown``, what the moves so far showed to the viewer."""

    def memory(self) -> dict[str, Any] | None:
        """Writes, for a pickle, what ``recall`` took in; None where ``to_dict`` holds it all."""
        return None

    def remember(self, memory: dict[str, Any]) -> None:  # noqa: B027 - see memory
        """Takes in what ``memory`` wrote."""

    @abstractmethod
    def deal_unknown(self, rng: Random) -> None:
        """Deals anew what was forgotten."""
        raise missing_method(self, "deal_unknown")

    def hides_something(self) -> bool:
        """Tells whether anything is forgotten, so that nobody can play on from it."""
        return self.leaves_open()

    def leaves_open(self) -> bool:
        """Tells whether more than one world may agree with what is seen."""
        return False

    @abstractmethod
    def fields(self) -> dict[str, Any]:
        """Writes the game's part of ``to_dict``, phase, board and scores included."""
        raise missing_method(self, "fields")

    def list_boards(self) -> list[Board]:
        """Lists the boards: one, or one a seat."""
        return []

    def find_stock(self) -> Stock | None:
        """Finds the hands and the bag, if tiles are drawn from one."""
        return None

    @abstractmethod
    def problems(self) -> list[str]:
        """Lists what was lost or gained since the start; nothing, if all is well."""
        raise missing_method(self, "problems")

    def unreachable(self) -> list[str]:
        """Lists what play cannot lead to, though nothing was lost or gained."""
        return []

    def appraise(self, seat: i64) -> float:
        """Values the position for a seat, in points: what a greedy bot maximises."""
        best: i64 = 0
        for other in range(i64(self.players)):
            if other != seat and self.points_of(other) > best:
                best = self.points_of(other)
        return float(self.points_of(seat) - best)

    def hunch(self, seat: i64) -> float:
        """Values a position for a seat at a first look: by this a search orders moves."""
        return self.appraise(seat)

    def foresee(self, seat: i64) -> float:
        """Values a position for a seat when all of it is known: what a search looks at."""
        return self.appraise(seat)

    def horizon(self) -> int:
        """Tells how many moves a search plays on before it values what they come to."""
        return 8

    def attempts(self) -> int:
        """Tells of how many random moves a search takes the best when it plays on."""
        return 3

    def curiosity(self) -> float:
        """Tells how much a search tries moves for having been tried little."""
        return 1.2

    def lesson(self, code: int) -> list[float]:
        """Tells what a move that everybody sees, not made yet, shows of its mover's secrets."""
        return []

    def learn(self, actor: int, lesson: list[float]) -> None:
        """Takes in what a move of a seat showed; ``resample`` then deals accordingly."""
        return

    def cannot_place(self) -> bool:
        """Tells whether the seat to move has no legal placement while the bag lasts."""
        return False

    def tally(self) -> dict[str, int]:
        """Counts, when the match is over, what the game is about: for designers."""
        return {}

    def roles(self) -> list[str]:
        """Names for each seat what chance gave it to play for, when the match is over."""
        return []

    def letting_pass(self) -> int | None:
        """Names the move that lets a play happen, if the seat to move is asked out of its turn."""
        return None

    def audience(self, code: int) -> int:
        """Names the one seat that may know a move, or EVERYONE."""
        return EVERYONE

    def masked_text(self, code: int) -> str:
        """Writes a move for those who may not know it, from what ``keep`` kept."""
        return self.game.move_text(code)

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
    def moves(self) -> list[Move]:
        """The moves pushed so far."""
        return [Move(self.game, entry.code) for entry in self.past]

    def score(self, seat: int) -> int:
        """Counts a seat's points so far."""
        return int(self.points_of(self.checked_seat(seat)))

    def score_items(self, seat: int) -> list[ScoreItem]:
        """Lists what a seat's points are for."""
        return self.items_of(self.checked_seat(seat))

    def checked_seat(self, seat: int) -> int:
        """Refuses a number that is no seat of this match."""
        if not 0 <= seat < self.players:
            raise BadSeat(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        return seat

    def checked_viewer(self, seat: int) -> int:
        """Refuses what is neither a seat nor the SPECTATOR."""
        return seat if seat == SPECTATOR else self.checked_seat(seat)

    def chance_outcomes(self) -> list[tuple[Move, float]]:
        """Lists what chance can do, each with its probability."""
        weights = sorted(self.chance_weights())
        total = sum(weight for _, weight in weights)
        return [(Move(self.game, code), weight / total) for code, weight in weights]

    def push(self, move: Move) -> None:
        """Makes a move of this game; trusts that it is legal here."""
        self._check_game(move)
        self.push_code(move.code)

    def _check_game(self, move: Move) -> None:
        """Refuses a move of another game, whose code means something else here."""
        if move.game is not self.game and not move.game.plays_like(self.game):
            raise InvalidMove(f"{move} is a move of {move.game!r}, not of {self.game!r}")

    def push_code(self, code: int) -> None:
        """Makes a move by its code; trusts that it is legal."""
        self._check_pushing(code)
        kept = self.keep()
        whole: State | None = kept
        if not kept.is_whole:
            whole = self.clone() if len(self.past) % WHOLE_EVERY == 0 else None
        previous = self.past[-1] if self.past else None
        audience = self.audience(code)
        self.past.append(
            Past(kept, whole, previous, code=code, actor=int(self.actor), audience=audience)
        )
        try:
            self.apply(code)
        except Exception as error:
            self.seal(kept)
            self.pop()
            raise InvalidMove(f"{code} is the code of no move that can be made here") from error
        self.seal(kept)

    def _check_pushing(self, code: int) -> None:
        """Refuses what could only go wrong: with no code, after the end, with unknown tiles."""
        if not 0 <= code <= LAST_CODE:
            raise InvalidMove(f"{code} is the code of no move")
        if self.actor == OVER:
            clause = self.explain(code).clause
            raise IllegalMove("The match is over: there is no move to make.", clause)
        if self.viewer != WHOLE and self.hides_something():
            raise BadState(
                "this is a state as one seat sees it, and what others hold is hidden in it; "
                "play on with the whole state, or with a world that `resample` returns"
            )

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
        if not self.restore(last.kept):
            self.take_from(last.before)
        self.past = past
        return Move(self.game, last.code)

    def why_not(self, move: Move) -> Refusal | None:
        """Tells why a move is not legal, or None if it is."""
        self._check_game(move)
        if move.code in self.list_codes():
            return None
        move.text()  # a code that no move has is refused here
        return self.explain(move.code)

    def outcome(self) -> Outcome | None:
        """Tells how the match ended, or None while it goes on."""
        return self.final_outcome() if self.actor == OVER else None

    def clone(self) -> State:
        """Copies the state without its past: what search needs."""
        other = self.blank()
        other.take_from(self)
        return other

    def copy(self) -> State:
        """Copies the state, its past included."""
        other = self.clone()
        other.past = self.past[:]
        return other

    def keep(self) -> State:
        """Keeps what ``restore`` needs; a game that takes notes begins them here."""
        return self.clone()

    def seal(self, kept: State) -> None:  # noqa: B027 - most games take no notes
        """Ends the notes that ``keep`` began."""

    def restore(self, kept: State) -> bool:
        """Becomes again what was kept; tells whether it could."""
        self.take_from(kept)
        return True

    def take_frame_from(self, other: State) -> None:
        """Copies the fields that every game has."""
        self.game = other.game
        self.players = other.players
        self.options = other.options
        self.actor = other.actor
        self.viewer = other.viewer
        self.past = []

    def seen_by(self, seat: int) -> State:
        """Makes the state as a seat, or the SPECTATOR, knows it; it has no past."""
        self.checked_viewer(seat)
        seen = self.clone()
        seen.forget(seat)
        seen.viewer = seat
        return seen

    def remembered_by(self, seat: int) -> State:
        """Makes the state as a seat knows it who watched all moves: what bots are given.

        Its ``resample`` deals what the moves so far make likely, where the game can tell.
        A state that a seat sees or remembers already stays as it is for that seat.
        """
        if self.viewer == seat and not self.past:
            return self.clone()
        seen = self.seen_by(seat)
        if self.has_lessons:
            for entry in self.past:
                if entry.lesson is None:
                    entry.lesson = entry.before.lesson(entry.code)
                if entry.lesson:
                    seen.learn(entry.actor, entry.lesson)
        if self.past:
            seen.recall(self.past)
        return seen

    def resample(self, rng: Random | random.Random | int) -> State:
        """Makes a whole state that agrees with what is seen, the rest dealt anew."""
        whole = self.clone()
        whole.deal_unknown(make_rng(rng))
        whole.viewer = WHOLE
        return whole

    def to_dict(self) -> dict[str, Any]:
        """Writes the whole state as JSON data; ``game.from_dict`` reads it."""
        frame: dict[str, Any] = {
            "game": self.game.id,
            "version": self.game.version,
            "players": self.players,
            "options": dict(self.options),
            "to_move": self.to_move,
        }
        if self.viewer != WHOLE:
            frame["seen_by"] = self.viewer
        frame.update(self.fields())
        return frame

    def view(self, seat: int = SPECTATOR, *, log: bool = True) -> dict[str, Any]:
        """Writes what a seat, or who watches, may know, with the seat's legal moves, as JSON."""
        view = self.seen_by(seat).to_dict()
        view["score_items"] = [
            [item.to_dict() for item in self.items_of(other)] for other in range(self.players)
        ]
        view["unclaimed_items"] = [item.to_dict() for item in self.unclaimed_items()]
        bounds = self.bounds()
        view["bounds"] = bounds and list(bounds)
        view["out"] = [other for other in range(self.players) if self.is_out(other)]
        if log:
            view["log"] = self.log(seat)
        mine = self.actor == seat and seat >= 0
        view["legal"] = [move.text() for move in self.legal_moves] if mine else []
        outcome = self.outcome()
        view["outcome"] = outcome and outcome.to_dict()
        return view

    def log(self, seat: int = WHOLE) -> list[str]:
        """Writes the moves pushed so far, secrets of other seats masked."""
        if seat != WHOLE:
            self.checked_viewer(seat)
        return [
            self.game.move_text(entry.code)
            if seat == WHOLE or entry.audience in (EVERYONE, seat)
            else entry.kept.masked_text(entry.code)
            for entry in self.past
        ]

    def fingerprint(self) -> int:
        """Digests the state into 64 bits, the same for equal states."""
        text = json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":"))
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")

    def check(self) -> None:
        """Raises BadState if anything was lost or gained."""
        found = self.problems()
        if found:
            raise BadState("; ".join(found))

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
        first = self.past[0].before if self.past else self
        codes = [entry.code for entry in self.past]
        return _revive, (self.game, first.to_dict(), codes, first.memory())

    def __repr__(self) -> str:
        return (
            f"<{self.game.id} for {self.players}: {len(self.past)} moves, "
            f"{self.to_move!r} to move, {self.fingerprint():016x}>"
        )


def _revive(
    game: Game, data: dict[str, Any], codes: list[int], memory: dict[str, Any] | None = None
) -> State:
    """Makes a pickled state again: as it began, what it remembers, and the moves since."""
    state = game.from_dict(data, reachable=False)
    if memory is not None:
        state.remember(memory)
    for code in codes:
        state.push_code(code)
    return state


class LegalMoves:
    """The legal moves of one state at one moment, sorted."""

    def __init__(self, state: State) -> None:
        self._game: Final = state.game
        self._codes: Final = sorted(state.list_codes())

    def __len__(self) -> int:
        return len(self._codes)

    def __bool__(self) -> bool:
        return bool(self._codes)

    def __iter__(self) -> Iterator[Move]:
        return iter([Move(self._game, code) for code in self._codes])

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Move)
            and move.code in self._codes
            and (move.game is self._game or move.game.plays_like(self._game))
        )

    def __getitem__(self, index: int) -> Move:
        return Move(self._game, self._codes[index])

    def __repr__(self) -> str:
        texts = [self._game.move_text(code) for code in self._codes[:8]]
        more = f", ... {len(self._codes) - 8} more" if len(self._codes) > 8 else ""
        return f"<{len(self._codes)} legal moves: {', '.join(texts)}{more}>"
