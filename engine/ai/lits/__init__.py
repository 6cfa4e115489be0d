"""Opponents in Battle of LITS."""
