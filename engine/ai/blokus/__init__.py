"""Opponents in Blokus."""
