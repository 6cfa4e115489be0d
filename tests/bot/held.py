"""Builds that hold no row where the real one does, for controls."""

from typing import Any

from sqlalchemy import Select


def unheld(statement: Select[Any]) -> Select[Any]:
    """The same rows, which others may change or hold meanwhile."""
    free = statement._generate()
    free._for_update_arg = None
    return free
