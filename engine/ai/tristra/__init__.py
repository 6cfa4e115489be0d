"""Opponents in Tristra."""
