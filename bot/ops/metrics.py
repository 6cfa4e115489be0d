"""Figures about a running bot in the format of Prometheus; the one place that knows its library.

Parts of the bot call what they are given and know nothing of figures. Each bot counts for itself:
two in one program do not add up.
"""

import logging
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from bot.common.clock import Clock
from bot.handlers.dispatcher import AGENT, Done
from bot.store.repositories.counts import Counts
from bot.store.repositories.outbox import FREE, REMINDERS, OutboxMessage

P = ParamSpec("P")
T = TypeVar("T")

CONTENT_TYPE = CONTENT_TYPE_LATEST
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Bounds between what nobody notices and what everybody does."""

LONGEST_UNSHOWN = 3600.0


class Metrics:
    """Counters and measures of the bot; `faults` is a log handler that counts records."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._unshown: dict[str, float] = {}
        self._registry = registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=registry)

        def counter(name: str, what: str, *labels: str) -> Counter:
            return Counter(f"tessera_{name}", what, labels, registry=registry)

        def histogram(name: str, what: str, *labels: str) -> Histogram:
            return Histogram(
                f"tessera_{name}_seconds", what, labels, registry=registry, buckets=SECONDS
            )

        def gauge(name: str, what: str) -> Gauge:
            return Gauge(f"tessera_{name}", what, registry=registry)

        self._updates = counter("updates", "Updates and answers of agents", "kind", "outcome")
        self._update_seconds = histogram("update", "From taking an update in to its commit")
        self._plies = counter("plies", "Plies made", "game", "by")
        self._refusals = counter("refusals", "What was refused", "reason")
        self._calls = counter("calls", "Calls of the Bot API", "method", "outcome")
        self._call_seconds = histogram("call", "Calls of the Bot API", "method")
        self._webhook = counter("webhook_calls", "Calls of the webhook", "status")
        faults = counter("faults", "What was logged from WARNING on", "level", "part", "kind")
        self.faults: logging.Handler = _Faults(faults)
        self._answer_seconds = histogram("answer", "From an update to an answer to it", "kind")
        self._board_seconds = histogram("board", "From a ply taken in to the board that shows it")
        self._thinking = histogram("thinking", "An agent's thought")
        self._drawing = histogram("drawing", "Drawing a picture")
        self._store = gauge("store_answers", "Whether the database has just answered")
        self._updates_waiting = gauge("updates_waiting", "Updates kept and not worked off")
        self._outbox = gauge("outbox_waiting", "Answers, toasts and messages still to be sent")
        self._oldest = gauge("outbox_oldest_seconds", "For how long the first of them waits")
        self._boards = gauge("boards_behind", "Boards that do not show what they should")
        self._jobs = gauge("jobs", "Moves and hints that agents are to find")
        self._tables = gauge(
            "tables_open", "Tables at which a game is played or can begin, of late"
        )

    def update_done(self, done: Done) -> None:
        """An update, or an agent's answer, has been worked off."""
        self._updates.labels(done.kind, done.outcome).inc()
        if done.reason:
            self._refusals.labels(done.reason).inc()
        if done.plies > 0:
            by = "agent" if done.kind == AGENT else "person"
            self._plies.labels(done.game, by).inc(done.plies)
        taken = done.waited + done.seconds
        if done.kind != AGENT:
            self._update_seconds.observe(taken)
        if done.plies:
            self._ply_made(done.code, self._clock.now() - taken)

    def message_sent(self, outgoing: OutboxMessage) -> None:
        """Something has been sent, which may be an answer."""
        if outgoing.kind not in REMINDERS:
            kind = outgoing.kind if outgoing.kind in FREE else "message"
            seconds = self._clock.now() - outgoing.created_at
            self._answer_seconds.labels(kind).observe(max(0.0, seconds))

    def board_shown(self, code: str) -> None:
        """A table is shown as it is now."""
        if (since := self._unshown.pop(code, None)) is not None:
            self._board_seconds.observe(max(0.0, self._clock.now() - since))

    def thought(self, seconds: float) -> None:
        """An agent has thought."""
        self._thinking.observe(seconds)

    def call_made(self, method: str, outcome: str, seconds: float) -> None:
        """Telegram has answered, or has not."""
        self._calls.labels(method, outcome).inc()
        self._call_seconds.labels(method).observe(seconds)

    def webhook_called(self, status: int) -> None:
        """Telegram, or somebody else, has called the webhook."""
        self._webhook.labels(str(status)).inc()

    def drawing(self, draw: Callable[P, T]) -> Callable[P, T]:
        """The same, with the time it takes measured."""

        def timed(*given: P.args, **named: P.kwargs) -> T:
            begun = time.perf_counter()
            try:
                return draw(*given, **named)
            finally:
                self._drawing.observe(time.perf_counter() - begun)

        return timed

    def page(self, counts: Counts | None) -> bytes:
        """All figures as Prometheus reads them; `counts` is None if the store does not answer."""
        self._store.set(counts is not None)
        if counts:
            self._take_in(counts)
        return generate_latest(self._registry)

    def _ply_made(self, code: str, moment: float) -> None:
        """The first ply that is not shown counts, unless it is so old that its chat is closed."""
        since = self._unshown.get(code, moment)
        self._unshown[code] = since if moment - since < LONGEST_UNSHOWN else moment

    def _take_in(self, counts: Counts) -> None:
        self._updates_waiting.set(counts.updates)
        self._outbox.set(counts.messages)
        self._boards.set(counts.boards)
        self._jobs.set(counts.jobs)
        self._tables.set(counts.tables)
        waiting = 0.0 if counts.oldest is None else self._clock.now() - counts.oldest
        self._oldest.set(max(0.0, waiting))


class _Faults(logging.Handler):
    """Counts by what was caught, or by nothing where nothing was."""

    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.WARNING)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        """Count."""
        kind = type(error).__name__ if (error := _error_of(record)) else ""
        self._counter.labels(record.levelname.lower(), record.name, kind).inc()


def _error_of(record: logging.LogRecord) -> BaseException | None:
    """The exception that is logged, as a traceback or as a part of the line."""
    if record.exc_info and record.exc_info[1]:
        return record.exc_info[1]
    given = record.args if isinstance(record.args, tuple) else ()
    return next((part for part in given if isinstance(part, BaseException)), None)
