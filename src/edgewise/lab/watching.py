"""Watches one match as it is played, and writes down what the lab counts of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from edgewise.arena.fixtures import Fixture
from edgewise.core.cells import cell_x, cell_y
from edgewise.core.moves import variant_of, verb_of
from edgewise.core.state import State

BINS = 20
"""In how many parts of equal length a match is told."""
LAID, SCORED, HELD, STUCK, HOLDS, HELD_FOR = range(6)
"""What is counted of a kind of tile: how many lay on the table at the end, and gave points; how
often one was in hand when its holder could lay something or nothing, and fitted nowhere; how many
times one was held, and for how many turns of its holder in all."""


@dataclass
class Row:
    """What the lab keeps of one match."""

    number: int
    deal: int
    seats: list[str]
    scores: list[int]
    winners: list[int]
    won: bool | None
    first: int
    end: str
    roles: list[str]
    turns: int
    decisions: int
    forced: int
    """Decisions with one legal move only."""
    choices: int
    """Legal moves, added up over all decisions."""
    choices_by: list[float | None]
    """Mean legal moves a decision, in each part of the match."""
    stuck: list[int]
    """The numbers of the turns in which nothing could be laid while the bag lasted."""
    lead_changes: int
    decided: float
    """After which share of the turns the winner led for good."""
    half_won: float | None
    """The share of the win of whoever led at half-time; None when nobody did."""
    behind: int
    """By how many points the winner was behind at worst."""
    race: list[list[float]]
    """Points of the winner, and the mean of all others, at the end of each part."""
    points: dict[str, int]
    """Points of all seats, by clause and reason."""
    tiles: dict[str, list[int]]
    longest: str
    """The tile that was held longest."""
    cells: list[list[int]]
    counts: dict[str, int]
    again: list[int] | None = None
    """Scores of the same deal, where bots broke ties otherwise."""
    slip: dict[str, float] | None = None
    """What a random move at some point of the match cost its seat."""

    def to_dict(self) -> dict[str, Any]:
        """Writes the row as JSON data."""
        return asdict(self)


class Watcher:
    """Sees a state before each decision."""

    def __init__(self, state: State) -> None:
        game = state.game
        self.statistics, self.observer = game.statistics, game.observer
        self.kind_of = [int(kind) for kind in game.tiles.kind_of]
        self.names = [tile.name for tile in game.tiles.tiles]
        self.players = state.players
        self.owner: int | None = None
        self.first = -1
        self.turns = 0
        self.own_turns = [0] * state.players
        self.choices: list[int] = []
        self.open: list[int] = []
        """Where in the match's moves there was more than one legal one."""
        self.stuck: list[int] = []
        self.standing: list[list[int]] = []
        """Scores when each turn began."""
        self.tiles: dict[int, list[int]] = {}
        self.hands: list[dict[int, list[int]]] = [{} for _ in range(state.players)]
        self.most = (-1, -1)
        self.lays: dict[int, bool] = {}

    def see(self, state: State) -> None:
        """Counts what a decision is about."""
        owner = self.statistics.turn_of(state)
        stuck = self.statistics.is_stuck(state)
        if owner != self.owner or self.players == 1:
            self.owner = owner
            self.first = owner if self.first < 0 else self.first
            self.standing.append(self.statistics.standing(state))
            if stuck:
                self.stuck.append(self.turns)
            self.turns += 1
            self.own_turns[owner] += 1
        codes = [int(code) for code in state.pack_codes()]
        self.choices.append(len(codes))
        if len(codes) > 1:
            self.open.append(len(state.past))
        self._see_hand(state, codes, stuck=stuck)

    def _see_hand(self, state: State, codes: list[int], *, stuck: bool) -> None:
        stock, seat = state.find_stock(), int(state.actor)
        if stock is None:
            return
        held = Counter(stock.known_hand(seat))
        self._note_holding(seat, held)
        fitting = {self.kind_of[variant_of(code)] for code in codes if self._lays(code)}
        if fitting or stuck:
            for kind, count in held.items():
                counts = self._counts(kind)
                counts[HELD] += count
                counts[STUCK] += 0 if kind in fitting else count

    def _lays(self, code: int) -> bool:
        verb = int(verb_of(code))
        if verb not in self.lays:
            self.lays[verb] = self.observer.lays(verb)
        return self.lays[verb]

    def _note_holding(self, seat: int, held: Counter[int]) -> None:
        """Notes since when a seat holds each tile; the oldest of a kind goes first."""
        since, now = self.hands[seat], self.own_turns[seat]
        for kind in {*since, *held}:
            queue = since.setdefault(kind, [])
            queue += [now] * (held[kind] - len(queue))
            while len(queue) > held[kind]:
                self._let_go(kind, now - queue.pop(0))

    def _let_go(self, kind: int, turns: int) -> None:
        counts = self._counts(kind)
        counts[HOLDS] += 1
        counts[HELD_FOR] += turns
        self.most = max(self.most, (turns, kind))

    def _counts(self, kind: int) -> list[int]:
        return self.tiles.setdefault(kind, [0] * 6)

    def row(self, state: State, fixture: Fixture) -> Row:
        """Writes down a match that is over."""
        outcome = state.outcome()
        assert outcome is not None
        for seat, since in enumerate(self.hands):
            for kind, queue in since.items():
                for begun in queue:
                    self._let_go(kind, self.own_turns[seat] - begun)
        points = self._see_points(state)
        cells = self._see_board(state)
        standing = [*self.standing[1:], list(outcome.scores)]
        winners = list(outcome.winners)
        return Row(
            number=fixture.number,
            deal=fixture.deal,
            seats=list(fixture.seats),
            scores=list(outcome.scores),
            winners=winners,
            won=outcome.won,
            first=self.first,
            end=outcome.code or outcome.reason,
            roles=self.statistics.roles(state),
            turns=self.turns,
            decisions=len(self.choices),
            forced=self.choices.count(1),
            choices=sum(self.choices),
            choices_by=binned(self.choices),
            stuck=self.stuck,
            points=points,
            tiles={self.names[kind]: counts for kind, counts in sorted(self.tiles.items())},
            longest=self.names[self.most[1]] if self.most[0] > 0 else "",
            cells=cells,
            counts=dict(self.statistics.counts(state)),
            **leads(standing, winners),
        )

    def _see_points(self, state: State) -> dict[str, int]:
        boards, points = state.list_boards(), Counter[str]()
        scoring: set[tuple[int, int, int]] = set()
        for seat in range(self.players):
            board = seat if len(boards) == self.players > 1 else 0
            for item in state.score_items(seat):
                points[f"{item.clause} {item.code or item.label}"] += item.points
                if item.points > 0:
                    scoring |= {(board, x, y) for x, y in item.cells}
        self.scoring = scoring
        return dict(points)

    def _see_board(self, state: State) -> list[list[int]]:
        cells: list[list[int]] = []
        for number, board in enumerate(state.list_boards()):
            for cell in board.laid_cells():
                x, y = int(cell_x(cell)), int(cell_y(cell))
                counts = self._counts(self.kind_of[int(board.near(cell))])
                counts[LAID] += 1
                counts[SCORED] += (number, x, y) in self.scoring
                cells.append([x, y])
        return cells


