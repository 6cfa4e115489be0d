"""Outcomes of acts, each in a word: the cells of the table of permissions."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import delete, select

from bot.domain.table import CommandRejected, Table
from bot.handlers.responder import Responder
from bot.store.db.schema import inbox, outbox
from bot.store.repositories.outbox import FAREWELL
from tests.support.attacks.roles import ROLES, Role, homes_of
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import message

SEEN = """
SELECT 'tables', json_array(code, version, record, seating) FROM tables
UNION ALL SELECT 'seats', json_array(code, seat, person) FROM seats
UNION ALL SELECT 'jobs', json_array(code, seat, asker, revision) FROM jobs
UNION ALL SELECT 'boards', json_array(code, wanted, shown, repost) FROM boards
UNION ALL SELECT 'chats', json_array(id, language, style) FROM chats
UNION ALL SELECT 'people', json_array(id, language, notify) FROM people
"""
"""A query for all rows that are kept, but for names, inbox and outbox."""

UNSEEN = ("toast", "strip", "react", "delete", FAREWELL)
"""Kinds of outbox messages that bring nobody anything new to read but a toast."""


class Reasons:
    """The codes of the refusals that are said."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.said: list[str] = []
        why, refusal = Responder.why, Responder.refusal

        def noted(answers: Responder, refused: CommandRejected) -> str:
            self.said.append(refused.code)
            return why(answers, refused)

        def refused_now(answers: Responder, refused: CommandRejected) -> None:
            self.said.append(refused.code)
            refusal(answers, refused)

        patch.setattr(Responder, "why", noted)
        patch.setattr(Responder, "refusal", refused_now)


@dataclass(frozen=True)
class Seen:
    """Rows that are kept, by the name of their table, and outbox messages that wait to be sent."""

    rows: dict[str, list[list[Any]]]
    sent: list[dict[str, Any]] = field(default_factory=list)

    def changed(self, before: "Seen", *names: str) -> bool:
        """Whether any of these rows is another than it was."""
        return any(self.rows.get(name) != before.rows.get(name) for name in names)


async def look(desk: ServiceHarness) -> Seen:
    """The rows and outbox messages at this moment."""
    rows: dict[str, list[list[Any]]] = {}
    async with desk.store.transaction() as connection:
        for name, row in map(tuple[Any, ...], await connection.exec_driver_sql(SEEN)):
            rows.setdefault(name, []).append(json.loads(row))
        waiting = await connection.execute(select(outbox).order_by(outbox.c.number))
        return Seen(rows, [{"kind": p.kind, "chat": p.chat, **p.payload} for p in waiting])


async def set_out(desk: ServiceHarness, *tables: Table) -> Seen:
    """These tables and no others; everybody has spoken once, and all has been sent."""
    await desk.clear(*tables)
    homes = [(role.person, home) for role in ROLES.values() for home in homes_of(role)]
    await desk.give(*(message("hello", person, home, 10) for person, home in homes))
    async with desk.store.transaction() as connection:
        await connection.execute(delete(inbox))
        await connection.execute(delete(outbox))
    return await look(desk)


def outcome(before: Seen, after: Seen, reasons: list[str], table: Table) -> str:
    """The outcome of an act, in one of the words that `permissions.txt` explains."""
    if word := _change(before, after, table):
        assert not reasons, f"{word}, and yet refused: {reasons}"
        return word
    return reasons[-1] if reasons else _shown(before, after)


def _change(before: Seen, after: Seen, table: Table) -> str:
    if after.changed(before, "tables", "seats"):
        mine = [row for row in after.rows.get("tables", []) if row[0] == table.code]
        return "opens" if mine == before.rows["tables"] else "does"
    if after.changed(before, "jobs"):
        return "thinks"
    if len(after.rows["people"]) < len(before.rows["people"]):
        return "goes"
    return "sets" if after.changed(before, "chats", "people") else ""


def _shown(before: Seen, after: Seen) -> str:
    if any(one.get("seat") is not None for one in after.sent):
        return "own"
    if any(one["kind"] not in UNSEEN for one in after.sent):
        return "says"
    if any(one.get("start") for one in after.sent):
        return "leads"
    if after.changed(before, "boards"):
        return "shows"
    return "told" if any(one.get("text") for one in after.sent) else "."


def astray(role: Role, table: Table, word: str, sent: list[dict[str, Any]]) -> list[str]:
    """Outbox messages that go astray: to somebody not concerned, or to another seat."""
    at_table = bool(table.seats_of(role.person.id))
    places = {int(home["id"]) for home in homes_of(role)}
    if at_table or table.place.chat in places:
        places.add(table.place.chat)
    if word in ("does", "goes"):
        places |= {human.id for human in table.humans}
    return [
        f"{one['kind']} to {one['chat']}"
        for one in sent
        if one["kind"] != FAREWELL
        if one["chat"] not in places or not _for_its_seat(one, table)
    ]


def _for_its_seat(one: dict[str, Any], table: Table) -> bool:
    """Whether what only a seat may see goes to who sits there."""
    return one.get("seat") is None or table.seat_of(one["chat"]) == one["seat"]
