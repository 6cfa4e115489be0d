"""Compiled code: Numba set up, its cache, machine words, and the protocol of a kernel."""
