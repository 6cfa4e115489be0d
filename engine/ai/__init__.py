"""Opponents: they see views only and never the hidden part of a position."""
