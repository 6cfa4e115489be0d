"""The search of Tristra in Python that Numba compiles."""
