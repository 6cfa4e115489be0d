"""Aids to somebody who looks for a move: hints, moves tried out, moves completed."""
