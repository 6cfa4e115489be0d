"""Seeded bugs: small patches to the bot, each of which breaks a promise.

The games that the real bot survives must find every one of them. Each patch is a mistake that
somebody might make in good faith.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, func, select
from sqlalchemy.util import await_only

from bot.agents.process import Choice, Question
from bot.agents.scheduler import Scheduler
from bot.delivery.board_publisher import BoardPublisher, Due, Then, nothing_more
from bot.delivery.coordinator import DeliveryCoordinator
from bot.delivery.send_loop import SendLoop
from bot.domain import moves
from bot.domain.commands import AgentMove
from bot.domain.effects import Job
from bot.domain.table import Step, Table
from bot.handlers import persistence
from bot.handlers.dispatcher import Dispatcher
from bot.handlers.responder import Responder
from bot.intake.polling import UpdateInbox
from bot.intake.update_worker import UpdateWorker
from bot.store.db import schema
from bot.store.repositories import boards, inbox, jobs, outbox
from bot.store.repositories.boards import Board
from bot.store.repositories.inbox_queue import Waiting
from bot.store.repositories.outbox import OutboxMessage
from tests.chaos import games
from tests.chaos.failpoints import Put
from tests.chaos.games import Script
from tests.chaos.harness import BotHarness

SOON = 0.1


@dataclass(frozen=True)
class Control:
    """A bug, the game that meets it, and the kinds of violation that may be found."""

    bug: Callable[[Put], None]
    script: Script
    kinds: tuple[str, ...]
    webhook: bool = False


# Taking updates in


def acknowledges_before_storing(put: Put) -> None:
    """Tell Telegram that updates have arrived while they are only in memory."""
    take_in = UpdateInbox.add

    async def soon(intake: UpdateInbox, updates: list[tuple[int, str]]) -> None:
        async def later() -> None:
            await intake.clock.sleep(SOON)
            await take_in(intake, updates)

        _tasks.append(asyncio.ensure_future(later()))

    put(UpdateInbox, "add", soon)


_tasks: list[asyncio.Future[None]] = []


def checks_no_ids(put: Put) -> None:
    """Handle an update again if it comes again."""
    row, numbers = inbox._row, count()

    def new_row(*given: Any) -> dict[str, Any]:
        return {**row(*given), "digest": f"{next(numbers)}"}

    put(inbox, "_row", new_row)


def remembers_the_highest_id_only(put: Put) -> None:
    """Take an update with a lower id than the highest for a known one."""
    take_in = inbox.add

    def take_in_higher(
        connection: Connection, updates: Iterable[tuple[int, str]], now: float
    ) -> set[int]:
        highest = select(func.max(schema.inbox.c.update_id))
        known = (connection.execute(highest)).scalar_one() or 0
        return take_in(connection, [u for u in updates if u[0] > known], now)

    put(inbox, "add", take_in_higher)


def looks_for_no_updates_at_start(put: Put) -> None:
    """Leave updates that were stored before the start unhandled."""

    wake = UpdateWorker.wake

    def only_for_news(work: UpdateWorker, chats: Collection[int]) -> None:
        if not isinstance(chats, range):
            wake(work, chats)

    put(UpdateWorker, "wake", only_for_news)


# Working them off


def marks_done_afterwards(put: Put) -> None:
    """Store that an update is done in a transaction of its own, after it."""
    _mark_apart(put, before=False)


def marks_done_beforehand(put: Put) -> None:
    """Store that an update is done in a transaction of its own, before it."""
    _mark_apart(put, before=True)


def _mark_apart(put: Put, *, before: bool) -> None:
    serve, mark = Dispatcher._work_off, inbox.worked_off

    def apart(dispatcher: Dispatcher, connection: Connection, waiting: Any) -> Any:
        if before:
            mark(connection, waiting, dispatcher.clock.now())
            _commit(connection)
        done = serve(dispatcher, connection, waiting)
        if not before:
            _commit(connection)
            mark(connection, waiting, dispatcher.clock.now())
        return done

    def leave(_connection: Connection, _waiting: Waiting, _now: float) -> None:
        pass

    put(inbox, "worked_off", leave)
    put(Dispatcher, "_work_off", apart)


def _commit(connection: Connection) -> None:
    """End a transaction and begin another."""
    connection.exec_driver_sql("COMMIT")
    connection.exec_driver_sql("BEGIN")


def keeps_the_table_by_itself(put: Put) -> None:
    """Store the game in one transaction, and the messages about it in a second one."""
    keep = persistence.keep_change

    def keep_apart(connection: Connection, before: Table, after: Table, now: float) -> None:
        keep(connection, before, after, now)
        _commit(connection)

    put("bot.handlers.table.keep_change", keep_apart)


def checks_no_revision(put: Put) -> None:
    """Obey buttons however old they are."""
    put(Table, "is_current", lambda *_: True)


def acknowledges_before_the_commit(put: Put) -> None:
    """Send the 👍 in the middle of the transaction."""

    def at_once(answers: Responder, emoji: str) -> None:
        request = answers.request
        assert BotHarness.latest
        assert BotHarness.latest.app
        assert request.message
        await_only(BotHarness.latest.app.api.reaction(request.chat, request.message, emoji))

    put(Responder, "reaction", at_once)


# Sending


def sends_nothing_left_at_start(put: Put) -> None:
    """Leave messages unsent that were due before the start, until the chat gets another one."""

    async def nothing(_delivery: DeliveryCoordinator) -> None:
        pass

    put(DeliveryCoordinator, "catch_up", nothing)


def drops_what_it_is_about_to_send(put: Put) -> None:
    """Delete an outbox message before it is sent."""
    send = SendLoop._send

    async def drop_and_send(
        loop: SendLoop, outgoing: OutboxMessage, then: Then = nothing_more
    ) -> None:
        await loop.leases.run(outgoing.chat, outbox.sent, outgoing)
        await send(loop, outgoing, then)

    put(SendLoop, "_send", drop_and_send)


def takes_boards_as_shown_beforehand(put: Put) -> None:
    """Store that a message shows the table before it is edited."""
    reconcile = BoardPublisher._reconcile

    async def keep_first(
        publisher: BoardPublisher, board: Board, goal: Board, due: Due, then: Then
    ) -> OutboxMessage | None:
        await publisher.leases.run(board.chat, boards.edited, goal)
        return await reconcile(publisher, board, goal, due, then)

    put(BoardPublisher, "_reconcile", keep_first)


def posts_once_come_what_may(put: Put) -> None:
    """Give up a post of unknown outcome instead of repeating it."""
    post = BoardPublisher._post

    async def give_up_first(
        publisher: BoardPublisher, board: Board, goal: Board, due: Due, then: Then
    ) -> OutboxMessage | None:
        await publisher.leases.run(board.chat, boards.out_of_reach, board)
        return await post(publisher, board, goal, due, then)

    put(BoardPublisher, "_post", give_up_first)


def posts_for_ever(put: Put) -> None:
    """Repeat a post of unknown outcome without end."""

    def forget(*_: object) -> None:
        pass

    put(boards, "posted", forget)


def leaves_the_old_message(put: Put) -> None:
    """Leave the former message where it is when the table gets a new one."""

    def leave(*_: object) -> None:
        pass

    put("bot.delivery.board_publisher.outbox.put", leave)


# Agents


def drops_the_job_it_takes(put: Put) -> None:
    """Delete a job as soon as an agent begins to think about it."""
    ask = Scheduler._question

    async def take(scheduler: Scheduler, job: Job) -> Question | Choice | None:
        found = await ask(scheduler, job)
        async with scheduler.store.transaction() as connection:
            await connection.run_sync(jobs.drop, job)
        return found

    put(Scheduler, "_question", take)


def takes_late_answers(put: Put) -> None:
    """Let an agent think on after its table has moved on, and accept its answer."""
    apply = moves.apply_agent

    def apply_now(table: Table, command: AgentMove) -> Step:
        return apply(table, replace(command, revision=table.revision))

    async def think_on(_scheduler: Scheduler) -> None:
        pass

    put(moves, "apply_agent", apply_now)
    put(Scheduler, "_break_off", think_on)


CONTROLS = (
    Control(acknowledges_before_storing, games.opening, ("skipped",)),
    Control(acknowledges_before_storing, games.opening, ("skipped",), webhook=True),
    Control(checks_no_ids, games.opening, ("doubled", "resent")),
    Control(checks_no_ids, games.opening, ("doubled", "resent"), webhook=True),
    Control(remembers_the_highest_id_only, games.new_ids, ("skipped",)),
    Control(looks_for_no_updates_at_start, games.opening, ("stuck",)),
    Control(marks_done_afterwards, games.opening, ("doubled", "resent")),
    Control(marks_done_beforehand, games.opening, ("skipped", "lost")),
    Control(keeps_the_table_by_itself, games.opening, ("skipped", "resent")),
    Control(checks_no_revision, games.double_tap, ("doubled",)),
    Control(acknowledges_before_the_commit, games.opening, ("early",)),
    Control(sends_nothing_left_at_start, games.opening, ("stuck",)),
    Control(drops_what_it_is_about_to_send, games.opening, ("skipped", "two-boards")),
    Control(takes_boards_as_shown_beforehand, games.opening, ("wrong-board", "unsent")),
    Control(posts_once_come_what_may, games.opening, ("unsent",)),
    Control(posts_for_ever, games.opening, ("stuck", "resent")),
    Control(leaves_the_old_message, games.brought_down, ("two-boards",)),
    Control(drops_the_job_it_takes, games.against_the_bot, ("stuck",)),
    Control(takes_late_answers, games.slow_agent, ("foreign",)),
)


def name_of(control: Control) -> str:
    """Return the name of a control."""
    mode = "-webhook" if control.webhook else ""
    return control.bug.__name__.replace("_", "-") + mode


def plant(control: Control, patch: pytest.MonkeyPatch) -> None:
    """Put the bug in."""
    control.bug(patch.setattr)
