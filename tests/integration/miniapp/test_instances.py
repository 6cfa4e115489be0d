"""Pages at one instance of tables that another works off: they are told by notifications."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.handlers.dispatcher import Done
from bot.store.cluster.pubsub import Kind, PubSub
from tests.support.bot.games import FIRST_MOVE, playing_two
from tests.support.bot.updates import ANN, BEN, message
from tests.support.miniapp import Pages

NEVER = 3600.0


@asynccontextmanager
async def two_instances(pages: Pages) -> AsyncIterator[PubSub]:
    """Have the pages be of an instance that works nothing off; the voice of the one that does."""
    here, there = pages.desk.store.pubsub(), pages.desk.store.pubsub()
    ready = [asyncio.Event(), asyncio.Event()]
    for pubsub, event in zip((here, there), ready, strict=True):
        pubsub.after_silence = event.set
    here.listen(Kind.PAGES, pages.mini_app.hub.told)
    running = [asyncio.create_task(pubsub.run()) for pubsub in (here, there)]
    pages.is_working = False
    pages.hurry(patience=20, between_looks=NEVER)

    def after_update(done: Done) -> None:
        there.notify(Kind.PAGES, {done.chat})

    pages.desk.dispatcher.after_update = after_update
    pages.desk.dispatcher.after_commit = lambda _chats: None
    try:
        for event in ready:
            await asyncio.wait_for(event.wait(), 20)
        yield there
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


@pytest.mark.postgresql
async def test_a_move_made_elsewhere_is_on_the_page(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    async with two_instances(pages), (await pages.visit(BEN)).watching() as stream:
        await stream.state()
        await pages.desk.give(message(f"/m {FIRST_MOVE}", ANN))
        assert len((await stream.state())["plies"]) == 1


@pytest.mark.postgresql
async def test_what_is_done_here_is_worked_off_elsewhere_and_answered_here(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    async with two_instances(pages):
        ann = await pages.visit(ANN)
        doing = asyncio.create_task(ann.done("move", text=FIRST_MOVE))
        await pages.taken_in()
        await pages.desk.work()
        assert len((await doing)["state"]["plies"]) == 1


@pytest.mark.postgresql
async def test_control_without_a_word_the_page_learns_nothing(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.miniapp.WATCHDOG", 0.3)
    monkeypatch.setattr(PubSub, "notify", lambda *_: None)
    with pytest.raises(TimeoutError):
        await test_a_move_made_elsewhere_is_on_the_page(pages)
