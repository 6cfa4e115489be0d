"""A token that must be found nowhere, and where to look for it."""

import gc
import logging
import re
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.sandbox import Sandbox
from tests.support.local_chat import LocalChat

NUMBER, KEY = "4242424242", "AACanaryCanaryCanaryCanaryCanary-_x"
TOKEN = f"{NUMBER}:{KEY}"
SECRET = "AnotherCanaryAnotherCanary"  # noqa: S105 - nobody uses it


class CanaryChat(LocalChat):
    """A local chat whose bot has the token."""

    def _opened(self) -> Sandbox:
        return Sandbox.open(self._path, token=TOKEN, schema=self._schema, clock=self._clock)


def told_in(text: str | bytes) -> bool:
    """Whether the token, or enough of it, is in there."""
    raw = text.encode("utf-8", "replace") if isinstance(text, str) else text
    return any(secret.encode() in raw for secret in (KEY, SECRET))


def told_by(error: BaseException) -> list[str]:
    """The ways in which an error tells the token to whoever shows it."""
    shown = {"str": str(error), "repr": repr(error), "traceback": _whole(error)}
    return [way for way, text in shown.items() if told_in(text)]


def _whole(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))


class Heard(logging.Handler):
    """All that anybody logs, at every level, as it would be written without any care."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


OURS = re.compile(r"(bot|engine|telegram|starlette|uvicorn|sqlalchemy|asyncio)\b")
"""Modules whose objects a debugger, a crash report or a log may show."""


def reachable(root: object) -> Iterator[Any]:
    """Each object that can be come to from one, itself included; not what modules hold."""
    found, left = {id(root)}, [root]
    while left:
        one = left.pop()
        yield one
        if isinstance(one, type) or type(one).__name__ in ("module", "function"):
            continue
        for other in gc.get_referents(one):
            if id(other) not in found:
                found.add(id(other))
                left.append(other)


def telling(root: object) -> list[str]:
    """The kinds of objects in reach that tell the token when they are shown."""
    shown = (one for one in reachable(root) if OURS.match(type(one).__module__))
    kinds = {
        f"{type(one).__module__}.{type(one).__qualname__}" for one in shown if told_in(repr(one))
    }
    return sorted(kinds)


def descendants(pid: int) -> list[int]:
    """The processes that a process has begun, and those that they have."""
    parents = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and (parent := _parent(folder)) is not None:
            parents[int(folder.name)] = parent
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def _parent(folder: Path) -> int | None:
    try:
        status = (folder / "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    return int(status.rpartition(")")[2].split()[1])


def held_by(pid: int) -> dict[str, bytes]:
    """Everything that can be seen of a process from outside, by its place."""
    folder = Path("/proc") / str(pid)
    links = {f"fd {link.name}": str(link.readlink()).encode() for link in (folder / "fd").iterdir()}
    return links | {name: (folder / name).read_bytes() for name in ("environ", "cmdline")}
