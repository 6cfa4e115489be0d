"""Compiled code for every game: Numba set up, its cache, machine words, the protocol of a kernel.

The kernel of a game, in `engine.ai.GAME.kernels`, knows its rules a second time, as arrays of
machine words and functions over them; tests compare it with the rules move by move. Nothing
outside `engine.ai` imports one, and whoever does asks `cache` first whether they are compiled.
"""
