"""Fixtures of all attacks."""

from tests.support.attacks.fixtures import desk

__all__ = ["desk"]
