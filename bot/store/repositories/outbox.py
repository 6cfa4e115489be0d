"""Outbox messages: answers, toasts, reactions, documents to be sent once; kept until they are."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    union,
    update,
)

from bot.common.inline_message import is_inline
from bot.domain.table import Place, Table
from bot.store.db.dialect import number_at
from bot.store.db.schema import BEHIND, boards, outbox

INLINE = "inline"
"""The kind of answers to inline queries."""

TAPS = ("toast", INLINE)
"""Answers to taps and inline queries: each is sent by itself, at once."""

OPENING = "opening"
"""The part of a payload by which a message of a group is for one person alone."""

_EPHEMERAL = ("receiver", "message")
"""The parts of an opening that tell an ephemeral message from others."""

EPHEMERAL_END = "end ephemeral"
"""The kind of those that take away a message of a group that one person alone sees."""

FREE = (*TAPS, "react", "delete", EPHEMERAL_END)
"""Kinds that cost a group none of its messages and are sent without waiting for their turn."""

LASTING = ("delete", EPHEMERAL_END)
"""Free kinds that are never too late: two messages of a table must not both be alive."""

TURN = "turn"
"""The kind of outbox messages that tell somebody of a turn."""

REMINDER = "reminder"
"""The kind of outbox messages that remind somebody of turns that wait: they sound."""

WAITING = "waiting"
"""The kind of those that bring the list of turns in the last such message up to date."""

CHAMPION = "champion"
"""The kind of those that name the champions of a quarter as they are when they are sent."""

PUZZLE = "puzzle"
"""The kind of those that show the puzzle of a day, with how many have solved it."""

SEASON = "season"
"""The kind of those that show a season as it is when they are sent."""

VOTE, VOTE_PICTURE, VOTE_END = "vote", "vote picture", "vote end"
"""The kinds of those that begin the poll of a vote, show what it is about apart, and end it."""

FAREWELL = "farewell"
"""The last outbox message to a person who was forgotten: nothing is sent, only cleared up."""

ORPHAN = "orphan"
"""A message that may be one of the bot's of which nobody knows: it is taken away if it is."""

REMINDERS = (TURN, REMINDER, WAITING, "hello", "strip", FAREWELL)
"""Kinds that nobody waits for: they are sent when nothing else is to be."""

EDITS = (
    "edit",
    "strip",
    ORPHAN,
    WAITING,
    "showcase",
    "lesson",
    "look",
    "progress",
    "prompt",
    "leaf",
    "moments",
)
"""Kinds that change a message of the bot, where they name one: only the newest counts."""


@dataclass(frozen=True)
class OutboxMessage:
    """One thing to send: its kind, to which chat, and what the kind needs as JSON values."""

    number: int
    chat: int
    kind: str
    payload: Mapping[str, Any]
    created_at: float
    attempts: int

    @property
    def is_followed(self) -> bool:
        """Whether something else may have to be done at once when this one has been sent."""
        followed = ("asked", "wish", OPENING)
        return self.kind == ORPHAN or not self.payload.keys().isdisjoint(followed)

    @property
    def followed_in(self) -> set[int]:
        """The chats in which that would be done."""
        person = self.payload.get(OPENING, {}).get("receiver")
        return {self.chat} | ({person} if person else set())


_HERE: BindParameter[int] = bindparam("here")
_PUT = insert(outbox).returning(outbox.c.number)
_SENT = delete(outbox).where(outbox.c.number == bindparam("sent"))


Order = Callable[[Any], Sequence[ColumnElement[Any]]]
"""The order of rows, by their columns."""


def _oldest(columns: Any) -> Sequence[ColumnElement[Any]]:  # noqa: ANN401 - a table's or a subquery's
    return columns.created_at, columns.number


def _newest(columns: Any) -> Sequence[ColumnElement[Any]]:  # noqa: ANN401 - as above
    return (columns.number.desc(),)


def _first_of_each(
    which: ColumnElement[bool], sort: ColumnElement[Any], order: Order = _oldest
) -> Select[Any]:
    """The first of each sort, at most so many."""
    place = func.row_number().over(partition_by=sort, order_by=order(outbox.c))
    ranked = select(outbox, place.label("place")).where(which).subquery()
    columns = [ranked.c[column.name] for column in outbox.c]
    first = select(*columns).where(ranked.c.place <= bindparam("most"))
    return first.order_by(*order(ranked.c))


def _is_any(kinds: Iterable[str]) -> ColumnElement[bool]:
    """Whether something is of one of these kinds: IN would be spelled out at each execution."""
    return or_(*(outbox.c.kind == kind for kind in kinds))


def _free(*kinds: str) -> ColumnElement[bool]:
    """Whether something is for one of some chats and of one of these kinds."""
    chats: BindParameter[list[int]] = bindparam("chats", expanding=True)
    return and_(outbox.c.chat.in_(chats), _is_any(kinds))


_TAPS = _first_of_each(_free(*TAPS), outbox.c.chat)
_OTHERS = _first_of_each(
    _free(*(kind for kind in FREE if kind not in TAPS)), outbox.c.chat, _newest
)
_WAITING = _first_of_each(and_(outbox.c.chat == _HERE, ~_is_any(FREE)), _is_any(REMINDERS))


def put(
    connection: Connection, chat: int, kind: str, payload: Mapping[str, Any], now: float
) -> OutboxMessage | None:
    """Keep something to send; it takes the place of what it makes needless.

    For an inline message only answers to taps are kept: nothing else can be sent there.
    """
    if is_inline(chat) and kind not in TAPS:
        return None
    if kind in EDITS and (same := _same_message(payload)) is not None:
        now = _drop(connection, chat, kind, same) or now
    row: dict[str, Any] = {"chat": chat, "kind": kind, "payload": payload}
    row |= {"created_at": now, "attempts": 0}
    put = connection.execute(_PUT, row)
    return OutboxMessage(put.scalar_one(), **row)


