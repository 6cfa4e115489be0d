"""Rows of the store as values of the domain, one module for each kind of row."""
