"""Stratopolis as the rest of the engine meets it."""

from random import Random

from engine.core.base_game import BaseGame
from engine.core.game import GameInfo, Option, Options
from engine.games.stratopolis import setup
from engine.games.stratopolis.city import START
from engine.games.stratopolis.drafting import ASKS, WAYS
from engine.games.stratopolis.guide import guide
from engine.games.stratopolis.lessons import PAGES
from engine.games.stratopolis.moves import Move
from engine.games.stratopolis.position import StratopolisPosition
from engine.games.stratopolis.resolving import REFUSALS
from engine.games.stratopolis.scene import draw_kinds
from engine.games.stratopolis.state import Kind
from engine.games.stratopolis.tiles import SIDES

OPTIONS = (
    Option("stack", Kind.SHUFFLED, tuple(Kind), asked=True),
    Option("first", setup.RANDOM, (setup.RANDOM, *SIDES), starter=True),
)


class Stratopolis(BaseGame[Move]):
    """The rules of Stratopolis, for two seats."""

    info = GameInfo(
        key="stratopolis",
        minutes=25,
        rules=1,
        seats=(2,),
        sides=SIDES,
        words=(),
        example="m15 r2",
        refusals=REFUSALS,
        tiebreaks=("zones",),
        drawn_at=(2,),
        asks=ASKS,
        ways=WAYS,
    )
    charts = draw_kinds()
    guide = guide()
    pages = PAGES
    choices = OPTIONS

    def deal(self, seats: int, options: Options, rng: Random) -> str:  # noqa: ARG002 - always for two
        """The order of both stacks, and who begins."""
        return setup.deal(options, rng)

    def start(self, seats: int, options: Options, setup_text: str) -> StratopolisPosition:  # noqa: ARG002 - always for two
        """The start tile, and both stacks."""
        dealt, kind = setup.read(setup_text, options), Kind(options["stack"])
        return StratopolisPosition(
            game=self,
            kind=kind,
            first=dealt.first,
            stacks=("", "") if kind is Kind.ARRANGED else dealt.stacks,
            city=START,
        )


STRATOPOLIS = Stratopolis()
