"""`python -m bot backup`: a copy of the database, with what is being done shown on a terminal."""

import signal
import sys
from datetime import UTC, datetime
from pathlib import Path

from bot.config.settings import SettingsError, read_settings
from bot.ops.progress import ProgressBar
from bot.store import StoreError
from bot.store.db.backend import is_server
from bot.store.db.file_lock import database_file
from bot.store.tools.backup import BackupError, back_up


def run_backup(target: Path | None) -> int:
    """Make a backup of the database of the settings; the exit status."""
    try:
        url = read_settings().database_url
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    if (source := database_file(url)) is None:
        where = "on a server is copied by the server's own pg_dump"
        told = where if is_server(url) else "in memory has no backup"
        print(f"DATABASE_URL: a database {told}", file=sys.stderr)
        return 2
    # An unfinished copy is to be taken away, whatever the signal.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    bar = ProgressBar(sys.stderr)
    try:
        made = back_up(source, target or _named_by_time(source), bar.show)
    except (BackupError, StoreError, OSError) as error:
        bar.clear()
        print(f"no backup was made: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        bar.clear()
        print("no backup was made: it was interrupted", file=sys.stderr)
        return 1
    bar.clear()
    print(made)
    return 0


def _named_by_time(source: Path) -> Path:
    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%SZ")
    return source.parent / "backups" / f"{source.stem}-{moment}{source.suffix}"
