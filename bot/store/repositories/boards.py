"""Boards: the version of each that a chat should show, and the one it does as far as is known."""

from dataclasses import dataclass

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Delete,
    and_,
    bindparam,
    case,
    delete,
    false,
    func,
    literal,
    not_,
    select,
    true,
    update,
)

from bot.store.db.dialect import Insert, insert
from bot.store.db.schema import BEHIND, boards, chats, posts, tables
from bot.store.repositories.tables import ALIVE

_OTHER = "?"
"""Begins what stands in place of a digest where something else is shown."""


@dataclass(frozen=True)
class Board:
    """A table message: the versions wanted and shown, and digests of what it shows.

    `message` is None until it has been posted, `heard` the number of messages in the chat by then;
    `repost` asks for a new message, which answers the text `reply_to` if there is one; nothing is
    sent before the moment `not_before`. The person `asked` may say there that they want to be told
    of their turns. Telegram knows the picture that is shown by the id `photo`.
    """

    code: str
    chat: int
    wanted: int
    shown: int = 0
    message: int | None = None
    heard: int = 0
    picture: str = ""
    words: str = ""
    repost: bool = False
    not_before: float = 0.0
    reply_to: int | None = None
    asked: int | None = None
    photo: str = ""

    @property
    def is_right(self) -> bool:
        """Whether its message shows what it should."""
        return self.shown == self.wanted and not self.repost and self.covered_at is None

    @property
    def covered_at(self) -> int | None:
        """The revision at which its message shows what somebody chooses from, if it does."""
        return int(self.words.removeprefix(_OTHER)) if self.words.startswith(_OTHER) else None


def _want(*changed: str) -> Insert:
    """Put a board where there is none; where there is one, change these of its columns."""
    new = insert(boards)
    kept = {name: new.excluded[name] for name in changed}
    return new.on_conflict_do_update(index_elements=[boards.c.code], set_=kept)


def _repost() -> Insert:
    """Put a forgotten board anew: of a table that ended long ago only the message is known."""
    newest = func.max(posts.c.message)
    old = select(newest).where(posts.c.chat == tables.c.chat, posts.c.code == tables.c.code)
    unknown = {
        "shown": literal(0),
        "message": old.scalar_subquery(),
        "heard": literal(0),
        "not_before": literal(0),
    }
    blank = {"picture": literal(""), "words": literal(""), "repost": true()}
    known = {"code": tables.c.code, "chat": tables.c.chat, "wanted": tables.c.version}
    row = {**known, **unknown, **blank}
    anew = select(*row.values()).where(tables.c.code == bindparam("at"))
    put = insert(boards).from_select(list(row), anew)
    return put.on_conflict_do_update(index_elements=[boards.c.code], set_={"repost": True})


def _forget() -> Delete:
    """Statement that forgets boards of ended tables, except those held by another transaction."""
    ended = and_(tables.c.stage.not_in(ALIVE), tables.c.changed_at <= bindparam("since"))
    old = (
        select(boards.c.code)
        .join(tables, tables.c.code == boards.c.code)
        .where(boards.c.code.in_(bindparam("codes", expanding=True)), ended, not_(BEHIND))
        .with_for_update(of=boards, skip_locked=True)
    )
    return delete(boards).where(boards.c.code.in_(old))


_WANT = _want("wanted", "chat", "asked")
_WANT_AT = _want("wanted", "chat", "asked", "not_before")
_WANT_BELOW = _want("wanted", "chat", "asked", "not_before", "repost", "reply_to")
_REPOST, _FORGET = _repost(), _forget()
_HERE: BindParameter[int] = bindparam("here")
_BEHIND_HERE = (
    select(boards)
    .where(boards.c.chat == _HERE, BEHIND)
    .order_by(boards.c.not_before, boards.c.code)
)
_LOAD = select(boards).where(boards.c.code == bindparam("at"))
_EDITED = update(boards).where(boards.c.code == bindparam("at"), boards.c.chat == _HERE)


def want(
    connection: Connection, code: str, chat: int, version: int, until: float | None = None
) -> None:
    """The chat should come to show this version of the table, but not before a moment (0: at once).

    Where none is given, the one that was stays.
    """
    row = Board(code, chat, wanted=version, not_before=until or 0.0)
    connection.execute(_WANT if until is None else _WANT_AT, row.__dict__)


def want_below(
    connection: Connection, code: str, chat: int, version: int, until: float, text: int
) -> None:
    """The same, and the table should come below a text in its own chat, in a new message."""
    row = Board(code, chat, version, not_before=until, repost=True, reply_to=text)
    connection.execute(_WANT_BELOW, row.__dict__)


def repost(connection: Connection, code: str) -> None:
    """The table should be posted afresh, if it is still kept."""
    connection.execute(_REPOST, {"at": code})


def stay(connection: Connection, code: str) -> None:
    """The table should not be posted afresh: its message is edited, if it is still there."""
    connection.execute(
        update(boards).where(boards.c.code == code).values(repost=False, not_before=0.0)
    )


def ask(connection: Connection, code: str, person: int) -> None:
    """Somebody is to be asked under the board whether to be told of turns; until it changes."""
    connection.execute(update(boards).where(boards.c.code == code).values(asked=person))


