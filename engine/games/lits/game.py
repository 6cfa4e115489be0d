"""Battle of LITS as the rest of the engine meets it."""

from functools import cached_property
from random import Random

from engine.game import GameInfo, Option, Options
from engine.games.lits import setup
from engine.games.lits.guide import guide
from engine.games.lits.lessons import teach
from engine.games.lits.notation import REFUSALS
from engine.games.lits.pieces import GRID, PIECES, tables
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import LAST, SIDES
from engine.laying_steps import ASKS
from engine.lesson import Lesson

OPTIONS = (
    Option(
        name="setup",
        default="random",
        values=setup.NAMED,
        form=f"a board of {GRID.size} characters X, O and “.”",
        pictured=True,
    ),
    Option(name="swap", default="on", values=("on", "off")),
)


class Lits:
    """The rules of Battle of LITS, for two seats."""

    info = GameInfo(
        key="lits",
        minutes=15,
        rules=1,
        seats=(2,),
        sides=SIDES,
        words=("swap",),
        example="T b3 r1",
        refusals=REFUSALS,
        events=("swap",),
        tiebreaks=(LAST,),
        asks=ASKS,
    )
    pieces = PIECES
    charts = ()

    guide = guide()

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """The pages of the rules."""
        return teach(self)

    def options(self, seats: int) -> tuple[Option, ...]:  # noqa: ARG002 - always for two
        """`setup` and `swap`."""
        return OPTIONS

    def deal(self, seats: int, options: Options, rng: Random) -> str:  # noqa: ARG002 - always for two
        """The board that the option `setup` asks for."""
        return setup.deal(options["setup"], rng)

    def start(self, seats: int, options: Options, setup_text: str) -> LitsPosition:  # noqa: ARG002 - always for two
        """The empty board with the symbols of a setup text."""
        known = tables()
        return LitsPosition(
            game=self,
            symbols=setup.read(setup_text),
            swap_allowed=options["swap"] == "on",
            alive=known.everything,
            near=known.everything,
        )


LITS = Lits()
