"""The bot of the library: its connections, and a log of the calls it makes without its token."""

import logging
import os
import ssl
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import httpx
from telegram import Bot
from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.request import HTTPXRequest

# The library is moving times from numbers to timedelta; this asks for the new way.
os.environ.setdefault("PTB_TIMEDELTA", "true")

log = logging.getLogger(__name__)

SEND_TIMEOUT = 20.0

CallMade = Callable[[str, str, float], None]
"""Called after each call: with its method, its status or fault, and the seconds it took."""


def make_bot(token: str, api_url: str, call_made: CallMade) -> Bot:
    """A bot that calls `api_url/bot<token>/method`, with connections of its own for polling."""
    base = api_url.rstrip("/")
    return _Discreet(
        token=token,
        base_url=f"{base}/bot",
        base_file_url=f"{base}/file/bot",
        # So many that answers to taps find one free while many other calls hang.
        request=_requests(256, call_made),
        get_updates_request=_requests(1, call_made),
    )


class _Discreet(Bot):
    """Shows its token to nobody who prints it, nor with an error."""

    def __repr__(self) -> str:
        return "Bot"

    async def initialize(self) -> None:
        """Learn who it is.

        :raises InvalidToken: if Telegram does not know the token.
        """
        try:
            await super().initialize()
        except InvalidToken:
            # The library's own sentence quotes it.
            raise InvalidToken(
                "Telegram does not know the token: check TELEGRAM_BOT_TOKEN"
            ) from None


def _requests(connections: int, call_made: CallMade) -> HTTPXRequest:
    return _Told(
        call_made,
        connection_pool_size=connections,
        read_timeout=SEND_TIMEOUT,
        write_timeout=SEND_TIMEOUT,
        connect_timeout=5.0,
        pool_timeout=SEND_TIMEOUT,
        httpx_kwargs={"verify": _trusted()},
    )


@cache
def _trusted() -> ssl.SSLContext:
    """Certificates that calls trust; to read them takes longer than many a call."""
    return httpx.create_ssl_context()


class _Told(HTTPXRequest):
    """Tells of every call."""

    def __init__(self, call_made: CallMade, **given: Any) -> None:  # noqa: ANN401 - HTTPXRequest's
        super().__init__(**given)
        self._call_made = call_made

    async def do_request(self, url: str, *given: Any, **named: Any) -> tuple[int, bytes]:  # noqa: ANN401 - HTTPXRequest's
        """Make a call."""
        begun, outcome = time.perf_counter(), ""
        try:
            status, content = await super().do_request(url, *given, **named)
            outcome = str(status)
        except BaseException as error:
            outcome = type(error).__name__
            raise
        finally:
            method, seconds = url.rpartition("/")[2], time.perf_counter() - begun
            log.debug("%s: %s", method, outcome, extra={"seconds": round(seconds, 4)})
            self._call_made(method, outcome, seconds)
        return status, content

    @staticmethod
    def parse_json_payload(payload: bytes) -> Any:  # noqa: ANN401 - HTTPXRequest's
        """Content of an answer; one that was cut off is as good as lost.

        :raises NetworkError: if it is no JSON.
        """
        try:
            return HTTPXRequest.parse_json_payload(payload)
        except TelegramError as error:
            raise NetworkError(f"{error}, of {len(payload)} bytes") from error
