"""Battle of LITS as the rest of the engine meets it."""

from random import Random

from engine.core.base_game import BaseGame
from engine.core.game import GameInfo, Option, Options
from engine.games.lits import setup
from engine.games.lits.guide import guide
from engine.games.lits.lessons import PAGES
from engine.games.lits.notation import REFUSALS
from engine.games.lits.pieces import GRID, PIECES, tables
from engine.games.lits.position import LitsPosition
from engine.games.lits.state import LAST, SIDES, LitsMove
from engine.moves.laying_steps import ASKS

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


class Lits(BaseGame[LitsMove]):
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
    guide = guide()
    pages = PAGES
    choices = OPTIONS

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
