"""What a tile set or a rule does to the game, measured over many matches."""
