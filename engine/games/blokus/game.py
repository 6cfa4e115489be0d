"""Blokus as the rest of the engine meets it."""

from random import Random

from engine.core.base_game import BaseGame
from engine.core.game import GameInfo, Option, Options, Seat
from engine.games.blokus import setup, strewing
from engine.games.blokus.guide import guide
from engine.games.blokus.lessons import PAGES
from engine.games.blokus.notation import REFUSALS
from engine.games.blokus.pieces import PIECES, placements
from engine.games.blokus.position import BlokusPosition
from engine.games.blokus.variants import SIDE_NAMES, SIDES, VARIANTS_AT, variant
from engine.geometry.grid import bits, union
from engine.geometry.polyomino import Placement
from engine.moves.laying_steps import ASKS

FIXED, FREE = "fixed", "free"
ON, OFF = "on", "off"


class Blokus(BaseGame[Placement]):
    """The rules of Blokus, for one to four seats."""

    info = GameInfo(
        key="blokus",
        minutes=30,
        rules=1,
        seats=(1, 2, 3, 4),
        sides=SIDES,
        words=(),
        example="V5 c4 r2",
        refusals=REFUSALS,
        events=("passed",),
        drawn_at=(2,),
        forced_passes=True,
        side_names=SIDE_NAMES,
        asks=ASKS,
        presets={
            "Blokus": {"seats": "4", "variant": "classic", "corners": FIXED},
            "Blokus Two-Player": {"seats": "2", "variant": "duel", "corners": FIXED},
            "Blokus Three-Player": {"seats": "3", "variant": "shared", "corners": FIXED},
            "Blokus Duo": {"seats": "2", "variant": "duo"},
        },
    )
    pieces = PIECES
    guide = guide()
    pages = PAGES

    def options(self, seats: int) -> tuple[Option, ...]:
        """`variant`, `corners`, and for three seats `double` and `strewn`."""
        names = VARIANTS_AT[seats]
        with_corners = tuple(name for name in names if name != "duo")
        found = [
            Option("variant", names[0], names, asked=True),
            Option("corners", FREE, (FREE, FIXED), needs=("variant", with_corners)),
        ]
        if "double" in names:
            values = (setup.RANDOM, "1", "2", "3")
            found.append(Option("double", setup.RANDOM, values, needs=("variant", ("double",))))
            strewn = Option("strewn", OFF, (OFF, ON), needs=("variant", ("chaos",)))
            found.append(strewn)
        return tuple(found)

    def pool(self, seats: int, options: Options) -> str:
        """`duo`, `two` or `several`: with more than two colours that differ it is another game."""
        if options["variant"] == "duo":
            return "duo"
        return "two" if seats == 2 else "several"

    def deal(self, seats: int, options: Options, rng: Random) -> str:  # noqa: ARG002 - the options say it all
        """The seat with two colours, if it is drawn by lot; with `strewn`, the strewn pieces."""
        if options.get("strewn") == ON:
            return strewing.deal(self._empty(options), rng)
        return setup.deal(options, rng)

    def start(self, seats: int, options: Options, setup_text: str) -> BlokusPosition:  # noqa: ARG002 - the options say it all
        """The empty board, or what is strewn on it."""
        if options.get("strewn") == ON:
            return strewing.lay(self._empty(options), setup_text)
        return self._empty(options, setup.double_seat(options, setup_text))

    def _empty(self, options: Options, double: Seat = 0) -> BlokusPosition:
        played = variant(
            options["variant"],
            fixed_corners=options.get("corners") == FIXED,
            double=double,
        )
        table = placements(played.grid)
        colours = len(played.sides)
        return BlokusPosition(
            game=self,
            variant=played,
            alive=(table.everything,) * colours,
            near=tuple(union(table.covering, bits(squares)) for squares in played.starts),
            laid=((),) * colours,
        )


BLOKUS = Blokus()
