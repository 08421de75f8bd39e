"""A slow city, read from ``to_dict`` by the rulebook alone; tests compare the engine with it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from edgewise import CHANCE, Move, State
from edgewise.core.tiles import TileSheet

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
SIGNS = ("stop", "exit", "yield", "stadium", "culdesac")

Cell = tuple[int, int]
Part = tuple[str, list[str], tuple[str, ...]]
"""What it shows, its sides, and its icons."""


class Plot:
    """A tile: its parts as they lie, its sign, and what lies on it."""

    def __init__(self, sheet: TileSheet, entry: Mapping[str, Any]) -> None:
        tile = sheet.tiles[entry["tile"]]
        turn = int(entry["turn"][1])
        self.name = entry["tile"]
        self.parts: list[Part] = [
            (part.kind, sorted(["NESW"[(s + turn) % 4] for s in part.sides], key="NESW".index),
             part.icons)
            for part in tile.parts
        ]  # fmt: skip
        self.icons = tile.icons
        icons = {*tile.icons, *(icon for _, _, marks in self.parts for icon in marks)}
        self.sign = next((sign for sign in SIGNS if sign in icons), "")
        self.station = "station" in tile.icons
        self.urbanites = {u["on"]: u["seat"] for u in entry.get("urbanites", [])}
        self.blaze = entry.get("blaze")
        self.truck = entry.get("truck", False)
        self.rubble = entry.get("rubble")
        self.car = entry["car"]["seat"] if "car" in entry else None

    @property
    def occupied(self) -> bool:
        return bool(self.urbanites or self.vehicle or self.blaze or self.rubble)

    @property
    def vehicle(self) -> bool:
        return bool(self.truck or self.car is not None)

    def shows(self, side: str) -> str:
        return next(kind for kind, sides, _ in self.parts if side in sides)

    def part(self, side: str) -> Part:
        return next(part for part in self.parts if side in part[1])

    def begins(self, spot: str) -> bool:
        if spot == "stadium":
            return "stadium" in self.icons
        return self.part(spot)[1][0] == spot

    def kind(self, spot: str) -> str:
        return "stadium" if spot == "stadium" else self.part(spot)[0]


RECENT: dict[tuple[int, int], tuple[State, dict[str, Any], dict[Cell, Plot]]] = {}


def read(state: State) -> tuple[dict[str, Any], dict[Cell, Plot]]:
    """Reads the dict and the board of a state; tests ask the same states many times."""
    key = (id(state), len(state.past))
    if key not in RECENT:
        if len(RECENT) > 12:
            RECENT.clear()
        data = state.to_dict()
        sheet = state.game.tiles.sheet
        board = {(e["x"], e["y"]): Plot(sheet, e) for e in data["board"]}
        RECENT[key] = (state, data, board)
    return RECENT[key][1:]


class Town:
    """The city of a state and, if there is one, the move that is asked about."""

    def __init__(self, state: State, move: Move | None = None) -> None:
        self.state = state
        self.sheet = state.game.tiles.sheet
        self.data, self.board = read(state)
        self.phase, self.turn, self.card = (self.data[k] for k in ("phase", "turn", "card"))
        self.fire = self.data.get("fire_engines", {})
        self.by_chance = state.to_move == CHANCE
        self.text = move.text() if move else ""
        self.verb = re.split("[:@]", self.text)[0]
        place = re.search(r"@(-?\d+),(-?\d+)(?:/(.*))?", self.text)
        self.cell: Cell = (int(place[1]), int(place[2])) if place else (99, 99)
        self.spot = place[3] if place and place[3] else ""
        self.laid = self.board.get(self.cell)

    @property
    def plot(self) -> Plot:
        """The tile on the cell of the move, where there is one."""
        assert self.laid is not None
        return self.laid

    @property
    def lays(self) -> bool:
        return self.verb in self.sheet.tiles

    @property
    def last(self) -> Cell | None:
        last = self.data["last"]
        return (last["x"], last["y"]) if last else None

    @property
    def truck(self) -> Cell | None:
        return next((cell for cell, plot in self.board.items() if plot.truck), None)

    def feature(self, cell: Cell, spot: str) -> set[tuple[Cell, str]]:
        """All parts that are joined to one, each by its cell and first side."""
        if spot == "stadium":
            return {(cell, spot)}
        first = (cell, self.board[cell].part(spot)[1][0])
        found, pending = {first}, [first]
        while pending:
            (x, y), anchor = pending.pop()
            for side in self.board[x, y].part(anchor)[1]:
                there = (x + STEPS[side][0], y + STEPS[side][1])
                if there in self.board:
                    node = (there, self.board[there].part(OPPOSITE[side])[1][0])
                    if node not in found:
                        found.add(node)
                        pending.append(node)
        return found

    def is_complete(self, cell: Cell, spot: str) -> bool:
        x, y = cell
        if spot == "stadium":
            return all((x + a, y + b) in self.board for a in (-1, 0, 1) for b in (-1, 0, 1))
        return all(
            (a + STEPS[side][0], b + STEPS[side][1]) in self.board
            for (a, b), anchor in self.feature(cell, spot)
            for side in self.board[a, b].part(anchor)[1]
        )

    def is_claimed(self, cell: Cell, spot: str) -> bool:
        return any(anchor in self.board[at].urbanites for at, anchor in self.feature(cell, spot))

    def spots(self, cell: Cell) -> Iterator[str]:
        for spot in ("N", "E", "S", "W", "stadium"):
            if self.board[cell].begins(spot):
                yield spot

    def homes(self, left: tuple[Cell, str]) -> list[tuple[Cell, str]]:
        """Where an Urbanite may move that stands, or stood, on a spot."""
        cell, spot = left
        here = self.board[cell]
        stood = here.urbanites.pop(spot, None)
        old = self.feature(cell, spot)
        found = [
            (at, other)
            for at, plot in self.board.items()
            for other in self.spots(at)
            if not plot.occupied and plot.kind(other) != "highway" and (at, other) not in old
            if not self.is_claimed(at, other)
            if plot.kind(other) == "suburb" or not self.is_complete(at, other)
        ]
        if stood is not None:
            here.urbanites[spot] = stood
        return found

    # The truck.

    def leg(self, cell: Cell, step: str) -> tuple[list[Cell], str]:
        """The tiles of one step, and what becomes of it."""
        side, exits = step[0], int(step[1:] or 1)
        plot = self.board[cell]
        kind, sides, _ = plot.part(side)
        on_road = kind == "road" and len(sides) == 1
        if not on_road and not (kind == "highway" and plot.sign in ("exit", "yield")):
            return [], "no way"
        if on_road and exits > 1:
            return [], "no exits"
        tiles: list[Cell] = []
        while True:
            cell = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])
            if cell not in self.board:
                return tiles, "no way"
            if cell in tiles:
                return tiles, "twice"
            tiles.append(cell)
            plot = self.board[cell]
            _, sides, _ = plot.part(OPPOSITE[side])
            onward = [other for other in sides if other != OPPOSITE[side]]
            if not on_road and plot.sign == "exit":
                exits -= 1
                if exits == 0:
                    return tiles, "arrived"
            if not onward:
                if on_road:
                    return tiles, "arrived"
                return tiles, "yield" if plot.sign == "yield" else "no way"
            side = onward[0]

    def drive(self) -> tuple[list[list[Cell]], str]:
        """The tiles of each step of the move, and where it fails."""
        here = self.truck
        assert here is not None
        legs = [[here]]
        gone = {here, *[tuple(cell) for cell in self.fire["passed"]]}
        for step in [] if self.spot == "stay" else self.spot.split("-"):
            tiles, end = self.leg(here, step)
            if gone & set(tiles) or end == "twice":
                return legs, "twice"
            if end != "arrived":
                return [*legs, tiles], end
            here = tiles[-1]
            if "stadium" in self.board[here].urbanites:
                return [*legs, tiles], "stadium"
            legs.append(tiles)
            gone |= set(tiles)
        return legs, "arrived"
