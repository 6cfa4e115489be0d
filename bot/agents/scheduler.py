"""Thinking: jobs from the store go to agents in processes of their own, a few at a time.

A worker gets text and gives text. Its answer is an ordinary command for a certain revision. Where
it fails, something simpler answers: nobody waits for a process that hangs or dies. A job is thought
about by the instance that has taken it, and again by another one if that is lost.
"""

import asyncio
import logging
import math
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol
from zlib import crc32

from sqlalchemy import Connection

from bot.agents import fallback
from bot.agents.pool import WorkerError, WorkerPool
from bot.agents.priority_semaphore import PrioritySemaphore
from bot.agents.process import Choice, Question
from bot.cluster.heartbeat import Heartbeat
from bot.common.backoff import Backoff
from bot.common.clock import Clock
from bot.common.uncancellable import run_uncancellable
from bot.domain.aids.hints import LEVEL, thought_about
from bot.domain.effects import Job
from bot.domain.table import Place, Table
from bot.domain.votes.vote import OFFERED
from bot.handlers.dispatcher import Dispatcher
from bot.handlers.persistence import level_of
from bot.store import Store, StoreError
from bot.store.repositories import jobs, tables
from bot.store.repositories.jobs import LETS_PASS, Hands
from engine.ai.levels import PLUS, SECONDS
from engine.core.game import Seat
from engine.core.record import Record

log = logging.getLogger(__name__)

TYPING_AFTER, TYPING_EVERY = 1.0, 4.0
"""Seconds after which people are shown that the bot thinks, and then again: Telegram forgets it."""

DRAFT_AFTER = 2.0
"""Seconds after which a slow agent's message is shown as a draft where that can be done."""

SLOW = 3.0
"""Seconds a move that an agent is given at a level at which people wait long for it."""

PAUSE, LONGEST_PAUSE = 1.0, 60.0

HANDFUL = 4
"""Number of jobs taken beyond those that can be thought about at once, to be the next ones."""

BETWEEN_LOOKS = 1.0
"""Seconds between looks at whether jobs under way are still there and no other instance's."""

SOON = 0.05
"""Seconds until the next look of an instance that another one has got in the way of."""

RELEASING = 1.0
"""Seconds that it may take to let others have what is left."""


class ShowThinking(Protocol):
    """Shows in a place that an agent thinks; whether by a draft, which a new message is to end."""

    async def __call__(self, place: Place, *, long: bool) -> bool:
        """Show it, for a moment or, in private, for `long`."""


async def _show_nothing(place: Place, *, long: bool) -> bool:  # noqa: ARG001 - the protocol's names
    """Nobody is told."""
    return False


