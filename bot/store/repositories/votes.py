"""Votes of groups, and who has chosen what in them."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, select, update

from bot.domain.table import Table
from bot.domain.votes.vote import Vote
from bot.store.db.dialect import insert
from bot.store.db.schema import ballots, tables, votes
from bot.store.repositories import outbox
from bot.store.repositories.tables import lock_for_update

CHOICES_LASTING = 255
"""Characters of the id of an option that is kept."""


def begin(connection: Connection, vote: Vote) -> None:
    """Begin a vote at its table; of the one before is kept who voted."""
    last = connection.execute(select(votes).where(votes.c.code == vote.code)).first()
    if last is not None and last.before is not None:
        connection.execute(delete(ballots).where(ballots.c.poll == last.before))
    row = {**_values(vote), "open": True, "before": last.poll if last else None}
    put = insert(votes).values(code=vote.code, **row)
    connection.execute(put.on_conflict_do_update(index_elements=[votes.c.code], set_=row))


def _values(vote: Vote) -> dict[str, Any]:
    values = asdict(vote)
    del values["code"]
    return {**values, "moves": list(vote.moves), "choices": dict(vote.choices)}


def load(connection: Connection, code: str) -> Vote | None:
    """The vote that goes on at a table; None if none does."""
    here = select(votes).where(votes.c.code == code, votes.c.open)
    row = connection.execute(here).first()
    return _vote(row) if row else None


def of_poll(connection: Connection, poll: str) -> Vote | None:
    """The vote that goes on by a poll; None if none does."""
    row = connection.execute(select(votes).where(votes.c.poll == poll, votes.c.open)).first()
    return _vote(row) if row else None


def table_of(connection: Connection, chat: int, message: int) -> Table | None:
    """The table at which a group votes by the poll in a message, held; None if there is none."""
    here = select(votes.c.code).where(votes.c.message == message, tables.c.chat == chat)
    code = connection.scalar(here.join(tables, tables.c.code == votes.c.code))
    return lock_for_update(connection, code) if code else None


def is_one_unsent(connection: Connection) -> bool:
    """Whether a vote goes on of whose poll it is not known yet that it was sent."""
    unsent = exists().where(votes.c.open, votes.c.poll.is_(None))
    return bool(connection.scalar(select(unsent)))


def _vote(row: Row[Any]) -> Vote:
    values = dict(row._mapping)  # noqa: SLF001 - SQLAlchemy's public name
    del values["open"], values["before"]
    return Vote(**{**values, "moves": tuple(values["moves"])})


def change(connection: Connection, vote: Vote) -> None:
    """Keep a vote as it is now."""
    connection.execute(update(votes).where(votes.c.code == vote.code).values(_values(vote)))


def end(connection: Connection, code: str) -> None:
    """Let a vote be over; who voted is kept until the one after the next begins."""
    connection.execute(update(votes).where(votes.c.code == code).values(open=False))


def stop_poll(
    connection: Connection, chat: int, vote: Vote, now: float, *, paused: bool = False
) -> None:
    """Have the poll of a vote ended, if it was sent; where the game is `paused` it can go on."""
    if vote.message is None:
        return
    about = {"message": vote.message, "code": vote.code, "revision": vote.revision}
    outbox.put(connection, chat, outbox.VOTE_END, about | {"paused": paused}, now)


def forget(connection: Connection, code: str) -> None:
    """Forget all votes at a table."""
    row = connection.execute(select(votes).where(votes.c.code == code)).first()
    if row is not None:
        polls = [poll for poll in (row.poll, row.before) if poll is not None]
        connection.execute(delete(ballots).where(ballots.c.poll.in_(polls)))
        connection.execute(delete(votes).where(votes.c.code == code))


def cast(connection: Connection, poll: str, person: int, choice: str | None) -> None:
    """Keep what somebody has chosen last in a poll; None takes their vote back."""
    mine = (ballots.c.poll == poll, ballots.c.person == person)
    if choice is None:
        connection.execute(delete(ballots).where(*mine))
        return
    chosen = {"choice": choice[:CHOICES_LASTING]}
    put = insert(ballots).values(poll=poll, person=person, **chosen)
    keys = [ballots.c.poll, ballots.c.person]
    connection.execute(put.on_conflict_do_update(index_elements=keys, set_=chosen))


def ballots_of(connection: Connection, poll: str | None) -> Mapping[int, str]:
    """The ids of the options that people have chosen in a poll, by person."""
    rows = connection.execute(select(ballots).where(ballots.c.poll == poll))
    return {row.person: row.choice for row in rows}


def have_all_voted(connection: Connection, code: str) -> bool:
    """Whether all have voted at a table by now who did the last time, and somebody did."""
    last, now = ballots.alias("last"), ballots.alias("now")
    has_voted = exists().where(now.c.poll == votes.c.poll, now.c.person == last.c.person)
    before = exists().where(last.c.poll == votes.c.before)
    late = exists().where(last.c.poll == votes.c.before, ~has_voted)
    found = select(before & ~late).where(votes.c.code == code)
    return bool(connection.scalar(found))