@dataclass(frozen=True)
class Shown:
    """Something that one message in a place shows as it is: its kind, and its number among those.

    The kind is that of the outbox message, which says so by a payload of that name.
    """

    kind: str
    number: int
    place: Place


def show(connection: Connection, shown: Shown, now: float, *, anew: bool = False) -> None:
    """Have its message show something as it is when that is sent, or another message `anew`.

    Without a message it gets one.
    """
    chat, kind = shown.place.chat, shown.kind
    here = (outbox.c.chat == chat, outbox.c.kind == kind)
    same = number_at(outbox.c.payload, kind) == shown.number
    waiting = connection.execute(select(outbox).where(*here, same)).all()
    needless = [row for row in waiting if not row.payload["anew"]]
    numbers = [row.number for row in needless]
    connection.execute(delete(outbox).where(outbox.c.number.in_(numbers)))
    since = min((row.created_at for row in needless), default=now)
    about = {kind: shown.number, "topic": shown.place.topic, "reply_to": None, "anew": anew}
    put(connection, chat, kind, about, since)


def end_ephemeral(connection: Connection, chat: int, person: int, message: int, now: float) -> None:
    """Have a message of a group taken away that one person alone sees."""
    put(connection, chat, EPHEMERAL_END, {"person": person, "message": message}, now)


def drop(connection: Connection, chat: int, kind: str, message: int) -> float | None:
    """Drop what would only edit this message on its way to another; since when it has waited."""
    return _drop(connection, chat, kind, number_at(outbox.c.payload, "message") == message)


def _same_message(payload: Mapping[str, Any]) -> ColumnElement[bool] | None:
    """Whether something is shown in the same message; None if it is shown in a new one.

    The ids of ephemeral messages are told from others, and those of one person from another's.
    """
    if message := payload.get("message"):
        return number_at(outbox.c.payload, "message") == int(message)
    opening = payload.get(OPENING, {})
    if opening.get("message") is None:
        return None
    same = (number_at(outbox.c.payload, OPENING, key) == opening[key] for key in _EPHEMERAL)
    return and_(*same)


def _drop(connection: Connection, chat: int, kind: str, same: ColumnElement[bool]) -> float | None:
    found = connection.execute(
        delete(outbox)
        .where(outbox.c.chat == chat, outbox.c.kind == kind, same)
        .returning(outbox.c.created_at)
    )
    return min(found.scalars(), default=None)


def taps(connection: Connection, chats: Iterable[int], most: int) -> list[OutboxMessage]:
    """The oldest answers to taps that wait for these chats, for each at most so many."""
    return _messages(connection.execute(_TAPS, {"chats": list(chats), "most": most}))


def free(connection: Connection, chats: Iterable[int], most: int) -> list[OutboxMessage]:
    """The newest of what else is free in each of these chats: the older, the less is it worth."""
    return _messages(connection.execute(_OTHERS, {"chats": list(chats), "most": most}))


def waiting(connection: Connection, chat: int) -> list[OutboxMessage]:
    """All that is to be sent to a chat in its turn, in order."""
    found = connection.execute(
        select(outbox)
        .where(outbox.c.chat == chat, ~outbox.c.kind.in_(FREE))
        .order_by(outbox.c.created_at, outbox.c.number)
    )
    return _messages(found)


def first_waiting(connection: Connection, chat: int, most: int) -> list[OutboxMessage]:
    """The first of it: so many answers at most, and as many reminders."""
    return _messages(connection.execute(_WAITING, {"here": chat, "most": most}))


def _messages(found: Iterable[Row[Any]]) -> list[OutboxMessage]:
    return [OutboxMessage(**row._mapping) for row in found]  # noqa: SLF001 - SQLAlchemy's public name


def chats_waiting(connection: Connection) -> list[int]:
    """The chats to which something is to be sent."""
    return list(connection.execute(select(outbox.c.chat).distinct()).scalars())


def sent(connection: Connection, *messages: OutboxMessage) -> None:
    """These have been sent, or never can be."""
    connection.execute(_SENT, [{"sent": outgoing.number} for outgoing in messages])


def failed(connection: Connection, outgoing: OutboxMessage) -> None:
    """Count a try after which a message may or may not have been sent."""
    connection.execute(
        update(outbox)
        .where(outbox.c.number == outgoing.number)
        .values(attempts=outbox.c.attempts + 1)
    )


def origin_of(table: Table) -> dict[str, Any]:
    """The `origin` of an outbox message that goes to a person because of a table in a group."""
    return {"chat": table.place.chat, "topic": table.place.topic, "code": table.code}


BOARD, HELD_BACK = "board", "board held back"
"""Names that stand for boards among the kinds of outbox messages."""


def _kinds() -> CompoundSelect[Any]:
    chats: BindParameter[list[int]] = bindparam("chats", expanding=True)
    messages = select(outbox.c.chat, outbox.c.kind).where(outbox.c.chat.in_(chats))
    held_back = boards.c.not_before > bindparam("now")
    kind = case((held_back, literal(HELD_BACK)), else_=literal(BOARD))
    return union(messages, select(boards.c.chat, kind).where(boards.c.chat.in_(chats), BEHIND))


_KINDS = _kinds()


def kinds(connection: Connection, now: float, chats: Collection[int]) -> dict[int, set[str]]:
    """The kinds of what waits for each of these chats that has something."""
    found: dict[int, set[str]] = {}
    for chat, what in connection.execute(_KINDS, {"chats": list(chats), "now": now}):
        found.setdefault(chat, set()).add(what)
    return found
