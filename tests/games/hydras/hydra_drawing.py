"""Hydras drawn as text: what the tests of this folder build their tables from.

Thin lines are necks of cards, heavy lines are the body, ``*`` is a torch. Cards
with one neck have a head; of those with more, rounded, broken and double
lines have heads. A point or a blank is an empty cell.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import edgewise
from edgewise.core.cells import cell_at, neighbour
from edgewise.games.hydras.game import Hydras
from edgewise.games.hydras.labours import Hydra
from edgewise.games.hydras.state import HydrasState
from edgewise.games.hydras.tileset import BODY_CELL
from tests.asking import of_type

GAME = of_type(Hydras, edgewise.game("hydras"))

BODIES = {"┃": ("body-straight", 0), "━": ("body-straight", 1)}
BODIES |= {c: ("body-bend", k) for k, c in enumerate("┗┏┓┛")}
CARDS = {"│": ("straight", 0), "─": ("straight", 1), "┼": ("cross", 0), "*": ("torch", 0)}
CARDS |= {"┊": ("straight-head", 0), "┄": ("straight-head", 1)}
for tile, characters in {
    "single": "╵╶╷╴",
    "bend": "└┌┐┘",
    "bend-twin": "╰╭╮╯",
    "tee": "┴├┬┤",
    "tee-head": "╨╟╥╢",
}.items():
    CARDS |= {character: (tile, turn) for turn, character in enumerate(characters)}
LOOKS = {name_and_turn: character for character, name_and_turn in (BODIES | CARDS).items()}
ICON_ENDINGS = ("-sword", "-shield")

Place = tuple[int, int]


def placed(drawing: str) -> dict[Place, str]:
    """Finds the character on each cell, the body on (0, 0)."""
    cells = {
        (x, y): character
        for y, line in enumerate(drawing.splitlines())
        for x, character in enumerate(line)
        if character not in " ."
    }
    bodies = [place for place, character in cells.items() if character in BODIES]
    assert len(bodies) == 1, "a hydra has one body"
    (west, north) = bodies[0]
    return {(x - west, y - north): character for (x, y), character in cells.items()}


def entries(
    drawing: str, *, star: bool = False, named: Mapping[Place, str] | None = None
) -> list[dict[str, Any]]:
    """Makes a board of a drawing; ``named`` gives cards with icons by their cells."""
    found = []
    for (x, y), character in placed(drawing).items():
        tile, turn = (BODIES | CARDS)[character]
        tile = (named or {}).get((x, y), tile)
        if star and (x, y) == (0, 0):
            assert character == "┃", "the body with the star is straight"
            tile = "body-star"
        found.append({"x": x, "y": y, "tile": tile, "turn": f"r{turn}"})
    return found


def draw(board: Iterable[Mapping[str, Any]]) -> str:
    """Draws a board of ``to_dict`` as text."""
    looks = {}
    for entry in board:
        tile = entry["tile"].replace("body-star", "body-straight")
        for ending in ICON_ENDINGS:
            tile = tile.removesuffix(ending)
        looks[(entry["x"], entry["y"])] = LOOKS[(tile, int(entry["turn"][1]))]
    xs, ys = [x for x, _ in looks], [y for _, y in looks]
    return "\n".join(
        "".join(looks.get((x, y), " ") for x in range(min(xs), max(xs) + 1)).rstrip()
        for y in range(min(ys), max(ys) + 1)
    )


def hydra(drawing: str, *, swords: int = 0, shields: int = 0) -> Hydra:
    """Makes the value of a hydra that labours are judged by."""
    necks: dict[int, int] = {}
    heads: dict[int, int] = {}
    torches: set[int] = set()
    for (x, y), character in placed(drawing).items():
        cell = int(cell_at(x, y))
        if character == "*":
            torches.add(cell)
            continue
        tile, turn = (BODIES | CARDS)[character]
        labels = GAME.tiles.sheet.tiles[tile].side_labels(turn, "blank")
        necks[cell] = sum(1 << side for side in range(4) if labels[side] == "neck")
        heads[cell] = labels.count("head")
    assert_grown(necks)
    return Hydra(necks, heads, frozenset(torches), swords, shields)


def assert_grown(necks: Mapping[int, int]) -> None:
    """Makes sure that a drawing is a hydra: all sides match, and all cards hang together."""
    reached, queue = {BODY_CELL}, [BODY_CELL]
    while queue:
        cell = queue.pop()
        for side in range(4):
            there = int(neighbour(cell, side))
            if there in necks:
                joined = necks[cell] >> side & 1
                assert joined == necks[there] >> (side ^ 2) & 1, "a neck touches a bare side"
                if joined and there not in reached:
                    reached.add(there)
                    queue.append(there)
    assert reached == set(necks), "a card hangs nowhere"


def scene(
    boards: Sequence[list[dict[str, Any]]],
    hands: Sequence[Mapping[str, int]] | None = None,
    *,
    deck: Mapping[str, int] | None = None,
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> HydrasState:
    """Builds a position; with a ``deck``, all cards that are nowhere else are discarded."""
    players = len(boards)
    hands = hands or [{} for _ in boards]
    data: dict[str, Any] = {"phase": "play", "turn": 0, **fields}
    data |= {"players": players, "options": dict(options or {}), "boards": list(boards)}
    data["hands"] = [dict(hand) for hand in hands]
    if deck is not None:
        left = {t.name: t.count for t in GAME.tiles.tiles if t.pile == "bag"}
        used = [entry["tile"] for board in boards for entry in board]
        used += [name for hand in [*hands, deck] for name, n in hand.items() for _ in range(n)]
        for name in used:
            if name in left:
                left[name] -= 1
        data["bag"] = dict(deck)
        data["discard"] = {name: count for name, count in left.items() if count}
    return of_type(HydrasState, GAME.from_dict(data, reachable=False))
