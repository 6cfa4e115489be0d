"""One request = one transaction: what is asked, what follows from it, and that it has been done."""

import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from telegram import Update

from bot.common.clock import Clock
from bot.common.fingerprint import Fingerprints
from bot.common.uncancellable import run_uncancellable
from bot.domain import moves
from bot.domain.commands import AgentMove, Lobby, Person, Preferring, Reference
from bot.domain.effects import Job
from bot.domain.invitation import SitDown
from bot.domain.moves import play_chance_moves
from bot.domain.puzzles.requests import Puzzling
from bot.domain.requests import ChatEvent, Personal, Reviewing, Search, Standing
from bot.domain.seasons.requests import Seasonal
from bot.domain.table import CommandRejected, Table
from bot.domain.votes.requests import Voting
from bot.handlers import drafts, hints, turn_notifications
from bot.handlers.chat_events import ChatEventHandler, in_supergroup
from bot.handlers.community import vote_course
from bot.handlers.community.game_end import concluded
from bot.handlers.community.puzzle import PuzzleHandler
from bot.handlers.community.season import SeasonHandler
from bot.handlers.community.standings import StandingsHandler
from bot.handlers.community.vote import VoteHandler
from bot.handlers.help import HelpHandler
from bot.handlers.inline.queries import InlineHandler
from bot.handlers.inline.seats import InvitationHandler
from bot.handlers.lobby import LobbyHandler
from bot.handlers.pages.page import PageHandler, keep_failed
from bot.handlers.persistence import keep_change, keep_jobs
from bot.handlers.personal.account import AccountHandler
from bot.handlers.preferences import PreferenceHandler
from bot.handlers.quotas import Quotas
from bot.handlers.responder import Responder
from bot.handlers.review import ReviewHandler
from bot.handlers.table import TableHandler
from bot.handlers.timing.reminder_settings import begin_again
from bot.i18n.translations import Texts, closest_language
from bot.store import Store
from bot.store.repositories import boards, inbox, inbox_queue, jobs, people, tables
from bot.store.repositories.inbox_queue import Waiting
from bot.store.repositories.people import SeenChat
from bot.telegram import page_calls
from bot.telegram.client import UPDATE_KINDS
from bot.telegram.request import INLINE, POLL, Request
from bot.telegram.update_parser import Reader
from engine.ai.common.agent import GreedyAgent, Limit

log = logging.getLogger(__name__)
T = TypeVar("T")

DONE, REFUSED, IGNORED, PUT_ASIDE = "done", "refused", "ignored", "put aside"
"""Outcomes of an update."""

SIMPLE = Limit(0.5)
"""Limit of the agent that plays for one whose answer is no move: it needs a tenth of it."""

AGENT, PAGE, OTHER = "agent", page_calls.KIND, "other"
"""Kinds beside those that Telegram has names for."""


@dataclass(frozen=True)
class Done:
    """The outcome of an update: its chat, its table, and the number of plies there now, `ply`.

    So many `plies` of them are new (fewer than none if some were taken back).
    `code` is empty and `ply` None where it was about no table. `reason` is the code of a refusal.
    It took so many `seconds`, after it had `waited` for some. It was the `last` one if no other
    update waited when it was begun.
    An answer of an agent, too, is told of like this: its `kind` is `AGENT`, and its number 0.
    """

    number: int
    chat: int
    outcome: str
    kind: str = ""
    reason: str = ""
    code: str = ""
    game: str = ""
    ply: int | None = None
    plies: int = 0
    seconds: float = 0.0
    waited: float = 0.0
    last: bool = False


