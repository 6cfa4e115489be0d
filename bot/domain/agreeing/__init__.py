"""Wishes that the others at a table agree to: a draw, taking plies back, a pause."""
