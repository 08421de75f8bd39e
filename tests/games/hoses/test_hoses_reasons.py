"""Every reason for which Hoses and Hydrants refuses a move holds in the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import edgewise
from edgewise import CHANCE, Move, State
from edgewise.testing.reasons import check_reasons

GAME = edgewise.game("hoses")
STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
Cell = tuple[int, int]


def hoses_on(name: str, turn: str) -> list[tuple[str, list[int], str]]:
    """Lists the hoses of a tile as it lies: colour, sides, and the icon it ends in."""
    flipped = {1: 3, 3: 1} if turn.endswith("f") else {}
    found = []
    for part in GAME.tiles.sheet.tiles[name].parts:
        sides = [(flipped.get(side, side) + int(turn[1])) % 4 for side in part.sides]
        found.append((part.kind, sides, part.icons[0] if part.icons else ""))
    return found


class Question:
    """A position and a move, read from the dict and the text alone."""

    def __init__(self, state: State, move: Move) -> None:
        self.data = state.to_dict()
        self.text = move.text()
        self.verb = "lay" if "@" in self.text else self.text.partition(":")[0]
        self.board = {(e["x"], e["y"]): hoses_on(e["tile"], e["turn"]) for e in self.data["board"]}
        seat = self.data["to_move"]
        self.hand = self.data["hands"][seat] if seat is not None and seat >= 0 else {}
        if self.verb == "lay":
            self.name, _, rest = self.text.partition("@")
            place, _, turn = rest.partition("/")
            self.cell = (int(place.split(",")[0]), int(place.split(",")[1]))
            self.tile = hoses_on(self.name, turn)
        else:
            self.names = self.text.partition(":")[2].split(",")

    def beside(self) -> dict[int, Cell]:
        x, y = self.cell
        cells = {side: (x + dx, y + dy) for side, (dx, dy) in enumerate(STEPS)}
        return {side: cell for side, cell in cells.items() if cell in self.board}

    def ends_of(self, start: int) -> list[str]:
        """Lists what the hose over a side of the new tile ends in, on both ways out."""
        board = {**self.board, self.cell: self.tile}
        _colour, sides, icon = next(h for h in self.tile if start in h[1])
        ends = [icon] if icon else []
        for side in sides:
            cell = self.cell
            for _ in range(200):
                cell = (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])
                if cell not in board:
                    ends.append("open")
                    break
                back = (side + 2) % 4
                on = [hose for hose in board[cell] if back in hose[1]]
                if not on:  # a blank side that closes it
                    ends.append("blank")
                    break
                _, others, icon = on[0]
                if icon:
                    ends.append(icon)
                    break
                side = next(other for other in others if other != back)
        return ends

    def doubles(self, end: str) -> bool:
        sides = [side for _, sides, _ in self.tile for side in sides]
        return any(self.ends_of(side) == [end, end] for side in sides)


def label(hoses: list[tuple[str, list[int], str]], side: int) -> str:
    return next((colour for colour, sides, _ in hoses if side in sides), "blank")


def mismatch(q: Question, args: Mapping[str, str | int]) -> bool:
    side = "NESW".index(str(args["side"]))
    mine, other = label(q.tile, side), label(q.board[q.beside()[side]], (side + 2) % 4)
    return (mine, other) == (args["shown"], args["wanted"]) and mine != other


def joins(q: Question) -> bool:
    hoses = [side for side in q.beside() if label(q.tile, side) != "blank"]
    if "blank_closes" not in q.data["options"]:
        return bool(hoses)
    return any(label(q.board[q.beside()[side]], (side + 2) % 4) != "blank" for side in hoses)


def chance_in(q: Question, phase: str) -> bool:
    return bool(q.data["phase"] == phase and q.data["to_move"] == CHANCE)


def no_tile(q: Question, args: Mapping[str, str | int], phase: str) -> bool:
    return chance_in(q, phase) and q.names == [args["tile"]] and args["tile"] not in q.data["bag"]


Check = Callable[[Question, Mapping[str, str | int]], Any]
CHECKS: dict[str, Check] = {
    "over": lambda q, a: q.data["to_move"] is None,
    "seat-to-move": lambda q, a: (
        q.verb in ("first", "start", "draw") and q.data["to_move"] == a["seat"]
    ),
    "who-begins-first": lambda q, a: (
        chance_in(q, "begin") and (q.verb != "first" or int(q.names[0]) >= q.data["players"])
    ),
    "start-tile-first": lambda q, a: (
        chance_in(q, "start-tile") and (q.verb != "start" or q.names[0] not in q.data["bag"])
    ),
    "deal-first": lambda q, a: chance_in(q, "deal") and q.verb != "draw",
    "refill-first": lambda q, a: chance_in(q, "refill") and q.verb != "draw",
    "not-in-bag-to-deal": lambda q, a: no_tile(q, a, "deal"),
    "not-in-bag": lambda q, a: no_tile(q, a, "refill"),
    "must-lay": lambda q, a: q.data["phase"] == "play" and q.verb == "keep",
    "must-lay-not-return": lambda q, a: q.data["phase"] == "play" and q.verb == "return",
    "not-held": lambda q, a: q.name == a["tile"] and q.name not in q.hand,
    "occupied": lambda q, a: q.cell in q.board,
    "detached": lambda q, a: not q.beside() and q.cell not in q.board,
    "mismatch": mismatch,
    "not-joined": lambda q, a: not joins(q),
    "two-firefighters": lambda q, a: q.doubles("firefighter"),
    "two-hydrants": lambda q, a: q.doubles("hydrant"),
    "bag-empty": lambda q, a: q.verb == "return" and not q.data["bag"],
    "how-many": lambda q, a: (
        len(q.names) != a["count"] == min(2, sum(q.hand.values())) and q.data["phase"] == "stuck"
    ),
    "not-held-to-return": lambda q, a: any(
        q.hand.get(name, 0) < q.names.count(name) for name in q.names
    ),
}


def predicate(check: Check) -> Callable[[State, Move, Mapping[str, str | int]], bool]:
    def holds(state: State, move: Move, args: Mapping[str, str | int]) -> bool:
        question = Question(state, move)
        if "cell" in args and args["cell"] != f"{question.cell[0]},{question.cell[1]}":
            return False
        return bool(check(question, args))

    return holds


def stuck(bag: bool) -> State:
    """A position in which seat 0 holds nothing that fits."""
    data = GAME.new(2).to_dict()
    for field in ("bag", "unseen", "to_move"):
        data.pop(field, None)
    data["board"] = [{"x": 0, "y": 0, "tile": "red-straight", "turn": "r0"}]
    hands: list[dict[str, int]] = [{"blue-curve": 2, "green-curve": 1}, {"red-curve": 1}]
    data |= {"hands": hands, "phase": "stuck", "turn": 0, "first": 0}
    if not bag:
        left = {tile.name: tile.count for tile in GAME.tiles.tiles}
        for name in ("red-straight", "blue-curve", "blue-curve", "green-curve"):
            left[name] -= 1
        data["hands"][1] = {name: count for name, count in left.items() if count}
    return GAME.from_dict(data, reachable=False)


def drawn(board: list[tuple[int, int, str, str]], hand: str) -> State:
    data = GAME.new(2).to_dict()
    for field in ("bag", "unseen", "to_move"):
        data.pop(field, None)
    data["board"] = [{"x": x, "y": y, "tile": tile, "turn": turn} for x, y, tile, turn in board]
    data |= {"hands": [{hand: 1}, {}], "phase": "play", "turn": 0, "first": 0}
    return GAME.from_dict(data, reachable=False)


FIRE = drawn([(0, 0, "red-firefighter", "r1")], "red-firefighter-blue-curve")
WATER = drawn([(0, 0, "red-hydrant-green-curve", "r1")], "red-hydrant-yellow-curve")
START = GAME.new(2)
START.push_text("first:0")
DEAL = START.copy()
DEAL.push_text("start:red-firefighter")

ASKED = [
    (stuck(bag=True), "return:blue-curve"),
    (stuck(bag=True), "return:red-curve,red-curve"),
    (stuck(bag=False), "return:blue-curve,blue-curve"),
    (FIRE, "red-firefighter-blue-curve@1,0/r3"),
    (WATER, "red-hydrant-yellow-curve@1,0/r3"),
    (DEAL, "draw:red-firefighter"),
    (DEAL, "keep"),
]


@pytest.mark.clause("hoses.3", "hoses.4", "hoses.5", "hoses.6", "hoses.7", "hoses.8", "hoses.9")
def test_every_reason_holds() -> None:
    predicates = {code: predicate(check) for code, check in CHECKS.items()}
    check_reasons(GAME, predicates, asked=ASKED)


@pytest.mark.clause("hoses.9")
def test_a_refusal_says_whether_firefighters_or_hydrants() -> None:
    fire = FIRE.why_not(GAME.parse_move("red-firefighter-blue-curve@1,0/r3"))
    water = WATER.why_not(GAME.parse_move("red-hydrant-yellow-curve@1,0/r3"))
    assert fire is not None
    assert "two firefighters" in fire.sentence
    assert water is not None
    assert "two hydrants" in water.sentence


@pytest.mark.clause("hoses.5")
def test_the_deal_names_the_clause_of_the_deal() -> None:
    refusal = DEAL.why_not(GAME.parse_move("draw:red-firefighter"))
    assert refusal is not None
    assert refusal.clause == "hoses.5"
