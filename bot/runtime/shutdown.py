"""Ending the program: at a signal, and within a deadline whatever is still going on."""

import asyncio
import logging
import os
import signal
import threading
from dataclasses import dataclass, field
from types import FrameType

log = logging.getLogger(__name__)

SECONDS_TO_END = 6.0
"""Seconds after which the program is gone; unfinished work is in the store."""

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@dataclass
class Shutdown:
    """The end of the program; to be made in its main thread, in the event loop.

    The program exits with `status`: 0 if a signal was the reason.
    """

    seconds: float = SECONDS_TO_END
    status: int = 1
    called: asyncio.Event = field(default_factory=asyncio.Event)
    _timer: threading.Timer | None = None

    def listen(self) -> None:
        """End at the first signal, even if the event loop does not come round to it."""
        loop = asyncio.get_running_loop()

        def called(_number: int, _frame: FrameType | None) -> None:
            for number in SIGNALS:
                # The second ends the program at once: the kernel sees to that.
                signal.signal(number, signal.SIG_DFL)
            if self._timer is None:
                self.status = 0
            self.begin()
            log.info("ending; a second signal ends it at once")
            loop.call_soon_threadsafe(self.called.set)

        for number in SIGNALS:
            signal.signal(number, called)

    def begin(self) -> None:
        """Start the time that is left."""
        if self._timer is None:
            self._timer = threading.Timer(self.seconds, self._cut_off)
            self._timer.daemon = True
            self._timer.start()

    def _cut_off(self) -> None:
        log.warning("not all came to an end in time; the rest is cut off, and is in the store")
        os._exit(self.status)
