"""Builds that hold no row where the real one does, for controls."""

from copy import copy
from typing import Any

from sqlalchemy import Select


def unheld(statement: Select[Any]) -> Select[Any]:
    """The same rows, which others may change or hold meanwhile."""
    free = copy(statement)
    free._for_update_arg = None
    return free
