"""Builds of the program as chaos runs them: with simple opponents, without https, maybe broken."""

import os
from collections import ChainMap
from typing import Any

import bot.runtime.main
from bot.agents import preload
from bot.runtime.bootstrap import Connection
from tests.chaos import broken as bugs
from tests.chaos import broken_clocks, broken_instances, mortal, narrow
from tests.support.agents.simple_program import play_simply


def make(broken: str) -> None:
    """Make this process such a build; with no name it is a sound one."""
    if broken:
        builds = bugs.BUGS, broken_clocks.BUGS, broken_instances.BUGS, narrow.BUILDS
        ChainMap(*map(dict, builds))[broken]()
    if nth := os.environ.get(mortal.DIES_AT):
        mortal.dies_at(int(nth))
    _need_no_https()
    play_simply()
    _need_no_searches()


def _need_no_searches() -> None:
    """Compile nothing: the killed would leave that to go on."""
    vars(preload)["is_compiled"] = lambda: True


def _need_no_https() -> None:
    """Allow updates to be posted without https, as there is no proxy here."""

    def plainly(
        token: str, at: str, url: str | None = None, *more: Any, **named: Any
    ) -> Connection:
        return Connection(token, at, url and url.replace("https:", "http:"), *more, **named)

    vars(bot.runtime.main)["Connection"] = plainly
