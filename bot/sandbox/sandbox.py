"""The local chat as a whole."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from bot.sandbox.bot_api.schema import Schema
from bot.sandbox.bot_api.webhook import Webhook
from bot.sandbox.model.calls import Calls
from bot.sandbox.model.entities import LOCAL_TOKEN
from bot.sandbox.model.faults import Faults
from bot.sandbox.model.store import Store
from bot.sandbox.model.updates import Updates
from bot.sandbox.model.world import World
from bot.sandbox.people.messages import People

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


class Sandbox:
    """A Bot API server of this machine with its chats; `sandbox_routes` makes it reachable.

    `faults` lets it misbehave, `calls` is the log of what the bot asked, `people` acts for the
    persons, and `violations` collects calls that the description of the API does not allow.
    """

    def __init__(
        self,
        store: Store,
        *,
        token: str = LOCAL_TOKEN,
        schema: Sequence[Path] = (),
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.token: Final = token
        self.store: Final = store
        self.schema: Final = Schema(*schema) if schema else None
        self.faults: Final = Faults()
        self.calls: Final = Calls()
        self.world: Final = World(store, Updates(store, self.faults), clock)
        self.people: Final = People(self.world)
        self.webhook: Final = Webhook(self.world, self.faults)
        self.violations: Final[list[str]] = []
        self.stopped = False

    @classmethod
    def open(
        cls,
        path: Path | None,
        *,
        token: str = LOCAL_TOKEN,
        schema: Sequence[Path] = (),
        clock: Callable[[], float] = time.time,
    ) -> Sandbox:
        """Open the chats kept in a file (None: in memory only), or begin with the first ones."""
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        return cls(Store(path), token=token, schema=schema, clock=clock)

    def stop(self) -> None:
        """Let every call and stream that waits end at once, before the server goes."""
        self.stopped = True
        self.webhook.stop()
        self.faults.release_all()
        self.world.updates.stop()
        self.world.feed.pulse.beat()

    def close(self) -> None:
        """Stop, and close the file."""
        self.stop()
        self.store.close()