def asked(connection: Connection, code: str, person: int) -> None:
    """Somebody has answered that: the question goes."""
    mine = and_(boards.c.code == code, boards.c.asked == person)
    connection.execute(update(boards).where(mine).values(asked=None, shown=0, words=""))


def refresh(connection: Connection, code: str) -> None:
    """Nothing is certain about what the message shows: it should be edited whatever it shows."""
    connection.execute(
        update(boards).where(boards.c.code == code).values(shown=0, picture="", words="")
    )


def covered(connection: Connection, chat: int, message: int, revision: int) -> None:
    """A message shows what somebody chooses from at a revision, if it is that of a table."""
    connection.execute(
        update(boards)
        .where(boards.c.chat == chat, boards.c.message == message)
        .values(picture=_OTHER, words=f"{_OTHER}{revision}")
    )


def rewrite(connection: Connection, code: str) -> None:
    """The words under the picture should be written anew, where they are."""
    connection.execute(update(boards).where(boards.c.code == code).values(shown=0, words=""))


def behind(connection: Connection, chat: int) -> list[Board]:
    """The boards of a chat that do not show what they should, the earliest due first."""
    found = connection.execute(_BEHIND_HERE, {"here": chat})
    return [Board(**row._mapping) for row in found]  # noqa: SLF001 - SQLAlchemy's public name


def chats_behind(connection: Connection) -> list[int]:
    """The chats that have such boards."""
    found = connection.execute(select(boards.c.chat).where(BEHIND).distinct())
    return list(found.scalars())


def load(connection: Connection, code: str) -> Board | None:
    """The board of a table, None if it was never shown or is forgotten."""
    row = connection.execute(_LOAD, {"at": code}).first()
    return Board(**row._mapping) if row else None  # noqa: SLF001 - SQLAlchemy's public name


def edited(connection: Connection, board: Board) -> None:
    """The message now shows what `board` says, whatever is wanted by now."""
    shown = {
        "shown": board.shown,
        "picture": board.picture,
        "words": board.words,
        "photo": board.photo,
    }
    connection.execute(_EDITED, {"at": board.code, "here": board.chat, **shown})


def posted(connection: Connection, board: Board, message: int) -> None:
    """The table has a new message; replies to it and to the old ones mean this table.

    It is not to come anew for what was said while it was sent, unless that stands below it.
    """
    others = boards.c.reply_to.is_distinct_from(board.reply_to)
    said_below = and_(boards.c.reply_to > message, others)
    connection.execute(
        update(boards)
        .where(_still_there(board))
        .values(
            message=message,
            heard=_heard_by_now(board),
            shown=board.shown,
            picture=board.picture,
            words=board.words,
            photo=board.photo,
            repost=case((said_below, true()), else_=false()),
            reply_to=case((said_below, boards.c.reply_to)),
        )
    )
    means(connection, board.chat, message, board.code)


def moved_to(connection: Connection, board: Board, message: int) -> None:
    """A message further down is the table's own from now on, whatever it shows."""
    anew = {"heard": _heard_by_now(board), "shown": 0, "picture": "", "words": ""}
    connection.execute(update(boards).where(_still_there(board)).values(message=message, **anew))
    means(connection, board.chat, message, board.code)


def means(connection: Connection, chat: int, message: int, code: str) -> None:
    """Have a message stand for a table from now on."""
    connection.execute(
        insert(posts)
        .values(chat=chat, message=message, code=code)
        .on_conflict_do_update(index_elements=[posts.c.chat, posts.c.message], set_={"code": code})
    )


def lost(connection: Connection, board: Board) -> None:
    """The message is gone or cannot be edited any more: it is to be posted afresh."""
    here = and_(boards.c.code == board.code, boards.c.message == board.message)
    connection.execute(update(boards).where(here).values(repost=True))


def forget_ended(connection: Connection, since: float, after: str, limit: int) -> str:
    """Forget what is shown of tables not changed since a moment and over, closed or put away.

    So many boards beyond the code `after` are looked at; the last one's code, empty at the end.
    The table of each message stays known all the same; shown again, the table is posted afresh.
    """
    page = select(boards.c.code).where(boards.c.code > after).order_by(boards.c.code).limit(limit)
    codes = list(connection.execute(page).scalars())
    if codes:
        connection.execute(_FORGET, {"codes": codes, "since": since})
    return codes[-1] if codes else ""


def out_of_reach(connection: Connection, board: Board) -> None:
    """The chat does not take messages of the bot: this version counts as shown, until it does."""
    said_since = boards.c.reply_to.is_distinct_from(board.reply_to)
    counted = {
        "shown": board.wanted,
        "repost": case((said_since, boards.c.repost), else_=false()),
        "reply_to": case((said_since, boards.c.reply_to)),
        "picture": "",
    }
    connection.execute(update(boards).where(_still_there(board)).values(**counted))


def _heard_by_now(board: Board) -> ColumnElement[int]:
    """The number of messages in the chat of a board."""
    heard = select(chats.c.heard).where(chats.c.id == board.chat).scalar_subquery()
    return func.coalesce(heard, 0)


def _still_there(board: Board) -> ColumnElement[bool]:
    """The row of a board, unless its chat has got another id since."""
    return and_(boards.c.code == board.code, boards.c.chat == board.chat)
