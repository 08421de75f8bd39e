"""Franchises as an expansion: tokens for completed blocks, what they earn, and its cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from edgewise.core.material import Piece
from edgewise.core.moves import make_code, verb_of
from edgewise.core.notation import read_per_seat, whole
from edgewise.core.scores import Refusal
from edgewise.core.words.facts import SEAT, Fact
from edgewise.games.urban import rules, scoring
from edgewise.games.urban.box import Box, BoxedExpansion
from edgewise.games.urban.expansions.franchises import moves, observation
from edgewise.games.urban.expansions.franchises.evaluation import evaluate
from edgewise.games.urban.expansions.franchises.moves import SELL, TAKEOVER
from edgewise.games.urban.expansions.franchises.refusals import REASONS, explain
from edgewise.games.urban.expansions.franchises.words import WORDS
from edgewise.games.urban.moves import DECLINE
from edgewise.games.urban.scoring import give_bonus, is_spoilt, stores_of

if TYPE_CHECKING:
    from edgewise.games.urban.state import UrbanState

TOKENS: Final = 12
"""Franchise Tokens in the box."""
SEATS: Final = 5
CHAIN: Final = 3
"""With how many tokens, each store is worth 2 more instead of 1."""
PRICE: Final = 3
"""What a token is sold for."""
MONOPOLY: Final = 2
"""What each token of a monopoly gives at the end."""

STORES_BONUS: Final = 0
SALE_BONUS: Final = 1
MONOPOLY_BONUS: Final = 2
BONUSES: Final = {
    STORES_BONUS: ("franchise", "urban.46"),
    SALE_BONUS: ("sale", "urban.48"),
    MONOPOLY_BONUS: ("monopoly", "urban.49"),
}

TAKING: Final = 0
SELLING: Final = 1

BOX: Final = Box(
    name="franchises",
    folder=Path(__file__).parent,
    pile="franchises",
    clause="urban.43",
    words=WORDS,
    reasons=REASONS,
    phases=("takeover", "market"),
    move_text=moves.move_text,
    parse_code=moves.parse_code,
)


class Franchises(BoxedExpansion):
    """Tokens for those who complete blocks with stores; the most of them are a monopoly."""

    def __init__(self) -> None:
        super().__init__(BOX)
        self.tokens: vec[u8] = vec[u8]([0] * SEATS)
        """The Franchise Tokens of each seat."""
        self.awarded: i64 = 0
        """How many were earned in this match."""

    def facts(self) -> list[Fact]:
        return [Fact("franchise-tokens", "franchises.franchise_tokens.me", beside=SEAT)]

    def pieces(self) -> list[Piece]:
        return [Piece("franchise", TOKENS)]

    def fresh(self) -> Franchises:
        return Franchises()

    def copy(self) -> Franchises:
        other = Franchises()
        other.column = self.column
        other.first_phase = self.first_phase
        other.tokens = self.tokens[:]
        other.awarded = self.awarded
        return other

    # Texts and refusals.

    def owns(self, verb: int) -> bool:
        return TAKEOVER <= verb <= SELL

    def explain(self, state: UrbanState, code: int) -> Refusal | None:
        return explain(state, self, code)

    # The cards.

    def draw_card(self, state: UrbanState, card: str) -> bool:
        if card == "takeover" and self.target(state) >= 0:
            state.phase = self.first_phase + TAKING
            return True
        if card == "stock-market" and self.tokens[state.turn] > 0:
            state.phase = self.first_phase + SELLING
            return True
        return False

    def target(self, state: UrbanState) -> i64:
        """Finds the seat with the most tokens, the first after the turn's; -1 if that has them."""
        seats: i64 = state.players
        best: i64 = -1
        most = i64(self.tokens[state.turn])
        for step in range(i64(1), seats):
            seat = (state.turn + step) % seats
            if i64(self.tokens[seat]) > most:
                best, most = seat, i64(self.tokens[seat])
        return best

    def list_codes(self, state: UrbanState) -> list[int]:
        verb: i64 = SELL if state.phase == self.first_phase + SELLING else TAKEOVER
        return [int(make_code(DECLINE, 0)), int(make_code(verb, 0))]

    def apply(self, state: UrbanState, code: i64) -> None:
        verb = verb_of(code)
        if verb == TAKEOVER:
            self.give(self.target(state), -1)
            self.give(state.turn, 1)
        elif verb == SELL:
            self.give(state.turn, -1)
            give_bonus(state, SALE_BONUS, state.turn, PRICE, 0)
        rules.begin_draw(state)

    def give(self, seat: i64, count: i64) -> None:
        """Gives tokens to a seat, or takes them."""
        self.tokens[seat] = u8(i64(self.tokens[seat]) + count)

    def stock(self) -> i64:
        """Counts the tokens that nobody has."""
        left: i64 = TOKENS
        for seat in range(i64(SEATS)):
            left -= i64(self.tokens[seat])
        return left

    # Scoring.

    def block_scored(self, state: UrbanState, block: i64, seat: i64, complete: bool) -> None:
        if complete and self.tokens[seat] > 0 and not is_spoilt(state, block):
            points = stores_of(state, block) * (2 if self.tokens[seat] >= CHAIN else 1)
            if points > 0:
                give_bonus(state, STORES_BONUS, seat, points, block)

    def block_completed(self, state: UrbanState, block: i64) -> None:
        earned = stores_of(state, block)
        if earned > 0 and not is_spoilt(state, block):
            left = self.stock()
            earned = left if earned > left else earned
            self.give(state.turn, earned)
            self.awarded += earned

    def match_ends(self, state: UrbanState) -> None:
        seat = self.monopolist(state)
        if seat >= 0:
            give_bonus(state, MONOPOLY_BONUS, seat, MONOPOLY * i64(self.tokens[seat]), 0)

    def monopolist(self, state: UrbanState) -> i64:
        """Finds the seat with more tokens than any other, -1 if there is none."""
        best: i64 = -1
        most: i64 = 0
        for seat in range(i64(state.players)):
            count = i64(self.tokens[seat])
            if count > most:
                best, most = seat, count
            elif count == most:
                best = -1
        return best

    def bonus_code(self, kind: int) -> str:
        return BONUSES[kind][0] if kind in BONUSES else ""

    def bonus_clause(self, kind: int) -> str:
        return BONUSES[kind][1]

    def bonus_has_place(self, kind: int) -> bool:
        return kind == STORES_BONUS

    def evaluate(self, state: UrbanState, seat: i64) -> float:
        return evaluate(state, self, seat)

    # As data.

    def number_names(self) -> list[str]:
        return list(observation.NUMBERS)

    def numbers(self, state: UrbanState, seat: int) -> list[int]:
        return observation.numbers(state, self, seat)

    def fields(self, state: UrbanState) -> dict[str, Any]:
        return {
            "franchise_tokens": [int(self.tokens[seat]) for seat in range(state.players)],
            "tokens_left": int(self.stock()),
            "awarded": int(self.awarded),
        }

    def read_fields(self, state: UrbanState, data: dict[str, Any]) -> None:
        given = data.get("franchise_tokens", [0] * state.players)
        tokens = read_per_seat(given, state.players, TOKENS, "franchises.franchise_tokens")
        for seat, count in enumerate(tokens):
            self.tokens[seat] = u8(count)
        self.awarded = whole(data.get("awarded", sum(tokens)), 0, 10**6, "franchises.awarded")

    def problems(self, state: UrbanState) -> list[str]:
        return ["franchises.franchise_tokens: there are too many"] if self.stock() < 0 else []

    def unreachable(self, state: UrbanState) -> list[str]:
        """Compares tokens with what was earned and sold, and the phase with what can be done."""
        held = TOKENS - int(self.stock())
        sold = len(self.entries(state, SALE_BONUS))
        found: list[str] = []
        if held + sold != self.awarded:
            found.append("franchises.awarded: each token earned is held, or was sold")
        card = state.cards.name_of(state.card)
        phase = state.phase - self.first_phase if state.owner() is self else -1
        if phase == TAKING and (card != "takeover" or self.target(state) < 0):
            found.append("phase: nobody can be taken over")
        if phase == SELLING and (card != "stock-market" or self.tokens[state.turn] == 0):
            found.append("phase: there is nothing to sell")
        monopolies = self.entries(state, MONOPOLY_BONUS)
        best = int(self.monopolist(state)) if state.phase == rules.ENDED else -1
        wanted = [(best, MONOPOLY * int(self.tokens[best]))] if best >= 0 else []
        if monopolies != wanted:
            found.append("scored: a monopoly pays at the end, and only then")
        if any(points != PRICE for _, points in self.entries(state, SALE_BONUS)):
            found.append(f"scored: a token is sold for {PRICE} points")
        return found

    def entries(self, state: UrbanState, bonus: int) -> list[tuple[int, int]]:
        """Lists seats and points of the bonuses of a kind."""
        fields = [scoring.entry_fields(int(entry)) for entry in state.scored]
        return [(f[1], f[2]) for f in fields if f[0] == scoring.BONUS + bonus]

    def counts(self, state: UrbanState) -> dict[str, int]:
        return {
            "franchise tokens earned": int(self.awarded),
            "franchise tokens sold": len(self.entries(state, SALE_BONUS)),
            "monopolies": len(self.entries(state, MONOPOLY_BONUS)),
        }
