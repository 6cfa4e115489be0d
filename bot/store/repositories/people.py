"""People and chats that the bot has seen, with their names, languages and settings."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, Row, and_, bindparam, case, exists, select, update
from sqlalchemy.sql.dml import ReturningInsert

from bot.domain.commands import Invited, Person
from bot.store.db.dialect import insert
from bot.store.db.schema import chats, people, questions

SUPERGROUP = "supergroup"
INLINE_MESSAGE = "inline message"
MOVED = "moved"
"""The kind of what was a group until it became a supergroup, which has another id."""


_PERSON = (
    select(people.c.name, people.c.username, people.c.language)
    .where(people.c.id == bindparam("person"))
    .with_for_update()
)
_HAS_MET = exists().where(chats.c.id == people.c.id)
_HAS_OPENED = _HAS_MET.where(~chats.c.removed)
NOTICES = (
    case((people.c.notify_decided, people.c.notify), else_=_HAS_OPENED).label("wanted"),
    and_(people.c.asked.is_(None), ~people.c.notify_decided, ~_HAS_MET).label("open"),
)
"""Columns of `Notices`."""

_NOTICES = select(*NOTICES).where(people.c.id == bindparam("person"))
_CHAT = select(chats).where(chats.c.id == bindparam("chat"))


@dataclass(frozen=True)
class Notices:
    """Whether a person is told in private of their turns, and whether that may be asked.

    A person who has not chosen is told if they have opened the private chat, and may be asked once
    if they never did.
    """

    wanted: bool = False
    open: bool = False


def person_seen(connection: Connection, person: Person, language: str) -> str:
    """Keep the present name and user name, which nobody else has any more; the language stays.

    The language known is returned. Other requests of this person wait for the transaction's end.
    """
    username = person.username and person.username.lower()
    known = connection.execute(_PERSON, {"person": person.id}).first()
    if known is None or (known.name, known.username) != (person.name, username):
        _rename(connection, person.id, person.name, username, language)
    return str(known.language) if known else language


def _rename(
    connection: Connection, person: int, name: str, username: str | None, language: str
) -> None:
    if username:
        others = (people.c.username == username, people.c.id != person)
        connection.execute(update(people).where(*others).values(username=None))
    called = {"name": name, "username": username}
    connection.execute(
        insert(people)
        .values(id=person, language=language, **called)
        .on_conflict_do_update(index_elements=[people.c.id], set_=called)
    )


def asked_to_forget(connection: Connection, person: int, number: int | None) -> None:
    """Keep the number of the question whether to forget a person; None when it is answered."""
    mine = people.c.id == person
    connection.execute(update(people).where(mine).values(forget=number))


def stays_known(connection: Connection, person: int) -> None:
    """Keep that a person is not to be forgotten: the question is answered, the day is off."""
    mine = people.c.id == person
    connection.execute(update(people).where(mine).values(forget=None, forget_at=None))


def forget_later(connection: Connection, person: int, at: int) -> None:
    """Keep that a person is to be forgotten at a moment in milliseconds."""
    connection.execute(update(people).where(people.c.id == person).values(forget_at=at))


def forgotten_at(connection: Connection, person: int) -> int | None:
    """The moment at which a person is to be forgotten, if they are."""
    return connection.scalar(select(people.c.forget_at).where(people.c.id == person))


def to_forget(connection: Connection, now: int, most: int) -> list[int]:
    """The ids of people whose time to be forgotten has come, the earliest first."""
    due = select(people.c.id).where(people.c.forget_at <= now)
    return list(connection.scalars(due.order_by(people.c.forget_at).limit(most)))


def lock_to_forget(connection: Connection, person: int, now: int) -> Person | None:
    """A person whose time to be forgotten has come, until the end of the transaction this one's."""
    due = people.c.id == person, people.c.forget_at <= now
    row = connection.execute(select(people).where(*due).with_for_update()).first()
    return Person(row.id, row.name, row.username, row.language) if row else None


def question_to_forget(connection: Connection, person: int) -> int | None:
    """The number of that question, while it is open."""
    found = connection.execute(select(people.c.forget).where(people.c.id == person))
    return found.scalar_one_or_none()


def person_language(connection: Connection, person: int) -> str | None:
    """The language of a person who has been seen."""
    found = connection.execute(select(people.c.language).where(people.c.id == person))
    return found.scalar_one_or_none()


def level_of(connection: Connection, person: int) -> int | None:
    """The level at which a person last played the bot; None if they never have."""
    found = connection.execute(select(people.c.level).where(people.c.id == person))
    return found.scalar_one_or_none()


def played_at(connection: Connection, person: int, level: int) -> None:
    """Keep at which level a person plays the bot."""
    connection.execute(update(people).where(people.c.id == person).values(level=level))


def person_name(connection: Connection, person: int) -> str:
    """The present name of a person; the id in place of it if nobody has seen them."""
    found = connection.execute(select(people.c.name).where(people.c.id == person))
    return found.scalar_one_or_none() or str(person)


def person_called(connection: Connection, username: str) -> Invited:
    """The person with a user name; known by that alone where nobody seen so far has it."""
    name = username.lower()
    found = connection.execute(
        select(people.c.id, people.c.name).where(people.c.username == name).order_by(people.c.id)
    )
    row = found.first()
    return Invited(row.name, row.id, name) if row else Invited(f"@{username}", None, name)


STYLE = "light"
"""Style of boards in a chat that has chosen none."""


