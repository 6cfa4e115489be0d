"""Puzzles of the day: the chats that get them, those that came, and who has solved them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, bindparam, delete, func, insert, select, update

from bot.domain.puzzles.daily import Kept, Post, Schedule, Solvers
from bot.domain.table import Place
from bot.store.db import dialect
from bot.store.db.schema import attempts, daily_puzzles, people, puzzle_posts, puzzle_solvers
from bot.store.repositories import outbox

_DUE = (
    select(daily_puzzles.c.chat)
    .where(daily_puzzles.c.due_at <= bindparam("now"))
    .order_by(daily_puzzles.c.due_at, daily_puzzles.c.chat)
    .limit(bindparam("most"))
)
_OF_CHAT = select(daily_puzzles).where(daily_puzzles.c.chat == bindparam("here"))
_POSTS = select(puzzle_posts).where(puzzle_posts.c.chat == bindparam("here"))
_SAME_ATTEMPT = and_(
    attempts.c.person == puzzle_solvers.c.person, attempts.c.puzzle == puzzle_posts.c.puzzle
)


def turn_on(connection: Connection, schedule: Schedule, due_at: int) -> None:
    """Have a chat get a puzzle a day, the next one at a moment in milliseconds."""
    about = {
        "topic": schedule.place.topic,
        "zone": schedule.zone,
        "minute": schedule.minute,
        "due_at": due_at,
    }
    connection.execute(
        dialect.insert(daily_puzzles)
        .values(chat=schedule.place.chat, **about)
        .on_conflict_do_update(index_elements=[daily_puzzles.c.chat], set_=about)
    )


def turn_off(connection: Connection, chat: int) -> bool:
    """Let a chat get no more puzzles; whether it got any until now."""
    gone = delete(daily_puzzles).where(daily_puzzles.c.chat == chat)
    return connection.execute(gone).rowcount > 0


def due(connection: Connection, now: int, most: int) -> Sequence[int]:
    """The chats of which the next puzzle is due, at most so many."""
    return connection.scalars(_DUE, {"now": now, "most": most}).all()


def schedule_of(
    connection: Connection, chat: int, *, locked: bool = False
) -> tuple[Schedule, int] | None:
    """The schedule of a chat, and when its next puzzle is due; None if it gets none.

    One that is `locked` nobody else changes before the end of the transaction.
    """
    wanted = _OF_CHAT.with_for_update() if locked else _OF_CHAT
    row = connection.execute(wanted, {"here": chat}).first()
    if row is None:
        return None
    return Schedule(Place(row.chat, row.topic), row.zone, row.minute), row.due_at


def add_post(connection: Connection, post: Post) -> Post:
    """Keep a puzzle that comes to a chat; it has its number from now on."""
    row = {
        "chat": post.place.chat,
        "topic": post.place.topic,
        "ordinal": post.ordinal,
        "game": post.game,
        "puzzle": post.puzzle,
        "posted_at": post.posted_at,
    }
    added = insert(puzzle_posts).values(row).returning(puzzle_posts)
    return _post(connection.execute(added).one())


def posts_of(connection: Connection, chat: int) -> list[Post]:
    """The puzzles that a chat has got, in their order."""
    rows = connection.execute(_POSTS.order_by(puzzle_posts.c.ordinal), {"here": chat})
    return list(map(_post, rows))


def latest(connection: Connection, chat: int) -> Post | None:
    """The puzzle that a chat got last; None if it has got none."""
    newest = _POSTS.order_by(puzzle_posts.c.ordinal.desc()).limit(1)
    row = connection.execute(newest, {"here": chat}).first()
    return _post(row) if row else None


def before(connection: Connection, post: Post) -> Post | None:
    """The puzzle that the same chat got before this one."""
    same = (puzzle_posts.c.chat == post.place.chat, puzzle_posts.c.ordinal == post.ordinal - 1)
    row = connection.execute(select(puzzle_posts).where(*same)).first()
    return _post(row) if row else None


def load(connection: Connection, number: int) -> Post | None:
    """The puzzle of a day, by its number."""
    here = puzzle_posts.c.number == number
    row = connection.execute(select(puzzle_posts).where(here)).first()
    return _post(row) if row else None


def show(connection: Connection, post: Post, now: float, *, anew: bool = False) -> None:
    """Have the message of a puzzle say how it stands, or another message `anew`."""
    shown = outbox.Shown(outbox.PUZZLE, post.number, post.place)
    outbox.show(connection, shown, now, anew=anew)


def message_of(connection: Connection, number: int) -> int | None:
    """The message that shows the puzzle of a day; None if there is none."""
    here = puzzle_posts.c.number == number
    message: int | None = connection.scalar(select(puzzle_posts.c.message).where(here))
    return message


def keep_message(connection: Connection, number: int, message: int) -> int | None:
    """Keep another message that does; the one before."""
    known = message_of(connection, number)
    here = puzzle_posts.c.number == number
    connection.execute(update(puzzle_posts).where(here).values(message=message))
    return known


def join(connection: Connection, number: int, person: int) -> None:
    """Keep that somebody has come to a puzzle by its button.

    They are named, or not, as at the last one to which they came so.
    """
    mine = puzzle_solvers.c.person == person
    last = select(puzzle_solvers.c.named).where(mine).order_by(puzzle_solvers.c.post.desc())
    named = bool(connection.scalar(last.limit(1)))
    connection.execute(
        dialect.insert(puzzle_solvers)
        .values(post=number, person=person, named=named)
        .on_conflict_do_nothing()
    )


def name(connection: Connection, number: int, person: int) -> bool | None:
    """Have somebody named, or not any more, among the solvers of a puzzle; None if they are none.

    Whether they are named now.
    """
    mine = and_(puzzle_solvers.c.post == number, puzzle_solvers.c.person == person)
    changed = update(puzzle_solvers).where(mine).values(named=~puzzle_solvers.c.named)
    named: bool | None = connection.scalar(changed.returning(puzzle_solvers.c.named))
    return named


def posts_for(connection: Connection, person: int, puzzle: str) -> list[Post]:
    """The posts by whose buttons somebody has come to a puzzle."""
    mine = (puzzle_solvers.c.person == person, puzzle_posts.c.puzzle == puzzle)
    joined = select(puzzle_posts).join(
        puzzle_solvers, puzzle_solvers.c.post == puzzle_posts.c.number
    )
    return list(map(_post, connection.execute(joined.where(*mine).order_by(puzzle_posts.c.number))))


def solvers_of(connection: Connection, number: int) -> Solvers:
    """The people who have solved the puzzle of a day, the first ones first."""
    solved = (
        select(attempts.c.wrong, puzzle_solvers.c.named, people.c.name)
        .select_from(puzzle_solvers)
        .join(puzzle_posts, puzzle_posts.c.number == puzzle_solvers.c.post)
        .join(attempts, _SAME_ATTEMPT)
        .outerjoin(people, people.c.id == puzzle_solvers.c.person)
        .where(puzzle_solvers.c.post == number, attempts.c.solved)
        .order_by(attempts.c.ended_at, attempts.c.person)
    )
    rows = connection.execute(solved).all()
    names = tuple(row.name for row in rows if row.named and row.name)
    return Solvers(len(rows), sum(not row.wrong for row in rows), names)


def kept_by(connection: Connection, chat: int, person: int) -> list[Kept]:
    """Of all puzzles of a chat when they came, and when somebody solved them, in their order."""
    solved_at = func.max(attempts.c.ended_at).filter(attempts.c.solved)
    mine = and_(puzzle_solvers.c.post == puzzle_posts.c.number, puzzle_solvers.c.person == person)
    rows = connection.execute(
        select(puzzle_posts.c.posted_at, solved_at.label("solved_at"))
        .outerjoin(puzzle_solvers, mine)
        .outerjoin(attempts, _SAME_ATTEMPT)
        .where(puzzle_posts.c.chat == chat)
        .group_by(puzzle_posts.c.number, puzzle_posts.c.posted_at)
        .order_by(puzzle_posts.c.number)
    )
    return [Kept(row.posted_at, row.solved_at) for row in rows]


def _post(row: Row[Any]) -> Post:
    place = Place(row.chat, row.topic)
    return Post(row.number, place, row.ordinal, row.game, row.puzzle, row.posted_at)
