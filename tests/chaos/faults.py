"""Faults of calls to Telegram, below HTTP: the calls that they meet, and the answers they leave."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from telegram.error import NetworkError, TimedOut
from telegram.request import RequestData

from bot.sandbox.bot_api.methods import canonical
from tests.chaos.grounds import Ground
from tests.chaos.harness import BotHarness
from tests.chaos.world import SENDS

Answered = tuple[int, bytes]
PAGE = b"<html><head><title>502 Bad Gateway</title></head></html>"
QUIET_SECONDS = 5
"""Seconds of quiet that Telegram asks for in a flood."""


@dataclass(frozen=True)
class Fault:
    """A fault of a call: whether it is carried out, and the answer that the bot sees."""

    name: str
    carried_out: bool
    seen: Callable[[bytes], Answered]
    methods: tuple[str, ...] = ()

    def fits(self, method: str) -> bool:
        """Whether the call can have this fault."""
        return method in self.methods if self.methods else method != "getMe"

    def __str__(self) -> str:
        return self.name


def _fails(error: Exception, cause: Exception) -> Callable[[bytes], Answered]:
    """Raise the exception that python-telegram-bot makes of an error of the HTTP library."""

    def raised(_content: bytes) -> Answered:
        raise error from cause

    return raised


def _answers(status: int, description: str = "", **parameters: Any) -> Callable[[bytes], Answered]:
    body = {"ok": False, "error_code": status, "description": description}
    content = json.dumps({**body, "parameters": parameters} if parameters else body).encode()
    return lambda _content: (status, content if description else PAGE)


EDITS = (
    "editMessageMedia",
    "editMessageCaption",
    "editMessageText",
    "editMessageReplyMarkup",
)
READ = NetworkError("httpx.ReadError: ")
FAULTS = (
    Fault("refused", False, _fails(NetworkError("httpx.ConnectError: "), httpx.ConnectError(""))),
    Fault("reset before", False, _fails(READ, httpx.ReadError(""))),
    Fault("reset after", True, _fails(READ, httpx.ReadError(""))),
    Fault("read timeout", True, _fails(TimedOut(), httpx.ReadTimeout(""))),
    Fault("bad gateway", False, _answers(502)),
    Fault("server error", False, _answers(500, "Internal Server Error")),
    Fault("server error after", True, _answers(500, "Internal Server Error")),
    Fault("cut off", True, lambda content: (200, content[: len(content) // 2])),
    Fault(
        "flood",
        False,
        _answers(429, f"Too Many Requests: retry after {QUIET_SECONDS}", retry_after=QUIET_SECONDS),
    ),
    Fault("not modified", True, _answers(400, "Bad Request: message is not modified"), EDITS),
    Fault(
        "query too old",
        False,
        _answers(400, "Bad Request: query is too old and response timeout expired"),
        ("answerCallbackQuery",),
    ),
)


@dataclass
class Weather:
    """The choice of calls that meet the fault: `meets` is asked with their method.

    `unsure` counts the messages that were sent without the bot's learning of it.
    """

    fault: Fault | None = None
    meets: Callable[[str], bool] = lambda _method: False
    met: Counter[str] = field(default_factory=Counter)
    unsure: int = 0
    asked: list[str] = field(default_factory=list)

    def strikes(self, method: str) -> Fault | None:
        """The fault that a call meets."""
        self.asked.append(method)
        if self.fault and self.fault.fits(method) and self.meets(method):
            self.met[method] += 1
            self.unsure += self.fault.carried_out and method in SENDS
            return self.fault
        return None


class FaultyBotHarness(BotHarness):
    """A house whose line to Telegram has weather."""

    def __init__(self, ground: Ground) -> None:
        self.weather = Weather()
        super().__init__(ground)

    async def _call(
        self, url: str, request_data: RequestData | None = None, **named: Any
    ) -> Answered:
        """Carry a call out if the fault lets it, and return the answer as the fault leaves it."""
        method = canonical(url.rsplit("/", 1)[-1]) or ""
        fault = self.weather.strikes(method)
        if fault and not fault.carried_out:
            return fault.seen(b"")
        status, content = await super()._call(url, request_data, **named)
        return fault.seen(content) if fault else (status, content)
