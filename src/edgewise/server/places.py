"""What a page is told of the places that a refusal points at."""

from __future__ import annotations

from collections.abc import Sequence

from edgewise.core.scores import Place
from edgewise.server.news import Place as PlaceCard


def place_cards(places: Sequence[Place]) -> list[PlaceCard]:
    """Writes what a page is told of places."""
    return [
        {
            "x": place.x,
            "y": place.y,
            "board": place.board,
            "side": place.side,
            "shown": place.shown,
            "wanted": place.wanted,
        }
        for place in places
    ]
