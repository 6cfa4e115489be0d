"""Forgetting a person, or a table that was theirs alone: finding their rows, deleting them."""

from sqlalchemy import ColumnElement, Connection, Table, delete, exists, or_, select

from bot.domain.clocks.following import person_scope, table_scope
from bot.store.db.dialect import contains, number_at
from bot.store.db.schema import (
    analyses,
    attempts,
    ballots,
    bests,
    boards,
    chat_leases,
    chats,
    drafts,
    dues,
    ephemeral_prompts,
    inbox_queue,
    jobs,
    judgements,
    notices,
    outbox,
    page_answers,
    pauses,
    people,
    posts,
    puzzle_solvers,
    questions,
    reminders,
    seats,
    tables,
    wishes,
)
from bot.store.repositories import votes
from bot.store.repositories.messages import replays
from bot.store.repositories.outbox import OPENING
from bot.store.repositories.scores import results

MOST_SEATS = 4


def tables_with(connection: Connection, person: int, username: str) -> list[str]:
    """The codes of all tables that somebody sits at, opened or was asked to, the latest first.

    Where a seat is kept for them they were asked to sit down.
    """
    seating = tables.c.seating
    wanted = or_(
        tables.c.code.in_(select(seats.c.code).where(seats.c.person == person)),
        tables.c.chat == person,
        number_at(seating, "opener", 1) == person,
        number_at(seating, "invited", 1) == person,
        *(number_at(seating, "kept", seat) == person for seat in range(MOST_SEATS)),
        *([seating[("invited", 2)].as_string() == username] if username else []),
    )
    found = connection.execute(
        select(tables.c.code).where(wanted).order_by(tables.c.changed_at.desc())
    )
    return list(found.scalars())


def forget_messages(connection: Connection, code: str, chat: int) -> None:
    """Forget which messages showed a table in the chat where it stands."""
    connection.execute(delete(boards).where(boards.c.code == code))
    # By its code alone all posts there are would have to be read.
    codes = code, replays.kept_as(code)
    connection.execute(delete(posts).where(posts.c.chat == chat, posts.c.code.in_(codes)))


def forget_table(connection: Connection, code: str) -> None:
    """Forget all else there is of a table."""
    shown = drafts, ephemeral_prompts, notices, page_answers, wishes
    for table in (analyses, dues, jobs, judgements, seats, tables, *shown):
        connection.execute(delete(table).where(table.c.code == code))
    connection.execute(delete(pauses).where(pauses.c.scope == table_scope(code)))
    votes.forget(connection, code)


def rows_about(person: int) -> dict[Table, ColumnElement[bool]]:
    """The rows about somebody but for tables and results, and what is on its way to or names them.

    Their private chat has the same id.
    """
    named = contains(outbox.c.payload, f"tg://user?id={person}\\")
    asked = number_at(outbox.c.payload, "asked") == person
    shown = number_at(outbox.c.payload, OPENING, "receiver") == person
    return {
        people: people.c.id == person,
        attempts: attempts.c.person == person,
        ballots: ballots.c.person == person,
        bests: bests.c.person == person,
        puzzle_solvers: puzzle_solvers.c.person == person,
        notices: notices.c.person == person,
        jobs: jobs.c.asker == person,
        analyses: analyses.c.person == person,
        seats: seats.c.person == person,
        chats: chats.c.id == person,
        inbox_queue: inbox_queue.c.chat == person,
        posts: posts.c.chat == person,
        drafts: drafts.c.chat == person,
        ephemeral_prompts: ephemeral_prompts.c.person == person,
        page_answers: page_answers.c.person == person,
        pauses: pauses.c.scope == person_scope(person),
        reminders: reminders.c.person == person,
        questions: or_(questions.c.person == person, questions.c.chat == person),
        outbox: or_(outbox.c.chat == person, named, asked, shown),
    }


def forget_person(connection: Connection, person: int) -> None:
    """Delete all rows about somebody; in results they are a number from now on."""
    for table, rows in rows_about(person).items():
        connection.execute(delete(table).where(rows))
    results.forget(connection, person)


def forget_again(connection: Connection, person: int) -> None:
    """Delete what was on its way while somebody was forgotten, and the lease of their chat.

    Somebody who has written again meanwhile is known anew, and stays so.
    """
    known = exists().where(people.c.id == person), exists().where(chats.c.id == person)
    if connection.scalar(select(or_(*known))):
        return
    forget_person(connection, person)
    connection.execute(delete(chat_leases).where(chat_leases.c.chat == person))
