"""Calls of the webhook: permitted callers, limits of size, and the moment of each answer."""

import asyncio
import hmac
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.requests import Request
from starlette.types import Message

from bot.intake import webhook as module
from bot.intake.webhook import HEADER, LARGEST_UPDATE, MOST_AT_ONCE, PATH, Webhook
from bot.store import Store
from bot.store.db.schema import inbox as rows
from bot.store.repositories import inbox
from tests.support.bot.clock import StillClock
from tests.support.cases import cases

SECRET = "a-secret"  # noqa: S105 - known to these tests only
BODY = json.dumps({"update_id": 5, "message": {"text": "hello"}}).encode()
AT_ONCE = 0.001
"""Seconds to wait for an event that never comes."""


@dataclass
class Shelf:
    """A stand-in for the intake that keeps updates once it may, or fails."""

    kept: list[tuple[int, str]] = field(default_factory=list)
    error: Exception | None = None
    open: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.open.set()

    async def add(self, updates: list[tuple[int, str]]) -> None:
        await self.open.wait()
        if self.error:
            raise self.error
        self.kept += updates


@dataclass
class Caller:
    """A caller that makes one call, part by part."""

    parts: Sequence[bytes] = (BODY,)
    secret: bytes | None = SECRET.encode()
    headers: Sequence[tuple[bytes, bytes]] = ()
    goes_away: bool = False
    never_ends: bool = False
    sent: int = 0

    async def call(self, webhook: Webhook) -> int:
        """Make the call; return the status of the answer."""
        secret = [] if self.secret is None else [(HEADER.lower().encode(), self.secret)]
        scope = {
            "type": "http",
            "method": "POST",
            "path": PATH,
            "headers": [*secret, *self.headers],
        }
        answers: list[Message] = []

        async def send(message: Message) -> None:
            answers.append(message)

        parts = self._messages()
        await webhook.route().app(scope, lambda: anext(parts), send)
        return int(answers[0]["status"])

    async def _messages(self) -> AsyncIterator[Message]:
        for part in self.parts:
            self.sent += 1
            yield {"type": "http.request", "body": part, "more_body": True}
        if self.never_ends:
            await asyncio.Event().wait()
        if self.goes_away:
            yield {"type": "http.disconnect"}
        yield {"type": "http.request", "body": b"", "more_body": False}


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def webhook(shelf: Shelf) -> Webhook:
    intake: Any = shelf
    return Webhook(intake, SECRET)


async def test_an_update_is_kept_as_it_came(webhook: Webhook, shelf: Shelf) -> None:
    assert await Caller().call(webhook) == 200
    assert shelf.kept == [(5, BODY.decode())]


async def test_parts_are_put_together(webhook: Webhook, shelf: Shelf) -> None:
    text = '{"update_id": 6, "message": {"text": "Ünï"}}'.encode()
    assert await Caller([text[i : i + 1] for i in range(len(text))]).call(webhook) == 200
    assert shelf.kept == [(6, text.decode())]


# The secret


@pytest.mark.parametrize(
    "given",
    [None, b"", b"guessed", b"A-SECRET", b"a-secretx", "gehéim".encode(), b"\xff\xfe", b"\x00"],
)
async def test_who_does_not_know_the_secret_is_refused_unread(
    given: bytes | None, webhook: Webhook, shelf: Shelf
) -> None:
    caller = Caller(secret=given)
    assert await caller.call(webhook) == 403
    assert caller.sent == 0
    assert shelf.kept == []


async def test_without_a_secret_nobody_is_let_in(shelf: Shelf) -> None:
    intake: Any = shelf
    for given in (None, b""):
        assert await Caller(secret=given).call(Webhook(intake, "")) == 403


