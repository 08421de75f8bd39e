"""Bots: players who are given only what their seat may see."""
