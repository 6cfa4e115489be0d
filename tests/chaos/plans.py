"""The plans by which databases carry out the bot's queries, and the tables they read whole."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

from sqlalchemy import Delete, Executable, Select, Update, event
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import Engine

from bot import store
from bot.store.db.schema import metadata
from tests.chaos.grounds import Ground

MOST_ROWS = 1000
"""Rows above which reading by an index counts as reading whole; queries want far fewer."""

FEW = {
    "outbox": "what has been sent is gone",
    "jobs": "there are those alone of which the agent is on move",
    "analyses": "one person has one at a time, for some minutes",
    "copies": "there is one of each that runs",
    "allowances": "there is one of each name",
    "inbox_waiting": "an index of what has not been worked off yet",
    "boards_behind": "an index of what has not been shown yet",
    "seasons_alive": "an index of those that are not over",
    "fixtures_undecided": "an index of games of these that are at a table",
}
"""Tables and indexes that are small however many games are open."""

SCANS = ("Seq Scan", "Index Scan", "Index Only Scan", "Bitmap Index Scan")
MIGRATIONS = "migrations"
ENOUGH = "Limit"
"""A node of a plan that stops everything below it as soon as there is enough."""


@dataclass
class Asked:
    """Statements as their driver got them, each with the first values that came with it.

    `made` are the statements of the store from which they were compiled.
    """

    texts: dict[str, tuple[object, ...]] = field(default_factory=dict)
    made: set[int] = field(default_factory=set)

    def has(self, statement: Executable) -> bool:
        """Whether this very statement was among them."""
        return id(statement) in self.made


@contextmanager
def noted() -> Iterator[Asked]:
    """Collect the statements of bots from now on."""
    asked = Asked()

    def note_made(_connection: object, statement: object, *_: object) -> None:
        asked.made.add(id(statement))

    def note(*given: Any) -> None:
        _connection, _cursor, statement, values, _context, is_many = given
        asked.texts.setdefault(statement, tuple(values[0] if is_many else values))

    notes = {"before_execute": note_made, "before_cursor_execute": note}
    for moment, take_down in notes.items():
        event.listen(Engine, moment, take_down)
    try:
        yield asked
    finally:
        for moment, take_down in notes.items():
            event.remove(Engine, moment, take_down)


def holding() -> dict[str, Executable]:
    """Return the statements of the store by which rows are held on a server, by their names."""
    within = walk_packages(store.__path__, f"{store.__name__}.")
    parts = [import_module(part.name) for part in within if MIGRATIONS not in part.name]
    made = {
        f"{part.__name__}.{name}": value
        for part in parts
        for name, value in vars(part).items()
        if isinstance(value, Select | Update | Delete)
    }
    return {name: one for name, one in made.items() if "FOR UPDATE" in _text(one)}


def _text(statement: Any) -> str:
    dialect: Any = postgresql.dialect
    return str(statement.compile(dialect=dialect()))


def read_whole(ground: Ground, asked: Asked) -> set[tuple[str, str]]:
    """Return the statements that read a table from end to end, each with that table, unless small.

    PostgreSQL may choose a plan with or without regard to the values: it is asked for both.
    """
    explained = _by_server if ground.is_server else _by_sqlite
    return {
        (statement, table)
        for statement, values in asked.texts.items()
        for table in explained(ground, statement, values)
    }


# PostgreSQL


def _by_server(ground: Ground, statement: str, values: tuple[object, ...]) -> set[str]:
    ground.rows(f"PREPARE explained AS {statement}")
    given = f"({', '.join(map(_literal, values))})" if values else ""
    found = set[str]()
    for mode in ("force_custom_plan", "force_generic_plan"):
        ground.rows(f"SET plan_cache_mode = {mode}")
        [(plan,)] = ground.rows(f"EXPLAIN (FORMAT JSON) EXECUTE explained{given}")
        found |= set(_scanned(json.loads(plan)[0]["Plan"]))
    ground.rows("DEALLOCATE explained")
    return found


def _literal(value: object) -> str:
    return "NULL" if value is None else "'" + str(value).replace("'", "''") + "'"


def _scanned(plan: dict[str, Any], *, is_enough: bool = False) -> Iterator[str]:
    """Yield the tables or indexes of which a part of a plan reads all, or more than `MOST_ROWS`."""
    is_enough = is_enough or plan["Node Type"] == ENOUGH
    names = {plan.get("Relation Name"), plan.get("Index Name")}
    is_little = "Index Cond" in plan and plan["Plan Rows"] <= MOST_ROWS
    is_by_index = "Index Name" in plan and (is_enough or is_little)
    if plan["Node Type"] in SCANS and not is_by_index and not names & FEW.keys():
        yield plan.get("Relation Name") or plan["Index Name"]
    for part in plan.get("Plans", ()):
        # What is sorted first is read whole, however little is wanted of it.
        yield from _scanned(part, is_enough=is_enough and plan["Node Type"] != "Sort")


# SQLite


def _by_sqlite(ground: Ground, statement: str, values: tuple[object, ...]) -> set[str]:
    if statement.startswith("PRAGMA"):
        return set()
    steps = [str(row[3]).split() for row in ground.rows(f"EXPLAIN QUERY PLAN {statement}", *values)]
    # A filter is made from the whole table: “BLOOM FILTER ON inbox (number=?)”.
    filters = {_table(statement, words[3]): "" for words in steps if words[0] == "BLOOM"}
    scans = [words for words in steps if words[0] == "SCAN"]
    found = filters | {_table(statement, words[1]): words[-1] for words in scans}
    known = {name: index for name, index in found.items() if name in metadata.tables}
    return {name for name, index in known.items() if not {name, index} & FEW.keys()}


def _table(statement: str, name: str) -> str:
    """Return the table that a name in a statement stands for."""
    called = re.search(rf"\b(\w+) AS {re.escape(name)}\b", statement)
    return called[1] if called else name
