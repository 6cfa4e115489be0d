"""Actions of people in private at a table with secrets, and the messages sent to them."""

from typing import Any

from bot.domain.commands import Person
from bot.domain.table import Table
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, BEN, Json, message, private, tap


def in_private(text: str, person: Person = ANN) -> Json:
    return message(text, person, private(person))


def pressed(data: str, person: Person = ANN, number: int = 70) -> Json:
    return tap(data, person, private(person), number)


async def answers(desk: ServiceHarness, table: Table, *updates: Json) -> list[dict[str, Any]]:
    """Messages sent after these updates, at a table of which nothing was said before."""
    await desk.clear(table)
    await desk.give(*updates)
    return await desk.sent()


def prompt(seat: int, chosen: str, message_id: int | None, **more: Any) -> dict[str, Any]:
    """The outbox message of a prompt, as expected."""
    return {
        "kind": "prompt",
        "chat": (ANN, BEN)[seat].id,
        "code": "K7",
        "seat": seat,
        "ply": 0,
        "revision": 0,
        "chosen": list(chosen),
        "page": 0,
        "done": False,
        "language": "en",
        "message": message_id,
        **more,
    }
