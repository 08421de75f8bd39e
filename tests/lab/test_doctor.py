"""The doctor of tile files: each kind of fault is found, by name and line."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

import edgewise
from edgewise.cli.main import app
from edgewise.core.tilefile import parse_tiles
from edgewise.core.tiles import TileSheet
from edgewise.core.tileset import TileSet
from edgewise.lab.doctor.balance import Plan, nearest, plan
from edgewise.lab.doctor.ends import look_at_ends
from edgewise.lab.doctor.evenness import best_cycle, families
from edgewise.lab.doctor.examination import examine, lines_of
from edgewise.lab.doctor.findings import FAULT, NOTE, WARNING, Finding
from edgewise.lab.doctor.fitting import chances
from edgewise.lab.doctor.larger import larger

HEAD = """\
turning = "flip"

[piles]
bag = {bag}

[edges.blank]

[edges.red]
path = true

[edges.blue]
path = true

[icons.tap]
end = true
"""
OLD_WIRWAR = Path(edgewise.__file__).parent / "games" / "wirwar" / "older" / "tiles-1.toml"


def found(tiles: str, bag: int, topic: str) -> list[Finding]:
    """Examines a small set and returns what is said on one topic."""
    seen = examine(parse_tiles(HEAD.format(bag=bag) + tiles, "my.toml"))
    return [finding for finding in seen.findings if finding.topic == topic]


EVEN = """
[tiles.red-tap]
count = 2
parts = ["red N-tap"]

