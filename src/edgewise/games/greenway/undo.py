"""Taking back a move of Greenway without a copy of the town."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from edgewise.core.bits import WORD_BITS
from edgewise.core.gridlog import GridLog
from edgewise.core.moves import cell_of
from edgewise.core.state import State
from edgewise.core.undo import UndoLog
from edgewise.games.greenway import rules
from edgewise.games.greenway.networklog import NetworkLog
from edgewise.games.greenway.state import GreenwayState

NO_KIND: Final = -1


class GreenwayUndo(UndoLog):
    """What changed on the board and in its networks, which tiles were drawn, and what else."""

    def __init__(self, state: GreenwayState) -> None:
        lays = state.phase == rules.PLACING
        self.board: Final[GridLog | None] = state.board.begin_undo() if lays else None
        self.networks: Final[NetworkLog | None] = state.networks.begin_undo() if lays else None
        self.version: Final[i64] = state.board.version
        self.laid: Final[i64] = state.board.laid_size
        self.kinds: Final[vec[i64]] = drawn_kinds(state)
        self.aside: Final[vec[i16]] = state.aside
        self.aside_size: Final[i64] = state.aside_size
        self.unusable: Final[i64] = state.unusable
        self.actor: Final[i64] = state.actor
        self.phase: Final[i64] = state.phase
        self.ending: Final[i64] = state.ending

    def end(self, state: State) -> None:
        assert isinstance(state, GreenwayState)
        if self.board is not None:
            state.board.end_undo(self.board)
            state.networks.end_undo()

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, GreenwayState)
        board = state.board
        if self.board is None or self.networks is None:
            if board.version != self.version:
                return False
        else:
            if board.version == self.board.after and board.laid_size > self.laid:
                last = i64(board.laid[board.laid_size - 1])
                state.stock.put_back(i64(state.tiles.kind_of[board.near(last)]))
            if not board.roll_back(self.board):
                return False
            state.networks.roll_back(self.networks)
        self._deal_again(state)
        state.unusable = self.unusable
        state.actor = self.actor
        state.phase = self.phase
        state.ending = self.ending
        return True

    def _deal_again(self, state: GreenwayState) -> None:
        """Mixes all tiles that do not lie on the board, and deals them as they were."""
        stock = state.stock
        rules.return_drawn(state)
        if state.aside_size > 0:
            for kind in range(state.tiles.kinds):
                for _tile in range(i64(state.aside[kind])):
                    stock.put_back(kind)
        state.aside = self.aside
        state.aside_size = self.aside_size
        if self.aside_size > 0:
            for kind in range(state.tiles.kinds):
                for _tile in range(i64(self.aside[kind])):
                    stock.remove(kind)
        for kind in self.kinds:
            stock.draw(rules.PLAYER, kind)


def drawn_kinds(state: GreenwayState) -> vec[i64]:
    """Lists the kinds of the drawn tiles, one entry a tile."""
    tiles, stock = state.tiles, state.stock
    kinds = vec[i64]([], capacity=rules.DRAWN)
    for word in range(tiles.words):
        bits = stock.masks[word]
        while bits != 0:
            kind = word * WORD_BITS + tiles.lowest(bits)
            bits &= bits - 1
            for _tile in range(i64(stock.hands[kind])):
                kinds = append(kinds, kind)
    return kinds


class GreenwayTrial(UndoLog):
    """What takes back a tile that a bot only tries, if no other move was made since."""

    def __init__(self, state: GreenwayState, code: i64) -> None:
        self.networks: Final[NetworkLog] = state.networks.begin_trial()
        self.place: Final[i64] = state.board.place_in_frontier(cell_of(code))
        self.bounds: Final[i64] = state.board.bounds_word()
        self.kinds: Final[vec[i64]] = drawn_kinds(state)

    def end(self, state: State) -> None:
        assert isinstance(state, GreenwayState)
        state.networks.end_undo()

    def roll_back(self, state: State) -> bool:
        assert isinstance(state, GreenwayState)
        board, stock = state.board, state.stock
        laid = i64(state.tiles.kind_of[board.near(i64(board.laid[board.laid_size - 1]))])
        for kind in self.kinds:
            if kind == laid:
                laid = NO_KIND
                stock.gain(rules.PLAYER, kind)
            else:
                stock.draw(rules.PLAYER, kind)
        board.unlay(self.place, self.bounds)
        if self.networks.whole is None:
            state.networks.roll_back(self.networks)
        else:
            state.networks.rebuild(board)
        state.phase = rules.PLACING
        state.ending = rules.GOES_ON
        state.actor = rules.PLAYER
        return True
