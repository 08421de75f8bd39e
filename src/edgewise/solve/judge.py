"""What was possible with the draws of a match, and where its points were left."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from edgewise.core.chance import CHANCE
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.records import Record, record_of
from edgewise.core.state import State
from edgewise.games import find
from edgewise.games.greenway.search import STYLES, Line, key_of
from edgewise.games.greenway.state import GreenwayState
from edgewise.solve.beam import Best, search_beam
from edgewise.solve.bound import Bound
from edgewise.solve.deals import NO_MORE, Deal, deal_of
from edgewise.solve.exact import prove

LOOK_WIDTH = 12
"""How many lines are kept when a position of the match is looked at."""
PROOF_LIMIT = 20_000
"""How many placements a proof from one position may try."""

Progress = Callable[[str, float], None]


@dataclass(frozen=True)
class Loss:
    """A placement after which less was possible, as far as is known."""

    number: int
    """Which placement of the match it was, from 1."""
    move: str
    before: int
    after: int
    better: str
    """The placement that the best known line makes instead."""
    proved: bool
    """Whether both numbers are proved to be the best possible."""

    @property
    def points(self) -> int:
        """How many points were left."""
        return self.before - self.after


@dataclass(frozen=True)
class Verdict:
    """What a match scored, what is known to be possible, and what is proved."""

    played: int
    best: int
    bound: int
    line: Record
    """The best line found, a whole match that replays."""
    made_up: int
    """How many draws of that line stand in for recorded ones that were not possible."""
    proved_from: int
    """From this placement of the match on, the best possible score is proved."""
    losses: tuple[Loss, ...]
    tried: int

    @property
    def proved(self) -> bool:
        """Whether the best line found is proved to be the best possible."""
        return self.best == self.bound or self.proved_from == 1


def solve_record(
    record: Record,
    *,
    game: Game | None = None,
    seconds: float | None = 20.0,
    widths: tuple[int, ...] = (),
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
) -> Verdict:
    """Judges a finished match of the solitaire.

    First the positions of the match are looked at, from the last to the
    first; then lines from the start are searched with growing width, until the
    time is up or ``stop`` says so. With ``widths`` just these widths are
    searched; with ``seconds=None`` too, the result depends on nothing else.
    ``game`` is needed only for a match that was played with other tiles.
    """
    end = time.monotonic() + seconds if seconds is not None else None
    asked = stop or _never

    def is_over() -> bool:
        return asked() or (end is not None and time.monotonic() > end)

    judge = _Judge(record, game or find("greenway"), is_over, progress or _silent)
    judge.look_back()
    judge.search(widths)
    return judge.verdict()


def _never() -> bool:
    return False


def _silent(what: str, share: float) -> None:
    pass


class _Judge:
    """One record, its positions, and the best that is known from each of them."""

    def __init__(
        self, record: Record, game: Game, stop: Callable[[], bool], progress: Progress
    ) -> None:
        if record.game != "greenway":
            raise EdgewiseError(f"only matches of greenway can be solved, not of {record.game!r}")
        self.record = record
        self.stop = stop
        self.progress = progress
        self.end = record.replay(game)
        if not self.end.is_over:
            raise EdgewiseError("the match is not over; only a finished match can be judged")
        draws = [entry.code for entry in self.end.past if entry.actor == CHANCE]
        state = self.end
        assert isinstance(state, GreenwayState)
        self.deal: Deal = deal_of(record, state.tiles, draws)
        self._check_deal(record)
        self.positions = list(self._positions())
        self.played = int(self.end.score(0))
        self.best = [self.played] * (len(self.positions) + 1)
        self.codes: list[list[int]] = [self._played_codes(k) for k in range(len(self.best))]
        self.proved_from = len(self.positions) + 1
        self.tried = 0

    def _check_deal(self, record: Record) -> None:
        """Refuses a record that names a deal but was not played with it."""
        number = 0
        for entry in self.end.past:
            if entry.actor == CHANCE:
                if self.deal.choose_code(entry.before, number) != entry.code:
                    raise EdgewiseError(
                        f"draw {number + 1} of the record is not of its deal {record.notes['deal']}"
                    )
                number += 1

    def _positions(self) -> Iterator[Line]:
        """Lists the positions in which the player was to move, each as a line."""
        drawn = 0
        key = 0
        for entry in self.end.past:
            if entry.actor == CHANCE:
                drawn += 1
            else:
                state = entry.before.clone()
                assert isinstance(state, GreenwayState)
                yield Line(state, drawn, key, None, 0)
                key = (key + int(key_of(entry.code))) & 0xFFFFFFFFFFFFFFF

    def _played_codes(self, number: int) -> list[int]:
        placed = [entry.code for entry in self.end.past if entry.actor != CHANCE]
        return placed[number:]

    # Searching.

    def look_back(self) -> None:
        """Looks at each position of the match, from the last to the first."""
        proving = True
        count = len(self.positions)
        for number in range(count - 1, -1, -1):
            self.progress("looking back over the match", 1 - number / count)
            self._inherit(number)
            if self.stop():
                continue
            for style in range(STYLES):
                self._improve(number, self._beam(number, LOOK_WIDTH, style))
            if proving:
                proving = self._prove(number)

    def _inherit(self, number: int) -> None:
        """Knows of a position what is known after the placement that was made there."""
        if self.best[number + 1] >= self.best[number]:
            self.best[number] = self.best[number + 1]
            self.codes[number] = [self._played_codes(number)[0], *self.codes[number + 1]]

    def _improve(self, number: int, search: Callable[[Best, Bound], None]) -> None:
        """Runs a search from a position and keeps what it finds if it is better."""
        best = Best(self.stop)
        best.score = self.best[number]
        bound = Bound(self.positions[number], self.deal)
        search(best, bound)
        self.tried += best.tried
        if best.line is not None:
            self.best[number] = best.score
            self.codes[number] = best.line.codes()

    def _prove(self, number: int) -> bool:
        """Tries to prove that nothing beats what is known from a position."""
        through = False

        def search(best: Best, bound: Bound) -> None:
            nonlocal through
            through = prove(self.positions[number], self.deal, bound, best, PROOF_LIMIT)

        self._improve(number, search)
        if through:
            self.proved_from = number + 1
        return through

    def search(self, widths: tuple[int, ...]) -> None:
        """Searches from the start with growing width, until told to stop."""
        growing = widths or (LOOK_WIDTH * 4**k for k in itertools.count(1))
        for width in growing:
            for style in range(STYLES):
                if self.stop() or not self.positions or self.best[0] >= self.bound():
                    return
                self.progress(f"best {self.best[0]}; keeping {width} lines", style / STYLES)
                self._improve(0, self._beam(0, width, style))

    def _beam(self, number: int, width: int, style: int) -> Callable[[Best, Bound], None]:
        def search(best: Best, bound: Bound) -> None:
            search_beam(self.positions[number], self.deal, bound, best, width, style)

        return search

    # Telling.

    def bound(self) -> int:
        """Bounds the score of every line with these draws."""
        if not self.positions or self.proved_from == 1:
            return self.best[0]
        return Bound(self.positions[0], self.deal).of(self.positions[0])

    def verdict(self) -> Verdict:
        """Tells what is known."""
        self._hand_down()
        state, made_up = self._replayed()
        return Verdict(
            played=self.played,
            best=self.best[0],
            bound=self.bound(),
            line=record_of(state, dict(self.record.notes)),
            made_up=made_up,
            proved_from=self.proved_from,
            losses=tuple(self._losses()),
            tried=self.tried,
        )

    def _hand_down(self) -> None:
        """Knows after a placement what is known of lines that begin with it."""
        for number in range(len(self.positions)):
            if self.codes[number][0] == self._played_codes(number)[0]:
                self.best[number + 1] = max(self.best[number + 1], self.best[number])
                if self.best[number + 1] == self.best[number]:
                    self.codes[number + 1] = self.codes[number][1:]

    def _replayed(self) -> tuple[State, int]:
        """Plays the best line as a match, and counts the draws that are not recorded."""
        state = self.end.game.new(1, self.record.options)
        drawn = made_up = 0
        waiting = self.codes[0][:]
        while not state.is_over:
            if state.to_move == CHANCE:
                code = self.deal.choose_code(state, drawn)
                assert code != NO_MORE
                made_up += self.deal.made_up(code, drawn)
                drawn += 1
            else:
                code = waiting.pop(0)
            state.push_text(Move(state.game, code).text())
        return state, made_up

    def _losses(self) -> Iterator[Loss]:
        placed = self._played_codes(0)
        for number, code in enumerate(placed):
            before, after = self.best[number], self.best[number + 1]
            if before > after:
                game = self.end.game
                yield Loss(
                    number=number + 1,
                    move=game.move_text(code),
                    before=before,
                    after=after,
                    better=game.move_text(self.codes[number][0]),
                    proved=number + 1 >= self.proved_from,
                )
