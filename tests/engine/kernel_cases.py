"""Which kernels there are, and in which kinds of games they are compared with the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.ai.kernels.blokus import KERNEL
from engine.ai.kernels.kernel import Kernel


@dataclass(frozen=True)
class Case:
    """A kernel and a game to compare it in; perft goes as deep as takes about a second."""

    kernel: Kernel[Any, Any]
    game: str
    depth: int
    choices: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.game, *self.choices.values()])


BLOKUS = (
    Case(KERNEL, "blokus", 2, {"seats": "2", "variant": "duo"}),
    Case(KERNEL, "blokus", 2, {"seats": "2", "variant": "duel", "corners": "fixed"}),
    Case(KERNEL, "blokus", 2, {"seats": "2", "variant": "duel", "corners": "free"}),
    Case(KERNEL, "blokus", 3, {"seats": "4", "variant": "classic", "corners": "fixed"}),
    Case(KERNEL, "blokus", 2, {"seats": "4", "variant": "teams"}),
    Case(KERNEL, "blokus", 2, {"seats": "3", "variant": "chaos"}),
    Case(KERNEL, "blokus", 2, {"seats": "3", "variant": "double"}),
    Case(KERNEL, "blokus", 2, {"seats": "3", "variant": "shared"}),
    Case(KERNEL, "blokus", 2, {"seats": "1", "variant": "solo"}),
)
CASES: tuple[Case, ...] = BLOKUS
