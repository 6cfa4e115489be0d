"""Puzzles: positions with one move to find, each at a table of its own in private."""
