"""One request = one transaction: what is asked, what follows from it, and that it has been done."""

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeVar

from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection
from telegram import Update

from bot import hints, notices, playing
from bot.answers import Answers
from bot.clock import Clock
from bot.commands import AgentMove, Lobby, Preferring, Reference
from bot.events import ChatEvent
from bot.groups import GroupDesk
from bot.handlers import Reader, Request
from bot.hosting import hosted
from bot.keeping import keep_change, keep_jobs
from bot.lobby import LobbyDesk
from bot.personal import PersonalDesk
from bot.preferences import PreferenceDesk
from bot.quotas import Quotas
from bot.reference import ReferenceDesk
from bot.reviewing import ReviewDesk
from bot.session import Refused, Session
from bot.store import Store, inbox, people, sessions
from bot.store.inbox import Waiting
from bot.store.jobs import Job
from bot.tableside import TableDesk
from bot.texts import Texts, closest_language
from bot.wishes import Personal, Reviewing

log = logging.getLogger(__name__)
T = TypeVar("T")

PAUSE = 1.0
MOST_FAILURES = 30
"""Tries at a database that does not answer, a `PAUSE` apart, before the program gives up."""


@dataclass
class Service:
    """Works off the inbox and takes in what agents found.

    `after_commit` is called with the chats to which something is to be sent.
    """

    store: Store
    texts: Texts
    reader: Reader
    clock: Clock
    rng: Random
    after_commit: Callable[[set[int]], None] = lambda _chats: None
    quotas: Quotas = field(default_factory=Quotas)
    _wake: asyncio.Event = field(default_factory=asyncio.Event)

    def wake(self) -> None:
        """There are updates in the inbox."""
        self._wake.set()

    async def run(self) -> None:
        """Work off updates in the order they came in, until cancelled; none is left half done."""
        failures = 0
        while True:
            self._wake.clear()
            try:
                while await unbroken(self.work_off_next()):
                    failures = 0
            except OperationalError as error:
                failures += 1
                if failures > MOST_FAILURES:
                    raise
                log.warning("the database does not answer, trying again: %s", error)
                await self.clock.sleep(PAUSE)
            else:
                await self._wake.wait()

    async def work_off_next(self) -> bool:
        """Work off the oldest waiting update; False if there is none."""
        waiting: Waiting | None = None
        touched = set[int]()
        try:
            async with self.store.transaction() as connection:
                waiting = await inbox.next_waiting(connection)
                if waiting is None:
                    return False
                touched = await self._work_off(connection, waiting)
        except OperationalError:
            # The store is at fault, not the update, which stays where it is.
            raise
        except Exception:
            if waiting is None:
                raise
            log.exception("update %s cannot be worked off and is put aside", waiting.number)
            await self._put_aside(waiting)
        self.after_commit(touched)
        return True

    async def agent_answer(self, job: Job, text: str) -> None:
        """Take in an agent's move, unless the table has moved on."""
        await unbroken(self._agent_answer(job, text))

    async def hint_answer(self, job: Job, text: str) -> None:
        """Take in what an agent found for whom asked; nothing if `text` is empty."""
        await unbroken(self._hint_answer(job, text))

    async def _hint_answer(self, job: Job, text: str) -> None:
        async with self.store.transaction() as connection:
            touched = await hints.deliver(connection, job, text, self.clock.now())
        self.after_commit(touched)

    async def _work_off(self, connection: AsyncConnection, waiting: Waiting) -> set[int]:
        update = Update.de_json(json.loads(waiting.body), None)
        touched = set[int]()
        if request := self.reader.read(update):
            touched = await self._serve(connection, request)
        elif message := update.message:
            await people.message_seen(connection, message.chat.id, message.message_id)
        await inbox.worked_off(connection, waiting.number)
        return touched

    async def _put_aside(self, waiting: Waiting) -> None:
        async with self.store.transaction() as connection:
            await inbox.worked_off(connection, waiting.number)

    async def _serve(self, connection: AsyncConnection, request: Request) -> set[int]:
        language = await _meet(connection, request)
        now = self.clock.now()
        answers = Answers(connection, request, self.texts, language, now)
        try:
            self.quotas.spend(request, now)
            await self._obey(answers, request)
        except Refused as refused:
            if self.quotas.is_answered(request, refused, now):
                await answers.refusal(refused)
        return answers.touched

    async def _obey(self, answers: Answers, request: Request) -> None:
        command = request.command
        if isinstance(command, ChatEvent):
            await GroupDesk(answers).serve(command)
        elif isinstance(command, Preferring):
            desk = PreferenceDesk(answers, self.reader.username)
            await desk.serve(command, request.person)
        elif isinstance(command, Reference):
            await ReferenceDesk(answers, self.reader.username).serve(command, request.person)
        elif isinstance(command, Lobby):
            lobby = LobbyDesk(answers, self.reader.username, self.rng)
            await lobby.serve(command, request.person)
        elif isinstance(command, Personal):
            await PersonalDesk(answers, self.rng).serve(command, request.person)
        elif isinstance(command, Reviewing):
            await ReviewDesk(answers).serve(command, request.person)
        else:
            await TableDesk(answers, self.rng).serve(command, request.person)

    async def _agent_answer(self, job: Job, text: str) -> None:
        command = AgentMove(job.seat, job.revision, text)
        async with self.store.transaction() as connection:
            session = await sessions.load(connection, job.code)
            if session is None:
                return
            touched = {session.place.chat}
            try:
                after = hosted(self._with_answer(session, command), self.rng)
            except Refused as refused:
                log.info("an answer for table %s comes too late: %s", job.code, refused)
                await keep_jobs(connection, session)
            else:
                now = self.clock.now()
                await keep_change(connection, after, now)
                touched |= await notices.tell(connection, session, after, now)
        self.after_commit(touched)

    def _with_answer(self, session: Session, command: AgentMove) -> Session:
        """The session after an agent's move; after any legal one if that is none."""
        try:
            return playing.apply_agent(session, command).session
        except Refused as refused:
            if refused.code == "stale":
                raise
            log.error("the agent at table %s plays no legal move: %s", session.code, refused)  # noqa: TRY400 - no fault of this code
        position = session.position
        text = position.print(position.random_move(self.rng, command.seat))
        return playing.apply_agent(session, replace(command, text=text)).session


async def unbroken(work: Coroutine[Any, Any, T]) -> T:
    """Wait for work that must not be cut off in the middle: a cancelled caller leaves after it."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


async def _meet(connection: AsyncConnection, request: Request) -> str:
    """Remember who asks and where; the language to answer in."""
    person = request.person
    guessed = closest_language(person.language if person else None)
    if person:
        await people.person_seen(connection, person, guessed)
    await people.chat_seen(connection, request.chat, request.chat_kind, guessed)
    if request.message and not request.query:
        await people.message_seen(connection, request.chat, request.message)
    if person and (request.private or request.query):
        return await people.person_language(connection, person.id) or guessed
    chat = await people.known_chat(connection, request.chat)
    return chat.language if chat else guessed
