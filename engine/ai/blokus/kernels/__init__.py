"""The search of Blokus in Python that Numba compiles."""
