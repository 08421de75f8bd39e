"""How often tiles fit in real positions, beside what the doctor says without play.

``python -m edgewise.lab.doctor.positions hoses 200`` plays this many random matches. Before each
draw from the bag it counts the open ends on the board and the tiles of the bag that fit somewhere.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from edgewise.core.board import Board
from edgewise.core.chance import CHANCE
from edgewise.core.game import Game
from edgewise.core.moves import Move
from edgewise.core.state import State
from edgewise.games import find
from edgewise.lab.doctor.fitting import OPEN_ENDS, chance_at_ends, chances_at_one, open_sides


@dataclass
class Seen:
    """Positions with a similar number of open ends."""

    positions: int = 0
    ends: int = 0
    foretold: float = 0.0
    """The shares of the bag that should fit, added up."""
    fitting: float = 0.0
    """The shares of the bag that did."""

    def add(self, ends: int, foretold: float, fitting: float) -> None:
        """Counts a position."""
        self.positions += 1
        self.ends += ends
        self.foretold += foretold
        self.fitting += fitting


def count_open_ends(board: Board, sides: dict[int, float]) -> int:
    """Counts the sides on a board that face an empty cell and at which a tile may be laid."""
    bits, mask = int(board.tiles.label_bits), int(board.tiles.label_mask)
    around = [int(board.surroundings(cell)) for cell in board.frontier_cells()]
    return sum((seen >> (side * bits)) & mask in sides for seen in around for side in range(4))


def fitting_share(board: Board, bag: dict[int, int]) -> float:
    """Tells which share of some tiles fits somewhere on a board."""
    masks, words = board.tiles.kind_masks, int(board.tiles.words)
    fits = sum(count for kind, count in bag.items() if board.any_fit(masks, kind * words))
    return fits / sum(bag.values())


def positions_of(game: Game, seed: int) -> Iterator[State]:
    """Plays a random match, and shows it before each draw from the bag."""
    rng, state = random.Random(seed), game.new(game.checked_players(None), {})
    while state.to_move is not None:
        if state.to_move == CHANCE:
            stock = state.find_stock()
            if stock is not None and stock.bag_size:
                yield state
            weights = state.chance_weights()
            codes, shares = [code for code, _ in weights], [share for _, share in weights]
            state.push(Move(game, rng.choices(codes, shares)[0]))
        else:
            state.push(rng.choice(list(state.legal_moves)))


def fits_seen(game: Game, matches: int, seed: int = 0) -> dict[int, Seen]:
    """Compares what fits with what was foretold, by the number of open ends.

    A number of open ends stands for all from it to the next one in ``OPEN_ENDS``.
    """
    tiles, found = game.tiles, {ends: Seen() for ends in OPEN_ENDS}
    sides = open_sides(tiles)
    at_one = chances_at_one(tiles)
    for number in range(matches):
        for state in positions_of(game, seed * 1_000_003 + number):
            stock, boards = state.find_stock(), state.list_boards()
            assert stock is not None
            bag = {kind: int(stock.pool[kind]) for kind in at_one if stock.pool[kind] > 0}
            for board in boards if bag else []:
                ends = count_open_ends(board, sides)
                group = max((one for one in OPEN_ENDS if one <= ends), default=0)
                if group:
                    told = sum(n * chance_at_ends(at_one[kind], ends) for kind, n in bag.items())
                    found[group].add(ends, told / sum(bag.values()), fitting_share(board, bag))
    return found


def main(name: str, matches: str) -> None:
    """Prints a table."""
    lines = ["open ends | positions | foretold | seen"]
    for first, seen in fits_seen(find(name), int(matches)).items():
        if seen.positions:
            told, fits = (100 * x / seen.positions for x in (seen.foretold, seen.fitting))
            lines.append(f"{first:9} | {seen.positions:9} | {told:6.1f} % | {fits:.1f} %")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
