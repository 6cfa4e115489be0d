"""Changes that others hear of once the transaction in which they were made is committed."""

from collections.abc import Collection
from enum import Enum, auto
from typing import Any

from sqlalchemy import Connection

_KEY = "changes"


class Change(Enum):
    """A kind of change after which there is something to do."""

    JOBS_ADDED = auto()
    JOBS_REMOVED = auto()
    ANALYSES_ADDED = auto()
    DUES_ADDED = auto()
    SEASONS_TO_SEE_TO = auto()
    GAMES_TO_DECIDE = auto()


def note(connection: Connection, change: Change) -> None:
    """Have a change told of after the commit."""
    connection.info.setdefault(_KEY, {})[change] = True


def taken(info: dict[Any, Any]) -> Collection[Change]:
    """Changes noted in the `info` of a connection since this was last asked, in order."""
    noted: dict[Change, bool] = info.pop(_KEY, {})
    return noted
