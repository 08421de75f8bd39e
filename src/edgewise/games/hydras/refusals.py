"""Why a move is refused: the clause against it, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, grid_of, variant_of, verb_of
from edgewise.core.refusals import Reasons, fit_reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import BODY_CELL, adjacent_cards
from edgewise.games.hydras.moves import (
    ACCEPT,
    BODY,
    DISCARD,
    DRAW,
    KEEP,
    LABOUR,
    LAY,
    SHIELD,
    SWORD,
)

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState

REASONS: Final = Reasons(
    fit_reasons(
        {
            "occupied": "hydras.10",
            "detached": "hydras.11",
            "mismatch": "hydras.10",
            "not-joined": "hydras.11",
        }
    )
)


def explain(state: HydrasState, code: int) -> Refusal:
    """Names the first clause that a move breaks."""
    verb = int(verb_of(code))
    if state.actor == OVER:
        return Refusal("hydras.23", "The match is over.")
    if state.actor == CHANCE or verb in (BODY, DRAW, LABOUR):
        return explain_chance(state, code)
    if state.phase == rules.CHOOSE or verb == KEEP:
        return explain_keep(state, code)
    if state.phase == rules.ANSWER:
        return explain_answer(state, code)
    if verb == SHIELD or verb == ACCEPT:
        return explain_shield(state, code)
    if state.phase == rules.TORCH:
        return explain_torch(state, code)
    if verb == DISCARD:
        return explain_hand(state, int(argument_of(code)))
    if grid_of(code) >= state.players:
        return Refusal("hydras.1", f"There is no hydra {int(grid_of(code))}.")
    kind = int(state.tiles.kind_of[variant_of(code)])
    if state.stock.held(state.turn, kind) == 0:
        return explain_hand(state, kind)
    return explain_sword(state, code) if verb == SWORD else explain_placement(state, code)


def explain_chance(state: HydrasState, code: int) -> Refusal:
    """Explains a move that is not chance's to make now, or that it cannot make."""
    verb = int(verb_of(code))
    if state.actor != CHANCE:
        return Refusal("hydras.8", f"Seat {int(state.actor)} is to move, not chance.")
    if state.phase == rules.BODIES:
        return Refusal("hydras.5", f"First seat {int(state.turn)} gets a body of those left.")
    if state.phase == rules.LABOURS:
        return Refusal(
            "hydras.29", f"First seat {int(state.turn)} is dealt a labour of those left."
        )
    if verb != DRAW:
        clause = "hydras.6" if state.phase == rules.DEAL else "hydras.9"
        return Refusal(clause, f"First seat {int(state.turn)} draws.")
    name = state.tiles.tiles[argument_of(code)].name
    return Refusal("hydras.9", f"There is no {name} in the deck.")


def explain_keep(state: HydrasState, code: int) -> Refusal:
    """Explains why labours cannot be kept, or that they must be chosen first."""
    if state.phase != rules.CHOOSE:
        return Refusal("hydras.30", "Labours are chosen before the first turn.")
    if verb_of(code) != KEEP:
        return Refusal("hydras.30", "First choose which labours you keep.")
    return Refusal("hydras.30", "You keep at least one of the labours that you were dealt.")


def explain_answer(state: HydrasState, code: int) -> Refusal:
    """Explains what the owner of a hydra cannot answer."""
    if verb_of(code) == SHIELD:
        return explain_shield_card(state, code)
    return Refusal("hydras.20", "Accept the card played on your hydra, or answer with a shield.")


def explain_shield_card(state: HydrasState, code: int) -> Refusal:
    """Explains why a card is no shield to answer with."""
    kind = int(argument_of(code))
    name = state.tiles.tiles[kind].name
    if state.stock.held(state.actor, kind) == 0:
        return Refusal("hydras.8", f"You hold no {name}.")
    return Refusal("hydras.19", f"There is no shield on {name}.")


def explain_shield(state: HydrasState, code: int) -> Refusal:
    """Explains why nothing can be answered now."""
    if state.phase == rules.TORCH and verb_of(code) == SHIELD:
        return explain_shield_card(state, code)
    return Refusal("hydras.20", "No opponent has played a card on your hydra.")


def explain_torch(state: HydrasState, code: int) -> Refusal:
    """Explains what one player alone must do about a torch."""
    torch = int(state.tiles.torch_kind)
    if verb_of(code) == LAY and state.tiles.kind_of[variant_of(code)] == torch:
        if grid_of(code) == state.actor:
            return explain_placement(state, code)
    return Refusal("hydras.47", "First place the torch that you drew, or answer it with a shield.")


def explain_hand(state: HydrasState, kind: int) -> Refusal:
    """Explains that a card is not in one's hand."""
    return Refusal("hydras.8", f"You hold no {state.tiles.tiles[kind].name}.")


def explain_placement(state: HydrasState, code: int) -> Refusal:
    """Explains why a card may not lie there."""
    variant, cell = int(variant_of(code)), int(cell_of(code))
    board, where = state.boards[grid_of(code)], cell_text(cell)
    if state.tiles.torches[variant] != 0:
        if board.variant(cell) >= 0:
            return Refusal("hydras.12", f"Something lies on {where} already.")
        return Refusal("hydras.12", f"No open neck faces {where}.")
    if board.variant(cell) >= 0 and state.tiles.torches[board.variant(cell)] != 0:
        return Refusal("hydras.13", f"A torch lies on {where}.")
    return refuse_fit(board, variant, cell, REASONS) or Refusal(
        "hydras.11", f"On {where} no neck of the card would join a neck of the hydra."
    )


def explain_sword(state: HydrasState, code: int) -> Refusal:
    """Explains why a sword may not be played there."""
    variant, cell = int(variant_of(code)), int(cell_of(code))
    board, where = state.boards[grid_of(code)], cell_text(cell)
    if state.tiles.swords[variant] == 0:
        return Refusal("hydras.14", f"There is no sword on {state.tiles.variant_name(variant)[0]}.")
    if board.variant(cell) < 0:
        return Refusal("hydras.14", f"Nothing lies on {where}.")
    if cell == BODY_CELL:
        return Refusal("hydras.16", "A sword cannot be played on a body.")
    beside = int(adjacent_cards(board, state.tiles, cell))
    clause = "hydras.17" if state.tiles.torches[board.variant(cell)] != 0 else "hydras.14"
    return Refusal(
        clause, f"{beside} cards lie beside {where}; on another's hydra at most two may."
    )
