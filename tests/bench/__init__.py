"""Figures of what is slow where people wait, printed by `make bench` or `python -m tests.bench`."""
