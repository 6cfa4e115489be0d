"""The one ASGI application: local chat, webhook, health and figures, and its server."""

import asyncio
import contextlib
from collections.abc import Iterator, Sequence

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Route

from bot.ops.connection_limit import PatientProtocol, ask_for_descriptors, most_at_once

SECONDS_TO_CLOSE = 2


class ListenError(Exception):
    """The address of `LISTEN` cannot be used."""


class WebServer:
    """Uvicorn in the event loop of the bot; signals are the bot's own business."""

    def __init__(self, routes: Sequence[BaseRoute], host: str, port: int) -> None:
        ask_for_descriptors()
        self._host, self._port = host, port
        self._app = Starlette(
            routes=[Route("/healthz", _alive), *routes, Route("/readyz", _starting)]
        )
        config = uvicorn.Config(
            self._app,
            host=host,
            port=port,
            log_config=None,
            log_level="error",
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=SECONDS_TO_CLOSE,
            http=PatientProtocol,
            backlog=most_at_once(),
        )
        self._server = _Server(config)
        self._task: asyncio.Task[None] | None = None

    def add(self, routes: Sequence[BaseRoute]) -> None:
        """Serve more routes from now on, before others for the same addresses."""
        self._app.router.routes[:0] = routes

    async def start(self) -> None:
        """Listen; returns when requests are answered.

        :raises ListenError: if the address is in use or not of this machine.
        """
        self._task = asyncio.create_task(self._serve())
        while not self._server.started:
            if self._task.done():
                self._task.result()
                raise ListenError(f"cannot listen on {self._host}:{self._port}")
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Finish the requests under way and stop listening."""
        self._server.should_exit = True
        if self._task:
            await self._task

    async def _serve(self) -> None:
        try:
            await self._server.serve()
        except SystemExit:
            # Uvicorn exits the process where it cannot listen, after having logged why.
            raise ListenError(
                f"cannot listen on {self._host}:{self._port}: is it in use? LISTEN=HOST:PORT "
                "chooses another"
            ) from None


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals alone."""
        yield


async def _alive(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("ok\n")


async def _starting(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("the bot is starting\n", 503)
