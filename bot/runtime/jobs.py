"""The jobs of a bot that time makes, not people."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, fields
from functools import partial
from random import Random
from typing import Any

from bot.common.clock import Clock
from bot.common.fingerprint import Fingerprints
from bot.i18n.translations import Texts
from bot.runtime.clock_job import ClockJob
from bot.runtime.expiry_job import ExpiryJob
from bot.runtime.puzzle_job import PuzzleJob
from bot.runtime.season_job import SeasonJob
from bot.runtime.turn_job import Turn
from bot.store import Store
from bot.store.db.changes import Change
from bot.store.db.dialect import Purpose


@dataclass(frozen=True)
class Jobs:
    """All of them."""

    expiry: ExpiryJob
    clocks: ClockJob
    seasons: SeasonJob
    puzzles: PuzzleJob

    @property
    def loops(self) -> Mapping[str, Callable[[], Coroutine[Any, Any, None]]]:
        """Loops that run until the program ends, by name."""
        return {f"{field.name} job": getattr(self, field.name).run for field in fields(self)}

    def tell(self, after_commit: Callable[[set[int]], None]) -> None:
        """Have it called with the chats in which a job has changed something."""
        for field in fields(self):
            getattr(self, field.name).after_commit = after_commit


def jobs(
    store: Store,
    clock: Clock,
    texts: Texts,
    rng: Random,
    fingerprints: Fingerprints,
    *,
    polls: bool,
) -> Jobs:
    """The jobs of an instance, which are woken by changes of the store; see `ClockJob.polls`."""

    def turn(purpose: Purpose) -> Turn:
        return partial(store.alone, purpose)

    made = Jobs(
        ExpiryJob(store, clock, texts, rng, fingerprints),
        ClockJob(store, clock, texts, rng, turn(Purpose.CLOCKS), polls=polls),
        SeasonJob(store, clock, rng, turn(Purpose.SEASONS), polls=polls),
        PuzzleJob(store, clock, turn(Purpose.PUZZLES)),
    )
    store.on(Change.DUES_ADDED, made.clocks.wake)
    store.on(Change.SEASONS_TO_SEE_TO, made.seasons.wake)
    return made