[tiles.blue-tap]
count = 2
parts = ["blue N-tap"]
"""


def test_a_set_without_faults_has_none() -> None:
    assert found(EVEN, 4, "never meets") == []
    assert found(EVEN, 4, "ends") == []
    assert found(EVEN, 4, "unequal") == []
    (equal,) = found(EVEN, 4, "equal")
    assert "red to blue to red" in equal.what


def test_a_side_that_no_other_tile_can_meet_is_a_fault_with_its_line() -> None:
    (finding,) = found(
        '[tiles.lone]\nparts = ["red N-tap"]\n\n' + EVEN.split("\n\n")[1], 3, "never meets"
    )
    assert (finding.rank, finding.subject) == (FAULT, "lone")
    assert finding.line == HEAD.format(bag=3).count("\n") + 1


def test_a_second_copy_of_a_tile_meets_the_first() -> None:
    assert found('[tiles.pair]\ncount = 2\nparts = ["red N-tap"]\n', 2, "never meets") == []


def test_a_path_without_ends_can_never_be_completed() -> None:
    straight = '[tiles.straight]\ncount = 2\nparts = ["red N-S"]\n'
    (finding,) = found(straight, 2, "ends")
    assert (finding.rank, finding.subject) == (FAULT, "red")
    assert "no end" in finding.what


def test_a_path_that_bends_may_close_on_itself() -> None:
    (finding,) = found('[tiles.curve]\ncount = 4\nparts = ["red N-E"]\n', 4, "ends")
    assert finding.rank != FAULT
    assert "close on itself" in finding.what


def faults_of_ends(sheet: TileSheet) -> dict[str, str]:
    """Tells what the doctor says of edges that nothing closes."""
    found = [one for one in look_at_ends(sheet) if one.topic == "ends"]
    return {one.subject: one.what for one in found if one.rank == FAULT}


def without(sheet: TileSheet, *names: str) -> TileSheet:
    """Takes tiles out of a set, whatever that does to its piles."""
    tiles = {n: replace(t, count=0) if n in names else t for n, t in sheet.tiles.items()}
    return replace(sheet, tiles=tiles)


def test_a_material_of_wir_war_without_ends_is_a_fault() -> None:
    """All others end at kerbs and walls, so this one lacks its own."""
    sheet = edgewise.game("wirwar").tiles.sheet
    assert faults_of_ends(sheet) == {}
    tiles = {
        name: replace(
            tile,
            parts=tuple(
                replace(part, labels=("gas",) * len(part.labels)) if part.kind == "gas" else part
                for part in tile.parts
            ),
        )
        for name, tile in sheet.tiles.items()
    }
    found = faults_of_ends(replace(sheet, tiles=tiles))
    assert found.keys() == {"gas"}
    assert "but no end, so it can only close on itself" in found["gas"]
    (line,) = [
        number
        for number, text in enumerate(sheet.text.splitlines(), 1)
        if text == "[tiles.fire-gas-two-kerbs]"
    ]
    assert f"fire-gas-two-kerbs (4, line {line})" in found["gas"]


def test_a_colour_of_hoses_without_ends_is_a_fault() -> None:
    sheet = edgewise.game("hoses").tiles.sheet
    ends = [
        name
        for name, tile in sheet.tiles.items()
        if any(part.kind == "red" and part.icons for part in tile.parts)
    ]
    assert faults_of_ends(sheet) == {}
    assert faults_of_ends(without(sheet, *ends)).keys() == {"red"}


def test_greenways_that_no_park_ends_are_a_fault() -> None:
    """The other parks lead on; a street asks for no end, so it is only noted."""
    sheet = edgewise.game("greenway").tiles.sheet
    assert faults_of_ends(sheet) == {}
    assert faults_of_ends(without(sheet, "park-end")).keys() == {"greenway"}
    streets = [one for one in look_at_ends(sheet) if one.subject == "street"]
    assert [one.rank for one in streets] == [NOTE]


def test_necks_that_no_head_and_no_torch_ends_are_a_fault() -> None:
    sheet = edgewise.game("hydras").tiles.sheet
    heads = [name for name in sheet.tiles if name.startswith(("single", "twin", "triple"))]
    assert faults_of_ends(sheet) == {}
    assert faults_of_ends(without(sheet, *heads)) == {}
    assert faults_of_ends(without(sheet, "torch")) == {}
    found = faults_of_ends(without(sheet, "torch", *heads))
    assert found.keys() == {"neck"}
    assert "bend (4, line" in found["neck"]


def test_what_closes_an_edge_is_counted() -> None:
    """Necks of Hydras end in 15 cards with heads alone and in 6 torches."""
    (told,) = [
        one for one in look_at_ends(edgewise.game("hydras").tiles.sheet) if one.topic == "closing"
    ]
    assert told.what == "on all tiles, neck leads on 43 times and is closed 21 times"


def test_an_edge_on_no_tile_is_told() -> None:
    (finding,) = found('[tiles.red-tap]\ncount = 2\nparts = ["red N-tap"]\n', 2, "nowhere")
    assert finding.subject == "blue"


def test_colours_with_other_numbers_of_parts_are_unequal() -> None:
    (finding,) = found(EVEN.replace("count = 2", "count = 4", 1), 6, "unequal")
    assert (finding.rank, finding.subject) == (WARNING, "blue")
    line = HEAD.format(bag=6).count("\n") + 2
    assert finding.what == (
        "has fewer parts of the shape 'end and tap' than red (red 4, blue 2), "
        f"which has them on red-tap (4, line {line})"
    )
    assert "--more" in finding.remedy


def test_a_small_difference_between_colours_is_only_noted() -> None:
    many = EVEN.replace("count = 2", "count = 9", 1).replace("count = 2", "count = 8")
    (finding,) = found(many, 17, "unequal")
    assert finding.rank == NOTE


def test_colours_that_always_have_the_worse_half_of_a_tile_are_unequal() -> None:
    """The fault of Wir-War's first set: equal numbers, but not in equal company."""
    pairs = """
[tiles.ends]
parts = ["red N-tap", "blue E-S"]

[tiles.red-curve]
parts = ["red E-S"]

[tiles.blue-end]
parts = ["blue N-tap"]
"""
    (finding,) = found(pairs, 3, "unequal")
    line = HEAD.format(bag=3).count("\n") + 2
    assert (finding.subject, finding.line) == ("ends", line)
    assert "not in the same company" in finding.what
    assert (
        f'ends (line {line}) is not answered by 1 tile with ["blue N-tap", "red E-S"]'
        in finding.what
    )
    assert f"red-curve (line {line + 3})" in finding.what


def test_the_first_set_of_wir_war_is_unequal_and_the_second_is_not() -> None:
    old = parse_tiles(OLD_WIRWAR.read_text(encoding="utf-8"), "tiles-1.toml")
    (family,) = [one for one in families(old) if "gas" in one]
    assert best_cycle(old, family) is None
    new = edgewise.game("wirwar").tiles.sheet
    (family,) = [one for one in families(new) if "gas" in one]
    assert best_cycle(new, family) is not None


def test_tiles_with_the_same_sides_are_named_together() -> None:
    twins = '[tiles.plain]\ncount = 2\nparts = ["red N-S"]\n\n[tiles.taps]\ncount = 2\n'
    twins += 'parts = ["red N-tap", "red S-tap"]\n'
    (finding,) = found(twins, 4, "doubled")
    assert (finding.subject, "taps" in finding.what) == ("plain", True)


