"""The store: SQLAlchemy Core statements over one database, migrated at every start."""

from bot.store.migrate import NewerSchemaError
from bot.store.store import Store

__all__ = ["NewerSchemaError", "Store"]
