"""Moves of Tristra put together tap by tap: halves, placements, teleports and captures."""
