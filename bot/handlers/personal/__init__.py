"""Requests of people about themselves: their tables, what is kept of them, forgetting it."""
