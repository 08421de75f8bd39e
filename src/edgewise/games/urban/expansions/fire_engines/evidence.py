"""What the lab looks for in matches with Fire Engines, beside the signs of ``evidence.toml``."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.core.cells import cell_at
from edgewise.core.chance import OVER
from edgewise.core.moves import argument_of, verb_of
from edgewise.core.state import State
from edgewise.games.urban.expansion import Expansion
from edgewise.games.urban.expansions.fire_engines.engines import FireEngines
from edgewise.games.urban.expansions.fire_engines.fires import blazes_in
from edgewise.games.urban.expansions.fire_engines.material import DRIVING, TOKENS
from edgewise.games.urban.expansions.fire_engines.moves import (
    DRIVE,
    MOST_STEPS,
    ROUTE_MASK,
    add_step,
    drive_code,
    goal_of,
    side_of,
    step_of,
    steps_of,
    without_last_step,
)
from edgewise.games.urban.expansions.fire_engines.truck import BLOCKED, tiles_passed
from edgewise.games.urban.ledger import root_of
from edgewise.games.urban.moves import CARD
from edgewise.games.urban.scoring import UNFINISHED, entry_fields, stores_of
from edgewise.games.urban.state import UrbanState
from edgewise.games.urban.streets import leaves_by_highway
from edgewise.games.urban.tileset import BLOCK, NO_PAIR, SUBURB

LIGHTERS = ("fire-bug", "arsonist")


class Watch:
    """Sees every position of one match."""

    def __init__(self) -> None:
        self.scored = 0

    def tries(self, state: State) -> list[int]:
        """Lists the drives that go on by one step from where a legal one ends."""
        assert isinstance(state, UrbanState)
        fire = engines_of(state)
        if fire is None or state.phase != fire.first_phase + DRIVING:
            return []
        drives = [code for code in state.list_codes() if verb_of(code) >= DRIVE]
        return [longer for code in drives for longer in _longer(state, fire, code)]

    def see(self, state: State, code: int) -> set[str]:
        """Finds what Blaze Tokens prevented, in the city and in points."""
        assert isinstance(state, UrbanState)
        fire = engines_of(state)
        if fire is None:
            return set()
        found = {*_full(state, fire, code), *self._scored(state, fire), *_completed(state, fire)}
        if code >= 0 and verb_of(code) >= DRIVE and _takes_highway(state, fire, code):
            found.add("urban.38")
        if state.actor == OVER and any(_is_burnt(state, fire, root) for root in _suburbs(state)):
            found.add("urban.32")
        return found

    def _scored(self, state: UrbanState, fire: FireEngines) -> Iterator[str]:
        """Finds blocks that were scored just now, while they burned."""
        new, self.scored = state.scored[self.scored :], len(state.scored)
        for entry in new:
            kind = entry_fields(int(entry))[0]
            if kind not in (BLOCK, BLOCK | UNFINISHED):
                continue
            block = root_of(state, int(entry))
            if blazes_in(state, fire, block) > 0:
                yield "urban.31"
                if kind == BLOCK and _is_worth_more(state, fire, block):
                    yield "urban.33a"


def engines_of(state: UrbanState) -> FireEngines | None:
    """Finds the expansion, where it takes part."""
    return next((each for each in state.expansions if isinstance(each, FireEngines)), None)


def _full(state: UrbanState, fire: FireEngines, code: int) -> Iterator[str]:
    """Finds a card that could light nothing, since all tokens lie."""
    if code >= 0 and verb_of(code) == CARD and fire.blaze_count == TOKENS:
        if state.cards.cards[int(argument_of(code))].name in LIGHTERS:
            yield "urban.28"


def _completed(state: UrbanState, fire: FireEngines) -> Iterator[str]:
    """Finds a token that lies on a complete block."""
    roots = [state.city.find(int(fire.blazes[index])) for index in range(int(fire.blaze_count))]
    if any(state.city.opens(root) == 0 for root in roots):
        yield "urban.33"


def _takes_highway(state: UrbanState, fire: FireEngines, code: int) -> bool:
    """Tells whether a drive has a step along a highway."""
    while steps := int(steps_of(code)):
        side = int(side_of(step_of(code, steps - 1)))
        code = int(without_last_step(code))
        tile = tiles_passed(state, fire, code)[0][-1]
        if leaves_by_highway(state.city, tile, side):
            return True
    return False


def _is_worth_more(state: UrbanState, fire: FireEngines, block: int) -> bool:
    """Tells whether other expansions would have given anything for a complete block."""
    others = [each for each in state.expansions if each is not fire]
    if stores_of(state, block) > 0 and any(_rewards_completion(each) for each in others):
        return True
    return any(each.extra_points(state, block) > 0 for each in others if each.alters_blocks)


def _rewards_completion(expansion: Expansion) -> bool:
    """Tells whether an expansion gives something when a block is completed."""
    return type(expansion).block_completed is not Expansion.block_completed


def _suburbs(state: UrbanState) -> set[int]:
    """Lists the suburbs that gave points, or might have."""
    city = state.city
    nodes = [int(city.node_of_piece(index)) for index in range(int(city.manned_size))]
    return {int(city.find(node)) for node in nodes if city.kind(city.find(node)) == SUBURB}


def _is_burnt(state: UrbanState, fire: FireEngines, suburb: int) -> bool:
    """Tells whether a suburb touches a complete block that burns."""
    city = state.city
    for node in city.nodes_of(suburb):
        corners = int(city.variant(node >> 3)) * 4
        for pair in [int(city.tiles.corner_pairs[corners + k]) for k in range(4)]:
            if pair != NO_PAIR and pair >> 4 == node & 7:
                block = city.find((node & ~7) | (pair & 15))
                if city.opens(block) == 0 and blazes_in(state, fire, block) > 0:
                    return True
    return False


def _longer(state: UrbanState, fire: FireEngines, code: int) -> Iterator[int]:
    """Lists what a drive becomes with one step more: a drive that arrives, or a stadium's gate."""
    steps, legal = int(steps_of(code)), set(state.list_codes())
    if steps >= min(int(fire.points), MOST_STEPS):
        return
    for side in range(4):
        route = int(add_step(code & ROUTE_MASK, steps, side, 1))
        tiles, problem = tiles_passed(state, fire, int(drive_code(cell_at(0, 0), route)))
        if problem in (0, BLOCKED):
            longer = int(drive_code(int(state.city.cells[tiles[-1]]), route))
            if longer not in legal and goal_of(longer) != goal_of(code):
                yield longer