def test_missing_patterns_are_counted_up_to_turns_and_flips() -> None:
    (finding,) = found('[tiles.straight]\ncount = 2\nparts = ["red N-S"]\n', 2, "missing")
    assert "has 1 of the 6 patterns" in finding.what  # of two colours on four sides
    assert finding.what.count("N=") == 5


def test_of_many_missing_patterns_some_are_named_and_json_has_all() -> None:
    seen = examine(edgewise.game("hoses").tiles.sheet)
    (finding,) = [one for one in seen.findings if one.topic == "missing"]
    assert "has 48 of the 120 patterns" in finding.what
    assert "; and 64 more, which --json lists" in finding.what
    assert len(seen.to_dict()["missing"]) == 120 - 48  # type: ignore[arg-type]


def test_a_tile_that_fits_no_gap_is_noted_but_not_warned_of() -> None:
    """Pits and covers of Wir-War are laid on roads, not beside them."""
    seen = examine(edgewise.game("wirwar").tiles.sheet)
    found = [one for one in seen.findings if one.topic == "fits no gap"]
    assert [(one.subject, one.rank) for one in found] == [
        ("open-pit", NOTE),
        ("manhole-cover", NOTE),
    ]
    assert not [one for one in seen.findings if one.rank == WARNING]


def test_the_chances_to_fit_are_those_of_all_gaps() -> None:
    """Counts every gap of a small set by hand."""
    sheet = parse_tiles(HEAD.format(bag=4) + EVEN, "my.toml")
    tiles = TileSet(sheet)
    sides = [
        label
        for tile in sheet.tiles.values()
        for _ in range(tile.count)
        for label in tile.side_labels(0, sheet.blank)
    ]
    pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    fitting = total = 0
    for (one, other), first, second, tile in product(pairs, sides, sides, sheet.tiles.values()):
        turns = [tile.side_labels(turn, sheet.blank) for turn in range(8)]
        fits = any(turn[one] == first and turn[other] == second for turn in turns)
        fitting += tile.count * fits
        total += tile.count
    assert chances(tiles)[1].any_tile == pytest.approx(fitting / total)


def test_tiles_to_add_make_colours_equal() -> None:
    lame = EVEN.replace("count = 2", "count = 4", 1)
    sheet = parse_tiles(HEAD.format(bag=6) + lame, "my.toml")
    (advice,) = plan(sheet, 3).tiles
    assert (advice.like, advice.parts, advice.count) == ("red-tap", ("blue N-tap",), 2)
    assert advice.name == "blue-tap"
    few = plan(sheet, 1)
    assert [one.count for one in few.tiles] == [1]
    assert few.says == [
        "an exact balance of red and blue needs 2 more tiles; these are the first 1"
    ]
    lines = lines_of(examine(sheet, 3))
    assert lines[-2] == "raise the count of blue-tap by 2"
    assert lines[-1] == "these are 2 tiles: raise the number of the pile as well"


def test_tiles_that_the_set_lacks_are_advised_with_their_parts() -> None:
    pipes = '[tiles.red-pipe]\nparts = ["red N-S"]\n\n[tiles.blue-pipe]\nparts = ["blue N-S"]\n\n'
    curve = '[tiles.red-curve]\ncount = 2\nparts = ["red N-E"]\n'
    sheet = parse_tiles(HEAD.format(bag=8) + EVEN + pipes + curve)
    assert [one.name for one in plan(sheet, 2).tiles] == [""]
    lines = lines_of(examine(sheet, 2))
    at = lines.index("add 2 tiles like red-curve with other edges:")
    new = [line.strip() for line in lines[at + 1 : at + 4]]
    assert new == ["[tiles.blue-curve]", "count = 2", 'parts = ["blue N-E"]']


def test_tiles_to_add_to_colours_that_are_equal_keep_them_so() -> None:
    mended = parse_tiles(HEAD.format(bag=8) + EVEN.replace("count = 2", "count = 4"), "my.toml")
    found = plan(mended, 5)
    assert found.says == ["the set treats red and blue alike; these keep it so"]
    assert [(one.parts, one.count) for one in found.tiles] == [
        (("red N-tap",), 2),
        (("blue N-tap",), 2),
    ]
    assert plan(mended, 1) == Plan(
        [], ["the set treats red and blue alike; to keep it so needs 2 more tiles"]
    )


