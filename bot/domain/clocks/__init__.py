"""Clocks of people at a table: paces, spans that do not count, time left, the end of it."""
