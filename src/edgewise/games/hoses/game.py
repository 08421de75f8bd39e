"""Hoses and Hydrants: seats, options, tiles and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from edgewise.core.chance import CHANCE, OVER
from edgewise.core.errors import BadState
from edgewise.core.game import Game
from edgewise.core.notation import one_of, read_stock, read_tile, whole
from edgewise.core.refusals import Reasons
from edgewise.core.rulebook import load_rulebook
from edgewise.core.state import State
from edgewise.core.tilefile import load_tiles
from edgewise.core.tiles import TileSheet
from edgewise.games.hoses import memory, moves, rules
from edgewise.games.hoses.hoses import HoseTiles
from edgewise.games.hoses.record import read_finished
from edgewise.games.hoses.refusals import REASONS
from edgewise.games.hoses.state import HosesState
from edgewise.games.hoses.words import WORDS

FOLDER = Path(__file__).parent


class Hoses(Game):
    """Join firefighters to hydrants with long hoses."""

    def __init__(self, tiles: HoseTiles) -> None:
        super().__init__(
            id="hoses",
            version=2,
            seats=range(2, 5),
            options=(),
            tiles=tiles,
            rulebook=load_rulebook(FOLDER / "RULES.md"),
            words=WORDS,
            module="edgewise.games.hoses",
        )
        self.hose_tiles: HoseTiles = tiles

    def make_state(self, players: int, options: dict[str, object]) -> State:
        return HosesState(self, self.hose_tiles, players, options)

    def move_text(self, code: int) -> str:
        return moves.move_text(self.tiles, code)

    def parse_code(self, text: str) -> int:
        return moves.parse_code(self.tiles, text)

    def reasons(self) -> Reasons:
        return REASONS

    def read_state(self, data: Mapping[str, Any], state: State) -> State:
        assert isinstance(state, HosesState)
        for entry in data["board"]:
            cell, variant = read_tile(self.tiles, entry)
            if state.board.variant(cell) >= 0:
                raise BadState(f"two tiles lie on {entry['x']},{entry['y']}")
            rules.lay_tile(state, variant, cell)
        read_stock(state.stock, data, [state.board])
        last = state.players - 1
        state.phase = one_of(rules.PHASES, data["phase"], "phase")
        state.turn = whole(data["turn"], -1, last, "turn")
        state.first = whole(data.get("first", 0), -1, last, "first")
        state.idle = whole(data.get("idle", 0), 0, last + 1, "idle")
        scores = data.get("scores", [0] * state.players)
        if len(scores) != state.players:
            raise BadState(f"there are {len(scores)} scores for {state.players} seats")
        for seat, points in enumerate(scores):
            state.scores[seat] = whole(points, 0, 10**6, "a score")
        state.finished = [read_finished(state, hose) for hose in data.get("finished", [])]
        if state.phase == rules.ENDED:
            state.actor = OVER
        elif state.phase in (rules.PLAY, rules.STUCK):
            state.actor = whole(data["turn"], 0, last, "turn")
        else:
            state.actor = CHANCE
        if data.get("seen_by") is not None:
            state.viewer = self.checked_viewer(data["seen_by"], state.players)
            state.worlds = memory.of_position(state)
        return state


def make_game(tiles: Path | TileSheet | None = None) -> Hoses:
    """Makes the game with its own tiles, or with those of another file."""
    return Hoses(HoseTiles(load_tiles(tiles or FOLDER / "tiles.toml")))
