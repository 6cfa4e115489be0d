"""The search and the solver of Battle of LITS in Python that Numba compiles."""
