"""Roles that no instance on a server has: the work that belongs to them waits for ever."""

import asyncio
import logging
import time
from collections.abc import Collection
from dataclasses import dataclass, field

from bot.config.roles import ALL, Role
from bot.store import Store
from bot.store.db.dialect import held

log = logging.getLogger(__name__)

PATIENCE = 60.0
"""Seconds for which a role may be nobody's: instances come and go."""

BETWEEN_LOOKS = 15.0

WAITING = {
    Role.RECEIVE: "updates stay with Telegram",
    Role.WORK: "updates are kept and not worked off",
    Role.SEND: "nothing is sent",
    Role.THINK: "agents do not move",
}


def numbers(roles: Collection[Role]) -> list[int]:
    """Numbers by which instances tell each other their roles."""
    return [number for number, role in enumerate(Role) if role in roles]


@dataclass
class RoleMonitor:
    """Looks for roles that are nobody's, and says so once for each; times are the machine's."""

    store: Store
    patience: float = PATIENCE
    between_looks: float = BETWEEN_LOOKS
    _since: dict[Role, float] = field(default_factory=dict, init=False)
    _told: set[Role] = field(default_factory=set, init=False)

    async def run(self) -> None:
        """Look, until cancelled.

        :raises StoreError: if the database is at fault.
        """
        # Nobody's role could be seen while the server was away.
        self._since.clear()
        while True:
            await asyncio.sleep(self.between_looks)
            there = await self.store.run(held)
            self.seen({role for role in ALL if not there.issuperset(numbers([role]))})

    def seen(self, vacant: Collection[Role]) -> None:
        """These are nobody's at this moment."""
        at = time.monotonic()
        self._told &= set(vacant)
        self._since = {role: self._since.get(role, at) for role in vacant}
        for role in sorted(set(vacant) - self._told):
            if at - self._since[role] >= self.patience:
                self._told.add(role)
                waiting = WAITING[role]
                log.warning("no instance has the role %s (%s): see to ROLES", role, waiting)
