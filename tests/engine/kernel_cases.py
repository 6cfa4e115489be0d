"""Which kernels there are, and in which kinds of games they are compared with the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.ai.kernels.kernel import Kernel
from engine.ai.kernels.stratopolis import StratopolisKernel


@dataclass(frozen=True)
class Case:
    """A kernel and a game to compare it in; perft goes as deep as takes about a second."""

    kernel: Kernel[Any, Any]
    game: str
    depth: int
    choices: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.game, *self.choices.values()])


STRATOPOLIS = StratopolisKernel()

CASES: tuple[Case, ...] = (
    Case(STRATOPOLIS, "stratopolis", 3, {"stack": "shuffled"}),
    Case(STRATOPOLIS, "stratopolis", 3, {"stack": "arranged"}),
    Case(STRATOPOLIS, "stratopolis", 3, {"stack": "blind"}),
    Case(STRATOPOLIS, "stratopolis", 2, {"stack": "hand"}),
)
