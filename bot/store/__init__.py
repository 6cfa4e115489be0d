"""The store: SQLAlchemy Core statements over one database, migrated at every start."""

from bot.store.migrate import NewerSchemaError
from bot.store.store import Store
from bot.store.trouble import StoreError

__all__ = ["NewerSchemaError", "Store", "StoreError"]
