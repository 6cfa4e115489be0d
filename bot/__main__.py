"""`python -m bot`: serve Telegram, or the local chat where there is no token; or make a backup."""

import sys


def main() -> int:
    """Do what the command line says; 0 if it ended well, 2 if a setting is wrong, else 1."""
    # Worker processes import this module too and need none of this.
    from argparse import ArgumentParser  # noqa: PLC0415 - see above
    from pathlib import Path  # noqa: PLC0415 - see above

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
        from bot.backing_up import run_backup  # noqa: PLC0415 - see above

        return run_backup(given.file)
    from bot.run import run_bot  # noqa: PLC0415 - see above

    return run_bot()


if __name__ == "__main__":
    sys.exit(main())
