"""The search of Stratopolis in Python that Numba compiles."""
