"""Bots: random, greedy, and search over what a seat may know."""
