"""Bringing a database to the present schema, in one transaction, at every start."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.db.dialect import Purpose, be_alone

MIGRATIONS = Path(__file__).parent / "migrations"


class NewerSchemaError(Exception):
    """The database was written by a newer version of this program."""


async def migrate(engine: AsyncEngine, revision: str = "head") -> None:
    """Run the migrations that this database has not seen, up to a revision.

    :raises NewerSchemaError: if it has seen one that is not known here.
    """
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade, revision)


def revision_of(connection: Connection) -> str | None:
    """The last migration that a database has seen, None if it has seen none."""
    return MigrationContext.configure(connection).get_current_revision()


def _upgrade(connection: Connection, revision: str) -> None:
    be_alone(connection, Purpose.SCHEMA)
    present, scripts = revision_of(connection), _scripts()
    if present == scripts.get_revision(revision).revision:
        return
    known = {script.revision for script in scripts.walk_revisions()}
    if present is not None and present not in known:
        raise NewerSchemaError(
            f"the database has the schema {present}, which this version does not know: "
            "start the version that made it, or a newer one"
        )
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@cache
def _scripts() -> ScriptDirectory:
    """The migrations, read once: they stay the same as long as the program runs."""
    return ScriptDirectory(str(MIGRATIONS))
