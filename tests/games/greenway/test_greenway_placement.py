"""Each restriction of the sheet, with a placement it allows and one it refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from edgewise import Game, InvalidMove, State

Position = Callable[..., State]
RefusedBy = Callable[[State, str], str | None]


@pytest.mark.clause("greenway.5")
def test_only_a_drawn_tile_is_placed_turned_but_not_flipped(
    game: Game, position: Position, refused_by: RefusedBy
) -> None:
    state = position("*gENsSW", "building", "street-curve", "greenway-curve")
    assert refused_by(state, "greenway-straight@0,-1/r0") == "greenway.5"
    assert refused_by(state, "greenway-curve@0,-1/r1") is None
    assert refused_by(state, "greenway-curve@0,-1/r2") is None
    assert refused_by(state, "draw:building") == "greenway.5"
    with pytest.raises(InvalidMove, match="cannot be turned over"):
        game.parse_move("greenway-curve@0,-1/r1f")


@pytest.mark.clause("greenway.8")
def test_a_tile_joins_at_least_one_street_or_greenway(
    position: Position, refused_by: RefusedBy
) -> None:
    state = position("sEW *gENsSW", "greenway-straight", "street-curve", "building")
    assert refused_by(state, "greenway-straight@0,-1/r0") is None
    assert refused_by(state, "greenway-straight@-1,-1/r1") == "greenway.8"
    assert refused_by(state, "greenway-straight@5,5/r0") == "greenway.8"


@pytest.mark.clause("greenway.8")
def test_a_tile_goes_on_an_empty_cell(position: Position, refused_by: RefusedBy) -> None:
    state = position("*gENsSW gEW", "greenway-straight", "street-curve", "building")
    assert refused_by(state, "greenway-straight@2,0/r1") is None
    assert refused_by(state, "greenway-straight@1,0/r1") == "greenway.8"


@pytest.mark.clause("greenway.9")
def test_streets_connect_to_streets_and_greenways_to_greenways(
    position: Position, refused_by: RefusedBy
) -> None:
    state = position("*gENsSW", "street-straight", "greenway-straight", "building")
    assert refused_by(state, "street-straight@0,1/r0") is None
    assert refused_by(state, "street-straight@0,-1/r0") == "greenway.9"
    assert refused_by(state, "greenway-straight@0,-1/r0") is None
    assert refused_by(state, "greenway-straight@0,1/r0") == "greenway.9"


@pytest.mark.clause("greenway.10")
def test_every_side_that_touches_connects(position: Position, refused_by: RefusedBy) -> None:
    state = position(
        """
        gNS     gES
        *gENsSW .
        """,
        "greenway-curve",
        "greenway-straight",
        "building",
    )
    assert refused_by(state, "greenway-curve@1,0/r3") is None
    assert refused_by(state, "greenway-straight@1,0/r1") == "greenway.10"
    assert refused_by(state, "building@1,0/r0") == "greenway.10"


@pytest.mark.clause("greenway.10")
def test_a_blank_side_lies_against_a_blank_side(position: Position, refused_by: RefusedBy) -> None:
    state = position(
        """
        B .
        . *gENsSW
        """,
        "street-straight",
        "street-curve",
        "greenway-curve",
    )
    assert refused_by(state, "street-straight@-1,0/r1") is None
    assert refused_by(state, "street-curve@-1,0/r1") is None
    assert refused_by(state, "street-curve@-1,0/r0") == "greenway.10"


@pytest.mark.clause("greenway.11")
def test_a_street_without_an_intersection_is_not_completed(
    position: Position, refused_by: RefusedBy
) -> None:
    state = position(
        """
        sES *gENsSW
        sEN .
        """,
        "street-curve",
        "street-fork",
        "street-straight",
    )
    assert refused_by(state, "street-curve@0,1/r3") == "greenway.11"
    assert refused_by(state, "street-fork@0,1/r3") is None


@pytest.mark.clause("greenway.11")
def test_a_street_with_intersections_may_be_completed(
    position: Position, refused_by: RefusedBy
) -> None:
    state = position(
        """
        sES iESW *gENsSW
        sEN iENW .
        """,
        "street-curve",
        "greenway-curve",
        "building",
    )
    assert refused_by(state, "street-curve@0,1/r3") is None


@pytest.mark.clause("greenway.11")
def test_two_streets_may_be_joined_while_one_of_them_is_open(
    position: Position, refused_by: RefusedBy
) -> None:
    state = position(
        """
        sEW *gENsSW
        sES .
        """,
        "street-curve",
        "greenway-curve",
        "building",
    )
    assert refused_by(state, "street-curve@0,1/r3") is None


@pytest.mark.clause("greenway.12")
def test_a_greenway_without_a_park_is_not_completed(
    position: Position, refused_by: RefusedBy
) -> None:
    state = position(
        """
        gES     gSW
        *gENsSW .
        """,
        "greenway-curve",
        "park-curve",
        "building",
    )
    assert refused_by(state, "greenway-curve@1,0/r3") == "greenway.12"
    assert refused_by(state, "park-curve@1,0/r3") is None


@pytest.mark.clause("greenway.12")
def test_a_greenway_with_a_park_may_be_completed(position: Position, refused_by: RefusedBy) -> None:
    state = position(
        """
        PES     gSW
        *gENsSW .
        """,
        "greenway-curve",
        "street-curve",
        "building",
    )
    assert refused_by(state, "greenway-curve@1,0/r3") is None
    ends = position("*gENsSW PW", "park-end", "street-curve", "building")
    assert refused_by(ends, "park-end@0,-1/r2") is None


@pytest.mark.clause("greenway.13")
def test_two_parks_never_lie_side_by_side(position: Position, refused_by: RefusedBy) -> None:
    state = position("*gENsSW PEW", "park-end", "greenway-straight", "building")
    assert refused_by(state, "park-end@2,0/r3") == "greenway.13"
    assert refused_by(state, "greenway-straight@2,0/r1") is None
    apart = position("*gENsSW PEW gEW", "park-end", "greenway-curve", "building")
    assert refused_by(apart, "park-end@3,0/r3") is None


@pytest.mark.clause("greenway.13")
def test_parks_are_side_by_side_over_blank_sides_but_not_over_corners(
    position: Position, refused_by: RefusedBy
) -> None:
    beside = position(
        """
        gES     .
        *gENsSW PEW
        """,
        "park-end",
        "greenway-straight",
        "building",
    )
    assert refused_by(beside, "park-end@1,-1/r3") == "greenway.13"
    assert refused_by(beside, "greenway-straight@1,-1/r1") is None
    cornered = position(
        """
        gES     gEW
        *gENsSW PEW
        """,
        "park-end",
        "greenway-straight",
        "building",
    )
    assert refused_by(cornered, "park-end@2,-1/r3") is None


@pytest.mark.clause("greenway.14")
def test_two_buildings_never_lie_side_by_side(position: Position, refused_by: RefusedBy) -> None:
    state = position(
        """
        B   .
        sEW *gENsSW
        """,
        "building",
        "street-curve",
        "greenway-curve",
    )
    assert refused_by(state, "building@-1,1/r0") is None
    assert refused_by(state, "building@-2,-1/r0") == "greenway.14"
    assert refused_by(state, "building@-1,-2/r0") == "greenway.14"


@pytest.mark.clause("greenway.15")
def test_a_building_touches_a_laid_tile_over_blank_sides(
    position: Position, refused_by: RefusedBy
) -> None:
    state = position("sEW *gENsSW", "building", "street-curve", "greenway-curve")
    assert refused_by(state, "building@-1,-1/r0") is None
    assert refused_by(state, "building@-1,-2/r0") == "greenway.15"
    assert refused_by(state, "building@0,1/r0") == "greenway.10"
