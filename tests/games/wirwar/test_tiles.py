"""The tile set favours nobody, has all the borders of the sheet, and may be another."""

import itertools
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

import edgewise
from edgewise.core.errors import BadPlayers, TileFileError
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tiles import Tile, TileSheet
from edgewise.games import find
from edgewise.games.wirwar.game import Wirwar
from edgewise.games.wirwar.tileset import PipeTiles
from edgewise.testing import check_game
from edgewise.testing.conformance import check_playouts

GAME = edgewise.game("wirwar")
SHEET = GAME.tiles.sheet
CYCLE = {"fire": "pp", "pp": "pe", "pe": "gas", "gas": "fire"}

Face = tuple[tuple[tuple[str, str], ...], ...]
"""The parts of a face, each as sides with what they show, and the material first."""


def face(tile: Tile, exchange: Mapping[str, str]) -> Face:
    """Writes a face with its materials exchanged, the same for every turn of it."""
    turns = []
    for turn in range(4):
        parts = []
        for part in (part.turned(turn) for part in tile.parts):
            sides = [
                (str(side), exchange.get(label, label))
                for side, label in zip(part.sides, part.labels, strict=True)
            ]
            parts.append((("", exchange.get(part.kind, part.kind)), *sides))
        turns.append(tuple(sorted(parts)))
    return min(turns)


def tiles_of(sheet: TileSheet, exchange: Mapping[str, str]) -> Counter[tuple[Face, ...]]:
    """Counts the tiles of the pouch by both of their faces, with materials exchanged."""
    found: Counter[tuple[Face, ...]] = Counter()
    for tile in sheet.tiles.values():
        if tile.pile == "bag" and tile.count:
            faces = [tile] + ([sheet.tiles[tile.back]] if tile.back else [])
            found[tuple(sorted(face(one, exchange) for one in faces))] += tile.count
    return found


@pytest.mark.clause("wirwar.4")
def test_a_cycle_of_the_materials_leaves_the_set_unchanged() -> None:
    assert tiles_of(SHEET, CYCLE) == tiles_of(SHEET, {})


@pytest.mark.clause("wirwar.4")
def test_so_does_every_exchange_so_no_pair_of_materials_is_uneven_either() -> None:
    for order in itertools.permutations(CYCLE):
        assert tiles_of(SHEET, dict(zip(CYCLE, order, strict=True))) == tiles_of(SHEET, {})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"fire N-S=wall", "pp E-W"', '"fire N-S=kerb", "pp E-W"'),
        ('back = "fire-end"', 'back = "fire-tee-road"'),
        ('"gas N-E-S-W"', '"gas N-E-S-W=wall"'),
    ],
)
def test_a_set_that_favours_a_material_is_told_apart(old: str, new: str) -> None:
    assert SHEET.text.count(old) == 1
    other = parse_tiles(SHEET.text.replace(old, new))
    assert tiles_of(other, CYCLE) != tiles_of(other, {})


@pytest.mark.clause("wirwar.4", "wirwar.13")
def test_faces_have_walls_on_one_two_and_three_sides_and_as_many_kerbs_as_walls() -> None:
    walls: Counter[int] = Counter()
    borders: Counter[str] = Counter()
    for tile in SHEET.tiles.values():
        if tile.pile == "bag" and tile.back:
            for one in (tile, SHEET.tiles[tile.back]):
                labels = [label for part in one.parts for label in part.labels]
                walls[labels.count("wall")] += tile.count
                borders.update({name: tile.count * labels.count(name) for name in ("wall", "kerb")})
    assert set(walls) == {0, 1, 2, 3}
    assert borders["wall"] == borders["kerb"]


# Files of one's own.