def binned(numbers: list[int]) -> list[float | None]:
    """Takes the mean of numbers in each part of a match."""
    parts: list[list[int]] = [[] for _ in range(BINS)]
    for at, number in enumerate(numbers):
        parts[at * BINS // len(numbers)].append(number)
    return [round(sum(part) / len(part), 3) if part else None for part in parts]


def leads(standing: list[list[int]], winners: list[int]) -> dict[str, Any]:
    """Reads off the scores after each turn who led when; alone, nobody leads."""
    alone = len(standing[0]) == 1
    leaders = [
        [seat for seat, points in enumerate(scores) if points == max(scores)] for scores in standing
    ]
    sole = [group[0] for group in leaders if len(group) == 1]
    changes = sum(one != other for one, other in pairwise(sole))
    last = max((at + 1 for at, group in enumerate(leaders) if group != winners), default=0)
    half = leaders[(len(leaders) - 1) // 2]
    won = sum(seat in winners for seat in half) / len(half) / len(winners)
    best = winners[0]
    behind = max(max(scores) - scores[best] for scores in standing)
    return {
        "lead_changes": 0 if alone else changes,
        "decided": 1.0 if alone else min(last, len(leaders)) / len(leaders),
        "half_won": None if alone or len(half) != 1 else won * len(half),
        "behind": 0 if alone else behind,
        "race": race(standing, best),
    }


def race(standing: list[list[int]], best: int) -> list[list[float]]:
    """Tells the points of the winner and of the others at the end of each part of a match."""
    found: list[list[float]] = [[], []]
    for part in range(1, BINS + 1):
        scores = standing[max(0, part * len(standing) // BINS - 1)]
        others = [points for seat, points in enumerate(scores) if seat != best]
        found[0].append(float(scores[best]))
        found[1].append(round(sum(others) / len(others), 2) if others else 0.0)
    return found
