"""Logs, which tell events, and neither secrets nor texts of people."""

import asyncio
import io
import json
import logging
import sqlite3
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from telegram.error import NetworkError

from bot.ops import log_setup
from bot.ops.log_setup import Discreet, JsonLines, log_to_stderr, log_what_nobody_awaits
from bot.telegram.registration import ReceiverError
from tests.support.cases import cases

TOKEN = "1234567890:AAcanarycanarycanarycanarycanarycan"  # noqa: S105 - no bot has it
KEY = TOKEN.partition(":")[2]
SECRET = "webhook-canary"  # noqa: S105 - nobody uses it
SECRETS = [TOKEN, SECRET]
WRITTEN = "what nobody else is to read"
FORMS = [Discreet, JsonLines]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root, names = logging.getLogger(), ("", "bot", log_setup.SILENT)
    levels = {name: logging.getLogger(name).level for name in names}
    handlers = list(root.handlers)
    yield
    logging.captureWarnings(capture=False)
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def record(message: str, *given: object, error: BaseException | None = None) -> logging.LogRecord:
    caught: Any = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("bot.some", logging.INFO, __file__, 1, message, given, caught)


def raised(error: BaseException, because: BaseException | None = None) -> BaseException:
    """The same error with a traceback and its cause."""
    try:
        raise error from because
    except type(error) as caught:
        return caught


# Forms


def test_a_line_for_machines_is_a_json_object_with_its_fields() -> None:
    told = record("update %s", 5)
    told.__dict__ |= {"chat": -1001, "table": "K7", "ply": None}
    line = JsonLines().format(told)
    said = json.loads(line)
    assert "\n" not in line
    assert said.pop("time").endswith("+00:00")
    assert said == {
        "level": "info",
        "logger": "bot.some",
        "event": "update 5",
        "chat": -1001,
        "table": "K7",
    }


def test_a_line_on_a_terminal_has_the_same_in_words() -> None:
    told = record("update %s", 5)
    told.__dict__ |= {"chat": -1001, "table": "K7", "ply": None}
    assert Discreet().format(told).endswith(" INFO bot.some: update 5 chat=-1001 table=K7")


@cases("form", FORMS)
def test_what_is_no_json_is_logged_all_the_same(form: type[Discreet]) -> None:
    told = record("odd\nline\x1b[31m")
    told.__dict__ |= {"what": {1, 2}, "surrogate": "\ud800"}
    form().format(told).encode(errors="backslashreplace")


def test_no_line_for_machines_is_broken_by_what_is_logged() -> None:
    assert (
        len(JsonLines().format(record("one\ntwo", error=raised(OSError("a\nb")))).split("\n")) == 1
    )


def test_the_form_is_chosen_by_where_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream, form in ((io.StringIO(), "{"), (Terminal(), "2")):
        monkeypatch.setattr(sys, "stderr", stream)
        log_to_stderr("INFO", "auto", [])
        logging.getLogger("bot.some").info("hello")
        assert stream.getvalue().startswith(form)


def test_a_form_that_is_asked_for_is_used_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", stream := Terminal())
    log_to_stderr("INFO", "json", [])
    logging.getLogger("bot.some").info("hello")
    assert json.loads(stream.getvalue())["event"] == "hello"


# Secrets


def ways_to_tell(secret: str) -> Iterator[logging.LogRecord]:
    """Every way by which a secret could come into a log."""
    yield record(f"it is {secret}")
    yield record("it is %s", secret)
    yield record("it is %r", {"url": f"https://example.org/bot{secret}/sendMessage"})
    yield record("failed: %s", NetworkError(f"https://example.org/bot{secret}"))
    yield record("failed", error=raised(OSError(secret)))
    yield record("failed", error=raised(OSError("that"), raised(NetworkError(secret))))
    told = record("with fields")
    told.__dict__["url"] = f"https://example.org/{secret}"
    yield told
    told = record("with a stack")
    told.stack_info = f"Stack: {secret}"
    yield told


@cases("form", FORMS)
@cases("secret", [TOKEN, KEY, TOKEN.replace(":", "%3A"), SECRET])
def test_a_secret_is_unreadable_wherever_it_is(form: type[Discreet], secret: str) -> None:
    for told in ways_to_tell(secret):
        line = form(SECRETS).format(told)
        assert KEY not in line
        assert SECRET not in line


@cases("form", FORMS)
def test_control_without_making_it_unreadable_a_secret_is_found(form: type[Discreet]) -> None:
    """The build replaces no secrets: all forms show one, but for a stack, which JSON leaves out."""
    told = [form([]).format(told) for told in ways_to_tell(TOKEN)]
    assert sum(KEY in line for line in told) >= len(told) - 1


def test_no_secret_at_all_changes_nothing() -> None:
    assert "hello" in Discreet(["", ""]).format(record("hello"))


# What people write


def errors_that_quote() -> Iterator[BaseException]:
    """Exceptions as any code may raise them about a text."""
    yield raised(ValueError(WRITTEN))
    yield raised(KeyError(WRITTEN))
    yield raised(RuntimeError("that"), raised(ValueError(WRITTEN)))
    yield raised(ExceptionGroup("some", [ValueError(WRITTEN)]))
    try:
        try:
            int(WRITTEN)
        except ValueError:
            dict[str, str]()[WRITTEN]
    except KeyError as error:
        yield error


