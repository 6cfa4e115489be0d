"""Messages about a table with secrets, and their chats; the calls are written down, not made."""

from dataclasses import asdict
from typing import Any

import pytest

from bot.agents.pool import WorkerPool
from bot.agents.scheduler import Scheduler
from bot.domain.effects import Job, Prompt
from bot.domain.table import Table
from bot.store.repositories.outbox import OutboxMessage
from bot.views.keyboard import Tap, tap_button
from bot.views.move_prompt import Prompted
from tests.support.agents.simple import SIMPLE
from tests.support.bot.games import with_bots
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.secret_tables import ORDERS, RED, alone, arranging
from tests.support.bot.telegram_stub import TelegramStub, drawn, loaded, publisher, sender
from tests.support.bot.updates import ANN, GROUP_ID

FRESH = arranging()


async def posted(
    desk: ServiceHarness, table: Table, kind: str, chat: int = ANN.id, **about: Any
) -> TelegramStub:
    """The calls for an outbox message."""
    wall = TelegramStub()
    await desk.clear(table)
    await sender(desk, wall).send(OutboxMessage(1, chat, kind, about, 0.0, 0))
    return wall


def prompt(prompted: Prompted, message: int | None) -> dict[str, Any]:
    return {"message": message, "language": "en", **asdict(prompted)}


async def test_a_new_prompt_is_a_photo_and_a_tapped_one_an_edit(desk: ServiceHarness) -> None:
    first = prompt(Prompted.now(FRESH, Prompt(0)), None)
    assert (await posted(desk, FRESH, "prompt", **first)).names == ["photo"]
    next_one = prompt(Prompted.now(FRESH, Prompt(0, ("A",))), 70)
    [(name, given)] = (await posted(desk, FRESH, "prompt", **next_one)).made
    draft = FRESH.position.view(0).draft(("A",))
    assert draft
    assert (name, given[:3]) == ("new_picture", (ANN.id, 70, drawn(draft.scene)))


async def test_a_prompt_that_is_stale_by_now_is_not_shown(desk: ServiceHarness) -> None:
    about = prompt(Prompted.now(FRESH, Prompt(0, ("A",))), 70)
    assert (await posted(desk, arranging(1), "prompt", **about)).names == ["new_picture"]
    assert (await posted(desk, arranging(0), "prompt", **about)).names == []
    assert (await posted(desk, arranging(0, 1), "prompt", **about)).names == []


async def test_done_is_shown_whatever_came_after(desk: ServiceHarness) -> None:
    about = prompt(Prompted.now(FRESH, Prompt(0, tuple(RED), done=True)), 70)
    for table in (arranging(0), arranging(0, 1)):
        [(_, given)] = (await posted(desk, table, "prompt", **about)).made
        assert "This stays between us" in given[3]
        assert given[4] == []


@pytest.mark.parametrize(("seat", "told"), [(None, False), (1, False), (0, True)])
async def test_a_record_is_made_for_who_asks(
    seat: int | None, told: bool, desk: ServiceHarness
) -> None:
    about: dict[str, Any] = {"code": "K7", "seat": seat, "topic": None, "reply_to": None}
    [(_, given)] = (await posted(desk, arranging(0), "record", **about)).made
    assert (ORDERS[0] in given[1]) is told
    about["seat"] = None
    [(_, given)] = (await posted(desk, arranging(0), "record", GROUP_ID, **about)).made
    assert "1. 1: ? *" in given[1]


async def test_what_was_asked_for_before_secrets_were_known_is_still_sent(
    desk: ServiceHarness,
) -> None:
    calls = await posted(desk, FRESH, "look", code="K7", language="en")
    assert calls.names == ["photo"]


async def test_a_table_in_private_shows_the_view_of_its_person(desk: ServiceHarness) -> None:
    for table, way in ((alone(seat=1), "Set up"), (FRESH, "Set up in private")):
        wall = TelegramStub()
        await desk.clear(table)
        await publisher(desk, wall).show(await loaded(desk))
        [(_, given)] = wall.made
        assert given[1] == drawn(table.position.view(table.watcher).scene())
        assert given[3][0][0] == tap_button(way, Tap("compose", "K7", 0))


async def test_an_agent_thinks_on_while_the_person_arranges(desk: ServiceHarness) -> None:
    scheduler = Scheduler(
        desk.store, desk.dispatcher, desk.clock, WorkerPool(SIMPLE), desk.heartbeat
    )
    await desk.clear(with_bots(arranging(0), 1))
    question = await scheduler._question(Job("K7", 1, 0))
    assert question
    assert question.seat == 1
    assert await scheduler._question(Job("K7", 1, 1)) is None
