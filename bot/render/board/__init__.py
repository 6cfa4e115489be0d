"""A board and all that may lie on it."""
