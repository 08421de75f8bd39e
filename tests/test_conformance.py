"""Every game keeps what all games promise."""

import pytest

import edgewise
from edgewise.testing import check_game


@pytest.mark.parametrize("name", edgewise.games())
def test_every_game_passes_the_conformance_suite(name: str) -> None:
    check_game(edgewise.game(name))
