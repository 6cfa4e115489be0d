"""The tables of seasons, and of votes."""

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
    and_,
    false,
    literal_column,
)

from bot.store.db.metadata import COUNTER, METADATA

# A season of a chat; `members` are lists of id, name and whether they have left, in the order of
# joining. It was opened, began and ends at moments in milliseconds. `message` is the one that shows
# its crosstable.
seasons = Table(
    "seasons",
    METADATA,
    Column("number", COUNTER, primary_key=True, autoincrement=True),
    Column("chat", BigInteger, nullable=False, index=True),
    Column("topic", BigInteger),
    Column("stage", String(8), nullable=False, index=True),
    Column("terms", JSON, nullable=False),
    Column("members", JSON, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("begun_at", BigInteger),
    Column("ends_at", BigInteger),
    Column("message", BigInteger),
    sqlite_autoincrement=True,
)

# The games of seasons: members by their numbers, the code of the table once there is one, the
# points of the first side once it has ended. `instance` is the one that thinks about how a game
# that was broken off is to be decided.
fixtures = Table(
    "fixtures",
    METADATA,
    Column("season", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer, nullable=False),
    Column("code", String(5), nullable=False),
    Column("points", Float),
    Column("void", Boolean, nullable=False),
    Column("copy", BigInteger, key="instance"),
)
Index("fixtures_code", fixtures.c.code)

# Seasons that are not over, and games at tables of which the points are not known: a few of many.
# Their conditions are written out, as only these are known to be those of the index.
ALIVE = seasons.c.stage.in_(
    [literal_column("'open'"), literal_column("'running'"), literal_column("'deciding'")]
)
UNDECIDED = and_(
    fixtures.c.code != literal_column("''"),
    fixtures.c.points.is_(None),
    fixtures.c.void == false(),
)
Index("seasons_alive", seasons.c.number, sqlite_where=ALIVE, postgresql_where=ALIVE)
Index(
    "fixtures_undecided",
    fixtures.c.season,
    fixtures.c.number,
    sqlite_where=UNDECIDED,
    postgresql_where=UNDECIDED,
)

# The vote of a group at a table, kept until the next one begins; one that is not `open` has ended.
# It ends at a moment in milliseconds. `choices` are texts by the lasting ids of options, `poll` is
# Telegram's id of the poll and `before` that of the vote before.
votes = Table(
    "votes",
    METADATA,
    Column("code", String(5), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("moves", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Column("extended", Boolean, nullable=False),
    Column("poll", String(64), index=True),
    Column("message", BigInteger),
    Column("choices", JSON, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("before", String(64)),
)

# The option that somebody has chosen in a poll, by its lasting id.
ballots = Table(
    "ballots",
    METADATA,
    Column("poll", String(64), primary_key=True),
    Column("person", BigInteger, primary_key=True, autoincrement=False, index=True),
    Column("choice", String(255), nullable=False),
)
