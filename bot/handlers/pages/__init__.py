"""Requests from the page of a table, answered there."""
