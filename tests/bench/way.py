"""The way of one typed move in a group, counted from the stored update to the board that is noted.

Counted are functions and files of the program that are entered, changes from one file to the next,
transactions, and statements in them. A coroutine that goes on after it has waited is entered again.
All parts are wired as in the program; but Telegram answers at once, and drawing is not counted.
"""

import asyncio
import json
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType, SimpleNamespace
from typing import Any

from sqlalchemy import event

from bot.runtime.bootstrap import App, Connection, open_app
from bot.sandbox import LOCAL_TOKEN
from tests.bench.crowd import Game, open_games
from tests.bench.engine import Row
from tests.bench.telegram import telegram
from tests.support.bot.telegram_stub import Sent
from tests.support.bot.updates import message

ROOT = Path(__file__).parents[2]
PROGRAM = tuple(f"{ROOT / package}/" for package in ("bot", "engine"))
DRAWING = "asyncio_"
"""Beginning of the names of threads that draw."""

AIMS = {"functions": 230, "files": 45, "changes of file": 500, "transactions": 5}

BEFORE = 3
"""Moves made before the one that is counted: then everything is at hand, and the chat is known."""

PAUSE = 1.2
"""Seconds between moves: one chat gets one board a second."""

MOST = 12
"""Files and functions that are named."""


@dataclass
class Way:
    """Code that was entered, in order, and what was asked of the database, while this is `on`."""

    on: bool = False
    entered: list[CodeType] = field(default_factory=list)
    transactions: int = 0
    statements: int = 0

    def note(self, frame: FrameType, what: str, _given: object) -> None:
        """Note what is entered, as `sys.setprofile` has it."""
        if not (self.on and what == "call" and frame.f_code.co_filename.startswith(PROGRAM)):
            return
        if not threading.current_thread().name.startswith(DRAWING):
            self.entered.append(frame.f_code)

    def begun(self, _connection: object) -> None:
        """A transaction begins."""
        self.transactions += self.on

    def asked(self, *_: object) -> None:
        """A statement is executed."""
        self.statements += self.on

    @property
    def counts(self) -> dict[str, int]:
        """Numbers by what they are of."""
        functions = {*self.entered}
        return {
            "functions": len(functions),
            "comprehensions among them": sum(one.co_name.startswith("<") for one in functions),
            "files": len({*self._files}),
            "changes of file": sum(one != other for one, other in pairwise(self._files)),
            "transactions": self.transactions,
            "statements": self.statements,
        }

    def most(self) -> Iterator[tuple[str, int]]:
        """Files that are come to most often from others, functions that are entered most often."""
        comings = Counter(other for one, other in pairwise(self._files) if one != other)
        for file, number in comings.most_common(MOST):
            yield f"come to {_short(file)}", number
        for code, number in Counter(self.entered).most_common(MOST):
            yield f"entered {code.co_qualname} of {_short(code.co_filename)}", number

    @property
    def _files(self) -> list[str]:
        return [code.co_filename for code in self.entered]


class AtOnce:
    """In place of the library's bot: every call is done as soon as it is made."""

    def __init__(self) -> None:
        self.latest = 100
        self.bot = SimpleNamespace(supports_inline_queries=False)
        self.made: list[str] = []
        self.replaced = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        async def call(chat: int, *_: object, **__: object) -> Sent:
            self.made.append(name)
            if name == "delete_message":
                self.replaced.set()
            self.latest += 1
            return Sent(chat, self.latest)

        return call


def measure() -> list[Row]:
    """The rows of the way in `make bench`."""
    with tempfile.TemporaryDirectory() as folder:
        way = asyncio.run(_walked(f"sqlite+aiosqlite:///{folder}/way.db"))
    aims = {what: f"{most} at most" for what, most in AIMS.items()}
    counts = [
        (f"way: {what}", str(count), aims.get(what, "")) for what, count in way.counts.items()
    ]
    return [*counts, *((f"way: {what}", f"{number} times", "") for what, number in way.most())]


async def _walked(url: str) -> Way:
    """The way of a move, made after others in the same group."""
    [game] = await open_games(url, 1)
    with _watched() as way:
        async with (
            telegram() as server,
            open_app(Connection(LOCAL_TOKEN, server.address), url) as app,
        ):
            _listen(app, way)
            working = asyncio.create_task(app.work.run())
            bot: Any = AtOnce()
            app.api.bot = bot
            for _ in range(BEFORE):
                await _type(app, bot, game)
                await asyncio.sleep(PAUSE)
            await _type(app, bot, game, way)
            working.cancel()
    return way


@contextmanager
def _watched() -> Iterator[Way]:
    """Watch this thread and all that begin meanwhile."""
    way = Way()
    threading.setprofile(way.note)
    sys.setprofile(way.note)
    try:
        yield way
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def _listen(app: App, way: Way) -> None:
    engine = app.store._database.engine.sync_engine
    event.listen(engine, "begin", way.begun)
    event.listen(engine, "before_cursor_execute", way.asked)


async def _type(app: App, bot: AtOnce, game: Game, way: Way | None = None) -> None:
    """Type a move, and return when all is done that follows from it; from its storing on it counts.

    :raises AssertionError: if it was not shown by a new board in place of the former.
    """
    bot.made.clear()
    bot.replaced.clear()
    wake = app.intake.after_commit

    def stored(chats: set[int]) -> None:
        if way:
            way.on = True
        wake(chats)

    app.intake.after_commit = stored
    await app.intake.add([_update(bot, game)])
    app.intake.after_commit = wake
    await bot.replaced.wait()
    await app.delivery.settled()
    if way:
        way.on = False
    assert sorted(bot.made) == ["delete_message", "send_photo", "set_message_reaction"], bot.made


def _update(bot: AtOnce, game: Game) -> tuple[int, str]:
    """The next move of a game, as Telegram tells it."""
    person, text = game.next_move()
    bot.latest += 1
    chat = {"id": game.chat, "type": "supergroup", "title": "x"}
    sender = {"id": person, "is_bot": False, "first_name": f"P{person % 2}"}
    update = message(text, None, chat, bot.latest, **{"from": sender})
    return bot.latest, json.dumps(update)


def _short(file: str) -> str:
    return str(Path(file).relative_to(ROOT))


if __name__ == "__main__":
    for line in measure():
        print("  ".join(line))
