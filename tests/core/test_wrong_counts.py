"""A count that cannot be is refused with the name of the field in which it stands."""

from typing import Any

import pytest

import edgewise
from edgewise import BadState


@pytest.mark.parametrize("count", [-1, 10**30, "two", [], None])
@pytest.mark.parametrize("name", edgewise.games())
def test_a_wrong_count_in_the_bag_names_the_bag(name: str, count: object) -> None:
    game = edgewise.game(name)
    data: dict[str, Any] = game.new().to_dict()
    data["bag"] = {**data["bag"], next(iter(data["bag"])): count}
    with pytest.raises(BadState, match=r"\bbag\b") as caught:
        game.from_dict(data)
    assert "unseen" not in str(caught.value)
