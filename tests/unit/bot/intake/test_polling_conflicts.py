"""Another instance that polls with the same token: the bot waits for it, but not for ever."""

import pytest
from telegram.error import Conflict

from bot.intake.polling import CONFLICT_PATIENCE, Poller
from bot.telegram.registration import ReceiverError
from tests.support.bot.clock import StillClock
from tests.support.cases import cases


class EnoughError(Exception):
    """Polling has gone on for as long as a test wants it to."""


class Busy:
    """A server at which another instance polls for some seconds, then it is quiet."""

    def __init__(self, clock: StillClock, seconds: float) -> None:
        self._clock, self._until = clock, clock.now() + seconds
        self.refused = 0

    async def poll_begins(self) -> None:
        """Take note of it."""

    async def updates(self, offset: int | None, wait: int) -> list[tuple[int, str]]:  # noqa: ARG002 - it is never waited for
        """Refuse polls as long as the other instance is there.

        :raises Conflict: the other instance is still there
        :raises EnoughError: it is gone
        """
        assert offset is None
        if self._clock.now() < self._until:
            self.refused += 1
            raise Conflict("terminated by other getUpdates request")
        raise EnoughError


async def poll(seconds: float) -> tuple[Busy, float]:
    """Poll while another instance does for some seconds; return the server and the time it took."""
    clock = StillClock()
    begun, busy = clock.now(), Busy(clock, seconds)
    poller = Poller(busy, busy, clock)  # type: ignore[arg-type] # all that polling asks of them
    with pytest.raises(EnoughError):
        await clock.run(poller.run())
    return busy, clock.now() - begun


@cases("seconds", [0.5, 10, 29, CONFLICT_PATIENCE])
async def test_a_conflict_that_passes_is_waited_out(seconds: float) -> None:
    assert CONFLICT_PATIENCE == 30
    busy, taken = await poll(seconds)
    assert busy.refused
    assert seconds <= taken <= seconds + 1


async def test_a_conflict_that_stays_ends_the_program_with_a_sentence() -> None:
    clock = StillClock()
    busy = Busy(clock, 1000)
    poller = Poller(busy, busy, clock)  # type: ignore[arg-type]
    with pytest.raises(ReceiverError, match="another instance of the bot"):
        await clock.run(poller.run())
