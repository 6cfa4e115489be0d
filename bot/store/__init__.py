"""The store: SQLAlchemy Core statements over one database, migrated at every start.

Statements in the path of a move are made once, when their module is read: to make one takes longer
than to ask it.
"""

from bot.store.db.errors import StoreError
from bot.store.db.migrate import NewerSchemaError
from bot.store.store import Store

__all__ = ["NewerSchemaError", "Store", "StoreError"]
