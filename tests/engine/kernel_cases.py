"""Which kernels there are, and in which kinds of games they are compared with the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.ai.kernels.blokus import KERNEL as BLOKUS_KERNEL
from engine.ai.kernels.kernel import Kernel
from engine.ai.kernels.lits_kernel import LitsKernel
from engine.ai.kernels.stratopolis import StratopolisKernel
from engine.ai.kernels.tristra_playing import TristraKernel
from engine.games.lits.patterns import PATTERNS


@dataclass(frozen=True)
class Case:
    """A kernel and a game to compare it in; perft goes as deep as takes about a second."""

    kernel: Kernel[Any, Any]
    game: str
    depth: int
    choices: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.game, *self.choices.values()])


LITS = (
    Case(LitsKernel(), "lits", 3),
    Case(LitsKernel(), "lits", 2, {"swap": "off"}),
    Case(LitsKernel(), "lits", 2, {"setup": "mirror"}),
    *(Case(LitsKernel(), "lits", 2, {"setup": name}) for name in PATTERNS),
)
BLOKUS = (
    Case(BLOKUS_KERNEL, "blokus", 2, {"seats": "2", "variant": "duo"}),
    Case(BLOKUS_KERNEL, "blokus", 2, {"seats": "2", "variant": "duel", "corners": "fixed"}),
    Case(BLOKUS_KERNEL, "blokus", 2, {"seats": "2", "variant": "duel", "corners": "free"}),
    Case(BLOKUS_KERNEL, "blokus", 3, {"seats": "4", "variant": "classic", "corners": "fixed"}),
    Case(BLOKUS_KERNEL, "blokus", 2, {"seats": "4", "variant": "teams"}),
    Case(BLOKUS_KERNEL, "blokus", 2, {"seats": "3", "variant": "chaos"}),
    Case(BLOKUS_KERNEL, "blokus", 2, {"seats": "3", "variant": "double"}),
    Case(BLOKUS_KERNEL, "blokus", 2, {"seats": "3", "variant": "shared"}),
    Case(BLOKUS_KERNEL, "blokus", 2, {"seats": "1", "variant": "solo"}),
)
STRATOPOLIS = (
    Case(StratopolisKernel(), "stratopolis", 3, {"stack": "shuffled"}),
    Case(StratopolisKernel(), "stratopolis", 3, {"stack": "arranged"}),
    Case(StratopolisKernel(), "stratopolis", 3, {"stack": "blind"}),
    Case(StratopolisKernel(), "stratopolis", 2, {"stack": "hand"}),
)
TRISTRA = (
    Case(TristraKernel(), "tristra", 2, {"first": "orange"}),
    Case(TristraKernel(), "tristra", 2, {"first": "random", "own": "score"}),
    Case(TristraKernel(), "tristra", 2, {"first": "purple", "arrows": "sides"}),
    Case(TristraKernel(), "tristra", 2, {"first": "purple", "arrows": "rank", "own": "score"}),
    Case(TristraKernel(), "tristra", 2, {"first": "random", "rounds": "3"}),
)
CASES: tuple[Case, ...] = (*LITS, *BLOKUS, *STRATOPOLIS, *TRISTRA)
