"""Entry of Alembic: the connection is handed over by `bot.store.db.migrate`."""

from alembic import context

from bot.store.db.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
