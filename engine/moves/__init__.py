"""Moves by text and by choices: the reading and composing that games have in common."""