@dataclass(frozen=True)
class Chat:
    """A chat that has been seen: its highest message id and its number of messages, as heard.

    Its `style` is how boards look there; nothing reaches one that the bot was `removed` from. One
    that is an `inline_message` has its id.
    """

    kind: str
    language: str
    style: str
    removed: bool
    latest: int
    heard: int
    inline_message: str = ""


class SeenChat(NamedTuple):
    """A chat where somebody was heard: its language, and the supergroup it has become, if it has.

    `has_question` if a message there may offer them a choice.
    """

    language: str
    moved_to: int | None = None
    has_question: bool = True


def _chat_seen() -> ReturningInsert[Any]:
    """Put a chat where it is not; where it is, count a message if one was heard."""
    new = insert(chats)
    come, is_moved = new.excluded, chats.c.kind == MOVED
    higher = case((chats.c.latest < come.latest, come.latest), else_=chats.c.latest)
    kept = {
        "kind": case((is_moved, MOVED), else_=come.kind),
        "latest": higher,
        "heard": chats.c.heard + come.heard,
        "removed": case((come.heard > 0, is_moved), else_=chats.c.removed),
    }
    seen = new.on_conflict_do_update(index_elements=[chats.c.id], set_=kept)
    # What is returned has its columns by their names alone: those of two tables cannot be compared.
    asked = exists().where(
        questions.c.chat == bindparam("heard_in"), questions.c.person == bindparam("speaker")
    )
    return seen.returning(chats.c.language, chats.c.moved_to, asked)


_CHAT_SEEN = _chat_seen()
_MESSAGE: BindParameter[int] = bindparam("seen_message")
_MESSAGE_SEEN = (
    update(chats)
    .where(chats.c.id == bindparam("seen_in"))
    .values(
        latest=case((chats.c.latest < _MESSAGE, _MESSAGE), else_=chats.c.latest),
        heard=chats.c.heard + 1,
        removed=chats.c.kind == MOVED,
    )
)


def chat_seen(
    connection: Connection,
    chat: int,
    kind: str,
    language: str,
    message: int | None = None,
    speaker: int = 0,
) -> SeenChat:
    """Keep what kind a chat is, and count a message there; a language that it has stays."""
    latest, heard = (0, 0) if message is None else (message, 1)
    row = {"id": chat, "kind": kind, "language": language, "latest": latest, "heard": heard}
    about = row | {"heard_in": chat, "speaker": speaker}
    here, moved_to, asked = connection.execute(_CHAT_SEEN, about).one()
    return SeenChat(here, moved_to, bool(asked))


def message_seen(connection: Connection, chat: int, message: int) -> None:
    """Count a message of anybody, the bot among them; it is there where there is one."""
    connection.execute(_MESSAGE_SEEN, {"seen_in": chat, "seen_message": message})


def known_chat(connection: Connection, chat: int) -> Chat | None:
    """Language, style and message counts of a chat, None if it was never seen."""
    row = connection.execute(_CHAT, {"chat": chat}).first()
    if row is None:
        return None
    seen = row.kind, row.language, row.style, row.removed, row.latest, row.heard
    return Chat(*seen, row.inline_message or "")


def inline_message_seen(
    connection: Connection, chat: int, inline_message: str, language: str, style: str
) -> None:
    """Keep an inline message as the chat that it is from now on, with its language and style."""
    row = {"id": chat, "kind": INLINE_MESSAGE, "inline_message": inline_message}
    row |= {"language": language, "style": style, "latest": 0, "heard": 0}
    connection.execute(insert(chats).values(row).on_conflict_do_nothing())


def chat_style(connection: Connection, chat: int) -> str:
    """Style of boards in a chat."""
    found = connection.execute(select(chats.c.style).where(chats.c.id == chat))
    return found.scalar_one_or_none() or STYLE


def prefer(connection: Connection, chat: int, **chosen: str) -> None:
    """Set the language or the style of a chat."""
    connection.execute(update(chats).where(chats.c.id == chat).values(**chosen))


def prefer_for_oneself(connection: Connection, person: int, **chosen: str | bool) -> None:
    """Set the language of a person, or whether they want to be told when it is their turn."""
    connection.execute(update(people).where(people.c.id == person).values(**chosen))


def is_listed(connection: Connection, person: int) -> bool:
    """Whether a person may be named in standings; who has said nothing may."""
    found = connection.execute(select(people.c.unlisted).where(people.c.id == person))
    return not found.scalar_one_or_none()


def unlisted_of(connection: Connection, persons: Collection[int]) -> set[int]:
    """Those of some people who do not want to be named in standings."""
    wanted = select(people.c.id).where(people.c.id.in_(persons), people.c.unlisted)
    return set(connection.scalars(wanted))


def names_of(connection: Connection, persons: Collection[int]) -> dict[int, str]:
    """The present names of some people, as far as they are known."""
    rows = connection.execute(select(people.c.id, people.c.name).where(people.c.id.in_(persons)))
    return {row.id: row.name for row in rows}


def wants_notices(connection: Connection, person: int) -> bool:
    """Whether a person is told in private when it is their turn."""
    return (notices_of(connection, person)).wanted


def notices_of(connection: Connection, person: int) -> Notices:
    """Whether a person is told of turns; nobody is who has not been seen."""
    found = connection.execute(_NOTICES, {"person": person}).first()
    return notices_in(found) if found else Notices()


def notices_in(row: Row[Any]) -> Notices:
    """The contents of a row with the columns `NOTICES`."""
    return Notices(bool(row.wanted), bool(row.open))


def asked_about_notices(connection: Connection, person: int, code: str) -> None:
    """Keep at which table somebody was asked whether to be told."""
    connection.execute(update(people).where(people.c.id == person).values(asked=code))
