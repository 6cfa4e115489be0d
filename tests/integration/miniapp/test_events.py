"""Live pages: what anybody does is on every open page, and what page shows what."""

import asyncio

import pytest

from bot.handlers.persistence import keep_change
from bot.miniapp.hub import PageHub
from bot.miniapp.sessions import SECONDS
from bot.store.repositories import chat_status
from tests.support.bot.games import FIRST_MOVE, moved, playing_two, solo, waiting
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, GROUP_ID, message
from tests.support.miniapp import Pages

SHORT = 0.05
"""Seconds in which nothing is to come."""


async def test_what_one_writes_in_the_chat_is_on_the_page_of_another(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ben, cleo = await pages.visit(BEN), await pages.visit(CLEO, playing_two())
    async with ben.watching() as bens, cleo.watching() as cleos:
        for stream in (bens, cleos):
            assert (await stream.state())["plies"] == []
        await pages.desk.give(message(f"/m {FIRST_MOVE}", ANN))
        for stream in (bens, cleos):
            state = await stream.state()
            while not state["plies"]:
                state = await stream.state()
            assert state["plies"][0]["text"] == FIRST_MOVE
        assert (bens.heard[-1]["viewer"], cleos.heard[-1]["viewer"]) == (1, None)
        assert (bens.heard[-1]["canMove"], cleos.heard[-1]["canMove"]) == (True, False)


async def test_control_a_page_that_is_not_woken_shows_nothing_new(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.miniapp.WATCHDOG", 0.2)
    pages.desk.dispatcher.after_commit = lambda _chats: None
    with pytest.raises(TimeoutError):
        await test_what_one_writes_in_the_chat_is_on_the_page_of_another(pages)


async def test_a_move_on_one_page_is_on_the_page_of_another(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ann, ben = await pages.visit(ANN), await pages.visit(BEN)
    async with ben.watching() as stream:
        await stream.state()
        await ann.done("move", text=FIRST_MOVE)
        assert (await stream.state())["plies"][0]["text"] == FIRST_MOVE


async def test_every_page_says_how_many_watch(pages: Pages) -> None:
    table = playing_two()
    await pages.desk.clear(table)
    ann, cleo, dani = [await pages.visit(one, table) for one in (ANN, CLEO, DANI)]
    async with ann.watching() as stream:
        assert (await stream.state())["watching"] == 0
        async with cleo.watching() as first:
            assert (await first.state())["watching"] == 1
            assert (await stream.state())["watching"] == 1
            async with cleo.watching(), dani.watching() as second:
                await second.state()
                assert (await stream.state())["watching"] == 2
            assert (await stream.state())["watching"] == 1
        assert (await stream.state())["watching"] == 0


async def test_nothing_is_sent_where_nothing_has_changed(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ben = await pages.visit(BEN)
    async with ben.watching() as stream:
        await stream.state()
        pages.mini_app.hub.told({GROUP_ID})
        await pages.desk.give(message(f"/m {FIRST_MOVE}", ANN))
        assert len((await stream.state())["plies"]) == 1
        assert stream.parts.empty()


async def test_a_page_hears_that_its_stream_is_there(pages: Pages) -> None:
    vars(pages.mini_app.table_api)["beat"] = SHORT
    await pages.desk.clear(playing_two())
    async with (await pages.visit(BEN)).watching() as stream:
        await stream.state()
        assert await stream.part() == ": beat"


async def test_a_stream_ends_with_its_session(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    async with (await pages.visit(BEN)).watching() as stream:
        await stream.state()
        pages.desk.clock.time += SECONDS
        pages.mini_app.hub.told({GROUP_ID})
        await asyncio.wait_for(stream.ended.wait(), 10)


async def test_streams_end_with_their_instance(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    async with (await pages.visit(BEN)).watching() as stream:
        await stream.state()
        await pages.mini_app.hub.close()
        await asyncio.wait_for(stream.ended.wait(), 10)


async def test_of_a_table_that_is_not_theirs_nobody_hears(pages: Pages) -> None:
    await pages.desk.clear(solo(chat=ANN.id))
    async with (await pages.visit(BEN)).watching() as stream:
        await asyncio.wait_for(stream.ended.wait(), 10)
        assert stream.status == 403


async def test_a_group_that_becomes_a_supergroup_is_followed(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    await pages.desk.give(message("hello", CLEO))
    async with (await pages.visit(BEN)).watching() as stream:
        await stream.state()
        await pages.desk.store.run(chat_status.move, GROUP_ID, -1009)
        pages.mini_app.hub.told({GROUP_ID})
        await (await pages.visit(ANN)).done("move", text=FIRST_MOVE)
        state = await stream.state()
        while not state["plies"]:
            state = await stream.state()


@pytest.mark.databases
async def test_a_change_of_which_nobody_tells_is_found_by_looking(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    async with (await pages.visit(BEN)).watching() as stream:
        await stream.state()
        now = pages.desk.clock.now()
        await pages.desk.store.run(keep_change, playing_two(), waiting(), now)
        await pages.mini_app.hub.look()
        assert len((await stream.state())["plies"]) == 1


async def test_of_many_pages_of_a_table_one_reads_it(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pages.desk.clear(playing_two())
    ben = await pages.visit(BEN)
    reads: list[str] = []
    read = PageHub._read

    async def noted(hub: PageHub, code: str) -> object:
        reads.append(code)
        return await read(hub, code)

    async with ben.watching() as one, ben.watching() as two, ben.watching() as three:
        streams = (one, two, three)
        for stream in streams:
            await stream.state()
        monkeypatch.setattr(PageHub, "_read", noted)
        await pages.desk.store.run(keep_change, playing_two(), waiting(), 0.0)
        pages.mini_app.hub.told({GROUP_ID})
        for stream in streams:
            assert len((await stream.state())["plies"]) == 1
    assert reads == ["K7"]


async def test_plies_that_are_taken_back_and_made_anew_have_their_sides(pages: Pages) -> None:
    """The sides are remembered by the plies they are of."""
    table = moved(waiting(), "swap", BEN)
    ann = await pages.visit(ANN)
    for now in (waiting(), table, waiting(), moved(waiting(), "L d8 r0", BEN), table):
        await pages.desk.clear(now)
        signs = [ply["sign"] for ply in (await ann.state())["plies"]]
        assert len(signs) == len(now.record.plies)
        assert signs == ["✕", "◯"][: len(signs)]
