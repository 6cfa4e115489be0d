"""Reading a table: as it is, as it changes, as it would be and as it was."""

import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from random import Random, SystemRandom

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Send

from bot.domain.table import CommandRejected
from bot.domain.turns import expect_current
from bot.miniapp import move_json
from bot.miniapp.callers import Json, Server
from bot.miniapp.http import HEADERS, Refusal, answer
from bot.miniapp.hub import OpenPage
from bot.miniapp.sessions import Session
from bot.miniapp.table_state import Hint, TableState

log = logging.getLogger(__name__)

BEAT = 15.0
"""Seconds after which a page hears that the stream is still there."""

MOST_STREAMS = 20
"""Pages that a person may have open at one instance."""

_BEAT = b": beat\n\n"


@dataclass(frozen=True)
class TableApi:
    """Serves pages of tables."""

    server: Server
    rng: Random = field(default_factory=SystemRandom)
    beat: float = BEAT

    async def state(self, request: Request) -> Response:
        """The table as it is."""
        state, _ = await self._state(request)
        return answer(await self.server.json(state))

    async def lays(self, request: Request) -> Response:
        """All that the person may lay now."""
        state, _ = await self._state(request)
        return answer(move_json.lays(state))

    async def draft(self, request: Request) -> Response:
        """The person's move as far as it has been put together; with `rest` the rest by chance."""
        state, session = await self._current(request)
        try:
            chosen = move_json.keys_of(request.query_params, state, self.rng)
            return answer(move_json.draft(state, chosen))
        except CommandRejected as refused:
            raise self._no_draft(refused, session) from None

    async def preview(self, request: Request) -> Response:
        """The table as it would be after a move."""
        state, session = await self._current(request)
        with self.server.refusing(session):
            return answer(move_json.preview(state, request.query_params.get("text", "")))

    async def ply(self, request: Request) -> Response:
        """The table as it was."""
        state, _ = await self._state(request)
        try:
            return answer(move_json.ply(state, request.path_params["number"]))
        except IndexError:
            raise Refusal(404, "no-such-ply") from None

    async def events(self, request: Request) -> Response:
        """The table whenever it changes."""
        state, session = await self._state(request)
        table, person = state.table, session.person.id
        if self.server.hub.open_of(person) >= MOST_STREAMS:
            raise Refusal(429, "too-many", seconds=round(self.beat))
        page = OpenPage(table.code, table.place.chat, person, state.seat is None)
        looking = Looking(page, session, request.query_params.get("key", ""))
        headers = {**HEADERS, "X-Accel-Buffering": "no"}
        stream = self._stream(looking)
        return EventStream(stream, media_type="text/event-stream", headers=headers)

    def _no_draft(self, refused: CommandRejected, session: Session) -> Refusal:
        """The refusal of keys that lead nowhere, though the revision is right."""
        found = self.server.refused(refused, session.language)
        return found if found.status == 403 else Refusal(422, "no-choice", **found.more)

    async def _state(self, request: Request) -> tuple[TableState, Session]:
        session = self.server.reader(request)
        return await self.server.state(request, session), session

    async def _current(self, request: Request) -> tuple[TableState, Session]:
        """The same, if it is at the revision that the person sees.

        :raises Refusal: if it is not; with the state as it is.
        """
        state, session = await self._state(request)
        revision = revision_in(request.query_params.get("revision"))
        await expect_revision(self.server, state, session, revision)
        return state, session

    async def _stream(self, looking: "Looking") -> AsyncIterator[bytes]:
        """The table as it is, and whenever it changes; a page that loses it connects again."""
        hub, clock, page = self.server.hub, self.server.clock, looking.page
        try:
            with hub.opened(page):
                while not hub.closed and clock.now() < looking.session.until:
                    told = await self._news(looking)
                    if told:
                        yield told
                    # A thousand pages wait at this place.
                    del told
                    if not await page.wait(self.beat):
                        yield _BEAT
        except Refusal:
            return
        except SQLAlchemyError as error:
            log.warning("a page is to connect again, as the database does not answer: %s", error)

    async def _news(self, looking: "Looking") -> bytes:
        """The state of the table, if it is another than was told before.

        :raises Refusal: if the person may not look any more.
        """
        hub, page = self.server.hub, looking.page
        state = self.server.state_of(await hub.read(page.code), looking.token, looking.session)
        if page.news:
            page.news = False
            looking.hint = await self.server.hint(state)
        hub.moved(page, state.table.place.chat)
        page.version = state.shown.version
        now = page.version, hub.watching(page.code, page.chat), looking.hint
        if now == looking.told:
            return b""
        looking.told = now
        return written(self.server.with_hint(state, looking.hint))


class EventStream(StreamingResponse):
    """A stream that does not keep what it sent last."""

    async def stream_response(self, send: Send) -> None:
        """Send all of it."""
        start = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **start})
        async for part in self.body_iterator:
            await send({"type": "http.response.body", "body": part, "more_body": True})
            del part
        await send({"type": "http.response.body", "body": b"", "more_body": False})


@dataclass
class Looking:
    """Somebody at a stream: how they came, what they were `told` of last, a hint if they have one.

    Nothing of the table is kept between two looks: there may be a thousand.
    """

    page: OpenPage
    session: Session
    token: str
    told: object = None
    hint: Hint = field(default_factory=dict)


def revision_in(text: object) -> int:
    """The revision that a request names.

    :raises Refusal: if it names none.
    """
    if isinstance(text, int) and not isinstance(text, bool) and 0 <= text < 10**9:
        return text
    if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    raise Refusal(400, "unreadable")


async def expect_revision(
    server: Server, state: TableState, session: Session, revision: int
) -> None:
    """Refuse what is meant for the table as it no longer is.

    :raises Refusal: if it is; with the state as it is.
    """
    try:
        expect_current(state.table, revision, state.seat)
    except CommandRejected:
        raise await stale(server, state, session) from None


async def stale(server: Server, state: TableState, session: Session) -> Refusal:
    """The refusal of what comes too late, with the table as it is."""
    found = server.refused(CommandRejected("stale"), session.language)
    return Refusal(found.status, found.error, **found.more, state=await server.json(state))


def written(state: Json) -> bytes:
    """A state as an event of the stream."""
    told = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    return f"event: state\ndata: {told}\n\n".encode()
