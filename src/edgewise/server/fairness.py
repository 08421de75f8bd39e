"""Fair draws that anybody can check.

A match publishes a *commitment* to its secret seed before the first draw and
the seed when it is over. Draw number ``n`` is computed from the seed and ``n``
alone, so nobody can choose it afterwards, and ``verify`` recomputes it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from operator import itemgetter

from edgewise.core.chance import CHANCE
from edgewise.core.errors import BadRecord
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.records import Record
from edgewise.core.state import State
from edgewise.daily import NOTE, DailyDeal

SEED_BYTES = 32
WHAT_IF = "what-if"
"""Notes of which match a record plays on, and after how many moves: those were not drawn here."""
_SPAN = 1 << 256


def new_seed() -> bytes:
    """Makes a seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """Digests a seed into what is published before the first draw."""
    return hashlib.sha256(b"edgewise seed\n" + seed).hexdigest()


def number_from(seed: bytes, purpose: str, below: int) -> int:
    """Takes from a seed, for a purpose, a number below a bound, each as likely."""
    for attempt in range(1000):
        digest = hmac.digest(seed, f"{purpose}/{attempt}".encode(), "sha256")
        value = int.from_bytes(digest, "big")
        if value < _SPAN - _SPAN % below:
            return value % below
    raise AssertionError("a thousand digests in a row were out of range")


def draw(state: State, seed: bytes, before: int) -> Move:
    """Lets chance decide by its odds, from the seed and the number of draws before."""
    weights = sorted(state.chance_weights())
    index = number_from(seed, f"draw {before}", sum(map(itemgetter(1), weights)))
    for code, weight in weights:
        if index < weight:
            return Move(state.game, code)
        index -= weight
    raise AssertionError("the odds do not add up")


def decide(state: State, seed: bytes, deal: str, before: int) -> Move:
    """Lets chance decide: by a deal that is the same for everyone, or else from the seed."""
    if deal:
        return Move(state.game, DailyDeal(deal).choose_code(state, before))
    return draw(state, seed, before)


def verify(record: Record, game: Game) -> int:
    """Checks every draw of a record against its deal or its seed; returns how many there were."""
    deal = record.notes.get(NOTE, "")
    seed = b"" if deal else _promised_seed(record)
    if not record.replay(game).is_over:
        raise BadRecord("the match is not over, so the record is not whole")
    return check_draws(record, game, seed, deal)


def check_draws(record: Record, game: Game, seed: bytes, deal: str = "") -> int:
    """Compares each draw of a record with what seed or deal decide; returns how many there were."""
    state = game.new(record.players, record.options)
    draws = checked = 0
    given = _moves_given(record)
    for number, text in enumerate(record.moves, 1):
        if state.to_move == CHANCE:
            fair = decide(state, seed, deal, draws)
            if fair.text() != text and number > given:
                by = "deal" if deal else "seed"
                raise BadRecord(f"move {number}: the record draws {text}, the {by} {fair}")
            draws += 1
            checked += number > given
        state.push_text(text)
    return checked


def _moves_given(record: Record) -> int:
    """Counts the moves that a record takes over from another match, as its note says."""
    _, _, moves = record.notes.get(WHAT_IF, "").partition(" ")
    return int(moves) if moves.isdecimal() else 0


def _promised_seed(record: Record) -> bytes:
    promised, seed = record.notes.get("commitment", ""), _read_seed(record)
    if not promised:
        raise BadRecord("the record has no 'commitment', so nothing was promised at the start")
    if not hmac.compare_digest(commitment(seed), promised):
        raise BadRecord("the seed is not the one that was promised at the start")
    return seed


def _read_seed(record: Record) -> bytes:
    text = record.notes.get("fair-seed", "")
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadRecord("the record has no seed ('fair-seed'), so its draws cannot be checked")
    return seed
