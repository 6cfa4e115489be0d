"""`python -m bot`: serve Telegram, or the local chat where there is no token; or make a backup."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from bot.backing_up import run_backup
from bot.run import run_bot


def main() -> int:
    """Do what the command line says; 0 if it ended well, 2 if a setting is wrong, else 1."""
    parser = ArgumentParser(
        prog="python -m bot",
        description="Without a command: serve Telegram, or the local chat where there is no token.",
    )
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    backup = commands.add_parser(
        "backup",
        help="copy the database, whether the bot runs or not",
        description="Copy the database, whether the bot runs or not. The copy gets its name when "
        "it was found sound and every game in it was replayed. Nothing is overwritten. "
        "To go back to one: stop the bot, move the database and the files whose names begin like "
        "it away, and put the copy in its place.",
        epilog="exit status: 0 if there is a good copy, 1 if not, 2 if a setting is wrong",
    )
    backup.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="where to; by default in the folder `backups` beside the database, named by the time",
    )
    given = parser.parse_args()
    if "file" in given:
        return run_backup(given.file)
    return run_bot()


if __name__ == "__main__":
    sys.exit(main())