async def test_the_secret_is_compared_in_constant_time(
    webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[tuple[object, object]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return False

    monkeypatch.setattr(hmac, "compare_digest", compare)
    for given in (SECRET.encode(), b"guessed", None):
        # Even the right one is refused if this comparison, and no other, says so.
        assert await Caller(secret=given).call(webhook) == 403
    right = SECRET.encode()
    assert compared == [(right, right), (b"guessed", right), (b"", right)]


def test_the_secret_is_in_no_repr(webhook: Webhook) -> None:
    assert SECRET not in repr(webhook)


# What is read


@pytest.mark.parametrize(
    "length", [None, b"10", b"-1", b"nonsense", b"", b"\xb2", b"9" * 5000, b"0", b"1_0"]
)
async def test_however_long_it_claims_to_be_only_so_much_is_read(
    length: bytes | None, webhook: Webhook, shelf: Shelf
) -> None:
    headers = [] if length is None else [(b"content-length", length)]
    caller = Caller([b"x" * 100_000] * 1000, headers=headers)
    assert await caller.call(webhook) == 413
    assert caller.sent == LARGEST_UPDATE // 100_000 + 1
    assert shelf.kept == []
    assert await Caller(headers=headers).call(webhook) == 200


async def test_control_a_body_that_is_read_as_a_whole_is_not_bounded(
    webhook: Webhook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build trusts Content-Length."""

    async def read(_self: Webhook, request: Request) -> bytes:
        return await request.body()

    monkeypatch.setattr(Webhook, "_body", read)
    caller = Caller([b"x" * 100_000] * 20)
    await caller.call(webhook)
    assert caller.sent == 20


async def test_the_largest_update_is_taken(webhook: Webhook) -> None:
    assert await Caller([BODY.ljust(LARGEST_UPDATE)]).call(webhook) == 200
    assert await Caller([BODY.ljust(LARGEST_UPDATE), b" "]).call(webhook) == 413


@cases(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[1]",
        b'"text"',
        b"{}",
        b'{"update_id": "5"}',
        b'{"update_id": true}',
        b'{"update_id": 5.0}',
        b'{"update_id": null}',
        b'{"update_id": %d}' % 2**63,
        b'{"update_id": %s}' % (b"9" * 10_000),
        b'{"update_id": 5, "text": "\xff"}',
        '{"update_id": 5}'.encode("utf-16"),
        b"\xef\xbb\xbf" + BODY,
        b"[" * 100_000,
        b'{"a":' * 100_000,
    ],
)
async def test_what_is_no_update_is_refused(body: bytes, webhook: Webhook, shelf: Shelf) -> None:
    assert await Caller([body]).call(webhook) == 400
    assert shelf.kept == []


async def test_who_goes_away_in_the_middle_has_sent_nothing(webhook: Webhook, shelf: Shelf) -> None:
    assert await Caller([BODY], goes_away=True).call(webhook) == 400
    assert shelf.kept == []


async def test_nobody_is_waited_for_for_ever(webhook: Webhook, shelf: Shelf) -> None:
    webhook.patience = AT_ONCE
    assert await Caller([BODY], never_ends=True).call(webhook) == 408
    assert shelf.kept == []


# The answer and the store


async def test_what_cannot_be_kept_is_not_acknowledged(webhook: Webhook, shelf: Shelf) -> None:
    shelf.error = OperationalError("INSERT", {}, Exception("disk full"))
    assert await Caller().call(webhook) == 503
    shelf.error = None
    assert await Caller().call(webhook) == 200
    assert len(shelf.kept) == 1


async def test_a_store_that_does_not_answer_is_not_waited_for(
    webhook: Webhook, shelf: Shelf
) -> None:
    webhook.patience = AT_ONCE
    shelf.open.clear()
    assert await Caller().call(webhook) == 503
    shelf.open.set()
    await webhook.close()
    # What was on its way has got there all the same.
    assert len(shelf.kept) == 1


async def test_only_so_much_waits_for_the_store(webhook: Webhook, shelf: Shelf) -> None:
    webhook.patience = AT_ONCE
    shelf.open.clear()
    for _ in range(MOST_AT_ONCE):
        assert await Caller().call(webhook) == 503
    webhook.patience = 100.0
    # This one is refused at once.
    assert await Caller().call(webhook) == 503
    shelf.open.set()
    await webhook.close()
    assert len(shelf.kept) == MOST_AT_ONCE


async def test_after_the_end_nothing_is_taken_in(webhook: Webhook, shelf: Shelf) -> None:
    await webhook.close()
    assert await Caller().call(webhook) == 503
    assert shelf.kept == []


async def test_every_answer_is_told(webhook: Webhook) -> None:
    told: list[int] = []
    webhook.after_call = told.append
    for caller in (Caller(), Caller(secret=None), Caller([b"{"])):
        await caller.call(webhook)
    assert told == [200, 403, 400]


# With a real store


@dataclass
class Storing:
    """An intake over a real store, whose commit fails where a test says so."""

    store: Store
    fails: bool = False

    async def add(self, updates: list[tuple[int, str]]) -> None:
        async with self.store.transaction() as connection:
            await connection.run_sync(inbox.add, updates, StillClock().now())
            if self.fails:
                raise OperationalError("COMMIT", {}, Exception("disk full"))

    async def kept(self) -> int:
        async with self.store.transaction() as connection:
            return len((await connection.execute(rows.select())).all())


@pytest.fixture
def storing(store: Store) -> Storing:
    return Storing(store)


async def delivered(webhook: Webhook, storing: Storing) -> list[int]:
    """Send an update as Telegram does, again and again until the answer is 200; the statuses."""
    answers = []
    for fails in (True, True, False, False):
        storing.fails = fails
        answers.append(await Caller().call(webhook))
        if answers[-1] == 200:
            break
    return answers


async def test_what_is_sent_until_it_is_acknowledged_is_kept_once(storing: Storing) -> None:
    intake: Any = storing
    assert await delivered(Webhook(intake, SECRET), storing) == [503, 503, 200]
    assert await storing.kept() == 1
    assert await Caller().call(Webhook(intake, SECRET)) == 200
    assert await storing.kept() == 1


async def test_control_who_acknowledges_before_the_commit_loses_updates(
    storing: Storing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The build answers 200 and keeps the update afterwards."""

    async def keep(self: Webhook, update: module.Update) -> None:
        self._under_way.add(asyncio.create_task(self._take_in(update)))

    monkeypatch.setattr(Webhook, "_keep", keep)
    intake: Any = storing
    webhook = Webhook(intake, SECRET)
    assert await delivered(webhook, storing) == [200]
    await asyncio.wait(webhook._under_way)
    for task in webhook._under_way:
        task.exception()
    assert await storing.kept() == 0
