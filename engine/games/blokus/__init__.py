"""Blokus, by Bernard Tavitian: colours spread over a board, from corner to corner."""

from engine.games.blokus.game import BLOKUS

__all__ = ["BLOKUS"]
