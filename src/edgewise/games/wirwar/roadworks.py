"""What an open pit or a manhole cover in hand can do to the pipes that end at roads."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from edgewise.games.wirwar.networks import Survey
from edgewise.games.wirwar.placements import has_kind
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import PIT, ROAD, ROAD_BORDER


class Roadworks:
    """Notes pipes as they are walked over, and finds the best roads to open or to cover."""

    def __init__(self, state: WirwarState, survey: Survey) -> None:
        self.state: WirwarState = state
        self.survey: Survey = survey
        self.materials: vec[i64] = vec[i64]([])
        """By the number of a walk, beginning with the first."""
        self.points: vec[float] = vec[float]([])
        """What each pipe gives; if pits alone keep it open, a share for each of them."""

    def note(self, material: i64) -> None:
        """Notes the pipe walked last."""
        survey, points = self.survey, 0.0
        if survey.open_links == 0 and survey.open_borders == 0:
            points = float(survey.links) / float(max(survey.pits, i64(1)))
        self.materials = append(self.materials, material)
        self.points = append(self.points, points)

    def best_to_open(self, seat: i64) -> float:
        """Tells the most that others have at stake at a road, if the seat holds a pit."""
        return self._best(seat, ROAD) if self._holds(seat, self.state.tiles.pit_kind) else 0.0

    def best_to_cover(self, seat: i64) -> float:
        """Tells the most that a seat gains by a cover in its hand, laid on a pit."""
        return self._best(seat, PIT) if self._holds(seat, self.state.tiles.cover_kind) else 0.0

    def _holds(self, seat: i64, kind: i64) -> bool:
        return has_kind(self.state.stock.masks, seat * self.state.tiles.words, kind)

    def _best(self, seat: i64, role: i64) -> float:
        """Finds the best of all roads, or of all pits."""
        board, tiles = self.state.board, self.state.tiles
        best = 0.0
        for index in range(board.laid_size):
            cell = i64(board.laid[index])
            if i64(tiles.role[board.near(cell)]) == role:
                best = max(best, self._gain(seat, board.slot(cell), role))
        return best

    def _gain(self, seat: i64, slot: i64, role: i64) -> float:
        """Adds up the pipes at a road, others' beyond own ones, or own ones at a pit."""
        state, survey = self.state, self.survey
        board, tiles, own = state.board, state.tiles, state.materials[seat]
        gain = 0.0
        met = vec[i64]([0] * 4)
        for side in range(i64(4)):
            there = board.slot_beside(slot, side)
            variant = i64(board.grid[there]) - 1
            if variant < 0 or i64(tiles.border_at[variant * 4 + (side ^ 2)]) != ROAD_BORDER:
                continue
            walk = survey.walk_at(there, side ^ 2)
            if walk == 0 or walk in (met[0], met[1], met[2]):
                continue
            met[side] = walk
            points, material = self.points[walk - 1], self.materials[walk - 1]
            if material == own:
                gain += points if role == PIT else -points
            elif role == ROAD and self._has_owner(material):
                gain += points
        return gain

    def _has_owner(self, material: i64) -> bool:
        """Tells whether a seat has a material."""
        state = self.state
        return any(state.materials[seat] == material for seat in range(i64(state.players)))
