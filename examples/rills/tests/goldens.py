"""Writes the golden playthroughs of Rills anew."""

from pathlib import Path

from edgewise_rills import make_game

from edgewise.testing.playthroughs import file_name, playthrough

game = make_game()
for players in game.seats:
    path = Path(__file__).parent / "playthroughs" / file_name(game, players, {})
    path.write_text(playthrough(game, players, {}), encoding="utf-8")
