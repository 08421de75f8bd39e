"""Why a move is refused: the reason, the clause that it rests on, and a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, grid_of, variant_of, verb_of
from edgewise.core.refusals import Reason, Reasons, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.games.hydras import rules
from edgewise.games.hydras.hydra import adjacent_cards
from edgewise.games.hydras.listing import held_shields, torch_cells
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
from edgewise.games.hydras.tileset import BODY_CELL, SWORD_LIMIT

if TYPE_CHECKING:
    from edgewise.games.hydras.state import HydrasState

REASONS: Final = Reasons(
    {
        "over": Reason("hydras.23", "The match is over: everyone has had a last turn."),
        "over-alone": Reason("hydras.48", "The match is over: the last turn was played."),
        "hidden": Reason("hydras.49", "What seat {seat} holds is hidden here."),
        # Preparation.
        "body-first": Reason("hydras.5", "First seat {seat} is dealt a body."),
        "no-body": Reason("hydras.5", "{card} is no body."),
        "body-gone": Reason("hydras.5", "{card} was dealt already."),
        "star-must-come": Reason(
            "hydras.5", "Nobody has the star yet, so the last body must be the one with it."
        ),
        "star-alone": Reason("hydras.45", "One player alone has the body with the star."),
        "bodies-dealt": Reason("hydras.5", "The bodies were dealt before everything else."),
        "deal-first": Reason("hydras.6", "First seat {seat} is dealt cards."),
        "not-in-deal": Reason("hydras.6", "There is no {card} among the cards to deal."),
        "labour-first": Reason("hydras.29", "First seat {seat} is dealt labours."),
        "labour-first-alone": Reason("hydras.46", "First the labours are dealt."),
        "labour-gone": Reason("hydras.29", "{labour} was dealt already."),
        "labour-gone-alone": Reason("hydras.46", "{labour} was dealt already."),
        "labour-of-others": Reason(
            "hydras.46", "{labour} is about other hydras, so one player alone plays without it."
        ),
        "labours-dealt": Reason("hydras.29", "The labours were dealt before the first turn."),
        "labours-dealt-alone": Reason("hydras.46", "The labours were dealt before the first turn."),
        "no-labours": Reason("hydras.29", "This match is played without labours."),
        "choose-first": Reason("hydras.30", "First seat {seat} chooses which labours to keep."),
        "keep-one": Reason("hydras.30", "At least one labour must be kept."),
        "not-offered": Reason("hydras.30", "{labour} was not dealt to seat {seat}."),
        "labours-chosen": Reason("hydras.30", "The labours were chosen before the first turn."),
        "all-kept-alone": Reason("hydras.46", "One player alone keeps all labours that are dealt."),
        # A turn.
        "refill-first": Reason("hydras.9", "First seat {seat} draws back up."),
        "not-in-deck": Reason("hydras.9", "There is no {card} in the deck."),
        "drawn-later": Reason("hydras.9", "Cards are drawn at the end of a turn."),
        "not-held": Reason("hydras.8", "You hold no {card}."),
        "no-hydra": Reason("hydras.1", "There is no hydra {hydra}: no such seat plays."),
        "occupied": Reason("hydras.10", "A card lies on {cell} already."),
        "on-torch": Reason("hydras.13", "A torch lies on {cell}."),
        "detached": Reason("hydras.11", "Cell {cell} touches no card."),
        "mismatch": Reason(
            "hydras.10", "On side {side} of {cell}, {shown} of the card would touch {wanted}."
        ),
        "not-joined": Reason(
            "hydras.11", "On {cell} no neck of the card would join a neck of the hydra."
        ),
        "torch-occupied": Reason("hydras.12", "Something lies on {cell} already."),
        "torch-without-neck": Reason("hydras.12", "No open neck faces {cell}."),
        "no-sword": Reason("hydras.14", "There is no sword on {card}."),
        "nothing-to-cut": Reason("hydras.14", "Nothing lies on {cell} of hydra {hydra}."),
        "cut-body": Reason("hydras.16", "A sword cannot be played on a body."),
        "cut-crowded": Reason(
            "hydras.14", "{cards} cards lie beside {cell}; on another's hydra at most two may."
        ),
        "cut-crowded-torch": Reason(
            "hydras.17",
            "{cards} cards lie beside the torch on {cell}; on another's hydra at most two may.",
        ),
        # Shields.
        "answer-first": Reason(
            "hydras.21",
            "First seat {seat} accepts the card played on its hydra, or answers with a shield.",
        ),
        "no-shield": Reason("hydras.19", "There is no shield on {card}."),
        "shield-not-held": Reason("hydras.19", "You hold no {card} to answer with."),
        "nothing-to-answer": Reason(
            "hydras.20", "No opponent has played a card on the hydra of seat {seat}."
        ),
        # Alone.
        "nothing-to-answer-alone": Reason(
            "hydras.47", "Alone only a torch is answered, and there is none in hand."
        ),
        "nothing-to-accept-alone": Reason(
            "hydras.21", "One player alone has no opponent whose card could be accepted."
        ),
        "no-shield-for-torch": Reason("hydras.47", "There is no shield on {card}."),
        "torch-shield-not-held": Reason("hydras.47", "You hold no {card} to discard with a torch."),
        "torch-place-or-shield": Reason(
            "hydras.47", "First place the torch, or discard it together with a shield."
        ),
        "torch-place": Reason("hydras.47", "First place the torch: you hold no shield."),
        "torch-shield": Reason(
            "hydras.47", "First discard the torch together with a shield: it can go nowhere."
        ),
        "torch-discard": Reason(
            "hydras.47", "First discard the torch: it can go nowhere, and you hold no shield."
        ),
    }
)


def explain(state: HydrasState, code: int) -> Refusal:
    """Names the first reason against a move."""
    if state.actor == OVER:
        return REASONS.refuse("over" if state.players > 1 else "over-alone")
    if state.actor == CHANCE:
        return explain_chance(state, code)
    verb = int(verb_of(code))
    if verb in (BODY, DRAW, LABOUR, KEEP):
        return explain_preparation(state, code)
    if state.phase == rules.CHOOSE:
        return REASONS.refuse("choose-first", {"seat": int(state.actor)})
    if verb in (SHIELD, ACCEPT):
        return explain_answer(state, code)
    if state.phase == rules.ANSWER:
        return REASONS.refuse("answer-first", {"seat": int(state.actor)})
    if state.phase == rules.TORCH:
        return explain_torch(state, code)
    if verb == DISCARD:
        return explain_hand(state, int(argument_of(code)), "not-held")
    return explain_play(state, code)


# Preparation.


def explain_chance(state: HydrasState, code: int) -> Refusal:
    """Explains what chance must do first, or cannot do."""
    verb = int(verb_of(code))
    seat = {"seat": int(state.turn)}
    alone = "-alone" if state.players == 1 else ""
    if state.phase == rules.BODIES:
        return explain_body(state, code) if verb == BODY else REASONS.refuse("body-first", seat)
    if state.phase == rules.LABOURS:
        if verb == LABOUR:
            return explain_labour(state, int(argument_of(code)))
        return REASONS.refuse("labour-first" + alone, {} if alone else seat)
    dealing = state.phase == rules.DEAL
    if verb != DRAW:
        return REASONS.refuse("deal-first" if dealing else "refill-first", seat)
    name = state.tiles.tiles[argument_of(code)].name
    return REASONS.refuse("not-in-deal" if dealing else "not-in-deck", {"card": name})


def explain_body(state: HydrasState, code: int) -> Refusal:
    """Explains why a card cannot be dealt as a body."""
    card = state.tiles.tiles[argument_of(code)]
    if card.pile != "bodies":
        return REASONS.refuse("no-body", {"card": card.name})
    if state.players == 1:
        return REASONS.refuse("star-alone")
    dealt = [
        int(state.tiles.kind_of[board.near(BODY_CELL)])
        for board in state.boards
        if board.laid_size > 0
    ]
    if dealt.count(int(argument_of(code))) >= card.count:
        return REASONS.refuse("body-gone", {"card": card.name})
    return REASONS.refuse("star-must-come")


def explain_labour(state: HydrasState, number: int) -> Refusal:
    """Explains why a labour cannot be dealt."""
    name = {"labour": state.labours.cards[number].name}
    if state.players > 1:
        return REASONS.refuse("labour-gone", name)
    if not state.labours.cards[number].alone:
        return REASONS.refuse("labour-of-others", name)
    return REASONS.refuse("labour-gone-alone", name)


def explain_preparation(state: HydrasState, code: int) -> Refusal:
    """Explains why nothing is dealt, drawn or kept while a seat has to play."""
    verb = int(verb_of(code))
    alone = state.players == 1
    if verb == BODY:
        return REASONS.refuse("bodies-dealt")
    if verb == DRAW:
        return REASONS.refuse("drawn-later")
    if state.labours_each == 0:
        return REASONS.refuse("no-labours")
    if verb == LABOUR:
        return REASONS.refuse("labours-dealt-alone" if alone else "labours-dealt")
    if alone:
        return REASONS.refuse("all-kept-alone")
    if state.phase != rules.CHOOSE:
        return REASONS.refuse("labours-chosen")
    return explain_keep(state, int(argument_of(code)))


def explain_keep(state: HydrasState, mask: int) -> Refusal:
    """Explains why these labours cannot be kept."""
    if not state.labours.named(mask):
        return REASONS.refuse("keep-one")
    at = rules.OFFERED * state.players + int(state.turn)
    foreign = state.labours.named(mask & ~int(state.zones[at]))
    if state.veiled[at] > 0:
        return REASONS.refuse("hidden", {"seat": int(state.turn)})
    return REASONS.refuse("not-offered", {"labour": foreign[0], "seat": int(state.turn)})


# Shields and torches.


def explain_answer(state: HydrasState, code: int) -> Refusal:
    """Explains why nothing can be answered now, or not with this card."""
    alone = state.players == 1
    if alone and verb_of(code) == ACCEPT:
        return REASONS.refuse("nothing-to-accept-alone")
    if state.phase != rules.ANSWER and state.phase != rules.TORCH:
        if alone:
            return REASONS.refuse("nothing-to-answer-alone")
        return REASONS.refuse("nothing-to-answer", {"seat": int(state.actor)})
    kind = int(argument_of(code))
    if state.tiles.shields[state.tiles.first_variant[kind]] == 0:
        card = {"card": state.tiles.tiles[kind].name}
        return REASONS.refuse("no-shield-for-torch" if alone else "no-shield", card)
    return explain_hand(state, kind, "torch-shield-not-held" if alone else "shield-not-held")


def explain_torch(state: HydrasState, code: int) -> Refusal:
    """Explains what one player alone must do about a torch."""
    if verb_of(code) == LAY and state.tiles.torches[variant_of(code)] != 0:
        return explain_play(state, code)
    fits = len(torch_cells(state, int(state.actor))) > 0
    shield = len(held_shields(state, int(state.actor))) > 0
    if fits:
        return REASONS.refuse("torch-place-or-shield" if shield else "torch-place")
    return REASONS.refuse("torch-shield" if shield else "torch-discard")


# A turn.


def explain_hand(state: HydrasState, kind: int, reason: str) -> Refusal:
    """Explains that a card is not in a hand, or that this cannot be known here."""
    seat = int(state.actor)
    if may_hold(state, seat, kind):
        return REASONS.refuse("hidden", {"seat": seat})
    return REASONS.refuse(reason, {"card": state.tiles.tiles[kind].name})


def may_hold(state: HydrasState, seat: int, kind: int) -> bool:
    """Tells whether a card may be among those of a hand that are hidden."""
    return bool(state.stock.hidden[seat] > 0 and state.stock.pool[kind] > 0)


def explain_play(state: HydrasState, code: int) -> Refusal:
    """Explains why a card cannot be laid or played as a sword."""
    if grid_of(code) >= state.players:
        return REASONS.refuse("no-hydra", {"hydra": int(grid_of(code))})
    kind, seat = int(state.tiles.kind_of[variant_of(code)]), int(state.actor)
    held = state.stock.held(seat, kind) > 0
    if not held and not may_hold(state, seat, kind):
        return explain_hand(state, kind, "not-held")
    table = explain_sword(state, code) if verb_of(code) == SWORD else explain_placement(state, code)
    return table or REASONS.refuse("hidden", {"seat": seat})


def explain_placement(state: HydrasState, code: int) -> Refusal | None:
    """Explains why a card or torch may not lie there; None if it may."""
    variant, cell = int(variant_of(code)), int(cell_of(code))
    board, where = state.boards[grid_of(code)], {"cell": cell_text(cell)}
    laid = int(board.variant(cell))
    if laid < 0 and board.fits(cell, variant):
        return None
    if state.tiles.torches[variant] != 0:
        return REASONS.refuse("torch-occupied" if laid >= 0 else "torch-without-neck", where)
    if laid >= 0 and state.tiles.torches[laid] != 0:
        return REASONS.refuse("on-torch", where)
    return refuse_fit(board, variant, cell, REASONS) or REASONS.refuse("not-joined", where)


def explain_sword(state: HydrasState, code: int) -> Refusal | None:
    """Explains why a sword may not be played there; None if it may."""
    variant, cell, grid = int(variant_of(code)), int(cell_of(code)), int(grid_of(code))
    board, where = state.boards[grid], cell_text(cell)
    if state.tiles.swords[variant] == 0:
        return REASONS.refuse("no-sword", {"card": state.tiles.variant_name(variant)[0]})
    if board.variant(cell) < 0:
        return REASONS.refuse("nothing-to-cut", {"cell": where, "hydra": grid})
    if cell == BODY_CELL:
        return REASONS.refuse("cut-body")
    beside = int(adjacent_cards(board, state.tiles, cell))
    if grid == state.turn or beside <= SWORD_LIMIT:
        return None
    torch = state.tiles.torches[board.variant(cell)] != 0
    reason = "cut-crowded-torch" if torch else "cut-crowded"
    return REASONS.refuse(reason, {"cards": beside, "cell": where})
