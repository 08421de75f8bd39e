"""What was possible with the draws of a match, and which placements lost points."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

from edgewise.core.chance import CHANCE
from edgewise.core.clock import FOREVER, Clock
from edgewise.core.errors import EdgewiseError
from edgewise.core.game import Game, make
from edgewise.core.moves import Move
from edgewise.core.records import Record, record_of
from edgewise.core.state import State
from edgewise.core.verdict import Loss, Progress, Verdict
from edgewise.games.greenway.solve.beam import Best, search_beam
from edgewise.games.greenway.solve.bound import Bound
from edgewise.games.greenway.solve.deals import NO_MORE, Deal, deal_of
from edgewise.games.greenway.solve.exact import prove
from edgewise.games.greenway.solve.lines import STYLES, Line, key_of
from edgewise.games.greenway.state import GreenwayState

LOOK_WIDTH = 16
"""How many lines are kept when a position of the match is looked at."""
PROOF_LIMIT = 20_000
"""How many placements a proof from one position may try."""
PROOF_SHARE = 0.2
SEARCH_SHARE = 0.7
"""Up to which share of the time to prove, and to search from the start."""


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

    First what can be proved about the last placements; then lines from a few
    positions and, with growing width, from the start, for most of the time;
    then where the points were left. ``stop`` is asked often, and ends it all. With ``widths``
    just these widths are searched; with ``seconds=None`` too, the result
    depends on nothing else. ``game`` is needed only for a match that was
    played with other tiles.
    """
    clock = Clock(FOREVER if seconds is None else seconds)
    rules = game or make("edgewise.games.greenway")
    judge = _Judge(record, rules, clock, progress or _silent, stop)
    judge.prove_back()
    judge.share = SEARCH_SHARE
    judge.look_around()
    judge.search(widths)
    judge.share = 1.0
    judge.locate(0, len(judge.positions))
    return judge.verdict()


def _silent(best: int, share: float) -> None:
    pass


def growing_widths() -> Iterator[int]:
    """Lists widths without an end, each four times the one before."""
    width = LOOK_WIDTH
    while True:
        yield width
        width *= 4


class _Judge:
    """One record, its positions, and the best that is known from each of them."""

    def __init__(
        self,
        record: Record,
        game: Game,
        clock: Clock,
        progress: Progress,
        asked: Callable[[], bool] | None,
    ) -> None:
        if record.game != "greenway":
            raise EdgewiseError(f"only matches of greenway can be solved, not of {record.game!r}")
        self.record = record
        self.clock = clock
        self.share = PROOF_SHARE
        self.asked = asked
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
        self.placed = [entry.code for entry in self.end.past if entry.actor != CHANCE]
        self.played = int(self.end.score(0))
        self.best = [self.played] * (len(self.positions) + 1)
        self.codes: list[list[int]] = [self.placed[k:] for k in range(len(self.best))]
        self.looked = {0, len(self.positions)}
        """The positions that were looked at; the others only know what later ones know."""
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

    # Searching.

    def stop(self) -> bool:
        """Tells whether to stop: when asked, or when the share of the time has passed."""
        return (self.asked is not None and self.asked()) or self.clock.share_spent() > self.share

    def prove_back(self) -> None:
        """Proves what is possible from the last placement, the one before, and so on."""
        for number in range(len(self.positions) - 1, -1, -1):
            self.progress(self.best[0], self.clock.share_spent())
            if self.stop() or not self._prove(number):
                return
            self.proved_from = number + 1

    def _prove(self, number: int) -> bool:
        """Tries to prove that nothing beats what is known from a position."""
        best = self._best_so_far(number)
        bound = Bound(self.positions[number], self.deal)
        through = prove(self.positions[number], self.deal, bound, best, PROOF_LIMIT)
        self._keep(number, best)
        if through:
            self.looked.add(number)
        return through

    def look_around(self) -> None:
        """Looks at a few positions of the match: a good beginning is worth going on from."""
        count = len(self.positions)
        for number in (3 * count // 4, count // 2, count // 4):
            self.progress(self.best[0], self.clock.share_spent())
            if number < self.proved_from - 1:
                self._look(number)

    def _look(self, number: int) -> bool:
        """Searches from a position of the match in every style; tells whether there was time."""
        for style in range(STYLES):
            if self.stop():
                return False
            self._search_from(number, LOOK_WIDTH, style)
        self.looked.add(number)
        return True

    def search(self, widths: tuple[int, ...]) -> None:
        """Searches from the start with growing width, until told to stop."""
        if not self.positions or self.proved_from == 1:
            return
        for width in widths or growing_widths():
            for style in range(STYLES):
                if self.stop() or self.best[0] >= self.bound():
                    return
                self.progress(self.best[0], self.clock.share_spent())
                self._search_from(0, width, style)

    def _search_from(self, number: int, width: int, style: int) -> None:
        best = self._best_so_far(number)
        bound = Bound(self.positions[number], self.deal)
        search_beam(self.positions[number], self.deal, bound, best, width, style)
        self._keep(number, best)

    def _best_so_far(self, number: int) -> Best:
        best = Best(self.stop)
        best.score = self.best[number]
        return best

    def _keep(self, number: int, best: Best) -> None:
        """Keeps what was found from a position, for those before and after it too."""
        self.tried += best.tried
        if best.line is None:
            return
        self._know(number, best.score, best.line.codes())
        for earlier in range(number - 1, -1, -1):
            if self.best[earlier] < best.score:
                self._know(earlier, best.score, [self.placed[earlier], *self.codes[earlier + 1]])
        later = number
        while self.codes[later] and self.codes[later][0] == self.placed[later]:
            self._know(later + 1, self.best[later], self.codes[later][1:])
            later += 1
            self.looked.add(later)

    def _know(self, number: int, score: int, codes: list[int]) -> None:
        self.best[number], self.codes[number] = score, codes

    def locate(self, low: int, high: int) -> None:
        """Finds between two positions the placements after which less was possible."""
        if high - low < 2 or self.best[low] == self.best[high]:
            return
        middle = (low + high) // 2
        if middle not in self.looked:
            self.progress(self.best[0], self.clock.share_spent())
            if not self._look(middle):
                return
        self.locate(low, middle)
        self.locate(middle, high)

    # Telling.

    def bound(self) -> int:
        """Bounds the score of every line with these draws."""
        if not self.positions or self.proved_from == 1:
            return self.best[0]
        return Bound(self.positions[0], self.deal).of(self.positions[0])

    def verdict(self) -> Verdict:
        """Tells what is known."""
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
        """Lists where, from one position that was looked at to the next, points were left."""
        game = self.end.game
        for low, high in itertools.pairwise(sorted(self.looked)):
            if self.best[low] > self.best[high]:
                yield Loss(
                    number=low + 1,
                    until=high,
                    move=game.move_text(self.placed[low]),
                    before=self.best[low],
                    after=self.best[high],
                    better=game.move_text(self.codes[low][0]),
                    proved=low + 1 >= self.proved_from,
                )
