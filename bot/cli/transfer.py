"""`python -m bot move`: all that is kept goes to another database, which a terminal shows."""

import asyncio
import signal
import sys

from bot.ops.progress import ProgressBar
from bot.store import StoreError
from bot.store.tools.transfer import Move, MoveError

GO_ON = (
    "Set DATABASE_URL to the address it was moved to, and start the bot. What was there is left."
)


def run_move(source: str, target: str) -> int:
    """Move what one database address holds to another one; the exit status."""
    bar = ProgressBar(sys.stderr)
    move = Move(source, target, bar.show)
    try:
        asyncio.run(_until_signal(move))
        fault = ""
    except (MoveError, StoreError, OSError) as error:
        fault = str(error)
    except asyncio.CancelledError:
        fault = "it was interrupted; it can be started again"
    bar.clear()
    if fault:
        print(f"{_outcome(move)}: {fault}", file=sys.stderr)
        return 1
    print(f"{move}. {GO_ON}")
    return 0


def _outcome(move: Move) -> str:
    """The outcome of a move that did not end well, in a sentence."""
    if move.is_settled:
        return "whether all was moved is not known, start it again and it will tell"
    return "nothing was moved"


async def _until_signal(move: Move) -> None:
    """Move, unless a signal comes before it is settled."""
    task = asyncio.ensure_future(move.run())

    def end() -> None:
        if not move.is_settled:
            task.cancel()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, end)
    await task
