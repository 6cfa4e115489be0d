"""The tables of the messages that show tables."""

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, String, Table, or_

from bot.store.db.metadata import METADATA

# The board of a table. `wanted` is the version it should show, `shown` the one it does, as
# far as we know; `heard` is the chat's count when it was posted; `not_before` lets an agent's quick
# answer come with the ply it answers. The next new message answers the text `reply_to`, if any. The
# person `asked` is offered there to be told of turns in private, until something changes. Telegram
# knows the picture by the id `photo`; it is empty if that is not known.
boards = Table(
    "boards",
    METADATA,
    Column("code", String(5), primary_key=True),
    Column("chat", BigInteger, nullable=False, index=True),
    Column("wanted", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("message", BigInteger),
    Column("heard", Integer, nullable=False),
    Column("picture", String(32), nullable=False),
    Column("words", String(32), nullable=False),
    Column("repost", Boolean, nullable=False),
    Column("not_before", Float, nullable=False),
    Column("reply_to", BigInteger),
    Column("asked", BigInteger),
    Column("photo", String(255), nullable=False, server_default=""),
)
# The newest ephemeral message of a group in which a person, at a revision of a table, puts a move
# together.
ephemeral_prompts = Table(
    "ephemeral_prompts",
    METADATA,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("code", String(5), primary_key=True, index=True),
    Column("message", BigInteger, nullable=False),
    Column("revision", Integer, nullable=False),
)

BEHIND = or_(boards.c.wanted != boards.c.shown, boards.c.repost)
Index("boards_behind", boards.c.chat, sqlite_where=BEHIND, postgresql_where=BEHIND)

# Every message that ever showed a table: a reply to any of them means that table.
posts = Table(
    "posts",
    METADATA,
    Column("chat", BigInteger, primary_key=True),
    Column("message", BigInteger, primary_key=True),
    Column("code", String(5), nullable=False),
)