@dataclass
class Dispatcher:
    """Works off updates and takes in what agents found.

    Boards can be shown in inline messages if it `can_show_inline`.
    `after_commit` is called with the chats to which something is to be sent, `after_update` with
    what has become of an update.
    """

    store: Store
    texts: Texts
    reader: Reader
    clock: Clock
    rng: Random
    fingerprints: Fingerprints
    can_show_inline: bool = False
    after_commit: Callable[[set[int]], None] = lambda _chats: None
    after_update: Callable[[Done], None] = lambda _done: None
    quotas: Quotas = field(default_factory=Quotas)
    _walk: inbox_queue.Walk = field(default_factory=inbox_queue.Walk)

    async def work_off_next(self) -> Done | None:
        """Work off the next update of the chat whose turn it is; None if none is left to do.

        :raises OperationalError: if the database does not answer; the update stays where it is.
        """
        waiting: Waiting | None = None
        begun = time.perf_counter()

        def work(connection: Connection) -> tuple[Done, set[int]] | None:
            nonlocal waiting
            waiting = inbox_queue.hold_next(connection, self._walk)
            return self._work_off(connection, waiting) if waiting else None

        try:
            found = await self.store.run(work)
        except OperationalError:
            raise
        except Exception:
            if waiting is None:
                raise
            log.exception("update %s cannot be worked off and is put aside", waiting.number)
            found = await self.store.run(self._put_aside, waiting)
        if waiting is None or found is None:
            return None
        done, touched = found
        done = self._timed(done, waiting, time.perf_counter() - begun)
        self.after_commit(touched)
        self.after_update(done)
        return done

    async def agent_answer(self, job: Job, text: str, *, below: bool = False) -> None:
        """Play an agent's move, unless the table has moved on or another instance has the job.

        The board may have to come `below` all else, in a new message.
        """
        await run_uncancellable(self._agent_answer(job, text, below=below))

    async def hint_answer(self, job: Job, text: str) -> None:
        """Give the person who asked an agent's hint; `text` is empty if it found none."""
        await run_uncancellable(self._hint_answer(job, text))

    async def _hint_answer(self, job: Job, text: str) -> None:
        now = self.clock.now()
        self.after_commit(await self.store.run(hints.deliver, job, text, now, self.texts))

    async def vote_choice(self, job: Job, text: str) -> None:
        """Begin a vote of a group on the moves that were found; `text` is empty if none were."""
        now, run = self.clock.now(), self.store.run
        begun = run(vote_course.begin, job, text, now, self.rng)
        self.after_commit(await run_uncancellable(begun))

    def _work_off(self, connection: Connection, waiting: Waiting) -> tuple[Done, set[int]]:
        """Do what an update asks for; what has become of it, the chats to which this leads."""
        touched = set[int]()
        update = Update.de_json(json.loads(waiting.body), None)
        last = waiting.last and waiting.alone
        done = Done(waiting.number, waiting.chat, IGNORED, _kind(update), last=last)
        if request := self.reader.read(update):
            responder = self._serve(connection, request)
            done, touched = _done(done, responder), responder.touched
            if self.reader.answers_unseen and responder.table and done.plies:
                now = self.clock.now()
                touched |= drafts.end_past(connection, responder.table, now)
        elif message := update.message:
            people.message_seen(connection, message.chat.id, message.message_id)
        inbox.worked_off(connection, waiting, self.clock.now())
        return done, touched

    def _timed(self, done: Done, waiting: Waiting, seconds: float) -> Done:
        waited = self.clock.now() - waiting.received_at
        return replace(done, seconds=seconds, waited=max(0.0, waited - seconds))

    def _put_aside(self, connection: Connection, waiting: Waiting) -> tuple[Done, set[int]]:
        now = self.clock.now()
        inbox.worked_off(connection, waiting, now)
        keep_failed(connection, waiting.body, now)
        return Done(waiting.number, waiting.chat, PUT_ASIDE), set()

    def _serve(self, connection: Connection, request: Request) -> Responder:
        if request.page:
            pages = PageHandler(self.texts, self.rng, self.quotas)
            return pages.serve(connection, request, self.clock.now())
        request, here, own = _meet(connection, request)
        now = self.clock.now()
        responder = Responder(connection, request, self.texts, here.language, own, now)
        responder.has_question = here.has_question
        if request.starts and request.private and request.person:
            begin_again(responder, request.person)
        try:
            self.quotas.spend(request, now)
            self._obey(responder, request)
        except CommandRejected as refused:
            if self.quotas.is_answered(request, refused, now):
                responder.refusal(refused)
        return responder

    def _obey(self, responder: Responder, request: Request) -> None:
        command = request.command
        if isinstance(command, ChatEvent):
            ChatEventHandler(responder).serve(command)
        elif isinstance(command, Preferring):
            handler = PreferenceHandler(responder, self.reader.username)
            handler.serve(command, request.person)
        elif isinstance(command, Reference):
            HelpHandler(responder).serve(command, request.person)
        elif isinstance(command, Lobby):
            invites = self.can_show_inline
            lobby = LobbyHandler(responder, self.reader.username, self.rng, invites=invites)
            lobby.serve(command, request.person)
        elif isinstance(command, Personal):
            account = AccountHandler(responder, self.rng, self.fingerprints)
            account.serve(command, request.person)
        elif isinstance(command, Standing | Seasonal | Puzzling | Voting):
            self._obey_community(responder, command, request.person)
        elif isinstance(command, Search | SitDown):
            self._obey_inline(responder, command, request.person)
        elif isinstance(command, Reviewing):
            ReviewHandler(responder).serve(command, request.person)
        else:
            TableHandler(responder, self.rng).serve(command, request.person)

    def _obey_community(
        self,
        responder: Responder,
        command: Standing | Seasonal | Puzzling | Voting,
        person: Person | None,
    ) -> None:
        if isinstance(command, Standing):
            StandingsHandler(responder, self.fingerprints).serve(command, person)
        elif isinstance(command, Seasonal):
            SeasonHandler(responder, self.rng).serve(command, person)
        elif isinstance(command, Voting):
            VoteHandler(responder, self.rng).serve(command, person)
        else:
            PuzzleHandler(responder, self.rng).serve(command, person)

    def _obey_inline(
        self, responder: Responder, command: Search | SitDown, person: Person | None
    ) -> None:
        if isinstance(command, SitDown):
            seats = InvitationHandler(responder, self.rng, self.fingerprints)
            seats.serve(command, person)
        elif person:
            queries = InlineHandler(responder, self.fingerprints, self.can_show_inline)
            queries.serve(command, person)

    async def _agent_answer(self, job: Job, text: str, *, below: bool) -> None:
        begun = time.perf_counter()
        if found := await self.store.run(partial(self._take_answer, below=below), job, text):
            done, touched = found
            self.after_commit(touched)
            self.after_update(replace(done, seconds=time.perf_counter() - begun))

    def _take_answer(
        self, connection: Connection, job: Job, text: str, *, below: bool
    ) -> tuple[Done, set[int]] | None:
        """Have an agent's move made; what has become of it, the chats to which this leads.

        None if the table is gone, or the job is another instance's.
        """
        table = tables.lock_for_update(connection, job.code)
        if table is None or jobs.is_lost(connection, job):
            return None
        command, chat = AgentMove(job.seat, job.revision, text), table.place.chat
        done = Done(0, chat, DONE, AGENT)
        try:
            after = play_chance_moves(self._with_answer(table, command), self.rng)
        except CommandRejected as refused:
            # Where the job was gone, others of the table are none of its business.
            if jobs.drop(connection, job):
                keep_jobs(connection, table)
            return _at(replace(done, outcome=REFUSED, reason=refused.code), table, 0), {chat}
        now = self.clock.now()
        after, touched = concluded(connection, table, after, now, self.rng)
        keep_change(connection, table, after, now)
        if below:
            boards.repost(connection, table.code)
        touched |= {chat} | turn_notifications.tell(connection, table, after, now)
        if self.reader.answers_unseen:
            touched |= drafts.end_past(connection, after, now)
        plies = len(after.record.plies) - len(table.record.plies)
        return _at(done, after, plies), touched

    def _with_answer(self, table: Table, command: AgentMove) -> Table:
        """The table after an agent's move; after that of a simple agent if that is none."""
        try:
            return moves.apply_agent(table, command).table
        except CommandRejected as refused:
            if refused.code == "stale":
                raise
            log.error("the agent at table %s plays no legal move: %s", table.code, refused)  # noqa: TRY400 - no fault of this code
        position, seat = table.position, command.seat
        move = GreedyAgent().choose(position.view(seat), seat, SIMPLE, self.rng)
        again = replace(command, text=position.print(move))
        return moves.apply_agent(table, again).table


