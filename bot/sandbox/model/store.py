"""The local chat on disk: one SQLite file, or memory."""

from __future__ import annotations

import json
import sqlite3
from contextlib import contextmanager
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from bot.sandbox.model.entities import (
    STAND_INS,
    Chat,
    Json,
    Message,
    Query,
    Reaction,
    Status,
    StoredFile,
    Toast,
    Topic,
    User,
)
from bot.sandbox.model.polls import read_poll
from bot.sandbox.model.schema_sql import TABLES, UPGRADES, VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

# Acknowledged updates and answered taps are kept a while: a test may want them delivered again.
KEPT_UPDATES = 2000
KEPT_QUERIES = 500


class Store:
    """Reads and writes the parts of the model; every write belongs to a `transaction`."""

    def __init__(self, path: Path | None) -> None:
        self._db = sqlite3.connect(path or ":memory:", isolation_level=None)
        self._depth = 0
        self._after: list[Callable[[], None]] = []
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._create()

    def _create(self) -> None:
        (found,) = self._db.execute("PRAGMA user_version").fetchone()
        if found > VERSION:
            raise ValueError(f"the local chat was written by a later version ({found})")
        steps = [UPGRADES[old] for old in range(found, VERSION)] if found else [TABLES]
        if found < VERSION:
            script = f"BEGIN; {' '.join(steps)} PRAGMA user_version={VERSION}; COMMIT;"
            self._db.executescript(script)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing; an inner transaction is part of the outer one."""
        if self._depth:
            yield
            return
        self._db.execute("BEGIN IMMEDIATE")
        self._depth = 1
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            self._after.clear()
            raise
        else:
            self._db.execute("COMMIT")
        finally:
            self._depth = 0
        self._run_after()

    def after_commit(self, action: Callable[[], None]) -> None:
        """Tell others only what is durable: run `action` after the commit, or never."""
        self._after.append(action)
        if not self._depth:
            self._run_after()

    def _run_after(self) -> None:
        actions, self._after = self._after, []
        for action in actions:
            action()

    def _rows(self, query: str, *values: object) -> list[Any]:
        return self._db.execute(query, values).fetchall()

    def _write(self, query: str, *values: object) -> int:
        return self._db.execute(query, values).rowcount

    # Counters and settings

    def count(self, name: str, first: int = 1) -> int:
        """The next number of a counter; no number comes twice."""
        rows = self._rows("SELECT value FROM counters WHERE name=?", name)
        value: int = rows[0][0] + 1 if rows else first
        self.set_counter(name, value)
        return value

    def counter(self, name: str, default: int = 0) -> int:
        """The last number given out."""
        rows = self._rows("SELECT value FROM counters WHERE name=?", name)
        return int(rows[0][0]) if rows else default

    def set_counter(self, name: str, value: int) -> None:
        """Let a counter go on from `value`."""
        self._write("INSERT OR REPLACE INTO counters VALUES (?,?)", name, value)

    def setting(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - any JSON value
        """A kept JSON value."""
        rows = self._rows("SELECT value FROM settings WHERE name=?", name)
        return json.loads(rows[0][0]) if rows else default

    def set_setting(self, name: str, value: Any) -> None:  # noqa: ANN401 - any JSON value
        """Keep a JSON value."""
        self._write("INSERT OR REPLACE INTO settings VALUES (?,?)", name, json.dumps(value))

    # People and chats

    def put_user(self, user: User) -> None:
        """Keep a new or changed person, or the bot."""
        fields = (user.id, user.first_name, user.username, user.language_code, user.is_bot)
        self._write("INSERT OR REPLACE INTO users VALUES (?,?,?,?,?)", *fields)

    def users(self) -> list[User]:
        """Everybody, the bot too, in the order of their ids."""
        rows = self._rows("SELECT * FROM users ORDER BY id")
        return [User(i, first, name, lang, bool(bot)) for i, first, name, lang, bot in rows]

    def user(self, user_id: int) -> User | None:
        """One of them, or who stands in for a chat that speaks."""
        found = (user for user in self.users() if user.id == user_id)
        return next(found, STAND_INS.get(user_id))

    def put_chat(self, chat: Chat) -> None:
        """Keep a new or changed chat."""
        row = (chat.id, chat.type, chat.title, chat.started, chat.forum, chat.moved_to)
        self._write("INSERT OR REPLACE INTO chats VALUES (?,?,?,?,?,?)", *row)

    def chats(self) -> list[Chat]:
        """All chats, oldest first."""
        return [_chat(row) for row in self._rows("SELECT * FROM chats ORDER BY rowid")]

    def chat(self, chat_id: int) -> Chat | None:
        """One of them."""
        rows = self._rows("SELECT * FROM chats WHERE id=?", chat_id)
        return _chat(rows[0]) if rows else None

    def put_member(self, chat_id: int, user_id: int, status: Status) -> None:
        """Say what somebody is in a chat."""
        self._write("INSERT OR REPLACE INTO members VALUES (?,?,?)", chat_id, user_id, status)

    def members(self, chat_id: int) -> dict[int, Status]:
        """Everybody who was ever in a chat, with their present status there."""
        return dict(self._rows("SELECT user_id, status FROM members WHERE chat_id=?", chat_id))

    # Topics

    def put_topic(self, topic: Topic) -> None:
        """Keep a new or changed topic."""
        row = (topic.chat_id, topic.id, topic.name, topic.closed)
        self._write("INSERT OR REPLACE INTO topics VALUES (?,?,?,?)", *row)

    def remove_topic(self, topic: Topic) -> None:
        """Delete a topic; its messages are another matter."""
        self._write("DELETE FROM topics WHERE chat_id=? AND id=?", topic.chat_id, topic.id)

    def topics(self, chat_id: int) -> list[Topic]:
        """The topics of a forum, General first."""
        rows = self._rows("SELECT * FROM topics WHERE chat_id=? ORDER BY id", chat_id)
        return [Topic(chat, i, name, bool(closed)) for chat, i, name, closed in rows]

    def topic(self, chat_id: int, topic_id: int) -> Topic | None:
        """One of them."""
        return next((topic for topic in self.topics(chat_id) if topic.id == topic_id), None)

    # Messages

    def put_message(self, message: Message) -> None:
        """Keep a new or changed message."""
        row = (message.chat_id, message.message_id, message.sender_id, json.dumps(asdict(message)))
        self._write("INSERT OR REPLACE INTO messages VALUES (?,?,?,?)", *row)

    def remove_message(self, chat_id: int, message_id: int) -> None:
        """Delete a message."""
        self._write("DELETE FROM messages WHERE chat_id=? AND message_id=?", chat_id, message_id)

    def message(self, chat_id: int, message_id: int) -> Message | None:
        """One message, unless it was deleted."""
        query = "SELECT body FROM messages WHERE chat_id=? AND message_id=?"
        rows = self._rows(query, chat_id, message_id)
        return _message(json.loads(rows[0][0])) if rows else None

    def messages(
        self, chat_id: int, before: int | None = None, limit: int | None = None
    ) -> list[Message]:
        """The last `limit` messages of a chat (all if None), oldest first."""
        query = """SELECT body FROM messages WHERE chat_id=? AND message_id<?
            ORDER BY message_id DESC LIMIT ?"""
        newest = 2**62 if before is None else before
        rows = self._rows(query, chat_id, newest, -1 if limit is None else limit)
        return [_message(json.loads(body)) for (body,) in reversed(rows)]

    def last_message(self, chat_id: int) -> Message | None:
        """The newest message of a chat that all see."""
        query = """SELECT body FROM messages WHERE chat_id=? AND body->>'receiver' IS NULL
            ORDER BY message_id DESC LIMIT 1"""
        rows = self._rows(query, chat_id)
        return _message(json.loads(rows[0][0])) if rows else None

    # Messages read by people

    def mark_read(self, user_id: int, chat_id: int, message_id: int) -> None:
        """A person has read up to a message."""
        self._write("INSERT OR REPLACE INTO reads VALUES (?,?,?)", user_id, chat_id, message_id)

    def unread(self, user_id: int, chat_id: int) -> int:
        """Number of messages of others that a person has not read; a hundred stands for more."""
        query = """SELECT COUNT(*) FROM (SELECT 1 FROM messages
            WHERE chat_id=? AND sender_id<>? AND COALESCE(body->>'receiver', ?)=? AND message_id >
            COALESCE((SELECT message_id FROM reads WHERE user_id=? AND chat_id=?), 0) LIMIT 100)"""
        return int(self._rows(query, chat_id, *[user_id] * 4, chat_id)[0][0])

    # Files

    def put_file(self, file: StoredFile) -> None:
        """Keep an uploaded file."""
        row = (file.key, file.name, file.mime, file.width, file.height, file.data)
        self._write("INSERT INTO files VALUES (?,?,?,?,?,?)", *row)

    def file(self, key: str) -> StoredFile | None:
        """A file with its content."""
        rows = self._rows("SELECT key,name,mime,data,width,height FROM files WHERE key=?", key)
        return StoredFile(*rows[0]) if rows else None

    # Updates

    def put_update(self, update_id: int, body: Json) -> None:
        """Keep an update for the bot."""
        self._write("INSERT INTO updates VALUES (?,?)", update_id, json.dumps(body))
        self._write("DELETE FROM updates WHERE id<=?", self.counter("acked") - KEPT_UPDATES)

    def updates(self, after: int, limit: int) -> list[Json]:
        """The first updates behind `after`."""
        query = "SELECT body FROM updates WHERE id>? ORDER BY id LIMIT ?"
        return [json.loads(body) for (body,) in self._rows(query, after, limit)]

    def pending(self) -> int:
        """Number of updates that the bot has not acknowledged."""
        query = "SELECT COUNT(*) FROM updates WHERE id>?"
        return int(self._rows(query, self.counter("acked"))[0][0])

    # Taps

    def put_query(self, query: Query) -> None:
        """Keep a tap, or its answer."""
        self._write(
            "INSERT OR REPLACE INTO queries VALUES (?,?)", query.id, json.dumps(asdict(query))
        )
        stale = "DELETE FROM queries WHERE rowid <= (SELECT MAX(rowid) FROM queries) - ?"
        self._write(stale, KEPT_QUERIES)

    def query(self, query_id: str) -> Query | None:
        """One tap."""
        rows = self._rows("SELECT body FROM queries WHERE id=?", query_id)
        return _query(json.loads(rows[0][0])) if rows else None


def _chat(row: Sequence[Any]) -> Chat:
    i, kind, title, started, forum, moved_to = row
    return Chat(i, kind, title, bool(started), bool(forum), moved_to)


def _message(body: Json) -> Message:
    return Message(
        **{
            **body,
            "entities": tuple(body["entities"]),
            "keyboard": tuple(tuple(row) for row in body["keyboard"]),
            "reactions": tuple(Reaction(**one) for one in body["reactions"]),
            "poll": read_poll(poll) if (poll := body.get("poll")) else None,
        }
    )


def _query(body: Json) -> Query:
    answer = body.pop("answer")
    query = Query(**body)
    return replace(query, answer=Toast(**answer)) if answer else query