@dataclass
class Scheduler:
    """Gives jobs from the store to workers, and their answers to the service.

    Those of weak agents, which take least time, go first. One that nobody wants any more, as the
    game has moved on, is broken off. `after_thought` is told how many seconds a worker took,
    whether or not it found something, `show_thinking` in which place one has been at it for long.
    `offer` is called where there may be jobs that other instances had better take.
    """

    store: Store
    dispatcher: Dispatcher
    clock: Clock
    pool: WorkerPool
    heartbeat: Heartbeat
    longest: float = math.inf
    after_thought: Callable[[float], None] = lambda _seconds: None
    show_thinking: ShowThinking = _show_nothing
    offer: Callable[[], None] = lambda: None
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _doubts: asyncio.Event = field(default_factory=asyncio.Event)
    _added: bool = False
    _in_hand: dict[Job, asyncio.Task[None]] = field(default_factory=dict)
    _resting: set[Job] = field(default_factory=set)
    _thoughts: dict[Job, asyncio.Task[str]] = field(default_factory=dict)
    _unwanted: set[Job] = field(default_factory=set)
    _drafted: set[Job] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.turns = PrioritySemaphore(self.pool.crew.number)

    def wake(self) -> None:
        """Look at once for jobs that nobody has taken."""
        self._news.set()

    def added(self) -> None:
        """The same for jobs put there by this instance; others hear of those that it leaves."""
        self._added = True
        self.wake()

    def look_again(self) -> None:
        """Jobs may have come to nothing while an agent thinks about them."""
        self._doubts.set()

    async def run(self) -> None:
        """See to it that every job is thought about, until cancelled.

        :raises StoreError: if the store is at fault; what is in hand stays there.
        """
        looking_after = asyncio.create_task(self._look_after())
        try:
            while True:
                self._news.clear()
                await run_uncancellable(self._take())
                await self._news.wait()
        finally:
            looking_after.cancel()
            await asyncio.wait([looking_after])

    async def close(self) -> None:
        """Stop thinking; jobs stay in the store, for others to take."""
        for task in self._in_hand.values():
            task.cancel()
        await asyncio.gather(*self._in_hand.values(), return_exceptions=True)
        if self.store.is_server:
            await self._let_go()
        await self.pool.close()

    async def _let_go(self) -> None:
        """Let others have at once what is left, if the database answers."""
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(RELEASING):
                left = await self.store.run(jobs.let_go, self.heartbeat.number)
            if left:
                self.offer()

    async def _take(self) -> None:
        """Take jobs in hand, if there are few; those that rest after a failure are not counted."""
        added, self._added = self._added, False
        room = self.pool.crew.number - (len(self._in_hand) - len(self._resting))
        left = room < 0 or await self._taken(room + HANDFUL)
        if left and added:
            self.offer()

    async def _taken(self, most: int) -> bool:
        """Take so many jobs in hand, if there are; whether there are more."""
        hands = Hands(
            self.heartbeat.number, list(self._in_hand), {job.code for job in self._resting}
        )
        wanted, found = await self.store.run(jobs.take_next, hands, most)
        for job in found:
            self._in_hand[job] = asyncio.create_task(self._see_to(job))
        if len(found) < min(most, len(wanted)):
            # Another instance has looked at the same moment, and may not have taken all.
            asyncio.get_running_loop().call_later(SOON, self.wake)
        return len(wanted) > most

    async def _see_to(self, job: Job) -> None:
        """Try until it is done, at ever longer intervals."""
        backoff = Backoff(PAUSE, LONGEST_PAUSE)
        while not await self._tried(job):
            self._resting.add(job)
            self.wake()
            await self.clock.sleep(backoff.pause())
            self._resting.discard(job)
        self._drafted.discard(job)
        del self._in_hand[job]
        self.wake()

    async def _tried(self, job: Job) -> bool:
        """Whether a job is done, or there is nothing to do any more."""
        try:
            text = await self._found(job)
            if text is not None:
                await self._give(job, text)
        except StoreError as error:
            log.warning("table %s waits: %s", job.code, error)
            return False
        except Exception:
            log.exception("thinking about table %s failed", job.code)
            return False
        return True

    async def _give(self, job: Job, text: str) -> None:
        if job.is_for_vote:
            await self.dispatcher.vote_choice(job, text)
        elif job.asker:
            await self.dispatcher.hint_answer(job, text)
        else:
            await self.dispatcher.agent_answer(job, text, below=job in self._drafted)

    async def _found(self, job: Job) -> str | None:
        """A move; empty if none can be found, None if none is wanted any more."""
        try:
            return await self._text(job)
        except WorkerError as error:
            log.warning("the agent at table %s fails: %s", job.code, error)
        except StoreError:
            raise
        except Exception:
            # A game needs its agent's move; nobody waits for ever for a hint.
            if not job.asker:
                raise
            log.exception("thinking about table %s failed", job.code)
        return ""

    async def _text(self, job: Job) -> str | None:
        question = await run_uncancellable(self._question(job))
        if question is None:
            return None
        thought = self._thoughts[job] = asyncio.create_task(self._answer(job, question))
        try:
            return await thought
        except asyncio.CancelledError:
            if job not in self._unwanted:
                raise
            return None
        finally:
            self._unwanted.discard(job)
            del self._thoughts[job]

    async def advice(self, record: Record, seat: Seat) -> str:
        """A good move of a seat after a record, which need be no table's; empty if none is found.

        The same is found whenever the same is asked.
        """
        seconds, text = min(SECONDS[LEVEL], self.longest), str(record)
        question = Question(text, seat, LEVEL, crc32(text.encode()), seconds)
        try:
            async with self.turns.turn(self.clock.now() + LETS_PASS * LEVEL):
                return await self.pool.answer(question)
        except WorkerError as error:
            log.warning("the agent that gives advice fails: %s", error)
            return ""

    async def _answer(self, job: Job, question: Question | Choice) -> str:
        """The answer of a worker, when it is this job's turn."""
        async with self.turns.turn(self.clock.now() + LETS_PASS * job.level):
            typing = asyncio.create_task(self._type(job))
            begun = time.perf_counter()
            try:
                return await fallback.found(self.pool, question, job)
            finally:
                self.after_thought(time.perf_counter() - begun)
                typing.cancel()

    async def _look_after(self) -> None:
        """Break off jobs that nobody wants of this instance any more, until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BETWEEN_LOOKS if self.store.is_server else None):
                    await self._doubts.wait()
            self._doubts.clear()
            if self._thoughts:
                await self._break_off()

    async def _break_off(self) -> None:
        """Break off jobs that are gone from the store, or that another instance has taken."""
        looked_at = dict(self._thoughts)
        try:
            wanted = await run_uncancellable(self._kept(looked_at))
        except StoreError as error:
            log.warning("whether agents think in vain cannot be seen: %s", error)
            return
        for job in looked_at.keys() - wanted:
            if job in self._thoughts:
                self._unwanted.add(job)
                self._thoughts[job].cancel()

    async def _kept(self, taken: Collection[Job]) -> set[Job]:
        return await self.store.run(jobs.kept, taken)

    async def _type(self, job: Job) -> None:
        """Show that the bot thinks, if it does so for long, until cancelled."""
        await self.clock.sleep(TYPING_AFTER)
        place, long = await run_uncancellable(self._place(job)), is_slow(job)
        if place and long:
            # The board with the move before is still to come: it would end a draft.
            await self.show_thinking(place, long=False)
            await self.clock.sleep(DRAFT_AFTER - TYPING_AFTER)
        while place:
            if await self.show_thinking(place, long=long):
                self._drafted.add(job)
            await self.clock.sleep(TYPING_EVERY)

    async def _place(self, job: Job) -> Place | None:
        """The place in which people wait for the answer, None if the table is gone."""
        table = await self.store.run(tables.load, job.code)
        if job.asker > 0 and job.opening is None:
            return Place(job.asker)
        return table.place if table else None

    async def _question(self, job: Job) -> Question | Choice | None:
        """The question of a job; a stale job is dropped, if it is still this instance's."""
        found = await self.store.run(_in_question, job)
        if found is None:
            return None
        (table, record), seed = found, crc32(f"{job}".encode())
        if job.is_for_vote:
            seconds = min(SECONDS[LEVEL], self.longest)
            return Choice(str(record), job.seat, OFFERED, seed, seconds)
        level = LEVEL if job.asker else level_of(table, job.seat)
        if level == PLUS:
            crew = self.pool.crew
            seconds = min(crew.seconds, self.longest)
            return Question(str(record), job.seat, level, seed, seconds, crew.number)
        seconds = min(SECONDS[level], self.longest)
        return Question(str(record), job.seat, level, seed, seconds)


def is_slow(job: Job) -> bool:
    """Whether the agent of a job plays at a level for which people wait long."""
    return not job.asker and SECONDS.get(job.level, math.inf) >= SLOW


def _in_question(connection: Connection, job: Job) -> tuple[Table, Record] | None:
    """The table of a job and the record to be thought about; a stale job is dropped.

    Nothing is done if another instance has the job by now.
    """
    if not jobs.kept(connection, [job]):
        return None
    table = tables.load(connection, job.code)
    record = thought_about(table, job) if table else None
    if table is None or record is None:
        jobs.drop(connection, job)
        return None
    return table, record
