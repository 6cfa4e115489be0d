"""Answers to what people did on the page of a table, for the instance that the page asked.

Each is kept in the transaction of what was done, and for a while: a page that lost its connection
asks once more with the same id.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import JSON, Connection, bindparam, delete, select, update

from bot.store.db.dialect import insert
from bot.store.db.schema import page_answers

KEPT = 24 * 3600.0
"""Seconds for which an answer is kept."""


@dataclass(frozen=True)
class PageAnswer:
    """The answer to a request of a person by its id: `outcome` is `DONE` or the code of a refusal.

    `told` are the values that the page gets beside the table.
    """

    person: int
    id: str
    code: str
    outcome: str
    told: Mapping[str, Any] = field(default_factory=dict)


DONE, THINKING = "done", "thinking"
_HINT = "hint-"
"""Begins what stands in place of an id where a hint is kept for the page of a table."""

_KEEP = insert(page_answers).on_conflict_do_nothing()
_FIND = select(page_answers).where(
    page_answers.c.person == bindparam("whose"), page_answers.c.id == bindparam("which")
)
_NEW = insert(page_answers)
_ASKED = _NEW.on_conflict_do_update(
    index_elements=[page_answers.c.person, page_answers.c.id],
    set_={name: _NEW.excluded[name] for name in ("outcome", "told", "at")},
)
_FOUND = (
    update(page_answers)
    .where(
        page_answers.c.person == bindparam("whose"),
        page_answers.c.id == bindparam("which"),
        page_answers.c.outcome == THINKING,
    )
    .values(outcome=DONE, told=bindparam("found", type_=JSON))
)
_OLD = delete(page_answers).where(page_answers.c.at < bindparam("since"))


def keep(connection: Connection, answer: PageAnswer, now: float) -> None:
    """Keep an answer; the first one to an id stays."""
    connection.execute(_KEEP, {**answer.__dict__, "told": dict(answer.told), "at": now})


def find(connection: Connection, person: int, which: str) -> PageAnswer | None:
    """The answer to a request of a person, if it has been worked off."""
    row = connection.execute(_FIND, {"whose": person, "which": which}).first()
    return PageAnswer(row.person, row.id, row.code, row.outcome, row.told) if row else None


def ask_for_hint(connection: Connection, person: int, code: str, now: float) -> None:
    """A hint is being looked for, which the person's page of a table is to show."""
    wanted = PageAnswer(person, f"{_HINT}{code}", code, THINKING)
    connection.execute(_ASKED, {**wanted.__dict__, "told": {}, "at": now})


def found_hint(connection: Connection, person: int, code: str, told: Mapping[str, Any]) -> bool:
    """Keep a hint for the page that asked for it; whether one did."""
    what = {"whose": person, "which": f"{_HINT}{code}", "found": dict(told)}
    return connection.execute(_FOUND, what).rowcount > 0


def hint(connection: Connection, person: int, code: str) -> Mapping[str, Any]:
    """The hint that a page of a table asked for last; empty if there is none by now."""
    found = find(connection, person, f"{_HINT}{code}")
    return found.told if found else {}


def forget_old(connection: Connection, now: float) -> None:
    """Forget the answers that no page waits for any more."""
    connection.execute(_OLD, {"since": now - KEPT})
