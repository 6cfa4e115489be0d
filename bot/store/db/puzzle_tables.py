"""The tables of puzzles."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Integer,
    String,
    Table,
)

from bot.store.db.metadata import COUNTER, METADATA

# The attempt of a person at a puzzle, by its key, at the table `code`; so many tries were wrong.
# Moments are in milliseconds; `ended_at` is none as long as it goes on.
attempts = Table(
    "attempts",
    METADATA,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("puzzle", String(10), primary_key=True),
    Column("game", String(11), nullable=False),
    Column("code", String(5), nullable=False),
    Column("begun_at", BigInteger, nullable=False),
    Column("wrong", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("ended_at", BigInteger),
)

# The chats that get a puzzle a day, at a minute of the day where it is so many minutes later than
# in Greenwich (`zone`); the next one is due at a moment in milliseconds.
daily_puzzles = Table(
    "daily_puzzles",
    METADATA,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("topic", BigInteger),
    Column("zone", Integer, nullable=False),
    Column("minute", Integer, nullable=False),
    Column("due_at", BigInteger, nullable=False, index=True),
)

# The puzzles that a chat has got, counted by `ordinal` from 1; `message` shows one of them.
puzzle_posts = Table(
    "puzzle_posts",
    METADATA,
    Column("number", COUNTER, primary_key=True, autoincrement=True),
    Column("chat", BigInteger, nullable=False, index=True),
    Column("topic", BigInteger),
    Column("ordinal", Integer, nullable=False),
    Column("game", String(11), nullable=False),
    Column("puzzle", String(10), nullable=False),
    Column("posted_at", BigInteger, nullable=False),
    Column("message", BigInteger),
    sqlite_autoincrement=True,
)

# The people who have come to a puzzle by its button in a chat; those `named` are named there.
puzzle_solvers = Table(
    "puzzle_solvers",
    METADATA,
    Column("post", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("named", Boolean, nullable=False),
)
