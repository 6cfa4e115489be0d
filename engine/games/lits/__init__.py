"""Battle of LITS, by Grant Fikes: two seats cover symbols with shared tetrominoes."""

from engine.games.lits.game import LITS

__all__ = ["LITS"]
