"""What a position of Buizen Wir-War holds for each seat, as numbers."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from edgewise.core.features import Features
from edgewise.core.state import State
from edgewise.games.wirwar.expectation import ClosingOdds
from edgewise.games.wirwar.finishes import GOES_ON, answer
from edgewise.games.wirwar.networks import Survey, worth_of
from edgewise.games.wirwar.roadworks import Roadworks
from edgewise.games.wirwar.state import WirwarState
from edgewise.games.wirwar.tileset import NO_MATERIAL

NAMES = (
    "expected",
    "quick",
    "closed",
    "turn",
    "due",
    "own pipes",
    "tiles",
    "finish",
    "finish now",
    "ends closed by hand",
    "ends met by hand",
    "pit",
    "cover",
)
WIDTH = len(NAMES)
EXPECTED, QUICK, CLOSED, TURN, DUE, OWN_PIPES, TILES, FINISH, FINISH_NOW = range(9)
CLOSERS, MEETERS, OPENS, COVERS = range(9, WIDTH)


class WirwarFeatures(Features):
    """What the pipes of each seat's material will come to, and the tiles in hand."""

    def names(self) -> list[str]:
        return list(NAMES)

    def write(self, state: State, into: vec[float]) -> None:
        assert isinstance(state, WirwarState)
        width = i64(WIDTH)
        for at in range(width * state.players):
            into[at] = 0.0
        self._write_pipes(state, into)
        for seat in range(i64(state.players)):
            at = width * seat
            material = state.materials[seat]
            into[at + TURN] = 1.0 if state.turn == seat else 0.0
            into[at + DUE] = float(state.due) if state.turn == seat else 0.0
            into[at + OWN_PIPES] = float(own_pipes(state, seat, material)) if material >= 0 else 0.0
            into[at + TILES] = float(state.stock.hand_sizes[seat])
            into[at + FINISH_NOW] = into[at + FINISH] if state.turn == seat else 0.0

    def _write_pipes(self, state: WirwarState, into: vec[float]) -> None:
        """Walks over all pipes once, and writes what they are to those who have their material."""
        width = i64(WIDTH)
        survey, odds = Survey(state.board, state.tiles), ClosingOdds(state)
        works = Roadworks(state, survey)
        while (material := survey.walk_next()) != NO_MATERIAL:
            works.note(material)
            for seat in range(i64(state.players)):
                if state.materials[seat] == material:
                    at = width * seat
                    value = odds.of_network(survey)
                    self._add(state, into, at + EXPECTED, value)
                    self._add(state, into, at + QUICK, worth_of(survey.counts()))
                    if survey.is_closed:
                        self._add(state, into, at + CLOSED, float(survey.links))
                    elif survey.open_borders == 0 and survey.pits == 0:
                        self._write_answers(state, survey, seat, value, into)
        for seat in range(i64(state.players)):
            into[width * seat + OPENS] = works.best_to_open(seat)
            into[width * seat + COVERS] = works.best_to_cover(seat)

    def _add(self, state: WirwarState, into: vec[float], at: i64, value: float) -> None:
        """Adds what a pipe gives, or keeps the most where only the best pipe counts."""
        into[at] = max(into[at], value) if state.longest else into[at] + value

    def _write_answers(
        self, state: WirwarState, survey: Survey, seat: i64, value: float, into: vec[float]
    ) -> None:
        """Writes at how many ends of a pipe the hand of its seat has a tile that helps."""
        at, ends = i64(WIDTH) * seat, survey.open_links
        met: i64 = 0
        closed: i64 = 0
        for end in range(ends):
            found = answer(state, survey.ends[end], seat)
            if found >= GOES_ON:
                met += 1
            if found > GOES_ON:
                closed += 1
        if closed == ends == 1:
            self._add(state, into, at + FINISH, float(survey.links + 2))
        share = (value + 1.0) / float(ends)
        into[at + CLOSERS] += share * float(closed)
        into[at + MEETERS] += share * float(met)


def own_pipes(state: WirwarState, seat: i64, material: i64) -> i64:
    """Counts the sides of tiles in a hand on which pipes of a material lie."""
    tiles, count = state.tiles, i64(0)
    for kind in range(tiles.kinds):
        held = state.stock.held(seat, kind)
        if held > 0:
            variant = i64(tiles.variants_from[kind])
            for side in range(i64(4)):
                if i64(tiles.material_at[variant * 4 + side]) == material:
                    count += held
    return count
