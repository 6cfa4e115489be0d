"""The page's server over a service harness: people open tables and do things, in the process."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hmac import digest
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import httpx
from starlette.applications import Starlette
from starlette.types import Message

from bot.domain.commands import Person
from bot.domain.table import Table
from bot.handlers.dispatcher import PAGE, Done
from bot.intake.polling import UpdateInbox
from bot.miniapp.app import Look, MiniApp, mini_app
from bot.miniapp.page_files import PageFiles
from bot.views.pages.app_links import link_key, start_parameter, table_token
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import user

TOKEN = "999:of-these-tests"  # noqa: S105 - of a bot that there is not
FILES = PageFiles({"index.html": b"<script src='/app/page/{version}/a.js'>", "a.js": b"1"}, "v1")
THEMES = {"light": {"name": "light"}}
WATCHDOG = 20.0

Json = dict[str, Any]


def signed(fields: Json, token: str = TOKEN) -> str:
    """Fields as Telegram signs them for the bot that has a token."""
    lines = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    secret = digest(b"WebAppData", token.encode(), "sha256")
    return urlencode({**fields, "hash": digest(secret, lines.encode(), "sha256").hex()})


def init_data(person: Person, at: float, token: str = TOKEN, **more: str) -> str:
    """The signed words of Telegram on a person who opens a page at a moment."""
    told = json.dumps(user(person), ensure_ascii=False)
    return signed({"user": told, "auth_date": str(int(at)), **more}, token)


def key_to(table: Table) -> str:
    """The token in the links to a table."""
    return table_token(link_key(TOKEN), table)


def start_of(table: Table) -> str:
    """The word by which a link opens the page of a table."""
    return start_parameter(table.code, key_to(table))


@dataclass
class Visitor:
    """A person with a page open: `key` came with the link by which they opened it."""

    pages: "Pages"
    person: Person
    session: str
    key: str = ""
    told: Json = field(default_factory=dict)

    async def get(self, path: str, **query: Any) -> httpx.Response:
        """Read something of a table, such as `K7/lays`."""
        asked = {**query, **({"key": self.key} if self.key else {})}
        return await self.pages.client.get(
            f"/app/tables/{path}", params=asked, headers=self.headers
        )

    async def state(self, code: str = "K7") -> Json:
        """The table as it is."""
        answer = await self.get(code)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def do(self, verb: str, code: str = "K7", **body: Any) -> httpx.Response:
        """Do something at a table as it is now, unless a `revision` is given."""
        if "revision" not in body:
            body["revision"] = (await self.pages.desk.load(code)).revision
        body = {"id": self.pages.new_id(), "do": verb, **body}
        query = {"key": self.key} if self.key else {}
        address = f"/app/tables/{code}/do"
        return await self.pages.client.post(address, params=query, json=body, headers=self.headers)

    async def done(self, verb: str, code: str = "K7", **body: Any) -> Json:
        """Do something that is not refused."""
        answer = await self.do(verb, code, **body)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.session}"}

    @asynccontextmanager
    async def watching(self, code: str = "K7") -> AsyncIterator["Stream"]:
        """The stream of a table's states, while it is open."""
        stream = Stream()
        path, query = f"/app/tables/{code}/events", f"key={self.key}"
        asked = {name.lower().encode(): value.encode() for name, value in self.headers.items()}
        scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode()}
        scope |= {"query_string": query.encode(), "headers": list(asked.items()), "root_path": ""}
        scope |= {"http_version": "1.1", "scheme": "http", "server": ("x", 80), "client": ("y", 1)}
        running = asyncio.create_task(self.pages.app(scope, stream.receive, stream.send))
        try:
            yield stream
        finally:
            stream.gone.set()
            await asyncio.wait_for(running, WATCHDOG)


@dataclass
class Stream:
    """The events of a stream, as they come."""

    status: int = 0
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    parts: "asyncio.Queue[str]" = field(default_factory=asyncio.Queue)
    heard: list[Json] = field(default_factory=list)

    async def receive(self) -> Message:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        for part in message.get("body", b"").decode().split("\n\n"):
            if part:
                self.parts.put_nowait(part)
        if not message.get("more_body"):
            self.ended.set()

    async def part(self) -> str:
        """The next event or beat."""
        return await asyncio.wait_for(self.parts.get(), WATCHDOG)

    async def state(self) -> Json:
        """The next state that is told."""
        part = await self.part()
        while not part.startswith("event: state\ndata: "):
            part = await self.part()
        found: Json = json.loads(part.partition("data: ")[2])
        self.heard.append(found)
        return found


class Pages:
    """Tables of a service, with the pages that show them; what waits is worked off at once."""

    def __init__(self, desk: ServiceHarness) -> None:
        self.desk = desk
        self.intake = UpdateInbox(desk.store, self._work, desk.clock)
        look = Look(FILES, THEMES)
        self.mini_app: MiniApp = mini_app(
            desk.store, desk.texts, desk.clock, self.intake, TOKEN, look
        )
        self.server = self.mini_app.table_api.server
        self._serve()
        self.is_working = True
        self._arrivals = asyncio.Queue[set[int]]()
        desk.dispatcher.after_commit = self.mini_app.hub.told
        desk.dispatcher.after_update = self._after_update
        self._tasks: set[asyncio.Task[int]] = set()
        self._ids = 0

    def _serve(self) -> None:
        self.app = Starlette(routes=self.mini_app.routes())
        transport = httpx.ASGITransport(self.app)
        self.client = httpx.AsyncClient(transport=transport, base_url="http://bot")

    def hurry(self, patience: float, between_looks: float) -> None:
        """Have who does something wait for so many seconds at most, and look that often."""
        do_api = replace(self.mini_app.do_api, patience=patience, between_looks=between_looks)
        self.mini_app = replace(self.mini_app, do_api=do_api)
        self._serve()

    async def close(self) -> None:
        """Let every page go."""
        await self.mini_app.hub.close()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self.client.aclose()

    async def visit(self, person: Person, table: Table | None = None) -> Visitor:
        """Open the page, by the link to a table if one is given."""
        start = start_of(table) if table else ""
        data = init_data(person, self.desk.clock.now())
        answer = await self.open(data, start)
        assert answer.status_code == 200, answer.text
        told: Json = answer.json()
        return Visitor(self, person, told["session"], key_to(table) if table else "", told)

    async def open(self, data: str, start: str = "", session: str = "") -> httpx.Response:
        """Ask for a session."""
        headers = {"Authorization": f"Bearer {session}"} if session else {}
        body = {"initData": data, "start": start}
        return await self.client.post("/app/session", json=body, headers=headers)

    def new_id(self) -> str:
        self._ids += 1
        return str(UUID(int=self._ids, version=4))

    async def taken_in(self, count: int = 1) -> None:
        """Wait until so many requests are in the inbox."""
        for _ in range(count):
            await asyncio.wait_for(self._arrivals.get(), WATCHDOG)

    def _work(self, chats: set[int]) -> None:
        self._arrivals.put_nowait(chats)
        if chats and self.is_working:
            task = asyncio.create_task(self.desk.work())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _after_update(self, done: Done) -> None:
        if done.kind == PAGE:
            self.mini_app.hub.told({done.chat})


def renamed(person: Person, name: str) -> Person:
    """The same person under another name."""
    return replace(person, name=name)
