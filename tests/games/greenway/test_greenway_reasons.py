"""Every reason for which Greenway refuses a move holds in the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import edgewise
from edgewise import CHANCE, Game, Move, State
from edgewise.testing.reasons import Predicate, check_reasons
from edgewise.testing.scenarios import read_scenario, scenarios_of

Args = Mapping[str, str | int]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Laid:
    """A tile on a cell, read from a move's text or from a dict: what its sides show."""

    def __init__(self, game: Game, name: str, turn: str) -> None:
        tile = game.tiles.sheet.tiles[name]
        self.name = name
        quarter = int(turn[1])
        self.parts = [
            (part.kind, {"NESW"[(side + quarter) % 4] for side in part.sides}, part.icons)
            for part in tile.parts
        ]
        self.is_park = any("park" in icons for _, _, icons in self.parts)
        self.is_building = name == "building"

    def shows(self, side: str) -> str:
        return next((kind for kind, sides, _ in self.parts if side in sides), "blank")


class Town:
    """The board as a dictionary, and the tile that a move would lay."""

    def __init__(self, state: State, move: Move) -> None:
        self.game = state.game
        self.data = state.to_dict()
        self.board = {
            (entry["x"], entry["y"]): Laid(self.game, entry["tile"], entry["turn"])
            for entry in self.data["board"]
        }
        text = move.text()
        self.verb = "lay" if "@" in text else "draw"
        if self.verb == "lay":
            self.name, rest = text.split("@")
            place, self.turn = rest.split("/")
            x, y = place.split(",")
            self.cell = (int(x), int(y))
            self.tile = Laid(self.game, self.name, self.turn)
        else:
            self.name = text.split(":")[1]

    def around(self, cell: tuple[int, int]) -> dict[str, Laid]:
        x, y = cell
        found = {side: self.board.get((x + dx, y + dy)) for side, (dx, dy) in STEPS.items()}
        return {side: laid for side, laid in found.items() if laid is not None}

    def clashes(self) -> list[tuple[str, str, str]]:
        beside = self.around(self.cell).items()
        pairs = [(side, self.tile.shows(side), laid.shows(OPPOSITE[side])) for side, laid in beside]
        return [(side, mine, other) for side, mine, other in pairs if mine != other]

    def joins(self) -> bool:
        return any(self.tile.shows(side) != "blank" for side in self.around(self.cell))

    def spans(self) -> int:
        """Counts the rows or columns, whichever are more, with the tile on its cell."""
        cells = [*self.board, self.cell]
        spans = [max(line) - min(line) + 1 for line in zip(*cells, strict=True)]
        return int(max(spans))

    def completes(self, kind: str, icon: str) -> bool:
        """Whether some network of a kind would have no open end, and nothing of the icon on it."""
        board = {**self.board, self.cell: self.tile}
        for index, part in enumerate(self.tile.parts):
            if part[0] != kind:
                continue
            closed, icons = self._walk(board, (self.cell, index))
            if closed and icon not in icons:
                return True
        return False

    def _walk(
        self, board: dict[tuple[int, int], Laid], start: tuple[tuple[int, int], int]
    ) -> tuple[bool, set[str]]:
        pending, seen = [start], {start}
        closed, icons = True, set()
        while pending:
            (x, y), index = pending.pop()
            _, sides, marks = board[x, y].parts[index]
            icons |= set(marks) | ({"intersection"} if len(sides) > 2 else set())
            for side in sides:
                there = (x + STEPS[side][0], y + STEPS[side][1])
                if there not in board:
                    closed = False
                    continue
                for other, (_, others, _) in enumerate(board[there].parts):
                    if OPPOSITE[side] in others and (there, other) not in seen:
                        seen.add((there, other))
                        pending.append((there, other))
        return closed, icons


def about(check: Any) -> Predicate:
    """Makes a predicate of a town and the arguments."""

    def holds(state: State, move: Move, args: Args) -> bool:
        town = Town(state, move)
        if "cell" in args and args["cell"] != f"{town.cell[0]},{town.cell[1]}":
            return False
        if "tile" in args and args["tile"] != town.name:
            return False
        return bool(check(town, state, args))

    return holds


def touches(town: Town, args: Args) -> bool:
    return (args["side"], args["shown"], args["wanted"]) in town.clashes()


PREDICATES: dict[str, Predicate] = {
    "won": about(lambda town, state, _: state.is_over and town.data["ending"] == "won"),
    "lost": about(lambda town, state, _: state.is_over and town.data["ending"] != "won"),
    "not-drawn-yet": about(lambda town, state, _: state.to_move == CHANCE and town.verb == "lay"),
    "not-in-pile": about(
        lambda town, state, _: (
            state.to_move == CHANCE and town.verb == "draw" and town.name not in town.data["bag"]
        )
    ),
    "lay-first": about(lambda town, state, _: state.to_move == 0 and town.verb == "draw"),
    "not-held": about(lambda town, _, __: town.name not in town.data["hands"][0]),
    "building-alone": about(
        lambda town, _, __: town.tile.is_building and not town.around(town.cell)
    ),
    "park-by-park": about(
        lambda town, _, __: (
            town.tile.is_park and any(laid.is_park for laid in town.around(town.cell).values())
        )
    ),
    "building-by-building": about(
        lambda town, _, __: (
            town.tile.is_building
            and any(laid.is_building for laid in town.around(town.cell).values())
        )
    ),
    "clash": about(
        lambda town, _, args: touches(town, args) and "blank" not in (args["shown"], args["wanted"])
    ),
    "mismatch": about(
        lambda town, _, args: touches(town, args) and "blank" in (args["shown"], args["wanted"])
    ),
    "street-without-crossing": about(lambda town, _, __: town.completes("street", "intersection")),
    "beyond-limit": about(lambda town, _, args: town.spans() > args["span"]),
    "greenway-without-park": about(lambda town, _, __: town.completes("greenway", "park")),
    "occupied": about(lambda town, _, __: town.cell in town.board),
    "detached": about(lambda town, _, __: not town.around(town.cell)),
    "not-joined": about(lambda town, _, __: not town.joins()),
}


STREET = """
    sES *gENsSW
    sEN .
    """
GREENWAY = """
    gES     gSW
    *gENsSW .
    """


def won_match(game: Game) -> State:
    """Plays with a bot that can win."""
    for seed in range(20):
        state = edgewise.play(game, ["search:40"], seed=seed).state
        if state.to_dict()["ending"] == "won":
            return state
    raise AssertionError("no match was won")


@pytest.mark.slow
def wide_town(game: Game) -> State:
    """A town of eight columns that may have no more."""
    path = scenarios_of(game)["upper-limit"]
    return read_scenario(path).start()


def test_every_reason_for_a_refusal_holds(game: Game, position: Callable[..., State]) -> None:
    street = position(STREET, "street-curve", "street-fork", "street-straight")
    greenway = position(GREENWAY, "greenway-curve", "park-curve", "building")
    asked = [
        (street, "street-curve@0,1/r3"),
        (greenway, "greenway-curve@1,0/r3"),
        (won_match(game), "draw:building"),
        (wide_town(game), "greenway-straight@8,0/r1"),
    ]
    met = check_reasons(game, PREDICATES, asked=asked)
    assert sum(met.values()) > 1000
