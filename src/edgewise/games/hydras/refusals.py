"""Why a move is refused: the reason, and the clause that it rests on."""

from __future__ import annotations

from typing import Final

from edgewise.core.cells import neighbour
from edgewise.core.chance import CHANCE, OVER
from edgewise.core.moves import argument_of, cell_of, cell_text, grid_of, variant_of, verb_of
from edgewise.core.refusals import Reasons, Refusals, place_at, places_at, refuse_fit
from edgewise.core.scores import Refusal
from edgewise.core.state import State
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
from edgewise.games.hydras.state import HydrasState
from edgewise.games.hydras.tileset import BODY_CELL, SWORD_LIMIT
from edgewise.games.hydras.words import WORDS

REASONS: Final = Reasons(
    WORDS,
    {
        "over": "hydras.23",
        "over-alone": "hydras.48",
        "hidden": "hydras.49",
        # Preparation.
        "body-first": "hydras.5",
        "no-body": "hydras.5",
        "body-gone": "hydras.5",
        "star-must-come": "hydras.5",
        "star-alone": "hydras.45",
        "bodies-dealt": "hydras.5",
        "deal-first": "hydras.6",
        "not-in-deal": "hydras.6",
        "labour-first": "hydras.29",
        "labour-first-alone": "hydras.46",
        "labour-gone": "hydras.29",
        "labour-gone-alone": "hydras.46",
        "labour-of-others": "hydras.46",
        "labours-dealt": "hydras.29",
        "labours-dealt-alone": "hydras.46",
        "no-labours": "hydras.29",
        "choose-first": "hydras.30",
        "keep-one": "hydras.30",
        "not-offered": "hydras.30",
        "labours-chosen": "hydras.30",
        "all-kept-alone": "hydras.46",
        # A turn.
        "refill-first": "hydras.9",
        "not-in-deck": "hydras.9",
        "drawn-later": "hydras.9",
        "not-held": "hydras.8",
        "must-play": "hydras.50",
        "no-hydra": "hydras.1",
        "occupied": "hydras.10",
        "on-torch": "hydras.13",
        "detached": "hydras.11",
        "mismatch": "hydras.10",
        "not-joined": "hydras.11",
        "torch-occupied": "hydras.12",
        "torch-without-neck": "hydras.12",
        "no-sword": "hydras.14",
        "nothing-to-cut": "hydras.14",
        "cut-body": "hydras.16",
        "cut-crowded": "hydras.14",
        "cut-crowded-torch": "hydras.17",
        # Shields.
        "answer-first": "hydras.21",
        "no-shield": "hydras.19",
        "shield-not-held": "hydras.19",
        "nothing-to-answer": "hydras.20",
        # Alone.
        "nothing-to-answer-alone": "hydras.47",
        "nothing-to-accept-alone": "hydras.21",
        "no-shield-for-torch": "hydras.47",
        "torch-shield-not-held": "hydras.47",
        "torch-place-or-shield": "hydras.47",
        "torch-place": "hydras.47",
        "torch-shield": "hydras.47",
        "torch-discard": "hydras.47",
    },
)


class HydrasRefusals(Refusals):
    """Tells why a move of Hydras is not legal."""

    def __init__(self) -> None:
        super().__init__(REASONS)

    def explain(self, state: State, code: int) -> Refusal:
        assert isinstance(state, HydrasState)
        return explain(state, code)


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
        return explain_discard(state, int(argument_of(code)))
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


def explain_discard(state: HydrasState, kind: int) -> Refusal:
    """Explains that a card is not in hand, or that one must be played while one can be."""
    if state.stock.held(state.actor, kind) > 0:
        return REASONS.refuse("must-play")
    return explain_hand(state, kind, "not-held")


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
    grid = int(grid_of(code))
    board = state.boards[grid]
    laid = int(board.variant(cell))
    if laid < 0 and board.fits(cell, variant):
        return None
    if state.tiles.torches[variant] != 0:
        reason = "torch-occupied" if laid >= 0 else "torch-without-neck"
        return REASONS.refuse_cell(reason, cell, board=grid)
    if laid >= 0 and state.tiles.torches[laid] != 0:
        return REASONS.refuse_cell("on-torch", cell, board=grid)
    return refuse_fit(board, variant, cell, REASONS, number=grid) or REASONS.refuse_cell(
        "not-joined", cell, board=grid
    )


def explain_sword(state: HydrasState, code: int) -> Refusal | None:
    """Explains why a sword may not be played there; None if it may."""
    variant, cell, grid = int(variant_of(code)), int(cell_of(code)), int(grid_of(code))
    board, where = state.boards[grid], cell_text(cell)
    if state.tiles.swords[variant] == 0:
        return REASONS.refuse("no-sword", {"card": state.tiles.variant_name(variant)[0]})
    if board.variant(cell) < 0:
        args: dict[str, str | int] = {"cell": where, "hydra": grid}
        return REASONS.refuse("nothing-to-cut", args, [place_at(cell, grid)])
    if cell == BODY_CELL:
        return REASONS.refuse("cut-body", {}, [place_at(cell, grid)])
    beside = int(adjacent_cards(board, state.tiles, cell))
    if grid == state.turn or beside <= SWORD_LIMIT:
        return None
    torch = state.tiles.torches[board.variant(cell)] != 0
    reason = "cut-crowded-torch" if torch else "cut-crowded"
    around = [int(neighbour(cell, side)) for side in range(4)]
    cards = [there for there in around if state.tiles.is_card(board.variant(there))]
    places = places_at([cell, *cards], grid)
    return REASONS.refuse(reason, {"cards": beside, "cell": where}, places)
