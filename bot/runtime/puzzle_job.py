"""The puzzles of the day: each comes to its chat when it is due; in one instance."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.common.clock import Clock
from bot.domain.clocks.spans import in_ms
from bot.handlers.community.puzzle_course import post_next
from bot.runtime import one_by_one
from bot.runtime.turn_job import Turn, TurnJob
from bot.store import Store
from bot.store.repositories.scores import daily_puzzles

AT_ONCE = 100
"""Chats that are looked up together; the others come with the next look."""


@dataclass
class PuzzleJob(TurnJob):
    """Posts what is due; `after_commit` is called with the chats to which something goes."""

    store: Store
    clock: Clock
    turn: Turn
    after_commit: Callable[[set[int]], None] = lambda _chats: None
    between_ticks: float = 20.0

    def begin(self) -> None:
        """Take note that a turn of this instance begins."""

    async def tick(self) -> float:
        """Post the puzzles that are due, each in a transaction of its own.

        :raises OperationalError: if the database does not answer.
        """
        for chat in await self.store.run(daily_puzzles.due, in_ms(self.clock.now()), AT_ONCE):
            await one_by_one.see_to(f"of chat {chat}", self._post(chat))
        return self.between_ticks

    async def _post(self, chat: int) -> None:
        work = partial(post_next, chat=chat, now=self.clock.now())
        self.after_commit(await self.store.run(work))
