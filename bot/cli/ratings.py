"""`python -m bot ratings`: all ratings are made anew, without games that are annulled."""

import asyncio
import sys
from collections.abc import Sequence

from sqlalchemy import Connection

from bot.config.settings import SettingsError, read_settings
from bot.store import Store, StoreError
from bot.store.repositories.scores import results


class UnknownGameError(Exception):
    """There is no game that has ended at a table of this code."""


def run_ratings(annulled: Sequence[str]) -> int:
    """Make ratings anew in the database of the settings; the exit status."""
    try:
        url = read_settings().database_url
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        count = asyncio.run(_made_anew(url, annulled))
    except (UnknownGameError, StoreError, OSError) as error:
        print(f"nothing was changed: {error}", file=sys.stderr)
        return 1
    print(f"ratings were made anew, from {count} games")
    return 0


async def _made_anew(url: str, annulled: Sequence[str]) -> int:
    store = await Store.open(url)
    try:
        return await store.run(_replay, annulled)
    finally:
        await store.close()


def _replay(connection: Connection, annulled: Sequence[str]) -> int:
    for code in annulled:
        if not results.annul(connection, code.removeprefix("#").upper()):
            raise UnknownGameError(f"no game has ended at a table {code}")
    return results.replay(connection)
