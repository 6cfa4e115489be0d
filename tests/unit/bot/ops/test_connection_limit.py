"""Connections without a request: their number and their time are limited."""

import asyncio
import resource
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot.ops import connection_limit
from bot.ops.connection_limit import PatientProtocol, most_at_once, most_connections
from bot.ops.http_server import WebServer
from tests.support.program import free_port

WATCHDOG = 60.0
ASKED = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
HALF = b"POST /telegram HTTP/1.1\r\nHost:"
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def listening(*routes: Route) -> AsyncIterator[int]:
    port = free_port()
    web = WebServer(routes, "127.0.0.1", port)
    await web.start()
    try:
        async with asyncio.timeout(WATCHDOG):
            yield port
    finally:
        await web.stop()


async def connected(port: int, said: bytes = b"") -> Ends:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(said)
    return reader, writer


async def healthy(ends: Ends) -> bool:
    reader, writer = ends
    writer.write(ASKED)
    return (await reader.readline()).split()[1] == b"200"


async def test_where_there_are_too_many_the_oldest_silent_one_gives_way(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection_limit, "most_connections", lambda: 5)
    let = asyncio.Event()

    async def slowly(_request: Request) -> PlainTextResponse:
        await let.wait()
        return PlainTextResponse("at last\n")

    async with listening(Route("/slowly", slowly)) as port:
        asked, writer = await connected(port, ASKED.replace(b"healthz", b"slowly"))
        half_open = [await connected(port, HALF if n % 2 else b"") for n in range(12)]
        newest = await connected(port)
        assert await healthy(newest)
        for reader, _ in half_open[:8]:
            with pytest.raises((ConnectionError, EOFError)):
                await reader.readexactly(1)
        let.set()
        assert (await asked.readline()).split()[1] == b"200"
        for _, ends in [*half_open, newest, (asked, writer)]:
            ends.transport.abort()
    assert "too many connections" in caplog.text


async def test_of_many_that_come_at_once_each_too_many_makes_one_give_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They come before the loop looks at any: none of those closed already must be chosen again."""
    monkeypatch.setattr(connection_limit, "most_connections", lambda: 5)
    async with listening() as port:
        half_open = [socket.create_connection(("127.0.0.1", port)) for _ in range(40)]
        newest = await connected(port)
        assert await healthy(newest)
        open_still = [one for one in half_open if not _is_closed(one)]
        assert len(open_still) == 4
        newest[1].transport.abort()
        for one in half_open:
            one.close()


def _is_closed(one: socket.socket) -> bool:
    """Whether a connection was closed from the other end by now."""
    one.setblocking(False)
    try:
        return one.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


async def test_control_without_a_bound_none_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "most_connections", lambda: 5)
    monkeypatch.setattr(PatientProtocol, "connection_made", H11Protocol.connection_made)
    async with listening() as port:
        half_open = [await connected(port, HALF) for _ in range(12)]
        newest = await connected(port)
        assert await healthy(newest)
        assert not any(reader.at_eof() or reader.exception() for reader, _ in half_open)
        for _, ends in [*half_open, newest]:
            ends.transport.abort()


async def test_who_asks_nothing_in_time_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "PATIENCE", 0.01)
    async with listening() as port:
        for said in (b"", HALF, ASKED + HALF):
            reader, writer = await connected(port, said)
            answer = await reader.read()
            assert (b"200 OK" in answer) == (said.startswith(ASKED))
            writer.close()


@pytest.mark.parametrize(
    ("allowed", "most", "at_once"),
    [(1024, 512, 64), (256, 128, 16), (resource.RLIM_INFINITY, 2500, 64)],
)
def test_there_are_descriptors_left(
    allowed: int, most: int, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (allowed, allowed))
    assert (most_connections(), most_at_once()) == (most, at_once)
