"""The pages of the manual that are made from games and sources."""
