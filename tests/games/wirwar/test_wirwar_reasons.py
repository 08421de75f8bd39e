"""Every reason for which Buizen Wir-War refuses a move holds in the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import edgewise
from edgewise import CHANCE, Game, Move, State
from edgewise.testing.reasons import Predicate, check_reasons

GAME = edgewise.game("wirwar")
RIGHT = {"room": "wall", "wall": "room", "road": "kerb", "kerb": "road"}
"""What may touch an edge, where it is not the same edge."""
Args = Mapping[str, str | int]
Cell = tuple[int, int]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
SERVES = {"wall": "room", "kerb": "road"}
ROADS = ("road", "open-pit", "manhole-cover")


def sides(game: Game, name: str, turn: str) -> dict[str, str]:
    """Tells what each side of a tile shows; ``f`` in the turn means that its back is up."""
    face = game.tiles.sheet.tiles[name]
    if turn.endswith("f"):
        face = game.tiles.sheet.tiles[face.back]
    return {
        "NESW"[(side + int(turn[1])) % 4]: label
        for part in face.parts
        for side, label in zip(part.sides, part.labels, strict=True)
    }


def may_touch(one: str, other: str) -> bool:
    """The rule of touching sides: the same material, or a border and its own room or road."""
    if one in SERVES or other in SERVES:
        return SERVES.get(one) == other or SERVES.get(other) == one
    return one == other and one not in SERVES.values()


class Table:
    """The table as a dictionary, and the tile that a move would lay."""

    def __init__(self, state: State, move: Move) -> None:
        self.data = state.to_dict()
        self.names = {(e["x"], e["y"]): e["tile"] for e in self.data["board"]}
        self.shown = {
            (e["x"], e["y"]): sides(state.game, e["tile"], e["turn"]) for e in self.data["board"]
        }
        self.text = move.text()
        self.verb, _, self.argument = self.text.partition(":")
        if "@" in self.text:
            self.verb = "lay"
            self.name, _, place = self.text.partition("@")
            where, _, turn = place.partition("/")
            x, y = where.split(",")
            self.cell = (int(x), int(y))
            self.tile = sides(state.game, self.name, turn or "r0")

    def around(self, cell: Cell) -> dict[str, str]:
        """Tells what the tiles around a cell show it."""
        x, y = cell
        found = {side: self.shown.get((x + dx, y + dy)) for side, (dx, dy) in STEPS.items()}
        return {side: shown[OPPOSITE[side]] for side, shown in found.items() if shown is not None}

    def clashes(self) -> dict[str, tuple[str, str]]:
        """Lists the sides that may not touch what lies there."""
        around = self.around(self.cell)
        pairs = {side: (self.tile[side], other) for side, other in around.items()}
        return {side: pair for side, pair in pairs.items() if not may_touch(*pair)}

    def blocked(self, what: str) -> set[str]:
        """Lists the free sides whose room or road comes and may not lie, served from the north."""
        left = {"room": self.data["piles"]["rooms"], "road": self.data["piles"]["roads"]}
        found = set()
        for side in "NESW":
            comes = SERVES.get(self.tile[side])
            x, y = self.cell[0] + STEPS[side][0], self.cell[1] + STEPS[side][1]
            if comes is None or (x, y) in self.names:
                continue
            if left[comes] > 0 and comes == what:
                if any(not may_touch(comes, other) for other in self.around((x, y)).values()):
                    found.add(side)
            left[comes] -= 1
        return found


def lays(table: Table) -> bool:
    return table.verb == "lay" and table.data["phase"] in ("play", "stuck")


def lays_pipe(table: Table) -> bool:
    return lays(table) and table.name not in (*ROADS, "room")


Rule = Callable[[Table, Args], bool]


def rule(holds: Rule) -> Predicate:
    """Makes a predicate of a state out of one of a table."""
    return lambda state, move, args: holds(Table(state, move), args)


def is_chances(state: State, phases: set[str]) -> bool:
    return state.to_move == CHANCE and state.to_dict()["phase"] in phases


def hand(table: Table) -> dict[str, int]:
    held: dict[str, int] = table.data["hands"][table.data["turn"]]
    return held


def on(table: Table) -> str:
    return str(table.names.get(table.cell, ""))


def at(table: Table, args: Args) -> bool:
    return args["cell"] == f"{table.cell[0]},{table.cell[1]}"


PREDICATES: dict[str, Predicate] = {
    "over": lambda state, move, args: state.is_over,
    "not-chance": lambda state, move, args: (
        state.to_move == args["seat"] and move.text().split(":")[0] in ("first", "material", "draw")
    ),
    "begin-first": lambda state, move, args: (
        is_chances(state, {"begin"}) and not move.text().startswith("first:")
    ),
    "no-such-seat": lambda state, move, args: (
        is_chances(state, {"begin"})
        and move.text() == f"first:{args['seat']}"
        and int(args["seat"]) >= state.players
    ),
    "colour-first": lambda state, move, args: (
        is_chances(state, {"colours"})
        and not move.text().startswith("material:")
        and state.to_dict()["materials"][int(args["seat"])] is None
    ),
    "material-dealt": lambda state, move, args: (
        is_chances(state, {"colours"})
        and move.text() == f"material:{args['material']}"
        and args["material"] in state.to_dict()["materials"]
    ),
    "draw-first": lambda state, move, args: (
        is_chances(state, {"deal", "draw"})
        and not move.text().startswith("draw:")
        and state.to_dict()["turn"] == args["seat"]
    ),
    "not-in-pouch": lambda state, move, args: (
        is_chances(state, {"deal", "draw"})
        and move.text() == f"draw:{args['tile']}"
        and args["tile"] not in state.to_dict()["bag"]
    ),
    "not-held": rule(
        lambda table, args: (
            lays(table) and args["tile"] == table.name and table.name not in hand(table)
        )
    ),
    "none-left": rule(
        lambda table, args: (
            lays(table) and table.name not in hand(table) and table.name not in table.data["bag"]
        )
    ),
    "cannot-lay": lambda state, move, args: (
        state.to_dict()["phase"] == "stuck"
        and state.to_move == args["seat"]
        and {option.text() for option in state.legal_moves} <= {"take", "pass"}
    ),
    "must-lay": lambda state, move, args: (
        move.text() in ("take", "pass")
        and any("@" in option.text() for option in state.legal_moves)
    ),
    "pouch-empty": lambda state, move, args: move.text() == "take" and not state.to_dict()["bag"],
    "pouch-not-empty": lambda state, move, args: (
        move.text() == "pass" and bool(state.to_dict()["bag"])
    ),
    "first-tile": rule(
        lambda table, args: (
            lays_pipe(table)
            and list(table.names.values()) == ["room"]
            and [mine for mine, _ in table.clashes().values()] == [args["shown"]]
            and args["shown"] != "wall"
        )
    ),
    "borders-touch": rule(
        lambda table, args: (
            lays_pipe(table)
            and at(table, args)
            and set(table.clashes()[str(args["side"])]) <= {"wall", "kerb"}
        )
    ),
    "room-blocked": rule(
        lambda table, args: (
            lays_pipe(table) and at(table, args) and args["side"] in table.blocked("room")
        )
    ),
    "road-blocked": rule(
        lambda table, args: (
            lays_pipe(table) and at(table, args) and args["side"] in table.blocked("road")
        )
    ),
    "occupied": rule(lambda table, args: lays_pipe(table) and at(table, args) and on(table) != ""),
    "detached": rule(
        lambda table, args: (
            lays_pipe(table) and at(table, args) and not on(table) and not table.around(table.cell)
        )
    ),
    "mismatch": rule(
        lambda table, args: (
            lays_pipe(table)
            and at(table, args)
            and table.clashes()[str(args["side"])][0] == args["shown"]
            and RIGHT.get(*2 * table.clashes()[str(args["side"])][1:]) == args["wanted"]
            and not set(table.clashes()[str(args["side"])]) <= {"wall", "kerb"}
            and len(table.names) > 1
        )
    ),
    "pit-on-pit": rule(
        lambda table, args: table.name == "open-pit" and at(table, args) and on(table) == "open-pit"
    ),
    "pit-off-road": rule(
        lambda table, args: table.name == "open-pit" and at(table, args) and on(table) not in ROADS
    ),
    "pit-on-cover": rule(
        lambda table, args: (
            table.name == "open-pit" and at(table, args) and on(table) == "manhole-cover"
        )
    ),
    "cover-on-cover": rule(
        lambda table, args: (
            table.name == "manhole-cover" and at(table, args) and on(table) == "manhole-cover"
        )
    ),
    "cover-off-road": rule(
        lambda table, args: (
            table.name == "manhole-cover" and at(table, args) and on(table) not in ROADS
        )
    ),
}


def drawn(board: str, held: dict[str, int], **fields: Any) -> State:
    """Draws a position in which seat 0 is to move; the pouch holds what is left."""
    data = GAME.new(2).to_dict()
    data.pop("bag")
    entries = []
    for entry in board.split():
        tile, _, place = entry.partition("@")
        where, _, turn = place.partition("/")
        x, y = where.split(",")
        entries.append({"tile": tile, "x": int(x), "y": int(y), "turn": turn or "r0"})
    data |= {"board": entries, "hands": [held, {}], "materials": ["fire", "gas"], "turn": 0}
    return GAME.from_dict({**data, "phase": "play", **fields}, reachable=False)


def asked() -> list[tuple[State, str]]:
    """Gives moves whose reasons random matches hardly meet."""
    roads = "room@0,0 fire-end@0,1/r2 road@1,1 road@-1,1"
    pit, cover = {"open-pit": 1}, {"manhole-cover": 1}
    stuck = drawn("room@0,0", {"open-pit": 1}, phase="stuck")
    empty = without_pouch()
    two = drawn("room@0,0", {"fire-tee-pump": 1})
    return [
        (GAME.new(2), "first:2"),
        (drawn(roads.replace("road@1,1", "open-pit@1,1"), pit), "open-pit@1,1"),
        (drawn(roads.replace("road@1,1", "manhole-cover@1,1"), pit), "open-pit@1,1"),
        (drawn(roads.replace("road@1,1", "manhole-cover@1,1"), cover), "manhole-cover@1,1"),
        (drawn(roads, pit), "open-pit@5,5"),
        (drawn(roads, cover), "manhole-cover@0,0"),
        (stuck, "pass"),
        (stuck.seen_by(1), "open-pit@1,1"),
        (empty, "take"),
        (two, "fire-tee-pump@1,0/r0"),
        (two, "fire-tee-pump@0,0/r0"),
        (drawn("room@0,0 fire-pp-fire-pump@0,-1", {"pp-tee-pump": 1}), "pp-tee-pump@1,-1/r0"),
        (drawn("room@0,0 fire-pp-fire-pump@0,1/r2", {"fire-end": 1}), "fire-end@1,0/r1"),
        (drawn(roads, {"fire-pe-pe-road": 1}), "fire-pe-pe-road@2,1/r1"),
        (drawn("room@0,0 fire-pp-two-walls@0,2", {"fire-tee-pump": 1}), "fire-tee-pump@-1,2/r3"),
    ]


def without_pouch() -> State:
    """Draws a position with nothing in the pouch and a pit in hand that no road waits for."""
    state = drawn("room@0,0", {"open-pit": 1}, phase="stuck")
    entries = state.to_dict()["board"]
    left = [name for name, count in state.to_dict()["bag"].items() for _ in range(count)]
    entries += [
        {"tile": name, "x": 200 + 2 * number, "y": 200, "turn": "r0"}
        for number, name in enumerate(left)
    ]
    data = {**state.to_dict(), "board": entries, "bag": {}}
    data.pop("piles")
    return GAME.from_dict(data, reachable=False)


@pytest.mark.slow
def test_every_refusal_gives_a_reason_that_holds() -> None:
    met = check_reasons(GAME, PREDICATES, asked=asked(), most=3)
    assert sum(met.values()) > 5000


@pytest.mark.clause("wirwar.29")
def test_what_an_opponent_could_lay_is_hidden() -> None:
    state = drawn("room@0,0", {"fire-tee-pump": 1})
    move = GAME.parse_move("fire-tee-pump@1,0/r1")
    assert state.why_not(move) is None
    refusal = state.seen_by(1).why_not(move)
    assert refusal is not None
    assert (refusal.reason, refusal.clause) == ("hidden", "wirwar.29")
    wrong = state.seen_by(1).why_not(GAME.parse_move("fire-tee-pump@1,0/r0"))
    assert wrong is not None
    assert wrong.reason == "first-tile", "that it does not fit is known to all"


@pytest.mark.clause("wirwar.13")
def test_a_wrong_first_tile_names_the_rule_of_the_first_tile() -> None:
    refusal = drawn("room@0,0", {"fire-cross": 1}).why_not(GAME.parse_move("fire-cross@1,0"))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("wirwar.13", "first-tile")


@pytest.mark.parametrize("board", ["room@0,0 fire-end@0,1/r2 road@1,1 road@-1,1"])
@pytest.mark.parametrize("move", ["open-pit@1,1", "pp-end@1,0/r1", "take"])
def test_before_drawing_no_clause_of_another_turn_is_named(board: str, move: str) -> None:
    """Tiles are drawn after laying (17), taking (18) and pits (21): the refusal fits all."""
    held = {"open-pit": 1} if move == "take" else {"open-pit": 1, "pp-end": 1}
    state = drawn(board, held)
    if move == "take":
        state = drawn("room@0,0", held, phase="stuck")
    state.push_text(move)
    assert state.to_dict()["phase"] == "draw"
    refusal = state.why_not(GAME.parse_move("pass"))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("wirwar.9", "draw-first")
