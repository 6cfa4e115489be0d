"""Puzzles: positions in which one move alone is right, made ahead and shipped as data."""
