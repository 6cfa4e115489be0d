"""The real bot over real HTTP against the local Bot API server, for flow tests."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot.delivery import send_loop
from bot.handlers.responder import Responder
from bot.runtime import pictures
from bot.runtime.bootstrap import App, Connection, open_app
from bot.sandbox import STORAGE_CHAT
from bot.telegram.registration import Registration
from tests.support.agents.simple import SIMPLE
from tests.support.flows.boards import stand_in
from tests.support.flows.clock import HastyClock
from tests.support.local_chat import ChatView, LocalChat
from tests.support.stalls import watched
from tests.support.store.in_place import in_place

SHORT = 4.0
"""Seconds for which a control waits for something that should not come."""


class BotHarness:
    """A chat world with a bot in it that can be stopped and started again."""

    def __init__(self, local: LocalChat, database: Path, seed: int) -> None:
        self.local = local
        self.database = database
        self.clock = HastyClock()
        self._rng = Random(seed)
        self._stack: AsyncExitStack | None = None
        self.app: App | None = None
        self.public_url: str | None = None
        self.storage_chat: int | None = None
        self.answers_unseen = False

    async def start_bot(self) -> App:
        """Start the bot on the database, whatever state it was left in."""
        self._stack = AsyncExitStack()
        connection = Connection(
            self.local.token,
            self.local.base_url,
            public_url=self.public_url,
            storage_chat=self.storage_chat,
            answers_unseen=self.answers_unseen,
        )
        url = f"sqlite+aiosqlite:///{self.database}"
        self.app = await self._stack.enter_async_context(
            open_app(connection, url, SIMPLE, clock=self.clock, rng=self._rng)
        )
        # In a task of its own, as those that it begins: what it takes is measured like theirs.
        await asyncio.create_task(self.app.start())
        return self.app

    async def stop_bot(self) -> None:
        """Stop the bot in good order; one that cannot is gone all the same."""
        app, stack, self.app, self._stack = self.app, self._stack, None, None
        if app and stack:
            async with stack:
                await app.stop()

    async def show_anywhere(self) -> None:
        """Start the bot again as one that shows tables in chats in which it is not."""
        await self.stop_bot()
        self.storage_chat = STORAGE_CHAT
        await self.start_bot()

    async def answer_unseen(self) -> None:
        """Start the bot again as one that shows in groups to one person what is for them alone."""
        await self.stop_bot()
        self.answers_unseen = True
        await self.start_bot()

    async def give_topics(self) -> None:
        """Start the bot again as one with whom private chats have topics."""
        await self.stop_bot()
        self.local.sandbox.people.set_private_topics(on=True)
        await self.start_bot()

    async def publish_pages(self) -> None:
        """Start the bot again as one whose pages of tables are served."""
        await self.stop_bot()
        self.public_url = self.local.base_url
        app = await self.start_bot()
        self.local.add_routes(app.routes())


LATE = 24 * 3600.0


@pytest.fixture
def starts_fully() -> bool:
    """Whether the bot looks for migrations and registers its commands when it starts."""
    return False


@pytest.fixture
def draws() -> bool:
    """Whether boards are drawn, which takes longer than all else of most flows."""
    return False


async def _nothing(*_: object) -> None:
    """Stands in for what takes time at a start and is not looked at."""


@pytest_asyncio.fixture
async def house(
    tmp_path: Path,
    migrated: Path,
    starts_fully: bool,
    draws: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[BotHarness]:
    """A world and a running bot, with the same boards in every run.

    The bot must never keep the event loop to itself for long.
    """
    # The clock jumps: an answer would be too late that in life comes at once.
    monkeypatch.setattr(send_loop, "LATE", LATE)
    in_place(monkeypatch)
    # To make the schema takes longer than all else of a start; tests of migrations do it.
    shutil.copyfile(migrated, tmp_path / "bot.db")
    if not starts_fully:
        monkeypatch.setattr("bot.store.store.migrate", _nothing)
        monkeypatch.setattr(Registration, "give", _nothing)
    if not draws:
        monkeypatch.setattr(pictures, "render", stand_in)
    with watched() as stalls:
        async with LocalChat(path=tmp_path / "chat.db") as local:
            house = BotHarness(local, tmp_path / "bot.db", seed=7)
            await house.start_bot()
            try:
                yield house
            finally:
                await house.stop_bot()
    stalls.check()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the wait of a control for something that never comes."""
    monkeypatch.setattr(ChatView.until, "__defaults__", (SHORT,))


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bot say twice of each move that it was made, besides showing it."""
    good = Responder.reaction

    def said_too(answers: Responder, emoji: str) -> None:
        answers.message("toast-moved")
        answers.message("toast-moved")
        good(answers, emoji)

    monkeypatch.setattr(Responder, "reaction", said_too)
