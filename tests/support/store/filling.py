"""Databases with very many open games, filled by the database itself: seconds for 100 000.

The first games are made by the program; the others are some of those over again, each with a code,
a chat and people of its own, and with what a chat leaves behind while a game is played there.
"""

from collections.abc import Mapping

from sqlalchemy import text

from bot.store import Store
from bot.store.repositories.tables import SIGNS
from tests.bench.crowd import DIFFERENT, FIRST_CHAT, FIRST_PERSON, MESSAGE, Game, open_games

MADE = 1_000
"""Games that are made by the program."""

UPDATE = 1_000_000
"""The id of the first update that was taken in."""

_NUMBERS = (
    "WITH RECURSIVE numbers(i) AS (SELECT CAST(:first AS BIGINT) "
    "UNION ALL SELECT i + 1 FROM numbers WHERE i + 1 < CAST(:count AS BIGINT))"
)
_CODE = "'B' || " + " || ".join(
    f"substr('{SIGNS}', CAST(1 + i / {len(SIGNS) ** power} % {len(SIGNS)} AS INTEGER), 1)"
    for power in range(4)
)
_CHAT = f"{FIRST_CHAT} - i"
_MODEL = f"JOIN tables AS model ON model.chat = {FIRST_CHAT} - i % {DIFFERENT}"


def _person(seat: int, number: str = "i") -> str:
    return f"({FIRST_PERSON + seat} + 2 * ({number}))"


def _seating() -> str:
    """SQL for the seating of the model with other people in it."""
    told = "CAST(model.seating AS TEXT)"
    for seat in range(2):
        of_model, own = (
            f"'\"human\", ' || {_person(seat, number)} || ','"
            for number in (f"i % {DIFFERENT}", "i")
        )
        told = f"replace({told}, {of_model}, {own})"
    return told


Columns = Mapping[str, str]

_PERSON = {"language": "'en'", "notify": "FALSE"}
_ROWS: tuple[tuple[str, Columns], ...] = (
    (
        "chats",
        {
            "id": _CHAT,
            "kind": "'supergroup'",
            "language": "'en'",
            "style": "'light'",
            "removed": "FALSE",
            "latest": f"{MESSAGE}",
            "heard": "1",
        },
    ),
    (
        "boards",
        {
            "code": _CODE,
            "chat": _CHAT,
            "wanted": "1",
            "shown": "1",
            "message": f"{MESSAGE}",
            "heard": "0",
            "picture": "'?'",
            "words": "'-'",
            "repost": "FALSE",
            "not_before": "0.0",
        },
    ),
    ("posts", {"chat": _CHAT, "message": f"{MESSAGE}", "code": _CODE}),
    ("lines", {"chat": _CHAT, "served": "0.0"}),
    (
        "sending",
        {"chat": _CHAT, "copy": "NULL", "number": "1", "moments": "'[]'", "left_at": "0.0"},
    ),
    (
        "inbox",
        {
            "update_id": f"{UPDATE} + i",
            "digest": "'-'",
            "received_at": "0.0",
            "chat": "0",
            "body": "NULL",
        },
    ),
    ("seats", {"code": _CODE, "seat": "0", "person": _person(0)}),
    ("seats", {"code": _CODE, "seat": "1", "person": _person(1)}),
    ("people", {"id": _person(0), "name": "'P0'", "username": "'first_' || i", **_PERSON}),
    ("people", {"id": _person(1), "name": "'P1'", "username": "'second_' || i", **_PERSON}),
    ("notices", {"person": _person(1), "code": _CODE, "message": "1"}),
    ("questions", {"chat": _CHAT, "person": _person(1), "message": "1"}),
    (
        "page_answers",
        {
            "person": _person(0),
            "id": "'hint-' || " + _CODE,
            "code": _CODE,
            "outcome": "'done'",
            "told": "'{}'",
            "at": "1.0",
        },
    ),
    ("signs_of_life", {"kind": "'k' || " + _CODE, "at": "1", "caught_up": "1"}),
    (
        "reminders",
        {
            "person": _person(1),
            "quiet": "'[22, 8]'",
            "after_hour": "'clocks'",
            "last_hour": "FALSE",
            "stopped": "FALSE",
            "asked": "FALSE",
            "sounded": "'[]'",
        },
    ),
    (
        "results",
        {
            "number": "i",
            "code": _CODE,
            "chat": _CHAT,
            "pool": "'lits'",
            "pair": "'-' || i",
            "opening": "'-'",
            "ended_at": "1",
        },
    ),
    *(
        (
            "result_seats",
            {
                "result": "i",
                "seat": f"{seat}",
                "person": _person(seat),
                "place": f"{seat + 1}",
                "late": "FALSE",
                "mu": "25.0",
                "sigma": "5.0",
            },
        )
        for seat in range(2)
    ),
    ("bests", {"person": _person(1), "game": "'lits'", "options": "''", "total": "1.0"}),
    ("judgements", {"code": _CODE, "found": "'[]'"}),
    ("departures", {"fingerprint": "'print ' || i", "until": "1000"}),
    (
        "seasons",
        {
            "number": "i",
            "chat": _CHAT,
            "stage": "'over'",
            "terms": "'{}'",
            "members": "'[]'",
            "opened_at": "1",
        },
    ),
    (
        "fixtures",
        {
            "season": "i",
            "number": "0",
            "first": "0",
            "second": "1",
            "code": _CODE,
            "points": "1.0",
            "void": "FALSE",
        },
    ),
    (
        "attempts",
        {
            "person": _person(0),
            "puzzle": "'puzzle ' || (i % 1000)",
            "game": "'lits'",
            "code": _CODE,
            "begun_at": "i",
            "wrong": "1",
            "solved": "TRUE",
            "ended_at": "i + 1",
        },
    ),
    ("daily_puzzles", {"chat": _CHAT, "zone": "60", "minute": "540", "due_at": "i"}),
    (
        "puzzle_posts",
        {
            "number": "i",
            "chat": _CHAT,
            "ordinal": "1",
            "game": "'lits'",
            "puzzle": "'puzzle 1'",
            "posted_at": "i",
        },
    ),
    ("puzzle_solvers", {"post": "i", "person": _person(1), "named": "FALSE"}),
)


async def fill(url: str, count: int) -> list[Game]:
    """Put so many games into an empty database; return the first of them, which can be played."""
    games = await open_games(url, min(count, MADE))
    store = await Store.open(url)
    json = "JSON" if store.is_server else "TEXT"
    same = ("topic", "stage", "revision", "version", "record", "changed_at")
    table = {
        "code": _CODE,
        "chat": _CHAT,
        "seating": f"CAST({_seating()} AS {json})",
        **{name: f"model.{name}" for name in same},
    }
    async with store.transaction() as connection:
        for name, columns, more in (("tables", table, _MODEL), *((*row, "") for row in _ROWS)):
            statement = _insert(name, columns, more)
            await connection.execute(text(statement), {"first": len(games), "count": count})
        await connection.execute(text("ANALYZE"))
    await store.close()
    return games


def _insert(table: str, columns: Columns, more: str) -> str:
    """A row for each number, with these expressions of it."""
    names, values = ", ".join(columns), ", ".join(columns.values())
    rows = f"{_NUMBERS} SELECT {values} FROM numbers {more} WHERE i < :count"  # noqa: S608 - our own
    return f"INSERT INTO {table} ({names}) {rows}"
