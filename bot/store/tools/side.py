"""One of two databases between which rows are copied and compared."""

from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, Table, func, select, tuple_
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.db.errors import StoreError, told_clearly

ROWS_AT_ONCE = 500

Row = dict[str, Any]
Key = tuple[Any, ...]
Answer = TypeVar("Answer")


class RefusedError(Exception):
    """A row cannot be kept in a database; the text names its table and not what stands in it."""


@dataclass(frozen=True)
class Side:
    """A transaction under way in a database, which messages call `name`.

    :raises StoreError: from each method, if this database is at fault.
    """

    name: str
    connection: AsyncConnection

    async def do(self, act: Callable[[Connection], Answer]) -> Answer:
        """Do something with the connection."""
        with told_clearly(self.name):
            return await self.connection.run_sync(act)

    async def count(self, table: Table) -> int:
        """How many rows a table has."""
        [[number]] = await self._ask(select(func.count()).select_from(table))
        return int(number)

    async def batches(self, table: Table) -> AsyncIterator[list[Row]]:
        """All rows of a table in the order of their keys, some at a time."""
        columns = tuple(table.primary_key.columns)
        query = select(table).order_by(*columns).limit(ROWS_AT_ONCE)
        rows = await self._rows(query)
        while rows:
            yield rows
            rows = await self._rows(query.where(tuple_(*columns) > key_of(table, rows[-1])))

    async def same(self, table: Table, keys: Iterable[Key]) -> dict[Key, Row]:
        """The rows with these keys, as far as they are there."""
        there = tuple_(*table.primary_key.columns).in_(list(keys))
        return {key_of(table, row): row for row in await self._rows(select(table).where(there))}

    async def put(self, table: Table, rows: list[Row]) -> None:
        """Put rows into a table.

        :raises RefusedError: if one of them cannot be kept there.
        """
        try:
            with told_clearly(self.name):
                await self.connection.execute(table.insert(), rows)
        except StoreError:
            raise
        except DBAPIError as error:
            why = type(getattr(error.orig, "__cause__", None) or error.orig).__name__
            told = f"{self.name} does not take a row of the table `{table.name}` ({why})"
            raise RefusedError(told) from error

    async def _ask(self, query: Executable) -> list[Any]:
        with told_clearly(self.name):
            return list(await self.connection.execute(query))

    async def _rows(self, query: Executable) -> list[Row]:
        return [dict(row._mapping) for row in await self._ask(query)]  # noqa: SLF001 - SQLAlchemy's public name


def key_of(table: Table, row: Row) -> Key:
    """What a row is known by in its table."""
    return tuple(row[column.name] for column in table.primary_key.columns)
