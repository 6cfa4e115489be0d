"""The webhook: Telegram posts updates, each answered 200 only when it is in the store."""

import asyncio
import hmac
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from bot.intake.polling import UpdateInbox
from bot.telegram.client import update_id

log = logging.getLogger(__name__)

PATH = "/telegram"
HEADER = "X-Telegram-Bot-Api-Secret-Token"
LARGEST_UPDATE = 1_000_000
MOST_AT_ONCE = 100
"""Updates on their way into the store; Telegram itself sends 40 at a time."""

Update = tuple[int, str]
"""An id and the JSON text it came in."""


class DeclinedError(Exception):
    """A call that is not answered 200; Telegram sends the update again."""

    def __init__(self, status: int) -> None:
        self.status = status


@dataclass
class Webhook:
    """Takes updates in, each as a call of its own.

    A caller has `patience` seconds to send, and the store as many to answer; `after_call` is told
    the status of each answer.
    """

    intake: UpdateInbox
    secret: str = field(repr=False)
    patience: float = 3.0
    after_call: Callable[[int], None] = lambda _status: None
    _under_way: set[asyncio.Task[None]] = field(default_factory=set)
    _closed: bool = False

    def route(self) -> Route:
        """The route that Telegram calls."""
        return Route(PATH, self._receive, methods=["POST"])

    async def close(self) -> None:
        """Take nothing in any more; wait a little for what is on its way into the store."""
        self._closed = True
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=self.patience)

    async def _receive(self, request: Request) -> Response:
        try:
            self._check(request)
            await self._keep(_parsed(await self._body(request)))
        except DeclinedError as declined:
            status = declined.status
        else:
            status = 200
        self.after_call(status)
        return Response(status_code=status)

    def _check(self, request: Request) -> None:
        given = request.headers.get(HEADER, "").encode("latin-1")
        known = hmac.compare_digest(given, self.secret.encode())
        if not (known and self.secret):
            raise DeclinedError(403)

    async def _body(self, request: Request) -> bytes:
        """The body of a request, read up to the limit whatever length it claims."""
        body = bytearray()
        try:
            async with asyncio.timeout(self.patience):
                async for part in request.stream():
                    body += part
                    if len(body) > LARGEST_UPDATE:
                        raise DeclinedError(413)
        except ClientDisconnect:
            raise DeclinedError(400) from None
        except TimeoutError:
            raise DeclinedError(408) from None
        return bytes(body)

    async def _keep(self, update: Update) -> None:
        """Return when the update is in the store."""
        if self._closed or len(self._under_way) >= MOST_AT_ONCE:
            raise DeclinedError(503)
        task = asyncio.create_task(self._take_in(update))
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        # A transaction that takes longer goes on: sent again, the update is recognised.
        await asyncio.wait({task}, timeout=self.patience)
        if not task.done():
            log.warning("the database does not answer: update %s is to come again", update[0])
            raise DeclinedError(503)
        task.result()

    async def _take_in(self, update: Update) -> None:
        try:
            await self.intake.add([update])
        except SQLAlchemyError as error:
            log.warning("update %s is not kept and is to come again: %s", update[0], error)
            raise DeclinedError(503) from None

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            # Seen, even where nobody waits for it any more.
            task.exception()


def _parsed(body: bytes) -> Update:
    try:
        text = body.decode()
        return update_id(text), text
    except (ValueError, RecursionError):
        raise DeclinedError(400) from None
