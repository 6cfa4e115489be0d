"""`python -m bot`: serve Telegram, or the local chat where there is no token; or a command."""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from bot.cli.backup import run_backup
from bot.cli.ratings import run_ratings
from bot.cli.transfer import run_move
from bot.cli.trial.run import FILE, run_trial
from bot.config.settings import DATABASES, known_store
from bot.runtime.main import run_bot

BACKUP = "copy the database, whether the bot runs or not"
MOVE = "move all that is kept to another database, while the bot is stopped"
TRY = "see with a test bot whether Telegram does as the local chat"
RATINGS = "make all ratings anew, without games that are annulled"


def main() -> int:
    """Do what the command line says; 0 if it ended well, 2 if a setting is wrong, else 1."""
    parser = ArgumentParser(
        prog="python -m bot",
        description="Without a command: serve Telegram, or the local chat where there is no token.",
    )
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", dest="command")
    _add_backup(commands.add_parser("backup", help=BACKUP))
    _add_move(commands.add_parser("move", help=MOVE))
    _add_ratings(commands.add_parser("ratings", help=RATINGS))
    _add_try(commands.add_parser("try", help=TRY))
    given, surplus = parser.parse_known_args()
    if surplus:
        # The words are not repeated: there may be a password among them.
        parser.error(f"{len(surplus)} words more than expected")
    match given.command:
        case "backup":
            return run_backup(given.file)
        case "move":
            return run_move(given.source, given.target)
        case "ratings":
            return run_ratings(given.annul)
        case "try":
            return run_trial(given.file)
    return run_bot()


def _add_backup(parser: ArgumentParser) -> None:
    parser.description = (
        "Copy the database, whether the bot runs or not. The copy gets its name when it was found "
        "sound and every game in it was replayed. Nothing is overwritten. To go back to one: stop "
        "the bot, move the database and the files whose names begin like it away, and put the copy "
        "in its place."
    )
    parser.epilog = "exit status: 0 if there is a good copy, 1 if not, 2 if a setting is wrong"
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="where to; by default in the folder `backups` beside the database, named by the time",
    )


def _add_move(parser: ArgumentParser) -> None:
    parser.description = (
        "Copy all that is kept in one database to another, empty one, while the bot is stopped. "
        f"Addresses are written as in DATABASE_URL, {' or '.join(DATABASES.values())}; a password "
        "may be left out and be in PGPASSWORD. FROM is brought to the present schema first, and "
        "otherwise left as it is. Every row is compared and every game replayed on both sides "
        "before anything is kept in TO: a move that is interrupted leaves it empty, and is started "
        "again."
    )
    parser.epilog = "exit status: 0 if all was moved, 1 if not, 2 if an address is wrong"
    parser.add_argument("source", type=_address, metavar="FROM", help="the database to move")
    parser.add_argument("target", type=_address, metavar="TO", help="where to, an empty database")


def _add_ratings(parser: ArgumentParser) -> None:
    parser.description = (
        "Make all ratings anew from the results that are kept. An annulled game counts as if it "
        "had never been played. A database that is a file is in use by the bot: stop it first."
    )
    parser.epilog = "exit status: 0 if it was done, 1 if not, 2 if a setting is wrong"
    parser.add_argument(
        "--annul", action="append", default=[], metavar="CODE", help="the code of a game's table"
    )


def _add_try(parser: ArgumentParser) -> None:
    parser.description = (
        "Lead a person through a quarter of an hour with Telegram itself: what can be checked is, "
        "and the rest is asked. TELEGRAM_BOT_TOKEN is that of a test bot, which must not run. The "
        "report names no token, no person and no chat."
    )
    parser.epilog = "exit status: 0 if all was as expected, 1 if not, 2 if it could not begin"
    parser.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help=f"the report, by default {FILE}"
    )


def _address(text: str) -> str:
    try:
        return known_store(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


if __name__ == "__main__":
    sys.exit(main())