@pytest.mark.parametrize(("name", "more"), [("hoses", 8), ("wirwar", 6)])
def test_a_set_with_the_tiles_that_are_advised_is_equal(name: str, more: int) -> None:
    sheet = edgewise.game(name).tiles.sheet
    found = plan(sheet, more)
    assert sum(one.count for one in found.tiles) == more
    grown = larger(sheet, found.tiles)
    assert grown.piles["bag"] == sheet.piles["bag"] + more
    assert any(finding.topic == "equal" for finding in examine(grown).findings)


def test_the_first_set_of_wir_war_becomes_equal_with_the_tiles_that_are_advised() -> None:
    """Its tiles have backs: new ones get both faces, and a back that no tile shows is written."""
    old = parse_tiles(OLD_WIRWAR.read_text(encoding="utf-8"), "tiles-1.toml")
    (said,) = plan(old, 8).says
    needed = int(said.split(" needs ")[1].split()[0])
    assert said.endswith(f"needs {needed} more tiles; these are the first 8")
    found = plan(old, needed)
    assert found.says == ["with these the set treats fire, pp, pe and gas alike"]
    assert all(one.back for one in found.tiles)
    grown = larger(old, found.tiles)
    assert edgewise.game("wirwar", tiles=grown).tiles.bag_size == old.piles["bag"] + needed
    assert any(finding.topic == "equal" for finding in examine(grown).findings)
    assert best_cycle(larger(old, plan(old, needed - 1).tiles), families(old)[0]) is None


def test_each_tile_that_is_advised_brings_a_set_nearer_to_balance() -> None:
    sheet = parse_tiles(OLD_WIRWAR.read_text(encoding="utf-8"), "tiles-1.toml")
    before = lacks(sheet)
    assert lacks(larger(sheet, plan(sheet, 8).tiles)) == before - 8


def lacks(sheet: TileSheet) -> int:
    """Counts the tiles that a set lacks to treat its edges alike."""
    (family,) = families(sheet)
    return sum(lack.count for orbit in nearest(sheet, family) for lack in orbit.lacks)


@pytest.mark.parametrize("name", edgewise.games())
def test_the_doctor_always_says_how_more_tiles_are_balanced(name: str) -> None:
    seen = examine(edgewise.game(name).tiles.sheet, 8)
    assert seen.plan.says
    assert sum(one.count for one in seen.plan.tiles) == 8
    lines = lines_of(seen)
    assert any(": balance: " in line for line in lines)
    assert lines[-1] == "these are 8 tiles: raise the number of the pile as well"


def test_edges_of_different_things_keep_their_mix() -> None:
    """Greenway's streets and greenways are no colours of one thing."""
    sheet = edgewise.game("greenway").tiles.sheet
    found = plan(sheet, sheet.piles["bag"])
    assert "street and greenway have other parts" in found.says[0]
    assert {one.name: one.count for one in found.tiles} == {
        tile.name: tile.count for tile in sheet.tiles.values() if tile.pile == "bag"
    }


def test_the_command_writes_the_larger_set(tmp_path: Path) -> None:
    file, better = tmp_path / "my.toml", tmp_path / "better.toml"
    file.write_text(HEAD.format(bag=6) + EVEN.replace("count = 2", "count = 4", 1), "utf-8")
    words = ["lab", "doctor", str(file), "--more", "2", "--out", str(better)]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    assert "unequal" not in CliRunner().invoke(app, ["lab", "doctor", str(better)]).output
    assert "bag = 8" in better.read_text(encoding="utf-8")
    refused = CliRunner().invoke(app, ["lab", "doctor", str(file), "--out", str(better)])
    assert refused.exit_code == 1


@pytest.mark.parametrize("name", edgewise.games())
def test_the_sets_that_ship_have_no_fault(name: str) -> None:
    seen = examine(edgewise.game(name).tiles.sheet)
    assert [finding for finding in seen.findings if finding.rank == FAULT] == []


def test_the_command_tells_lines_and_ends_with_one_where_there_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    text = HEAD.format(bag=1) + '[tiles.lone]\nparts = ["red N-tap"]\n'
    file.write_text(text, encoding="utf-8")
    told = CliRunner().invoke(app, ["lab", "doctor", str(file)])
    assert told.exit_code == 1
    assert (
        f"{file}:{text[: text.index('[tiles.lone]')].count(chr(10)) + 1}: fault: lone"
        in told.output
    )
    data = json.loads(CliRunner().invoke(app, ["lab", "doctor", "hoses", "--json"]).output)
    assert [one["neighbours"] for one in data["fitting"]] == [1, 2, 3, 4]
