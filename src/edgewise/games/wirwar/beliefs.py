"""The odds that each opponent has each material, from what everybody could see.

The model of play: it does not matter why a player picks a tile. Of all the places where
that tile could have been laid, the player picks one with odds that grow with its
value for the player's own material. The value is that of ``WirwarEvaluator.evaluate``: what
the pipes of the material give or may yet give, against the mean of the other three,
and the tiles that the move draws. A share of moves, ``LAPSE``, is picked at random.
The tiles of a hand are not used, so nothing hidden is needed: the odds rest on the
table before each move, the tile and its place alone.

``BOLDNESS`` and ``LAPSE`` were fitted to matches of bots that play greedily in half
of their moves and at random in the other half; RULES.md has the figures. Against
players who play otherwise the odds are less trustworthy: too timid for the greedy
bot, too bold for players who hide what they have.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

from edgewise.core.chance import SPECTATOR
from edgewise.core.errors import EdgewiseError
from edgewise.core.moves import verb_of
from edgewise.core.state import State
from edgewise.games.wirwar.likelihood import BOLDNESS, LAPSE, log_likelihoods
from edgewise.games.wirwar.moves import LAY
from edgewise.games.wirwar.state import WirwarState


class Beliefs:
    """What one seat, or the spectator, can say of the materials of the others.

    Give it each public move with the state before it, as the seat sees it.
    """

    def __init__(
        self,
        materials: Sequence[str],
        players: int,
        seat: int = SPECTATOR,
        material: str | None = None,
        *,
        boldness: float = BOLDNESS,
        lapse: float = LAPSE,
    ) -> None:
        self.players: Final = players
        self.materials: Final = list(materials)
        self.seat: Final = seat
        self.material: Final = material
        self.boldness: Final = boldness
        self.lapse: Final = lapse
        self.evidence: list[list[float]] = [[0.0] * len(materials) for _ in range(players)]
        """For each seat and material the logarithm of how likely its moves were."""

    def watch(self, before: State, code: int) -> None:
        """Takes in one move that everybody saw."""
        assert isinstance(before, WirwarState)
        actor = int(before.actor)
        if verb_of(code) == LAY and actor >= 0 and actor != self.seat:
            found = log_likelihoods(before, code, self.boldness, self.lapse)
            self.evidence[actor] = [
                old + new for old, new in zip(self.evidence[actor], found, strict=True)
            ]

    def probabilities(self) -> list[dict[str, float]]:
        """Tells for each seat how probable each material is; no two seats share one."""
        deals = list(itertools.permutations(range(len(self.materials)), self.players))
        if self.material is not None:
            own = self.materials.index(self.material)
            deals = [deal for deal in deals if deal[self.seat] == own]
        logs = [
            sum([self.evidence[seat][material] for seat, material in enumerate(deal)])
            for deal in deals
        ]
        most = max(logs)
        weights = [math.exp(log - most) for log in logs]
        total = sum(weights)
        odds = [dict.fromkeys(self.materials, 0.0) for _ in range(self.players)]
        for deal, weight in zip(deals, weights, strict=True):
            for seat, material in enumerate(deal):
                odds[seat][self.materials[material]] += weight / total
        return odds


def material_odds(state: State, seat: int = SPECTATOR) -> list[dict[str, float]]:
    """Tells what a seat can say of everybody's material from the moves made so far."""
    if not isinstance(state, WirwarState):
        raise EdgewiseError("only Buizen Wir-War has materials to guess")
    seen = state.seen_by(seat)
    assert isinstance(seen, WirwarState)
    known = int(seen.materials[seat]) if seat >= 0 else -1
    materials = state.tiles.materials
    own = materials[known] if known >= 0 else None
    watcher = Beliefs(materials, state.players, seat, own)
    for entry in state.past:
        if verb_of(entry.code) == LAY and entry.actor != seat:
            watcher.watch(entry.before.seen_by(seat), entry.code)
    return watcher.probabilities()
