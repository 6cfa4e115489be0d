"""Opponents in Stratopolis."""
