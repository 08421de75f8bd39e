"""Measurements of the engine: how fast, how large, how it grows, and beside whom."""