@cases("form", FORMS)
def test_a_line_about_an_error_repeats_nothing_that_was_written(form: type[Discreet]) -> None:
    for error in errors_that_quote():
        line = form().format(record("update %s failed: %s", 5, error))
        assert WRITTEN not in line
        assert type(error).__name__ in line
        assert WRITTEN not in form().format(record("failed: %s", error))


def test_a_sentence_of_the_bot_itself_is_logged() -> None:
    assert "stop one" in Discreet().format(record("%s", ReceiverError("stop one")))


@cases("form", FORMS)
def test_a_traceback_repeats_nothing_that_was_written(form: type[Discreet]) -> None:
    for error in errors_that_quote():
        line = form().format(record("update 5 failed", error=error))
        assert WRITTEN not in line
        assert type(error).__name__ in line
        assert __file__ in line


def test_control_the_usual_traceback_repeats_it() -> None:
    usual = logging.Formatter()
    for error in errors_that_quote():
        assert WRITTEN in usual.format(record("update 5 failed", error=error))


@cases(
    "error",
    [
        OSError("disk full"),
        sqlite3.OperationalError("disk full"),
        IntegrityError("INSERT", {"text": WRITTEN}, Exception("disk full"), hide_parameters=True),
        NetworkError("disk full"),
    ],
)
def test_what_machines_say_is_logged(error: BaseException) -> None:
    line = Discreet().format(record("failed", error=raised(error)))
    assert "disk full" in line
    assert WRITTEN not in line


def test_what_another_formatter_made_of_a_traceback_is_not_taken_over() -> None:
    told = record("failed", error=raised(ValueError(WRITTEN)))
    assert WRITTEN in logging.Formatter().format(told)
    assert WRITTEN not in Discreet().format(told)


def test_what_led_to_an_error_is_told_first() -> None:
    line = Discreet().format(record("x", error=raised(ValueError(), raised(OSError("disk full")))))
    assert line.index("disk full") < line.index("which led to:") < line.index("ValueError")


def test_a_long_message_is_cut() -> None:
    line = Discreet().format(record("failed", error=raised(NetworkError("x" * 10_000))))
    assert line.count("x") < 1000


# Who may say what


def test_only_this_program_speaks_at_debug(capsys: pytest.CaptureFixture[str]) -> None:
    log_to_stderr("DEBUG", "json", [])
    logging.getLogger("bot.some").debug("one")
    for library in ("aiosqlite", "httpx", "httpcore.http11", "telegram.Bot", "asyncio"):
        logging.getLogger(library).debug(WRITTEN)
        logging.getLogger(library).info(WRITTEN)
    logging.getLogger("aiosqlite").warning("two")
    assert [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()] == [
        "one",
        "two",
    ]


def test_answers_that_cannot_be_read_are_not_logged(capsys: pytest.CaptureFixture[str]) -> None:
    """The library python-telegram-bot would log them as a whole."""
    log_to_stderr("DEBUG", "json", [])
    logging.getLogger("telegram.request.BaseRequest").error("no JSON: %s", WRITTEN)
    logging.getLogger("telegram.Bot").critical("no updates: %s", WRITTEN)
    assert capsys.readouterr().err == ""


def test_a_level_leaves_out_what_is_less(capsys: pytest.CaptureFixture[str]) -> None:
    log_to_stderr("ERROR", "text", [])
    logging.getLogger("bot.some").warning("one")
    logging.getLogger("bot.some").error("two")
    said = capsys.readouterr().err
    assert "two" in said
    assert "one" not in said


async def test_what_nobody_awaits_is_logged_without_what_it_says(
    capsys: pytest.CaptureFixture[str],
) -> None:
    log_to_stderr("INFO", "text", [])
    log_what_nobody_awaits(asyncio.get_running_loop())
    asyncio.get_running_loop().call_soon(int, WRITTEN)
    context = {"message": "Unclosed", "task": WRITTEN}
    asyncio.get_running_loop().call_exception_handler(context)
    await asyncio.sleep(0)
    said = capsys.readouterr().err
    assert "Unclosed" in said
    assert "ValueError" in said
    assert WRITTEN not in said


def test_what_repeats_is_logged_once_a_minute() -> None:
    repeats = log_setup.Repeats()

    def logged(second: float, error: Exception, level: int = logging.WARNING) -> str | None:
        one = record("in trouble", error=raised(error))
        one.created, one.levelno = second, level
        return JsonLines().format(one) if repeats.filter(one) else None

    full = OSError(24, "Too many open files")
    assert '"repeated"' not in str(logged(0, full))
    assert [logged(second, full) for second in (0.1, 1, 59.9)] == [None, None, None]
    assert logged(30, OSError("another")) is not None
    assert '"repeated": 3' in str(logged(60.1, full))
    assert [logged(61, full, logging.INFO) is None for _ in range(2)] == [False, False]