def changed(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = SHEET.text
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.clause("wirwar.2")
def test_a_material_that_was_added_is_dealt(tmp_path: Path) -> None:
    path = changed(
        tmp_path,
        ("[edges.wall]", "[edges.steam]\n\n[edges.wall]"),
        ("[icons.question]", "[icons.steam-colour]\n\n[icons.question]"),
        ("colours = 4", "colours = 5"),
        ("bag = 76", "bag = 80"),
        ("[tiles.question-mark]",
         '[tiles.steam-colour]\npile = "colours"\n\n[tiles.question-mark]'),
        ("[tiles.fire-cross]", '[tiles.steam-cross]\ncount = 4\nparts = ["steam N-E-S-W"]\n\n'
         "[tiles.fire-cross]"),
    )  # fmt: skip
    state = find("wirwar", path).new(2)
    state.push_text("first:0")
    assert "material:steam" in [move.text() for move in state.legal_moves]
    state.push_text("material:steam")
    assert state.to_dict()["standing"] == {"fire": 0, "pp": 0, "pe": 0, "gas": 0, "steam": 0}
    match = edgewise.play(find("wirwar", path), ["greedy", "random"], seed=3)
    assert match.state.is_over


def small_set(materials: list[str]) -> str:
    """Writes a set with one cross and one end for each material."""
    lines = ['game = "wirwar"', "[piles]", f"bag = {8 * len(materials) + 2}", "rooms = 4"]
    lines += ["roads = 4", f"colours = {len(materials)}", "[edges.blank]"]
    for one, other in (("wall", "room"), ("kerb", "road")):
        lines += [f"[edges.{one}]", f'meets = ["{other}"]']
        lines += [f"[edges.{other}]", f'meets = ["{one}"]']
    lines += [f"[edges.{name}]" for name in materials]
    for tile, kind, pile, count in (("room", "room", "rooms", 4), ("road", "road", "roads", 4),
                                    ("open-pit", "road", "bag", 1),
                                    ("manhole-cover", "road", "bag", 1)):  # fmt: skip
        lines += [f"[tiles.{tile}]", f'count = {count}\npile = "{pile}"']
        lines += [f'parts = ["{kind} N-E-S-W"]', f'icons = ["{tile}"]']
    for name in materials:
        lines += [f"[tiles.{name}-colour]", 'pile = "colours"', f'icons = ["{name}-colour"]']
        lines += [f"[tiles.{name}-cross]", "count = 4", f'parts = ["{name} N-E-S-W"]']
        lines += [f"[tiles.{name}-end]", "count = 4"]
        lines += [f'parts = ["{name} N-E=kerb-S=wall-W=wall"]']
    icons = ["room", "road", "open-pit", "manhole-cover"] + [f"{name}-colour" for name in materials]
    return "\n".join([*lines, *[f"[icons.{icon}]" for icon in icons]])


@pytest.mark.clause("wirwar.2", "wirwar.7")
def test_a_set_of_three_materials_is_for_three(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(small_set(["iron", "lead", "clay"]))
    game = find("wirwar", path)
    assert edgewise.play(game, ["random"] * 3, seed=2).state.is_over
    with pytest.raises(BadPlayers, match="there are 3 materials, too few for 4 players; add"):
        game.new(4)


def test_a_pouch_with_pipes_of_one_material_can_be_played_with() -> None:
    text = small_set(["iron", "lead"])
    for tile in ("cross", "end"):
        for material, count in (("iron", 8), ("lead", 0)):
            old = f"[tiles.{material}-{tile}]\ncount = 4"
            assert old in text
            text = text.replace(old, old.replace("4", str(count)))
    game = Wirwar(PipeTiles(parse_tiles(text)))
    check_game(game)
    check_playouts(game, matches=100)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[tiles.iron-colour]\npile = "colours"', '[tiles.iron-colour]\npile = "colours"\ncount=0',
         "'iron' is no material in [tiles.iron-cross]; add the coloured tile [tiles.iron-colour]"),
        ("[tiles.iron-colour]", "[tiles.steel-colour]",
         "'steel-colour' names no material in [tiles.steel-colour]; call it MATERIAL-colour"),
        ("[edges.wall]", "[edges.door]", "there is no edge 'wall'"),
        ("[tiles.open-pit]", "[tiles.pit]", "there is no tile 'open-pit'; add [tiles.open-pit]"),
        ('"iron N-E=kerb', '"iron N-E=road', "ends at 'road' in [tiles.iron-end]; a pipe ends at"),
        ('["iron N-E-S-W"]', '["iron N-E-S"]', "'iron-cross' has a side without a pipe"),
        ('count = 1\npile = "bag"\nparts = ["road N-E-S-W"]\nicons = ["open-pit"]',
         'count = 1\npile = "bag"\nparts = ["road N-E-S"]\nicons = ["open-pit"]',
         "'open-pit' does not show road on all sides in [tiles.open-pit]; write parts = "),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_played_with_is_refused(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    text = small_set(["iron", "lead", "clay"])
    assert old in text
    path = tmp_path / "mine.toml"
    text = text.replace(old, new, 1)
    if "count=0" in new:
        text = text.replace("colours = 3", "colours = 2")
    path.write_text(text.replace("wall", "door") if "door" in new else text)
    with pytest.raises(TileFileError) as caught:
        find("wirwar", path)
    assert message in str(caught.value)


def test_one_material_is_too_few(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(small_set(["iron"]))
    with pytest.raises(TileFileError, match=r"pile 'colours' holds 1 tile .* needs at least 2"):
        find("wirwar", path)
