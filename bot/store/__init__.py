"""The store: SQLAlchemy Core statements over one database, migrated at every start.

Statements in the way of a move are made once, when their module is read: to make one takes longer
than to ask it.
"""

from bot.store.migrate import NewerSchemaError
from bot.store.store import Store
from bot.store.trouble import StoreError

__all__ = ["NewerSchemaError", "Store", "StoreError"]
