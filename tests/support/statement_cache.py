"""Statements are compiled once for all the engines of a process, not anew for each."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

MAKERS = (
    "bot.store.db.sqlite.create_async_engine",
    "bot.store.db.postgres.create_async_engine",
)
"""Names by which the bot makes engines."""

_compiled: dict[str, dict[str, Any]] = {}


def remembering(engine: AsyncEngine) -> AsyncEngine:
    """An engine with the statements remembered that others before it have compiled."""
    seams: Any = engine.sync_engine
    compiled = _compiled.setdefault(seams.dialect.name, {})
    seams.dialect = compiled.setdefault("dialect", seams.dialect)
    seams._compiled_cache = compiled.setdefault("statements", seams._compiled_cache)
    return engine


@contextmanager
def compiled_once() -> Iterator[None]:
    """Let all engines that the bot makes in this block remember."""
    with pytest.MonkeyPatch.context() as patch:
        for maker in MAKERS:
            patch.setattr(maker, _made)
        yield


def _made(url: str, **how: Any) -> AsyncEngine:
    return remembering(create_async_engine(url, **how))
