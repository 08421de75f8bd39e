"""What people read about a game, as data: one file a language, the same for page and terminal."""
