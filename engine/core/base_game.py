"""The part of a game that is known beforehand: its choices, pieces and pages of rules."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Generic

from engine.core.game import AnyGame, GameInfo, M, Option, Options, Position
from engine.core.guide import Guide
from engine.core.lesson import Example, Lesson
from engine.geometry.polyomino import Polyomino
from engine.geometry.scene import Scene

Pages = Mapping[str, Callable[[AnyGame], Iterator[Example]]]
"""The pages of rules in their order, by key; each makes its examples by playing."""


class BaseGame(ABC, Generic[M]):
    """Rules with the same `choices` for every number of seats; see `Game`."""

    info: GameInfo
    guide: Guide
    pages: Pages
    pieces: tuple[Polyomino, ...] = ()
    charts: tuple[Scene, ...] = ()
    choices: tuple[Option, ...] = ()

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """See `Game`."""
        return tuple(Lesson(key, tuple(examples(self))) for key, examples in self.pages.items())

    def options(self, seats: int) -> tuple[Option, ...]:  # noqa: ARG002 - the same for all
        """See `Game`."""
        return self.choices

    def pool(self, seats: int, options: Options) -> str:  # noqa: ARG002 - the same for all
        """See `Game`."""
        return ""

    @abstractmethod
    def deal(self, seats: int, options: Options, rng: Random) -> str:
        """See `Game`."""

    @abstractmethod
    def start(self, seats: int, options: Options, setup_text: str) -> Position[M]:
        """See `Game`."""
