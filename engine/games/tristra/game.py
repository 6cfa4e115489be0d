"""Tristra as the rest of the engine meets it."""

from random import Random

from engine.core.base_game import BaseGame
from engine.core.game import GameInfo, Option, Options
from engine.games.tristra import setup
from engine.games.tristra.flow import EVENTS
from engine.games.tristra.ground import SIDES, Arrows
from engine.games.tristra.guide import guide
from engine.games.tristra.lessons import PAGES
from engine.games.tristra.moves import END, HANDS, Move
from engine.games.tristra.position import TristraPosition
from engine.games.tristra.refusing import REFUSALS
from engine.games.tristra.scene import ATTACKS, draw_kinds
from engine.games.tristra.state import RPS, Rules
from engine.games.tristra.steps import drafting, moving

SCORE = "score"
OPTIONS = (
    Option("arrows", Arrows.CORNERS, tuple(Arrows)),
    Option("own", "none", ("none", SCORE)),
    # Nobody is given the first move unasked: rock, paper, scissors are part of the game.
    Option("first", RPS, (RPS, setup.RANDOM, *SIDES)),
    Option("rounds", "1", ("1", "2", "3", "4", "5")),
)


class Tristra(BaseGame[Move]):
    """The rules of Tristra, for two seats."""

    info = GameInfo(
        key="tristra",
        minutes=25,
        rules=1,
        seats=(2,),
        sides=SIDES,
        words=(*HANDS, str(END)),
        example="a2-d4 r1",
        refusals=REFUSALS,
        events=EVENTS,
        drawn_at=(2,),
        aids=(ATTACKS,),
        asks=tuple(dict.fromkeys(drafting.ASKS + moving.ASKS)),
    )
    charts = (draw_kinds(),)
    guide = guide()
    pages = PAGES
    choices = OPTIONS

    def pool(self, seats: int, options: Options) -> str:  # noqa: ARG002 - always for two
        """The way that arrows point: it changes all that is known of a place."""
        return str(options["arrows"])

    def deal(self, seats: int, options: Options, rng: Random) -> str:  # noqa: ARG002 - always for two
        """The side that begins each round, if chance decides that."""
        return setup.deal(options, rng)

    def start(self, seats: int, options: Options, setup_text: str) -> TristraPosition:  # noqa: ARG002 - always for two
        """The position before anything is built."""
        rules = Rules(
            arrows=Arrows(options["arrows"]),
            own_scores=options["own"] == SCORE,
            first=options["first"],
            rounds=int(options["rounds"]),
        )
        return TristraPosition(game=self, rules=rules, firsts=setup.read(setup_text, options))


TRISTRA = Tristra()
