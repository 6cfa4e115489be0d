"""Seasons: round robins of a group, as pure functions."""
