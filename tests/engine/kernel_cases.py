"""Which kernels there are, and in which kinds of games they are compared with the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.ai.kernels.kernel import Kernel
from engine.ai.kernels.tristra_playing import TristraKernel


@dataclass(frozen=True)
class Case:
    """A kernel and a game to compare it in; perft goes as deep as takes about a second."""

    kernel: Kernel[Any, Any]
    game: str
    depth: int
    choices: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.game, *self.choices.values()])


TRISTRA = TristraKernel()

CASES: tuple[Case, ...] = (
    Case(TRISTRA, "tristra", 2, {"first": "orange"}),
    Case(TRISTRA, "tristra", 2, {"first": "random", "own": "score"}),
    Case(TRISTRA, "tristra", 2, {"first": "purple", "arrows": "sides"}),
    Case(TRISTRA, "tristra", 2, {"first": "purple", "arrows": "rank", "own": "score"}),
    Case(TRISTRA, "tristra", 2, {"first": "random", "rounds": "3"}),
)
