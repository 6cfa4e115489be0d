"""Pages at two instances behind the proxy: one is killed, and its pages go on at the other.

Skipped if there is no Caddy.
"""

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from playwright.async_api import Browser, Route, expect

from bot.store import Store
from tests.e2e.test_behind_proxy import Composition, composition
from tests.e2e.test_behind_proxy import pytestmark as with_proxy
from tests.e2e.test_on_postgres import begun
from tests.support.compose import BOTS
from tests.support.flows.game import code_of, table_in
from tests.support.local_chat import LocalChat
from tests.support.miniapp_pages import PageHouse, Visitor, visiting
from tests.support.postgres import Starter

pytestmark = [
    *with_proxy,
    pytest.mark.slow,
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

BACK = 5.0
"""Seconds within which the pages of a killed instance show what another one has: a promise."""

MUTE = """
import asyncio
from bot.miniapp.do_api import DoApi
async def never(*_):
    await asyncio.Event().wait()
DoApi._told = never
"""
"""A patch by which what is done on a page is done, and never answered."""


class At(PageHouse):
    """Pages of tables at an address of a composition."""

    def __init__(self, local: LocalChat, store: Store, url: str) -> None:
        super().__init__(local, Path())
        app: Any = SimpleNamespace(store=store)
        self.app, self._url = app, url

    @property
    def url(self) -> str:
        return self._url


@dataclass
class Game:
    """A game of Ann, at the instance that is to be killed, and Ben, at the one that stays."""

    whole: Composition
    ann: Visitor
    ben: Visitor
    answers: list[int] = field(default_factory=list)

    async def ends(self) -> float:
        """Kill Ann's instance; the moment of it."""
        await self.whole.copies[BOTS[0]].ended(signal.SIGKILL)
        return monotonic()

    async def laid(self, who: Visitor, text: str) -> None:
        """Lay a piece, and confirm without waiting for what comes of it."""
        await who.lays(text)
        async with who.page.expect_request("**/do*"):
            await who.press("app-confirm")


@asynccontextmanager
async def played(
    folder: Path, browser: Browser, start: Starter, first: str = ""
) -> AsyncIterator[Game]:
    """A game behind a proxy that prefers the first instance, which is patched."""
    async with (
        LocalChat() as local,
        composition(folder, local, start, policy="first", first=first) as whole,
    ):
        local.sandbox.webhook.first_pause = 0.001
        await begun(local)
        code = code_of(await table_in(local.group, "your turn"))
        store = await Store.open(whole.database)
        here, there = At(local, store, whole.url), At(local, store, whole.addresses[BOTS[1]])
        async with (
            visiting(browser, here, local.ann, code) as ann,
            visiting(browser, there, local.ben, code) as ben,
        ):
            game = Game(whole, ann, ben)
            note = game.answers.append
            ann.page.on("response", lambda one: note(one.status) if "/do" in one.url else None)
            yield game
            ann.complaints.clear()
        await store.close()


async def gone_through(game: Game, *, stopped: bool) -> None:
    """Kill Ann's instance while her move is on its way to it, or the answer on its way back."""
    instance = game.whole.copies[BOTS[0]].process
    if stopped:
        instance.send_signal(signal.SIGSTOP)
    await game.laid(game.ann, "T b2 r1")
    if not stopped:
        await game.ben.shows(1)
    killed_at = await game.ends()
    await game.ben.shows(1)
    await game.ben.lays("L d1 r3")
    await game.ben.confirmed()
    await game.ann.shows(2)
    assert monotonic() - killed_at < BACK
    await expect(game.ann.page.locator(".says.waiting")).to_have_count(0)
    assert game.answers[-1] == 200
    made = [ply.text for ply in (await game.ann.table()).record.plies]
    assert made == ["T b2 r1", "L d1 r3"]


@pytest.mark.parametrize("stopped", [False, True], ids=["answer lost", "move lost"])
async def test_a_move_sent_into_the_break_is_made_once_and_the_page_goes_on_elsewhere(
    stopped: bool, browser: Browser, tmp_path: Path, own_postgres: Starter
) -> None:
    async with played(tmp_path, browser, own_postgres, "" if stopped else MUTE) as game:
        await gone_through(game, stopped=stopped)


async def test_control_a_page_that_sends_another_move_is_found_out(
    browser: Browser, tmp_path: Path, own_postgres: Starter
) -> None:
    async with played(tmp_path, browser, own_postgres, MUTE) as game:

        async def rename(route: Route) -> None:
            about = {**(route.request.post_data_json or {}), "id": str(uuid4())}
            await route.continue_(post_data=about)

        await game.ann.page.route("**/do*", rename)
        with pytest.raises(AssertionError):
            await gone_through(game, stopped=False)
        assert game.answers[-1] == 409
