"""Connections to the web server: so many at most, and each soon asks for something."""

import asyncio
import logging
import resource
import sys
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds within which the head of a request must have come."""

MOST = 2500
"""Connections at a time, where the system lets a process have descriptors for them.

Each open page of a table holds one.
"""

DESCRIPTORS = 2 * MOST + 1000
"""Descriptors that this process asks for, where the system would let it have them."""

MOST_AT_ONCE = 64
"""Connections that the event loop accepts before it looks at any of them."""


def most_connections() -> int:
    """Half of the descriptors this process may have at most: the rest is for all else it does."""
    return min(MOST, _descriptors() // 2)


def most_at_once() -> int:
    """So few that those accepted too many, and those being closed, leave descriptors as well."""
    return max(1, min(MOST_AT_ONCE, _descriptors() // 16))


def _descriptors() -> int:
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if allowed == resource.RLIM_INFINITY else allowed


def ask_for_descriptors() -> None:
    """Have as many as are needed, as far as the system allows; most give few at first."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if most == resource.RLIM_INFINITY else min(DESCRIPTORS, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class PatientProtocol(H11Protocol):
    """A connection that is closed when it stays silent, the oldest first where there are too many.

    It is silent from its beginning, or from an answer on, until the head of a request is there.
    """

    silent_since: float | None = None
    """The moment of the event loop's clock from which on it has been; None if it is not."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in its base
        """Let it in; with too many the one that has been silent for longest gives way."""
        super().connection_made(transport)
        self._be_silent()
        if len(self.connections) > most_connections():
            log.warning("there are too many connections: those that ask nothing are closed")
            self._longest_silent()._give_way()  # noqa: SLF001 - of the same class

    def connection_lost(self, exc: Exception | None) -> None:
        """See its base."""
        self._be_heard()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """See its base; with a request under way it is silent no more."""
        super().handle_events()
        # Before the first request there is no cycle, whatever its annotation says.
        if self.cycle is not None and not self.cycle.response_complete:  # type: ignore[redundant-expr]
            self._be_heard()

    def on_response_complete(self) -> None:
        """See its base; the next request must come soon, if one begins."""
        self._be_silent()
        super().on_response_complete()

    def _longest_silent(self) -> "PatientProtocol":
        """The one to be closed: this one where all others are being answered."""
        everybody = cast("set[PatientProtocol]", self.connections)
        since = {one: one.silent_since for one in everybody if one.silent_since is not None}
        return min(since, key=since.__getitem__, default=self)

    def _give_way(self) -> None:
        """Be closed, and counted no more: the socket itself is closed a little later."""
        self.connections.discard(self)
        self.transport.abort()

    def _be_silent(self) -> None:
        self._be_heard()
        self.silent_since = self.loop.time()
        self._timer = self.loop.call_later(PATIENCE, self.transport.close)

    def _be_heard(self) -> None:
        self.silent_since = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
