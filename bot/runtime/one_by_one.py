"""Tables that are seen to one after the other, each in a transaction of its own."""

import logging
from collections.abc import Coroutine
from typing import Any

from sqlalchemy.exc import OperationalError

from bot.common.uncancellable import run_uncancellable

log = logging.getLogger(__name__)


async def see_to(code: str, work: Coroutine[Any, Any, None]) -> bool:
    """Do the work on a table; False if it cannot be done, which keeps no other table waiting.

    :raises OperationalError: if the database does not answer.
    """
    try:
        await run_uncancellable(work)
    except OperationalError:
        raise
    except Exception:
        log.exception("table %s cannot be seen to", code)
        return False
    return True
