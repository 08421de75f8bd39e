"""Draws the pictures of documentation and lobby anew: a match of each game, the same every time."""

from importlib import import_module
from pathlib import Path

import edgewise
from edgewise.core.state import State
from edgewise.games import names
from edgewise.render import boards_of, state_svg
from edgewise.render.picture import FILE, picture_text

IMAGES = Path(__file__).parent.parent / "docs" / "images"
SEEDS = {"hoses": 5}
"""Seeds of matches that make good pictures."""
TILES = 42


def match_of(name: str) -> State:
    """Plays a match between greedy bots until enough tiles lie."""
    game = edgewise.game(name)
    bots = ["greedy"] * game.checked_players(None)
    state = edgewise.play(game, bots, seed=SEEDS.get(name, 1)).state
    while sum(len(board) for board in boards_of(state.to_dict())) > TILES:
        state.pop()
    return state


def main() -> None:
    """Writes all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name in names():
        state = match_of(name)
        (IMAGES / f"{name}-board.svg").write_text(state_svg(state) + "\n", encoding="utf-8")
        folder = Path(str(import_module(state.game.module).__file__)).parent
        (folder / FILE).write_text(picture_text(state), encoding="utf-8")


if __name__ == "__main__":
    main()
