"""Draws the pictures of the documentation anew: a match of each game, the same every time."""

from pathlib import Path

import edgewise
from edgewise.render import boards_of, state_svg

IMAGES = Path(__file__).parent.parent / "docs" / "images"
SEEDS = {"hoses": 5}
"""Seeds of matches that make good pictures."""
TILES = 42


def match_picture(name: str) -> str:
    """Draws a match between greedy bots as it stood when enough tiles lay."""
    game = edgewise.game(name)
    bots = ["greedy"] * game.checked_players(None)
    state = edgewise.play(game, bots, seed=SEEDS.get(name, 1)).state
    while sum(len(board) for board in boards_of(state.to_dict())) > TILES:
        state.pop()
    return state_svg(state)


def main() -> None:
    """Writes all pictures."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name in edgewise.games():
        (IMAGES / f"{name}-board.svg").write_text(match_picture(name) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
