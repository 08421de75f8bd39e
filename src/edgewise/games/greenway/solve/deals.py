"""The draws that a solver plays against: those of a record, or those of a daily deal."""

from __future__ import annotations

from abc import ABC, abstractmethod

from edgewise.core.moves import argument_of
from edgewise.core.records import Record
from edgewise.core.state import State
from edgewise.daily import NOTE, DailyDeal
from edgewise.games.greenway.solve.lines import gain
from edgewise.games.greenway.tileset import GreenwayTiles

NO_MORE = -1


class Deal(ABC):
    """Tells what chance draws, whatever was laid before."""

    @abstractmethod
    def choose_code(self, state: State, number: int) -> int:
        """Chooses the draw after this many draws, or tells that there are NO_MORE."""

    @abstractmethod
    def known(self) -> list[int] | None:
        """Lists the draws in order if they are limited and known, else None."""

    def made_up(self, code: int, number: int) -> bool:
        """Tells whether a draw stands in for a recorded one that was not possible."""
        return False


class EndlessDeal(Deal):
    """A daily deal: the draws of every line are known, and there is no last one."""

    def __init__(self, seed: str) -> None:
        self.daily = DailyDeal(seed)

    def choose_code(self, state: State, number: int) -> int:
        return self.daily.choose_code(state, number)

    def known(self) -> list[int] | None:
        return None


class RecordedDeal(Deal):
    """The draws of a match in their order, as far as they go.

    A line may have laid a tile that the match draws again later. When no tile
    of that kind is left in the pile, the least useful tile of the pile stands
    in for it, so that no line gains by what was not drawn.
    """

    def __init__(self, tiles: GreenwayTiles, draws: list[int]) -> None:
        self.draws = draws
        self.gains = [gain(tiles, kind) for kind in range(int(tiles.kinds))]

    def choose_code(self, state: State, number: int) -> int:
        if number >= len(self.draws):
            return NO_MORE
        wanted = self.draws[number]
        codes = [code for code, _ in state.chance_weights()]
        if wanted in codes:
            return wanted
        return min(codes, key=lambda code: (self.gains[int(argument_of(code))], code))

    def known(self) -> list[int] | None:
        return self.draws

    def made_up(self, code: int, number: int) -> bool:
        return code != self.draws[number]


def deal_of(record: Record, tiles: GreenwayTiles, draws: list[int]) -> Deal:
    """Finds the deal that a record was played with."""
    seed = record.notes.get(NOTE)
    return RecordedDeal(tiles, draws) if seed is None else EndlessDeal(seed)
