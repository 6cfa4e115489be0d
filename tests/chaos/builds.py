"""Builds of the program as chaos runs them: with simple opponents, without https, maybe broken."""

from typing import Any

import bot.runtime.main
from bot.runtime.bootstrap import Connection
from tests.chaos import broken as bugs
from tests.chaos import broken_instances, narrow
from tests.support.agents.simple_program import play_simply


def make(broken: str) -> None:
    """Make this process such a build; with no name it is a sound one."""
    if broken:
        {**bugs.BUGS, **broken_instances.BUGS, **narrow.BUILDS}[broken]()
    _need_no_https()
    play_simply()


def _need_no_https() -> None:
    """Allow updates to be posted without https, as there is no proxy here."""

    def plainly(
        token: str, at: str, url: str | None = None, *more: Any, **named: Any
    ) -> Connection:
        return Connection(token, at, url and url.replace("https:", "http:"), *more, **named)

    vars(bot.runtime.main)["Connection"] = plainly
