"""An attack at a table of Hydras, in worlds that differ only in the hand of who is asked."""

from __future__ import annotations

from dataclasses import dataclass

import edgewise
from edgewise.core.state import State
from edgewise.server import fairness
from edgewise.server.setup import SeatPlan, Setup
from edgewise.server.storage import Event, Opening
from edgewise.server.table import Table
from tests.asking import seat_to_move

HYDRAS = edgewise.game("hydras")
TOKENS = ("a" * 32, "b" * 32)


@dataclass
class Attack:
    """A match in which one seat is about to play on the hydra of the other."""

    opening: Opening
    events: list[Event]
    attacker: int
    move: str
    worlds: dict[bool, State]
    """The position, with a shield in the other's hand and without."""


def has_shield(state: State, move: str) -> bool:
    """Tells whether the other could answer an attack with a shield."""
    after = state.copy()
    after.push_text(move)
    return len(after.legal_moves) > 1


def draw_after(state: State, move: str, seed: bytes, draws: int) -> str:
    """Tells what the attacker draws when the attack is accepted."""
    after = state.copy()
    after.push_text(move)
    after.push_text("accept")
    return fairness.draw(after, seed, draws).text()


def find_attack() -> Attack:
    """Plays until one seat can attack, then imagines other hands that it cannot tell apart."""
    plans = (SeatPlan("link"), SeatPlan("link"))
    opening = Opening("abcdefghjkmn", HYDRAS.version, Setup("hydras", plans), "0" * 64, b"s" * 32)
    table = Table(opening, HYDRAS)
    events = table.begin()
    for seat, token in enumerate(TOKENS):
        events += table.sit(token, seat, f"Seat {seat}")
    for _ in range(4):
        seat = seat_to_move(table.state)
        legal = [move.text() for move in table.state.legal_moves]
        move = next(text for text in legal if text.startswith((f"{seat}:", "discard:")))
        events += table.decide(seat, table.number, move)
    attacker = seat_to_move(table.state)
    legal = [move.text() for move in table.state.legal_moves]
    move = next(text for text in legal if text.startswith(f"{1 - attacker}:"))
    seen = table.state.seen_by(attacker)
    drawn = draw_after(table.state, move, opening.seed, table.draws)
    worlds: dict[bool, State] = {}
    for seed in range(5000):
        world = seen.resample(seed)
        if draw_after(world, move, opening.seed, table.draws) == drawn:
            worlds[has_shield(world, move)] = world
        if len(worlds) == 2:
            break
    return Attack(opening, events, attacker, move, worlds)
