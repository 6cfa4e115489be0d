"""Log lines: JSON, or readable ones on a terminal, and nothing private in them.

Secrets are made unreadable in every line, whoever logs it. Words that people write are in no line:
only this program speaks at DEBUG, as its libraries print whole updates there, and the message of an
exception is left out unless it is of a kind that speaks of machines and not of people.
"""

import asyncio
import json
import logging
import sqlite3
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Literal

import httpx
from sqlalchemy.exc import DBAPIError
from telegram.error import TelegramError

from bot.handlers.dispatcher import Done

log = logging.getLogger(__name__)
Form = Literal["auto", "json", "text"]

OPEN = (OSError, sqlite3.Error, DBAPIError, TelegramError, httpx.HTTPError)
"""Exceptions whose message says what a machine did; others but the bot's own may quote a person."""

LONGEST = 300
"""Characters of an exception's message: some quote what a server sent."""

MINUTE = 60.0
"""Seconds in which the same warning is logged once."""

MOST_REMEMBERED = 200
"""Warnings of which it is known when they were logged."""

SILENT = "telegram"
"""The library that logs an answer it cannot read as a whole; it raises an error as well."""

_PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
_Caught = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Repeats(logging.Filter):
    """Lets a warning through once a minute, with how often it was `repeated` meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}
        self._unsaid: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is to be logged; below WARNING each is."""
        if record.levelno < logging.WARNING:
            return True
        error = record.exc_info[1] if record.exc_info else None
        what = f"{record.name} {record.getMessage()} {summary(error) if error else ''}"
        if 0 <= record.created - self._said.get(what, -MINUTE) < MINUTE:
            self._unsaid[what] += 1
            return False
        if len(self._said) >= MOST_REMEMBERED:
            self._said.clear()
            self._unsaid.clear()
        self._said[what] = record.created
        record.repeated = self._unsaid.pop(what, None)
        return True


class Discreet(logging.Formatter):
    """The readable form: a line, its fields as `name=value`, a traceback if there is one."""

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        # The second half alone is as good as the whole, and the colon may be written otherwise.
        halves = [half for secret in secrets for half in (secret, secret.rpartition(":")[2])]
        self._secrets = [half for half in dict.fromkeys(halves) if half]

    def format(self, record: logging.LogRecord) -> str:
        """The line or lines of a record."""
        shown = copy(record)
        # The traceback as another formatter wrote it is kept there, and says too much.
        shown.exc_text = None
        if isinstance(record.args, tuple):
            shown.args = tuple(_shown(part) for part in record.args)
        line = self.written(shown)
        for secret in self._secrets:
            line = line.replace(secret, "<secret>")
        return line

    def written(self, record: logging.LogRecord) -> str:
        """The same with the secrets in it."""
        return super().format(record)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """The line without the traceback."""
        belonging = [f" {name}={value}" for name, value in fields_of(record).items()]
        return super().formatMessage(record) + "".join(belonging)

    def formatException(self, ei: _Caught) -> str:  # noqa: N802 - logging's name
        """A traceback in which no exception repeats what a person wrote."""
        return "\n".join(_told(ei[1])) if ei[1] else ""


class JsonLines(Discreet):
    """The form for machines: one JSON object a line."""

    def written(self, record: logging.LogRecord) -> str:
        """See `Discreet`."""
        said: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **fields_of(record),
        }
        if record.exc_info:
            said["traceback"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False, default=str)


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """Values given as `extra` that are not None."""
    given = vars(record).items()
    return {name: value for name, value in given if name not in _PLAIN and value is not None}


def log_to_stderr(level: str, form: Form, secrets: Sequence[str]) -> None:
    """Log this program from `level` on and its libraries from WARNING on."""
    if form == "auto":
        form = "text" if sys.stderr.isatty() else "json"
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(secrets) if form == "json" else Discreet(secrets))
    handler.setLevel(level)
    handler.addFilter(Repeats())
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(logging.WARNING)
    # Warnings are counted even where they are not wanted in the log.
    logging.getLogger("bot").setLevel(min(logging.getLevelName(level), logging.WARNING))
    logging.getLogger(SILENT).setLevel(logging.CRITICAL + 1)
    logging.captureWarnings(capture=True)


def log_done(done: Done) -> None:
    """The line of an update."""
    about = {
        "update": done.number or None,
        "chat": done.chat,
        "table": done.code or None,
        "ply": done.ply,
        "reason": done.reason or None,
        "seconds": round(done.seconds, 4),
        "waited": round(done.waited, 4),
    }
    log.info("%s: %s", done.kind, done.outcome, extra=about)


def log_what_nobody_awaits(loop: asyncio.AbstractEventLoop) -> None:
    """Exceptions nobody catches are logged as others are, not with all that asyncio knows."""
    loop.set_exception_handler(_nobody_awaits)


def _nobody_awaits(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    # Beside an exception it quotes what was to be done with what.
    what = "nobody has caught an exception" if error else context["message"]
    logging.getLogger("bot").error("%s", what, exc_info=error)


def _told(error: BaseException) -> Iterator[str]:
    """The lines of a traceback, of what led to it first."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before:
        yield from _told(before)
        yield "which led to:"
    yield from "".join(traceback.format_tb(error.__traceback__)).splitlines()
    yield summary(error)
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _told(part)


def summary(error: BaseException) -> str:
    """An exception's name, with its message if that may be read by everybody."""
    name = type(error).__qualname__
    return f"{name}: {str(error)[:LONGEST]}" if _is_open(error) else name


def _is_open(error: BaseException) -> bool:
    return isinstance(error, OPEN) or type(error).__module__.startswith("bot.")


def _shown(part: object) -> object:
    """The form in which an argument of a record stands in a line."""
    return summary(part) if isinstance(part, BaseException) and not _is_open(part) else part
