"""Positions that play cannot lead to: what is wrong with one, with the field named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgewise.core.bits import bit_count
from edgewise.core.chance import WHOLE
from edgewise.core.errors import counted
from edgewise.core.moves import cell_of, grid_of, variant_of, verb_of
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import can_cut
from edgewise.games.hydras.moves import SWORD
from edgewise.games.hydras.tileset import BODY_CELL

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState

AT_REST = (rules.PLAY, rules.ANSWER, rules.TORCH, rules.REFILL, rules.ENDED)
"""The phases after the preparation."""


def unreachable(state: HydrasState) -> list[str]:
    """Lists what contradicts the rest of a position, or the way there."""
    found = body_problems(state) + phase_problems(state)
    if found:
        return found
    found = viewer_problems(state) + ending_problems(state) + hand_problems(state)
    return found + labour_counts(state) + pending_problems(state) + turn_problems(state)


def order(state: HydrasState, seat: int) -> int:
    """Counts the seats from the star to a seat."""
    return (seat - int(state.star)) % state.players


def alone(state: HydrasState) -> bool:
    """Tells whether one player plays alone."""
    return state.players == 1


# Bodies, phase and ending.


def body_problems(state: HydrasState) -> list[str]:
    """Finds bodies that are turned, too many of a kind, or not dealt in order."""
    tiles = state.tiles
    found: list[str] = []
    counts: dict[int, int] = {}
    for seat, board in enumerate(state.boards):
        if state.phase == rules.BODIES and (board.laid_size > 0) != (seat < state.turn):
            found.append(f"boards: in phase bodies the seats before {int(state.turn)} have a body")
        if board.laid_size > 0:
            variant = int(board.near(BODY_CELL))
            kind = int(tiles.kind_of[variant])
            counts[kind] = counts.get(kind, 0) + 1
            if tiles.first_variant[kind] != variant:
                found.append(f"boards: the body of seat {seat} is turned; bodies are dealt as r0")
    for kind, count in counts.items():
        if count > tiles.tiles[kind].count:
            name = tiles.tiles[kind].name
            found.append(f"boards: {count} bodies are {name}, of {tiles.tiles[kind].count}")
    if alone(state) and counts and state.star < 0:
        found.append("boards: one player alone has the body with the star")
    elif state.star < 0 and sum(counts.values()) == state.players:
        found.append("boards: no body has the star")
    return found


def phase_problems(state: HydrasState) -> list[str]:
    """Finds a phase that this match does not have, and plays before the first turn."""
    name = rules.PHASES[state.phase]
    if state.phase == rules.TORCH and not alone(state):
        return ["phase: only one player alone has to deal with a torch"]
    if state.phase == rules.ANSWER and alone(state):
        return ["phase: one player alone is asked about nothing"]
    if state.phase == rules.CHOOSE and (alone(state) or state.labours_each == 0):
        return ["phase: nobody chooses labours in this match"]
    if state.phase == rules.LABOURS and state.labours_each == 0:
        return ["phase: this match has no labours to deal"]
    if state.phase in AT_REST:
        return []
    found: list[str] = []
    if any(board.laid_size > 1 for board in state.boards):
        found.append(f"boards: in phase {name} no card is laid yet")
    if any(count > 0 for count in state.discarded):
        found.append(f"discard: in phase {name} no card is discarded yet")
    return found


def ending_problems(state: HydrasState) -> list[str]:
    """Finds an ending that does not agree with deck, phase and turn."""
    ending, deck = state.ending, int(rules.deck_size(state))
    told = f"ending: {rules.ENDINGS[ending]}"
    if deck < 0:
        return ["bag: it has too few cards for one player alone"]
    if ending == rules.DECK_LASTS:
        if state.phase == rules.ENDED:
            return [f"{told}, but the match is over; it must be last-turns"]
        if deck == 0 and state.phase in (rules.PLAY, rules.ANSWER) and cards_gone(state) > 1:
            return [f"{told}, but the deck is empty"]
        return []
    if deck > 0:
        return [f"{told}, but the deck has {counted(deck, 'card')}"]
    if state.phase not in (rules.PLAY, rules.ANSWER, rules.ENDED):
        return [f"{told} does not belong to phase {rules.PHASES[state.phase]}"]
    if ending == rules.LAST_ROUND and (state.turn == state.star or state.phase == rules.ENDED):
        return [f"{told}, but with the turn of the star the last turns begin"]
    if state.phase == rules.ENDED and state.turn != state.star:
        return [f"turn: a match ends when seat {int(state.star)}, the star, would be next"]
    return []


def cards_gone(state: HydrasState) -> int:
    """Counts the cards that were played or discarded, one in play included."""
    laid = sum(int(board.laid_size) - 1 for board in state.boards)
    discarded = sum(int(count) for count in state.discarded)
    return laid + discarded + (0 if state.pending == rules.NO_PLAY else 1)


# Hands.


def viewer_problems(state: HydrasState) -> list[str]:
    """Finds hands and labours that are hidden from their viewer though they are open, or not."""
    found: list[str] = []
    viewer = state.viewer
    for seat in range(state.players):
        hides = viewer != WHOLE and not alone(state) and seat != viewer
        shown = state.stock.hand_sizes[seat] > 0
        if (shown and hides) or (state.stock.hidden[seat] > 0 and not hides):
            found.append(f"hands: seen_by and the hand of seat {seat} do not agree")
        for zone, name in enumerate(rules.ZONES):
            at = zone * state.players + seat
            open_ = not hides or (zone == rules.KEPT and state.phase == rules.ENDED)
            if (state.zones[at] != 0 and not open_) or (state.veiled[at] > 0 and open_):
                found.append(f"labours: seen_by and {name} of seat {seat} do not agree")
    return found


def hand_problems(state: HydrasState) -> list[str]:
    """Finds hands of a size that they cannot have."""
    found: list[str] = []
    for seat in range(state.players):
        size = int(state.stock.hand_size(seat))
        low, high = hand_limits(state, seat)
        if not low <= size <= high:
            span = f"{low}" if low == high else f"{low} to {high}"
            phase = rules.PHASES[state.phase]
            found.append(
                f"hands: seat {seat} holds {counted(size, 'card')}; "
                f"in phase {phase} it must be {span}"
            )
    if alone(state) and state.phase in (rules.PLAY, rules.TORCH):
        torches = int(state.stock.held(0, state.tiles.torch_kind))
        if (torches > 0) != (state.phase == rules.TORCH):
            found.append(
                "hands: one player alone has a torch in hand in phase torch, and only then"
            )
    return found


def hand_limits(state: HydrasState, seat: int) -> tuple[int, int]:
    """Tells the fewest and the most cards that a seat can hold."""
    before = order(state, seat) < order(state, int(state.turn))
    is_turn = seat == state.turn
    hand = int(state.tiles.hand)
    if state.phase == rules.BODIES:
        return 0, 0
    if state.phase == rules.DEAL:
        return (0, hand - 1) if is_turn else (hand, hand) if before else (0, 0)
    if state.phase not in AT_REST:
        dealt = dealt_cards(state, seat)
        return dealt, dealt
    high = hand
    played = state.phase in (rules.ANSWER, rules.REFILL)
    had_last_turn = state.ending == rules.LAST_TURNS and before
    if (is_turn and played) or state.phase == rules.ENDED or had_last_turn:
        high -= 1
    low = hand - answers_since(state, seat) - (1 if is_turn and played else 0)
    if rules.deck_size(state) == 0:
        low = 0
    return max(low, 1 if is_turn and state.phase == rules.PLAY else 0), high


def dealt_cards(state: HydrasState, seat: int) -> int:
    """Counts the cards that a seat is dealt, fewer than a hand if there are too few."""
    cards = sum(tile.count for tile in state.tiles.tiles if tile.pile == "bag") - int(state.aside)
    hand = int(state.tiles.hand)
    return max(0, min(hand, cards - hand * order(state, seat)))


def answers_since(state: HydrasState, seat: int) -> int:
    """Counts the plays of others that a seat may have answered since its own last turn."""
    if alone(state):  # a shield goes with a torch, and the hand is filled up at once
        return 1 if state.phase == rules.REFILL else 0
    since = (int(state.turn) - seat) % state.players
    if since == 0:
        return state.players - 1
    return since if state.phase == rules.REFILL else since - 1


def turn_problems(state: HydrasState) -> list[str]:
    """Compares whose turn it is with the cards that were played: one a turn, and shields."""
    if state.phase not in (rules.PLAY, rules.ANSWER, rules.REFILL) or alone(state):
        return []
    if rules.deck_size(state) == 0:  # seats without a card may have passed
        return []
    tiles = state.tiles
    turns = cards_gone(state) - (0 if state.phase == rules.PLAY else 1)
    most = sum(
        int(state.discarded[kind])
        for kind in range(int(tiles.kinds))
        if tiles.shields[tiles.first_variant[kind]] != 0
    )
    missing = sum(
        int(tiles.hand) - int(state.stock.hand_size(seat))
        for seat in range(state.players)
        if seat != state.turn or state.phase == rules.PLAY
    )
    at_turn = order(state, int(state.turn))
    for shields in range(missing, most + 1):
        if turns - shields >= 0 and (turns - shields) % state.players == at_turn:
            return []
    return [
        f"turn: {turns} cards were played before, at most {most} of them as shields, so it "
        f"cannot be the turn of seat {int(state.turn)}"
    ]


# Labours and the play that waits for an answer.


def labour_counts(state: HydrasState) -> list[str]:
    """Finds seats with too many or too few labours for the phase."""
    found: list[str] = []
    if alone(state) and int(state.zones[rules.KEPT]) & ~state.labours.everything(1):
        found.append("labours: one player alone has none that are about other hydras")
    for seat in range(state.players):
        zones = [labours_in(state, zone, seat) for zone in range(3)]
        if not labours_agree(state, seat, zones):
            told = ", ".join(f"{n} {name}" for n, name in zip(zones, rules.ZONES, strict=True))
            phase = rules.PHASES[state.phase]
            found.append(f"labours: seat {seat} cannot have {told} in phase {phase}")
    return found


def labours_in(state: HydrasState, zone: int, seat: int) -> int:
    """Counts the labours of a seat in a zone, known or not."""
    at = zone * state.players + seat
    return int(bit_count(state.zones[at])) + int(state.veiled[at])


def labours_agree(state: HydrasState, seat: int, zones: list[int]) -> bool:
    """Tells whether a seat can have this many labours offered, kept and refused."""
    each = int(state.labours_each)
    offered, kept, refused = zones
    before = order(state, seat) < order(state, int(state.turn))
    if each == 0 or state.phase < rules.LABOURS:
        return zones == [0, 0, 0]
    if state.phase == rules.LABOURS:
        dealt = kept if alone(state) else offered
        most = each if before else each - 1 if seat == state.turn else 0
        return (dealt == most or (seat == state.turn and dealt < each)) and sum(zones) == dealt
    if state.phase == rules.CHOOSE and not before:
        return zones == [each, 0, 0]
    if alone(state):
        return zones == [0, each, 0]
    return offered == 0 and kept > 0 and kept + refused == each


def pending_problems(state: HydrasState) -> list[str]:
    """Finds a pending play that the seat whose turn it is could not have made."""
    code = state.pending
    if code == rules.NO_PLAY:
        return []
    grid, variant, cell = int(grid_of(code)), int(variant_of(code)), int(cell_of(code))
    board = state.boards[grid]
    if grid == state.turn:
        return ["pending: nobody is asked about a play on their own hydra"]
    if verb_of(code) == SWORD:
        legal = (
            state.tiles.swords[variant] != 0
            and board.variant(cell) >= 0
            and can_cut(board, state.tiles, cell, False)
        )
    else:
        legal = board.variant(cell) < 0 and bool(board.fits(cell, variant))
    return [] if legal else [f"pending: {state.game.move_text(int(code))} is not allowed"]
