"""What is impossible about a position of Hoses and Hydrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.cells import CELL_MASK, neighbour
from edgewise.core.errors import counted
from edgewise.core.moves import cell_text
from edgewise.core.notation import board_problems, loose_tiles, stock_problems, viewer_problems
from edgewise.core.tileset import NO_PART, NO_SIDE
from edgewise.games.hoses import rules
from edgewise.games.hoses.hoses import follow
from edgewise.games.hoses.tileset import FIREFIGHTER, HYDRANT, LOOP, OPEN

if TYPE_CHECKING:
    from edgewise.games.hoses.state import HosesState

END_NAMES = {FIREFIGHTER: "firefighter", HYDRANT: "hydrant"}


def problems(state: HosesState) -> list[str]:
    """Lists what was lost or gained, and what cannot have come about by the rules."""
    found = stock_problems(state.stock, [state.board])
    found += board_problems(state.board)
    if not found:
        found = [*_hose_problems(state), *_score_problems(state), *_phase_problems(state)]
    return found


def unreachable(state: HosesState) -> list[str]:
    """Lists turns that are none, tiles in the air and hands that are too large or too small."""
    return [
        *viewer_problems(state.stock, state.viewer),
        *_seat_problems(state),
        *_turn_problems(state),
        *_idle_problems(state),
        *_end_problems(state),
        *loose_tiles(state.board),
        *_hand_problems(state),
    ]


def _seat_problems(state: HosesState) -> list[str]:
    """Finds a first seat or a turn before there is one, or none when there is."""
    phase = rules.PHASES[state.phase]
    found: list[str] = []
    if (state.first < 0) != (state.phase == rules.BEGIN):
        found.append(f"in the phase {phase}, first is {int(state.first)}")
    if (state.turn < 0) != (state.phase in (rules.BEGIN, rules.START_TILE)):
        found.append(f"in the phase {phase}, turn is {int(state.turn)}")
    return found


def _hand_problems(state: HosesState) -> list[str]:
    """Finds hands of a size that dealing and drawing do not lead to (hoses.5, hoses.16)."""
    found: list[str] = []
    for seat in range(state.players):
        held = int(state.stock.hand_size(seat))
        fewest, most = _hand_span(state, seat)
        if not fewest <= held <= most:
            due = f"{most}" if fewest == most else f"{fewest} to {most}"
            found.append(
                f"hands: seat {seat} holds {counted(held, 'tile')}; in the phase "
                f"{rules.PHASES[state.phase]} of seat {int(state.turn)}'s turn it holds {due}"
            )
    return found


def _hand_span(state: HosesState, seat: int) -> tuple[int, int]:
    """Tells how few and how many tiles a seat may hold.

    While the bag has tiles, every hand is full but that of a player who is dealt to,
    draws, or goes again.
    """
    full, turn, players = int(state.tiles.hand), int(state.turn), state.players
    if state.phase in (rules.BEGIN, rules.START_TILE):
        return 0, 0
    if state.phase == rules.DEAL:
        after = (seat - state.first) % players - (turn - state.first) % players
        return (full, full) if after < 0 else (0, full - 1 if after == 0 else 0)
    if state.stock.bag_size == 0:
        return 0, full
    if seat != turn or state.phase in (rules.STUCK, rules.ENDED):
        return full, full
    completed = 0 if state.idle else _completed_last(state)
    if state.phase == rules.PLAY:
        return max(1, full - completed), full
    return max(0, full - max(2, completed + 1)), full - 1


def _completed_last(state: HosesState) -> int:
    """Counts the tiles with which the seat in turn completed hoses since another seat did."""
    cells: set[int] = set()
    for entry in reversed(state.finished):
        if entry >> 33 != state.turn:
            break
        cells.add(entry if state.tiles.blanks_close else (entry >> 2) & CELL_MASK)
    return len(cells)


def hose_ends(state: HosesState, cell: int, side: int) -> tuple[int, int]:
    """Tells what a hose of a laid tile ends in, on both ends."""
    variant = int(state.board.near(cell))
    across = int(state.tiles.through[variant * 4 + side])
    one = int(follow(state.board, state.tiles, cell, variant, side))
    if across == NO_SIDE:
        return one, int(state.tiles.terminal[variant * 4 + side])
    if one == LOOP:
        return LOOP, LOOP
    return one, int(follow(state.board, state.tiles, cell, variant, across))


def _run(state: HosesState, cell: int, side: int) -> set[tuple[int, int]]:
    """Lists every side, with its cell, over which a hose of a laid tile leaves a tile."""
    board, tiles = state.board, state.tiles
    found: set[tuple[int, int]] = set()
    pending = [(cell, side)]
    while pending:
        cell, side = pending.pop()
        variant = int(board.near(cell))
        if variant < 0 or (cell, side) in found:
            continue
        found.add((cell, side))
        pending.append((int(neighbour(cell, side)), side ^ 2))
        across = int(tiles.through[variant * 4 + side])
        if across != NO_SIDE:
            pending.append((cell, across))
    return found


def _hose_problems(state: HosesState) -> list[str]:
    """Finds hoses with the same end twice, and complete ones that nobody finished."""
    board, tiles = state.board, state.tiles
    finished = [((entry >> 2) & CELL_MASK, entry & 3) for entry in state.finished]
    found: list[str] = []
    seen: set[tuple[int, int]] = set()
    for cell in board.laid_cells():
        variant = int(board.near(cell))
        for side in range(4):
            if tiles.part_at[variant * 4 + side] == NO_PART or (cell, side) in seen:
                continue
            run = _run(state, cell, side)
            seen |= run
            colour = tiles.label_names[tiles.shown[variant * 4 + side]]
            name = f"board: the {colour} hose over {cell_text(cell)}"
            one, other = hose_ends(state, cell, side)
            if one == other and one in END_NAMES:
                found.append(f"{name} has a {END_NAMES[one]} at both ends")
            elif max(one, other) < OPEN and (times := sum(end in run for end in finished)) != 1:
                how = "more than once" if times else "not"
                found.append(f"{name} is complete, but {how} among the finished hoses")
    return found


def _score_problems(state: HosesState) -> list[str]:
    found: list[str] = []
    for seat in range(state.players):
        items = sum(item.points for item in state.score_items(seat))
        if items != state.scores[seat]:
            found.append(
                f"scores: seat {seat} has {int(state.scores[seat])} points, its hoses give {items}"
            )
    return found


def _phase_problems(state: HosesState) -> list[str]:
    """Finds hands and boards that do not go with what is to be done."""
    phase, turn = rules.PHASES[state.phase], int(state.turn)
    stock = state.stock
    found: list[str] = []
    if (state.phase in (rules.BEGIN, rules.START_TILE)) != (state.board.laid_size == 0):
        there = "a tile lies" if state.board.laid_size else "no tile lies"
        found.append(f"in the phase {phase}, {there} on the table")
    elif state.phase in (rules.DEAL, rules.REFILL):
        if turn < 0 or stock.bag_size == 0 or stock.hand_size(turn) >= state.tiles.hand:
            found.append(f"in the phase {phase}, seat {turn} has nothing to draw")
    return found


def _turn_problems(state: HosesState) -> list[str]:
    """Finds a seat that should lay and cannot, or can and should not; sampled hands may."""
    phase, turn, stock = rules.PHASES[state.phase], int(state.turn), state.stock
    if state.phase not in (rules.PLAY, rules.STUCK) or stock.hidden[turn] != 0:
        return []
    can = rules.can_lay_any(state, stock.masks, turn * state.tiles.words)
    if can == (state.phase == rules.PLAY):
        return []
    return [f"in the phase {phase}, seat {turn} {'has' if can else 'lacks'} a tile to lay"]


def _idle_problems(state: HosesState) -> list[str]:
    """Finds a count of kept hands that laying, drawing or the end of the match contradicts."""
    phase, idle = rules.PHASES[state.phase], int(state.idle)
    if state.phase in (rules.PLAY, rules.STUCK):
        most = state.players - 1
    else:
        most = state.players if state.phase == rules.ENDED else 0
    if idle > most:
        return [f"idle is {idle}, in the phase {phase} at most {most}"]
    stock, words = state.stock, state.tiles.words
    return [
        f"idle is {idle}, but seat {seat}, which kept its hand, has a tile to lay"
        for seat in rules.seats_that_kept(state)
        if stock.hidden[seat] == 0 and rules.can_lay_any(state, stock.masks, seat * words)
    ]


def _end_problems(state: HosesState) -> list[str]:
    """Finds an end that has not come, and a match that goes on after it (hoses.19)."""
    if state.phase not in (rules.STUCK, rules.ENDED):
        return []
    fits = rules.can_lay_any(state, state.stock.unlaid_mask(), 0)
    if state.phase == rules.STUCK:
        return [] if fits else ["phase is stuck, but no tile that is left fits, so it is over"]
    if fits and state.idle == 0:
        return ["phase is over, but a tile that is left fits, and nobody kept a hand"]
    if state.idle != (state.players if fits else 0):
        return [f"idle is {int(state.idle)}, but a match ends after every seat kept its hand"]
    return []
