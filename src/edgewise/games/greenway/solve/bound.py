"""An upper bound on the score of any line, from counting tiles and turns.

Laying a tile adds at most its ``gain``: a building -1, a street 0, a greenway
1, a crossing 2, a park 3. Each turn lays at most one tile, and only one of the
drawn three; there are only so many tiles of each kind. The bound is the best that turns
and tiles allow together, plus the most that the laid tiles can still give. It ignores
where tiles lie, so it is safe but seldom reached.
"""

from __future__ import annotations

from edgewise.core.moves import argument_of
from edgewise.games.greenway.rules import DRAWN, PLAYER
from edgewise.games.greenway.solve.deals import Deal
from edgewise.games.greenway.solve.lines import Line, ceiling, gain


class Bound:
    """The bound for all lines that go on from one position."""

    def __init__(self, root: Line, deal: Deal) -> None:
        state = root.state
        self.tiles = state.tiles
        self.first = root.drawn
        self.laid = int(state.board.laid_size)
        self.in_hand = state.stock.known_hand(PLAYER)
        self.gains = {k: gain(self.tiles, k) for k in range(int(self.tiles.kinds))}
        self.supply = {
            kind: int(state.stock.pool[kind])
            + int(state.stock.held(PLAYER, kind))
            + int(state.aside[kind])
            for kind in self.gains
        }
        self._known: dict[tuple[int, frozenset[int]], int] = {}
        known = deal.known()
        self.turns = None if known is None else self._list_turns(known)
        """What may be drawn in each turn; None if the number of turns is not limited."""

    def of(self, line: Line) -> int:
        """Bounds the score of every line that goes on from this one."""
        hand = frozenset(line.state.stock.known_hand(PLAYER))
        return int(ceiling(line.state)) + self._future(line.drawn, hand)

    def _future(self, drawn: int, hand: frozenset[int]) -> int:
        """Bounds what the turn with this hand, if any, and all later turns can add."""
        key = ((drawn - self.first) // DRAWN, hand)
        if key not in self._known:
            turns = None if self.turns is None else self.turns[key[0] :]
            if hand and turns is not None:
                turns = [set(hand), *turns]
            self._known[key] = self._best_sum(turns)
        return self._known[key]

    def _list_turns(self, known: list[int]) -> list[set[int] | None]:
        """Lists, turn by turn, the kinds that may give points; None stands for any kind.

        Turns are cut off sharply only while the pile certainly holds three
        tiles besides three that were set aside. Once a tile may have stood in
        for another, how many are left of the kinds that stand in is not known.
        """
        total = int(self.tiles.total)
        turns: list[set[int] | None] = []
        kinds: list[int] = []
        exact = True
        at = self.first
        while at < len(known):
            laid = self.laid + len(turns) + 1
            if total - laid - DRAWN < DRAWN:
                return turns + [None] * min(len(known) - at, total - laid + 1)
            before, kinds = kinds, [int(argument_of(code)) for code in known[at : at + DRAWN]]
            certain = all(
                (exact or self.gains[kind] > 0) and self._is_left(kind, kinds, before, turns)
                for kind in kinds
            )
            exact = exact and certain
            turns.append(set(kinds) if certain or self._dull_left(len(turns)) else None)
            at += DRAWN
        return turns

    def _is_left(
        self, kind: int, kinds: list[int], before: list[int], turns: list[set[int] | None]
    ) -> bool:
        """Tells whether the pile certainly has a kind for a turn, whatever was laid before."""
        used = self.in_hand.count(kind) > 0
        gone = int(used) + sum(1 for turn in turns[:-1] if turn is None or kind in turn)
        if turns:
            gone += DRAWN if turns[-1] is None else before.count(kind)
        return self.supply[kind] - gone >= kinds.count(kind)

    def _dull_left(self, turns: int) -> bool:
        """Tells whether what stands in for a tile that ran out can give no points."""
        dull = sum(self.supply[kind] for kind in self.gains if self.gains[kind] <= 0)
        return dull > turns + 1 + 2 * DRAWN

    def _best_sum(self, turns: list[set[int] | None] | None) -> int:
        """Adds up the best tiles that can be matched to different turns."""
        wanted = sorted((k for k in self.gains if self.gains[k] > 0), key=lambda k: -self.gains[k])
        if turns is None:
            return sum(self.gains[kind] * self.supply[kind] for kind in wanted)
        owner: dict[int, int] = {}
        total = 0
        for kind in wanted:
            for _ in range(self.supply[kind]):
                if not _match(kind, turns, owner, set()):
                    break
                total += self.gains[kind]
        return total


def _match(kind: int, turns: list[set[int] | None], owner: dict[int, int], seen: set[int]) -> bool:
    """Finds a turn for one more tile of a kind, moving others to other turns if need be."""
    for number, turn in enumerate(turns):
        if number in seen or (turn is not None and kind not in turn):
            continue
        seen.add(number)
        if number not in owner or _match(owner[number], turns, owner, seen):
            owner[number] = kind
            return True
    return False
