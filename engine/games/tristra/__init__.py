"""Tristra: triangles that teleport and capture on a board both sides have built."""

from engine.games.tristra.game import TRISTRA

__all__ = ["TRISTRA"]
