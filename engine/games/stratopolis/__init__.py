"""Stratopolis: tiles beside and on top of one another, for zones both large and high."""

from engine.games.stratopolis.game import STRATOPOLIS

__all__ = ["STRATOPOLIS"]
