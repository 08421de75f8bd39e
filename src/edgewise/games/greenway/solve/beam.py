"""Beam search: the most promising lines, kept side by side, placement by placement."""

from __future__ import annotations

from collections.abc import Callable

from edgewise.core.chance import CHANCE
from edgewise.games.greenway.solve.bound import Bound
from edgewise.games.greenway.solve.deals import NO_MORE, Deal
from edgewise.games.greenway.solve.lines import Line, expand


class Best:
    """The best finished line so far, and how many placements were tried to find it."""

    def __init__(self, stop: Callable[[], bool]) -> None:
        self.line: Line | None = None
        self.score = -1
        self.tried = 0
        self.stop = stop

    def consider(self, line: Line) -> None:
        """Keeps a finished line if none was better."""
        score = int(line.state.score(0))
        if score > self.score:
            self.line, self.score = line, score


def deal_on(line: Line, deal: Deal) -> bool:
    """Lets chance draw until the player is to move or the match is over.

    False means that the draws came to their end before.
    """
    while line.state.to_move == CHANCE:
        code = deal.choose_code(line.state, line.drawn)
        if code == NO_MORE:
            return False
        line.state.apply(code)
        line.drawn += 1
    return True


def search_beam(root: Line, deal: Deal, bound: Bound, best: Best, width: int, style: int) -> None:
    """Follows this many lines from a position, where the player is to move, to their ends."""
    beam = [root]
    while beam and not best.stop():
        found: dict[tuple[int, int], Line] = {}
        for line in beam:
            children = expand(line, style)
            best.tried += len(children)
            for child in children:
                if child.state.is_over:
                    best.consider(child)
                else:
                    found.setdefault((child.key, child.drawn), child)
            if best.stop():
                return
        beam = _survivors(list(found.values()), deal, bound, best, width)


def _survivors(lines: list[Line], deal: Deal, bound: Bound, best: Best, width: int) -> list[Line]:
    """Draws for the most promising lines and drops those that cannot be best."""
    kept: list[Line] = []
    for line in sorted(lines, key=lambda line: (-line.worth, line.key)):
        if len(kept) == width:
            break
        if bound.of(line) <= best.score or not deal_on(line, deal):
            continue
        if line.state.is_over:
            best.consider(line)
        else:
            kept.append(line)
    return kept