def _done(done: Done, responder: Responder) -> Done:
    """The outcome of an update, completed by its answers."""
    heeded = responder.touched or responder.table
    outcome = REFUSED if responder.refused else DONE if heeded else IGNORED
    done = replace(done, outcome=outcome, reason=responder.refused)
    return _at(done, responder.table, responder.plies) if responder.table else done


def _at(done: Done, table: Table, plies: int) -> Done:
    """The same with the table it was about."""
    record = table.record
    return replace(done, code=table.code, game=record.game, ply=len(record.plies), plies=plies)


def _kind(update: Update) -> str:
    if page_calls.KIND in update.api_kwargs:
        return PAGE
    return next((kind for kind in UPDATE_KINDS if getattr(update, kind)), OTHER)


def _meet(connection: Connection, request: Request) -> tuple[Request, SeenChat, str]:
    """Remember who asks and where; the chat, in the language of messages there, and that of toasts.

    Of an inline query nothing is remembered: it may be a stranger's, about nothing. So it is with a
    vote in a poll, beside that vote, and with an inline message before a table is there.
    Of a group that has become a supergroup the request is as if it had been made there.
    """
    person, message = request.person, None if request.query else request.message
    guessed = closest_language(person.language if person else None)
    if request.chat_kind in (INLINE, POLL):
        own = people.person_language(connection, request.chat) or guessed
        return request, SeenChat(own), own
    own = people.person_seen(connection, person, guessed) if person else guessed
    if request.inline_message:
        chat = people.known_chat(connection, request.chat)
        return request, SeenChat(chat.language if chat else own), own
    where, speaker = (request.chat, request.chat_kind), person.id if person else 0
    here = people.chat_seen(connection, *where, guessed, message or None, speaker)
    if here.moved_to and not isinstance(request.command, ChatEvent):
        request = in_supergroup(connection, request, here.moved_to)
        chat = people.known_chat(connection, here.moved_to)
        here = SeenChat(chat.language if chat else here.language)
    return request, here._replace(language=own) if person and request.private else here, own
