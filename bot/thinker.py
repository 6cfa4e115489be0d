"""Thinking: jobs from the store go to agents in processes of their own, a few at a time.

A worker gets text and gives text. Its answer is an ordinary command for a certain revision. Where
it fails, any legal move is played instead: nobody waits for a process that hangs or dies.
"""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from zlib import crc32

from bot.clock import Clock
from bot.hinting import LEVEL, thought_about
from bot.service import Service, unbroken
from bot.session import Machine, Place, Session
from bot.shortest_first import ShortestFirst
from bot.store import Store, StoreError, jobs, sessions
from bot.store.jobs import Job
from bot.workers import Question, WorkerError, Workers
from engine.ai.levels import SECONDS
from engine.game import Seat

log = logging.getLogger(__name__)

TYPING_AFTER, TYPING_EVERY = 1.0, 4.0
"""Seconds after which people are shown that the bot thinks, and then again: Telegram forgets it."""

PAUSE, LONGEST_PAUSE = 1.0, 60.0

MOST_IN_HAND, FEW_IN_HAND = 32, 4
"""How many jobs are taken from the store at once, and how few are left when more are taken."""


async def _show_nothing(_place: Place) -> None:
    """Nobody is told."""


@dataclass
class Thinker:
    """Gives jobs from the store to workers, and their answers to the service.

    Those of weak agents, which take least time, go first. One that nobody wants any more, as the
    game has moved on, is broken off. `after_thought` is told how many seconds a worker took,
    whether or not it found something, `show_typing` in which place one has been thinking for long.
    """

    store: Store
    service: Service
    clock: Clock
    workers: Workers
    longest: float = math.inf
    after_thought: Callable[[float], None] = lambda _seconds: None
    show_typing: Callable[[Place], Awaitable[None]] = _show_nothing
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _in_hand: dict[Job, asyncio.Task[None]] = field(default_factory=dict)
    _resting: set[Job] = field(default_factory=set)
    _thoughts: dict[Job, asyncio.Task[str]] = field(default_factory=dict)
    _unwanted: set[Job] = field(default_factory=set)
    _looking: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.turns = ShortestFirst(self.workers.crew.number)

    def wake(self) -> None:
        """There may be new jobs."""
        self._news.set()

    def look_again(self) -> None:
        """Jobs may have come to nothing while an agent thinks about them."""
        if self._thoughts and not self._looking:
            self._looking = asyncio.create_task(self._break_off())

    async def run(self) -> None:
        """See to it that every job is thought about, until cancelled.

        :raises StoreError: if the store is at fault; what is in hand stays there.
        """
        while True:
            self._news.clear()
            await unbroken(self._take())
            await self._news.wait()

    async def close(self) -> None:
        """Stop thinking; jobs stay in the store."""
        tasks = [*self._in_hand.values(), *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    async def _take(self) -> None:
        """Take jobs in hand, if there are few; those that rest after a failure are not counted."""
        if len(self._in_hand) - len(self._resting) > FEW_IN_HAND:
            return
        resting = {job.code for job in self._resting}
        async with self.store.transaction() as connection:
            found = await jobs.next_jobs(connection, MOST_IN_HAND, resting)
        for job in found:
            if job not in self._in_hand:
                self._in_hand[job] = asyncio.create_task(self._see_to(job))

    async def _see_to(self, job: Job) -> None:
        """Try until it is done, at ever longer intervals."""
        pause = PAUSE
        while not await self._tried(job):
            self._resting.add(job)
            self.wake()
            await self.clock.sleep(pause)
            self._resting.discard(job)
            pause = min(2 * pause, LONGEST_PAUSE)
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
        if job.asker:
            await self.service.hint_answer(job, text)
        else:
            await self.service.agent_answer(job, text)

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
        question = await unbroken(self._question(job))
        if question is None:
            return None
        async with self.turns.turn(question.seconds):
            typing = asyncio.create_task(self._type(job))
            begun = time.perf_counter()
            try:
                return await self._answer(job, question)
            finally:
                self.after_thought(time.perf_counter() - begun)
                typing.cancel()

    async def _answer(self, job: Job, question: Question) -> str | None:
        """What a worker answers, unless that is broken off."""
        thought = self._thoughts[job] = asyncio.create_task(self.workers.answer(question))
        try:
            return await thought
        except asyncio.CancelledError:
            if job not in self._unwanted:
                raise
            return None
        finally:
            self._unwanted.discard(job)
            del self._thoughts[job]

    async def _break_off(self) -> None:
        """Have nobody think about what is not in the store any more."""
        async with self.store.transaction() as connection:
            wanted = await jobs.still_there(connection, [job.code for job in self._thoughts])
        self._looking = None
        for job, thought in self._thoughts.items():
            if job not in wanted:
                self._unwanted.add(job)
                thought.cancel()

    async def _type(self, job: Job) -> None:
        """Show that the bot thinks, if it does so for long, until cancelled."""
        await self.clock.sleep(TYPING_AFTER)
        place = await unbroken(self._place(job))
        while place:
            await self.show_typing(place)
            await self.clock.sleep(TYPING_EVERY)

    async def _place(self, job: Job) -> Place | None:
        """Where the answer is waited for."""
        async with self.store.transaction() as connection:
            session = await sessions.load(connection, job.code)
        if job.asker:
            return Place(job.asker)
        return session.place if session else None

    async def _question(self, job: Job) -> Question | None:
        """What to ask; a job that has come to nothing is dropped."""
        async with self.store.transaction() as connection:
            session = await sessions.load(connection, job.code)
            record = thought_about(session, job) if session else None
            if session is None or record is None:
                await jobs.drop(connection, job)
                return None
        level = LEVEL if job.asker else _level(session, job.seat)
        seconds = min(SECONDS[level], self.longest)
        return Question(str(record), job.seat, level, crc32(f"{job}".encode()), seconds)


def _level(session: Session, seat: Seat) -> int:
    player = session.players[seat]
    return player.level if isinstance(player, Machine) else 1
