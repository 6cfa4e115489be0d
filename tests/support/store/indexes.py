"""Indexes by which a database finds rows if it may not read a table from end to end."""

import json
import re
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection

Found = dict[str, tuple[str, str]]
"""An index and what is looked for in it, by table."""

BY_INDEX_ONLY = "SET LOCAL enable_seqscan = off", "SET LOCAL enable_bitmapscan = off"
"""Setting that keeps a server from reading small tables whole, which it finds quicker."""

_STEP = re.compile(r"(?:SEARCH|SCAN) (\w+) USING (?:COVERING )?INDEX (\w+)(.*)")


def found_by(connection: Connection, asked: str) -> Found:
    """The indexes used by a statement with its values in it, each with the condition looked for."""
    if connection.dialect.name == "sqlite":
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}")
        steps = filter(None, (_STEP.fullmatch(row.detail) for row in rows))
        return {step[1]: (step[2], step[3]) for step in steps}
    for setting in BY_INDEX_ONLY:
        connection.exec_driver_sql(setting)
    told = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {asked}").scalar_one()
    [plan] = told if isinstance(told, list) else json.loads(told)
    return dict(_looked_up(plan["Plan"]))


def _looked_up(plan: dict[str, Any]) -> Iterator[tuple[str, tuple[str, str]]]:
    if "Index Name" in plan:
        yield plan["Relation Name"], (plan["Index Name"], plan.get("Index Cond", ""))
    for part in plan.get("Plans", ()):
        yield from _looked_up(part)
