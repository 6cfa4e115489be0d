"""Things that all tables of the store have in common."""

from sqlalchemy import BigInteger, Integer, MetaData

METADATA = MetaData()

# SQLite counts by itself only in a column of exactly this type.
COUNTER = BigInteger().with_variant(Integer, "sqlite")
