"""Search boards in Python that Numba compiles: for each game some files, and what all share.

A kernel knows its game's rules a second time, as arrays of machine words and functions over them;
tests compare it with the rules move by move. Nothing outside `engine.ai` imports one, and what does
asks `kernels.cache` first whether they are compiled.
"""
