"""Checks of proofs that the engine has written, by programs that share nothing with it.

`python -m engine.proofs FILE` says whether a proof is one.
"""
