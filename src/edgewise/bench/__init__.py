"""Measurements of the engine: speed, size, growth, and comparison with other engines."""
