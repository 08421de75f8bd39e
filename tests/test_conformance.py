"""Every game keeps what all games promise."""

import pytest

import edgewise
from edgewise.testing import check_game
from edgewise.testing.conformance import EVERY
from edgewise.testing.settings import settings

MOST = 12
"""In so many settings at most; the games test what is left out."""


@pytest.mark.parametrize("name", edgewise.games())
def test_every_game_passes_the_conformance_suite(name: str) -> None:
    game = edgewise.game(name)
    check_game(game, every=31 if len(list(settings(game))) > MOST else EVERY, most=MOST)
