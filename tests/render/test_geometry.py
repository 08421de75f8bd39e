"""Ways across a tile: they begin and end at the sides, and leave room where they should."""

import math
import re
from collections.abc import Iterator

import pytest

import edgewise
from edgewise.games.hoses.art import HosesArt
from edgewise.render import find_art
from edgewise.render.geometry import Curve, Trail, sagging, turned_point, way_between
from edgewise.render.marks import CORNERS as MARKED
from edgewise.render.parts import WIDTH

HOSE = WIDTH / 2 + 2


def points(trail: Trail) -> Iterator[tuple[float, float]]:
    """Walks along a trail, a small step at a time."""
    x, y = trail.start
    heading = math.radians(trail.heading)
    for angle, radius in trail.arcs:
        for _ in range(40):
            step = math.radians(angle) / 40
            heading += step / 2
            x += abs(step) * radius * math.cos(heading)
            y += abs(step) * radius * math.sin(heading)
            heading += step / 2
            yield x, y


def end_of(path: str) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", path)[-2:]
    return float(x), float(y)


@pytest.mark.parametrize("depth", [10, 20, 30])
def test_a_sagging_way_leads_from_west_to_east_and_is_so_deep(depth: float) -> None:
    trail = sagging(depth)
    assert trail.path().startswith("M-50 0A")
    assert end_of(trail.path()) == pytest.approx((50, 0), abs=0.02)
    assert max(y for _, y in points(trail)) == pytest.approx(depth, abs=0.2)


def test_a_trail_and_its_lanes_keep_their_distance() -> None:
    trail = Trail((0, -50), 90, ((90, 30),))
    assert trail.path() == "M0 -50A30 30 0 0 1 -30 -20"
    assert trail.path(6) == "M-6 -50A24 24 0 0 1 -30 -26"
    assert trail.length() == pytest.approx(math.pi / 2 * 30)
    assert trail.length(6) == pytest.approx(math.pi / 2 * 24)
    left = Trail((0, -50), 90, ((-90, 30),))
    assert left.path() == "M0 -50A30 30 0 0 0 30 -20"
    assert left.length(6) == pytest.approx(math.pi / 2 * 36)
    assert left.length(-6) == pytest.approx(math.pi / 2 * 24)
    assert trail.path(-6) == "M6 -50A36 36 0 0 1 -30 -14"


def test_checks_of_both_lanes_of_a_trail_stay_beside_each_other() -> None:
    trail = sagging(30)
    for lane in (-6.0, 6.0):
        pieces = trail.pieces(20, lane)
        assert sum(pieces) == pytest.approx(trail.length(lane))
        assert pieces == pytest.approx(pieces[::-1])
    inner, outer = trail.pieces(20, -6.0), trail.pieces(20, 6.0)
    bends = [(angle, far) for angle, far in trail.arcs]
    assert inner[0] / outer[0] == pytest.approx((bends[0][1] + 6) / (bends[0][1] - 6))
    assert inner[10] / outer[10] == pytest.approx((bends[1][1] - 6) / (bends[1][1] + 6))


def test_neighbouring_sides_are_joined_by_a_curve_and_opposite_ones_straight() -> None:
    assert isinstance(way_between(0, 1), Curve)
    assert way_between(0, 2).path() == "M0 -50L0 50"


def hoses_with_company() -> list[str]:
    sheet = edgewise.game("hoses").tiles.sheet
    return [
        tile.name
        for tile in sheet.tiles.values()
        if len(tile.parts) == 2 and any(part.icons for part in tile.parts)
    ]


@pytest.mark.parametrize("name", hoses_with_company())
def test_whoever_holds_a_hose_keeps_off_the_other_hose(name: str) -> None:
    art = find_art(edgewise.game("hoses").tiles.sheet)
    assert isinstance(art, HosesArt)
    tile = art.sheet.tiles[name]
    (spot,) = art.spots(tile)
    (other,) = [part for part in tile.parts if not part.icons]
    if other.sides == (1, 3):
        nearest = min(math.dist(point, (spot.x, spot.y)) for point in points(sagging(30)))
    else:
        assert other.sides == (1, 2)
        nearest = math.dist((50, 50), (spot.x, spot.y)) - 50
    assert nearest - HOSE >= 36 * spot.scale


@pytest.mark.parametrize("name", hoses_with_company())
def test_whoever_holds_a_hose_stays_on_the_tile_in_every_turn(name: str) -> None:
    art = find_art(edgewise.game("hoses").tiles.sheet)
    (spot,) = art.spots(art.sheet.tiles[name])
    for turn in range(8):
        x, y = turned_point(spot.x, spot.y, turn)
        assert abs(x) + 26 * spot.scale < 49
        assert abs(y) + 34 * spot.scale < 49


def test_marks_leave_the_middles_of_the_sides_to_the_hoses() -> None:
    lengths = [abs(float(text)) for text in re.findall(r"-?[\d.]+", MARKED)]
    assert min(lengths) > HOSE + 5
