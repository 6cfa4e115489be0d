"""Grids, tables without an edge, polyominoes, and scenes of what lies on them; knows no game."""
