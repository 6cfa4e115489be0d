"""Builds whose limits on sending are reached soon: one that keeps them, and two that do not."""

from collections.abc import Callable, Iterable, Mapping

from bot.common.clock import SystemClock
from bot.delivery import rate_limiter
from bot.delivery.rate_limiter import Allowance, OwnRooms, RateLimiter
from bot.runtime import bootstrap
from bot.store import Store

EVERYWHERE = 2
"""Calls a second."""

IN_GROUP = 6, 15.0
"""Number of messages, and the seconds in which they may be sent."""


def keeps_to_little() -> None:
    """Set low limits for all instances together."""
    count, seconds = IN_GROUP
    rate_limiter.EVERYWHERE = Allowance(EVERYWHERE, 1.0, at_once=EVERYWHERE)
    vars(rate_limiter)["IN_GROUP"] = Allowance(count, seconds, at_once=count - 1)


def has_a_line_of_its_own() -> None:
    """Give each instance the limits of all together."""

    def own_rooms(_store: Store) -> OwnRooms:
        return OwnRooms(SystemClock())

    keeps_to_little()
    vars(bootstrap)["SharedRooms"] = own_rooms


def asks_not_what_others_sent() -> None:
    """Forget the messages that others have sent to a chat that is taken over."""

    def take_over(
        self: RateLimiter, chat: int, moments: Iterable[float], *, inherited: bool
    ) -> None:
        """Count nothing."""

    keeps_to_little()
    RateLimiter.take_over = take_over  # type: ignore[method-assign]


BUILDS: Mapping[str, Callable[[], None]] = {
    build.__name__: build
    for build in (keeps_to_little, has_a_line_of_its_own, asks_not_what_others_sent)
}
