"""Puzzles: positions in which one move alone wins, made ahead of time and shipped as data."""
