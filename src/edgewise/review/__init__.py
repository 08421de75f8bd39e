"""What a match was decided by: luck and skill, and contests that need fewer matches for it."""
