"""Exhaustive search with the bound: its result is proved if the search completes."""

from __future__ import annotations

from edgewise.games.greenway.solve.beam import Best, deal_on
from edgewise.games.greenway.solve.bound import Bound
from edgewise.games.greenway.solve.deals import Deal
from edgewise.games.greenway.solve.lines import Line, expand


def prove(root: Line, deal: Deal, bound: Bound, best: Best, limit: int) -> bool:
    """Tries every line from a position that could beat the best; tells whether it got through.

    ``limit`` is how many placements it may try. When it gets through, no line
    from this position beats ``best.score``.
    """
    last = best.tried + limit
    seen: set[tuple[int, int]] = set()
    waiting = [root]
    while waiting:
        line = waiting.pop()
        if bound.of(line) <= best.score:
            continue
        if best.tried > last or best.stop():
            return False
        children = expand(line, 1)
        best.tried += len(children)
        children.sort(key=lambda child: (child.worth, child.key))
        for child in children:
            if child.state.is_over:
                best.consider(child)
            elif (child.key, child.drawn) not in seen and bound.of(child) > best.score:
                seen.add((child.key, child.drawn))
                if not deal_on(child, deal):
                    continue
                if child.state.is_over:
                    best.consider(child)
                else:
                    waiting.append(child)
    return True
