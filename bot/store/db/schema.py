"""The tables of the store.

Names in the database stay as they are, since instances of an earlier version may use them: an
instance is a `copy` there, and `lines`, `copies`, `sending` and `allowances` are tables that are
called otherwise here.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from bot.store.db import board_tables, community_tables, puzzle_tables
from bot.store.db.metadata import COUNTER, METADATA

metadata = METADATA
boards, posts, BEHIND = board_tables.boards, board_tables.posts, board_tables.BEHIND
ephemeral_prompts = board_tables.ephemeral_prompts
seasons, fixtures = community_tables.seasons, community_tables.fixtures
votes, ballots = community_tables.votes, community_tables.ballots
ALIVE, UNDECIDED = community_tables.ALIVE, community_tables.UNDECIDED
attempts, daily_puzzles = puzzle_tables.attempts, puzzle_tables.daily_puzzles
puzzle_posts, puzzle_solvers = puzzle_tables.puzzle_posts, puzzle_tables.puzzle_solvers

# Every update ever taken in, known by its id and a digest of its content: ids begin anew after a
# quiet week. The body is there until it has been worked off; updates of one `chat` are in order.
inbox = Table(
    "inbox",
    metadata,
    Column("number", COUNTER, primary_key=True, autoincrement=True),
    Column("update_id", BigInteger, nullable=False),
    Column("digest", String(32), nullable=False),
    Column("received_at", Float, nullable=False),
    Column("chat", BigInteger, nullable=False),
    Column("body", Text),
    UniqueConstraint("update_id", "digest"),
)
WAITS = inbox.c.body.isnot(None)
Index("inbox_waiting", inbox.c.chat, inbox.c.number, sqlite_where=WAITS, postgresql_where=WAITS)

# Every chat that was ever heard, with the moment at which it last went to the end of the queue.
inbox_queue = Table(
    "lines",
    metadata,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("served", Float, nullable=False),
)

# The instances that are at work. One whose `until` has passed, by the database's clock, is
# taken to be dead: what it has in hand others may take. `watchers` are the people who watch tables
# from pages that are connected to it, by code; an earlier version of the program names none.
instances = Table(
    "copies",
    metadata,
    Column("number", COUNTER, primary_key=True, autoincrement=True),
    Column("until", Float, nullable=False),
    Column("watchers", JSON),
    sqlite_autoincrement=True,
)

# The lease of a chat: `instance` has it. `number` grows whenever another one takes it; results
# of a call made under an older number are thrown away. `moments` are those of its latest messages.
# There is no `instance` where the last one `left_at` a moment of the database's clock.
chat_leases = Table(
    "sending",
    metadata,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("copy", BigInteger, key="instance"),
    Column("number", Integer, nullable=False),
    Column("moments", JSON, nullable=False),
    Column("left_at", Float),
)

# Limits that all instances share: the moments of their latest calls, by the database's clock.
rate_usage = Table(
    "allowances",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("moments", JSON, nullable=False),
)

OF_INSTANCES = (instances, chat_leases, rate_usage)
"""Tables that mean nothing beyond the instances at work: they are not moved to another database."""

# People who want to be notified are told in private of their turns; `notify` counts where it was
# `notify_decided` by them. They were `asked` about it at the table with this code. `level` is the
# one they last played the bot at, `forget` the number of the question whether to forget them, while
# it is open. Who is `unlisted` is in no standings.
people = Table(
    "people",
    metadata,
    Column("id", BigInteger, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("username", String(64)),
    Column("language", String(8), nullable=False),
    Column("notify", Boolean, nullable=False, default=False),
    Column("notify_decided", Boolean, nullable=False, default=False),
    Column("asked", String(5)),
    Column("level", Integer),
    Column("forget", BigInteger),
    Column("unlisted", Boolean, nullable=False, server_default=false()),
    Column("forget_at", BigInteger),
)
Index("people_username", people.c.username)
Index("people_forget_at", people.c.forget_at)

# Somebody who was forgotten, by a keyed fingerprint; up to a moment in milliseconds.
departures = Table(
    "departures",
    metadata,
    Column("fingerprint", String(43), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

# `latest` is the highest message id seen, `heard` the number of messages: how far a table has
# scrolled away is told by the one in supergroups, by the other elsewhere. Nothing is sent to a chat
# that the bot was removed from. `style` is how boards look there. A group that has become a
# supergroup has `moved_to` another id. One that is an `inline_message` has the id of that.
chats = Table(
    "chats",
    metadata,
    Column("id", BigInteger, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("language", String(8), nullable=False),
    Column("style", String(16), nullable=False, default="light"),
    Column("removed", Boolean, nullable=False, default=False),
    Column("latest", BigInteger, nullable=False),
    Column("heard", Integer, nullable=False),
    Column("moved_to", BigInteger),
    Column("inline_message", String(255)),
)

# One row a table people sit at. `record` is the game in its text form, `seating` the rest of the
# table; `version` grows with every change and is what the chat should come to show.
tables = Table(
    "tables",
    metadata,
    Column("code", String(5), primary_key=True),
    Column("chat", BigInteger, nullable=False, index=True),
    Column("topic", BigInteger),
    Column("stage", String(16), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("seating", JSON, nullable=False),
    Column("changed_at", Float, nullable=False),
)
Index("tables_stage", tables.c.stage)

seats = Table(
    "seats",
    metadata,
    Column("code", String(5), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", BigInteger, nullable=False, index=True),
)

# Outbox messages: answers, toasts, reactions, documents. A number never comes again, as a message
# is struck out by it after it has been sent.
outbox = Table(
    "outbox",
    metadata,
    Column("number", COUNTER, primary_key=True, autoincrement=True),
    Column("chat", BigInteger, nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    sqlite_autoincrement=True,
)

# Jobs of agents; gone when the answer is in, or the table has moved on. The agent plays for the
# seat, or gives a hint to the person `asker` (0: to nobody). One of higher `level` takes longer.
# `instance` is the one that thinks about it.
jobs = Table(
    "jobs",
    metadata,
    Column("code", String(5), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("asker", BigInteger, primary_key=True, default=0),
    Column("revision", Integer, nullable=False),
    Column("level", Integer, nullable=False, server_default="1"),
    Column("copy", BigInteger, key="instance"),
    Column("opening", JSON),
)

# A finished game that is looked through for a person, position by position: `found` has what was
# found of those looked at. `message` tells how far it is, and `instance` is the one that thinks
# about the next position. Earlier versions, which may be running beside, mark one that `ended`.
analyses = Table(
    "analyses",
    metadata,
    Column("person", BigInteger, primary_key=True),
    Column("code", String(5), nullable=False),
    Column("message", BigInteger),
    Column("plies", Integer, nullable=False),
    Column("costs", JSON, nullable=False, key="found"),
    Column("stepped_at", Float, nullable=False),
    Column("copy", BigInteger, key="instance"),
    Column("ended", Boolean, nullable=False, server_default=false()),
)

# All that was found in a finished game, for whoever asks next.
judgements = Table(
    "judgements",
    metadata,
    Column("code", String(5), primary_key=True),
    Column("found", JSON, nullable=False),
)

# The newest message by which a person was told in private to be on move at a table.
notices = Table(
    "notices",
    metadata,
    Column("person", BigInteger, primary_key=True),
    Column("code", String(5), primary_key=True),
    Column("message", BigInteger, nullable=False),
)

# The newest draft of each message in which a move is put together: the keys chosen, at a revision
# of the table. The message itself may still show an earlier one.
drafts = Table(
    "drafts",
    metadata,
    Column("chat", BigInteger, primary_key=True),
    Column("message", BigInteger, primary_key=True),
    Column("code", String(5), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("keys", JSON, nullable=False),
)

# The newest message by which a person was offered a choice in a chat, until they have made it.
questions = Table(
    "questions",
    metadata,
    Column("chat", BigInteger, primary_key=True, autoincrement=False),
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("message", BigInteger, nullable=False),
)

# The newest message by which a seat's wish, at a revision of its table, was put to the others; the
# `number` tells one question from the next.
wishes = Table(
    "wishes",
    metadata,
    Column("code", String(5), primary_key=True),
    Column("wish", String(16), primary_key=True),
    Column("asker", Integer, primary_key=True, autoincrement=False),
    Column("revision", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("chat", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
)

# The answer to what a person did on the page of a table, by the id that the page gave it: what came
# of it, and what is said about that. It is looked for by whichever instance the page asked.
page_answers = Table(
    "page_answers",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("id", String(36), primary_key=True),
    Column("code", String(5), nullable=False),
    Column("outcome", String(32), nullable=False),
    Column("told", JSON, nullable=False),
    Column("at", Float, nullable=False),
)
Index("page_answers_code", page_answers.c.code)
Index("page_answers_at", page_answers.c.at)

# The best total a person has reached in a game for one; `options` are the game's as in its record.
bests = Table(
    "bests",
    metadata,
    Column("person", BigInteger, primary_key=True),
    Column("game", String(16), primary_key=True),
    Column("options", Text, primary_key=True),
    Column("total", Float, nullable=False),
)

# The moments, in milliseconds, at which something is to be seen to at a table, if its seat is still
# at that revision.
dues = Table(
    "dues",
    metadata,
    Column("code", String(5), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("revision", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("dues_at", dues.c.at)

# Spans in milliseconds that are no time of anybody in a scope: all, a table, a person or a chat.
# One without an end goes on. `kind` says why.
pauses = Table(
    "pauses",
    metadata,
    Column("number", COUNTER, primary_key=True, autoincrement=True),
    Column("scope", String(24), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("begin", BigInteger, nullable=False),
    Column("end", BigInteger),
)
Index("pauses_scope", pauses.c.scope, pauses.c.end)

# The latest moments in milliseconds at which the bot is known to have been at work, by kind: its
# clocks ticked, Telegram was reached. `caught_up` is the first one since the last outage at which
# Telegram had nothing more to deliver.
signs_of_life = Table(
    "signs_of_life",
    metadata,
    Column("kind", String(8), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("caught_up", BigInteger),
)

# Reminders of a person: the settings, of which the hours are those of the day `zone` minutes east
# of Greenwich, and what they were told. They were `asked` for their time once. `message` is the one
# that lists what waits; `sounded` are the moments of the last day, in milliseconds, at which it was
# sent anew. Reminders are `stopped` while Telegram refuses to let the bot write to this person.
reminders = Table(
    "reminders",
    metadata,
    Column("person", BigInteger, primary_key=True, autoincrement=False),
    Column("zone", Integer),
    Column("quiet", JSON, nullable=False),
    Column("after_hour", String(8), nullable=False),
    Column("last_hour", Boolean, nullable=False),
    Column("digest", Integer),
    Column("digest_at", BigInteger),
    Column("stopped", Boolean, nullable=False),
    Column("asked", Boolean, nullable=False),
    Column("message", BigInteger),
    Column("sounded", JSON, nullable=False),
    Column("alarmed_at", BigInteger),
)
Index("reminders_digest", reminders.c.digest_at)

# Games that have ended, in that order; kept longer than their tables, as ratings are made of them.
# `unrated` says why one does not count if that was known at its end, `reason` the same with what
# follows from the games before. `pair` are its players in a fixed order.
results = Table(
    "results",
    metadata,
    Column("number", COUNTER, primary_key=True, autoincrement=True),
    Column("code", String(5), nullable=False, index=True),
    Column("chat", BigInteger, nullable=False),
    Column("pool", String(32), nullable=False),
    Column("pair", String(96), nullable=False),
    Column("opening", String(16), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("unrated", String(8)),
    Column("reason", String(8)),
    sqlite_autoincrement=True,
)
Index("results_chat", results.c.chat, results.c.pool)
Index("results_pair", results.c.pair, results.c.pool)

# The players of these games, and their ratings after them: `mu` and `sigma` are a cache. A level of
# the bot is its negative number; somebody forgotten is a number that nobody has.
result_seats = Table(
    "result_seats",
    metadata,
    Column("result", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("late", Boolean, nullable=False),
    Column("mu", Float),
    Column("sigma", Float),
)
Index("result_seats_person", result_seats.c.person, result_seats.c.result)
