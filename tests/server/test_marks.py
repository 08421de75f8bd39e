"""Where pieces go: each move of a piece is marked on its tile, with or without highlights."""

from __future__ import annotations

import pytest

from edgewise.games import find
from edgewise.server.drawings import art_of, pieces
from edgewise.server.setup import Aids
from edgewise.server.storage import Opening
from edgewise.server.table import Table
from edgewise.server.view_models import View
from edgewise.server.views import seat_view
from tests.server.tables import AIDS, any_move, setup_for


def views_of_a_match(aids: Aids = AIDS) -> list[View]:
    """Plays Urban Insanity and collects what the seat to move saw each time."""
    setup = setup_for("you", "here", game="urban", aids=aids)
    game = find("urban")
    table = Table(Opening("a" * 12, game.version, setup, "0" * 64, bytes(32)), game)
    table.begin()
    found = []
    while table.state.to_move is not None:
        seat = table.state.to_move
        found.append(seat_view(table, seat))
        table.decide(seat, table.number, any_move(table))
    return found


def words(view: View) -> set[str]:
    """Lists the first words of the moves with a cell that a view offers."""
    return {text.split("@")[0] for text in view["legal"] if "@" in text}


@pytest.mark.parametrize("highlights", [True, False])
def test_every_move_of_a_piece_has_its_place_on_the_tile(highlights: bool) -> None:
    drawn = pieces(find("urban"))
    seen = set()
    for view in views_of_a_match(Aids(highlights=highlights)):
        moves = [text for text in view["legal"] if text.split("@")[0] in drawn]
        assert sorted(view["marks"]) == sorted(moves)
        for x, y in view["marks"].values():
            assert max(abs(x), abs(y)) < 50
        seen |= words(view)
    assert {"urbanite", "settle", "recall", "blaze", "engine", "truck"} <= seen


def test_two_features_of_a_tile_are_marked_apart() -> None:
    for view in views_of_a_match():
        placed = {text: tuple(at) for text, at in view["marks"].items() if "urb" in text}
        assert len(set(placed.values())) == len(placed)


@pytest.mark.parametrize("turn", range(4))
def test_the_features_of_every_tile_are_marked_apart(turn: int) -> None:
    game = find("urban")
    for tile in game.tiles.tiles:
        claimable = [part.turned(turn) for part in tile.parts if part.kind != "highway"]
        spots = ["NESW"[min(part.sides)] for part in claimable]
        spots += ["stadium"] * ("stadium" in tile.icons)
        entry = {"tile": tile.name, "turn": f"r{turn}"}
        places = {art_of(game).mark_of(entry, "urbanite", spot) for spot in spots}
        assert len(places) == len(spots), tile.name


def test_without_highlights_no_place_of_a_tile_is_told() -> None:
    drawn = set(pieces(find("urban")))
    assert all(words(view) <= drawn for view in views_of_a_match(Aids(highlights=False)))
