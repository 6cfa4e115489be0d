"""Builds that hold rows otherwise than the real one, for controls and to put races in order."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from sqlalchemy import Select

T = TypeVar("T")


def unheld(statement: Select[Any]) -> Select[Any]:
    """The same selection of rows, which others may change or hold meanwhile."""
    free = statement._generate()
    free._for_update_arg = None
    return free


def made_unheld(patch: pytest.MonkeyPatch, make: Callable[[], T]) -> T:
    """A statement that holds no rows, not even those of one that is a part of it."""
    with patch.context() as for_now:
        for_now.setattr(Select, "with_for_update", lambda whole, **_: whole)
        return make()


def made_waiting(patch: pytest.MonkeyPatch, make: Callable[[], T]) -> T:
    """A statement that waits for rows that others hold, instead of passing over them."""
    hold = Select.with_for_update

    def waiting(whole: Select[Any], **how: Any) -> Select[Any]:
        return hold(whole, **{**how, "skip_locked": False})

    with patch.context() as for_now:
        for_now.setattr(Select, "with_for_update", waiting)
        return make()
