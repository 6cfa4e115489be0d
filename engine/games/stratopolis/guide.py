"""Stratopolis shown to somebody who has never played it."""

from engine.core.game import AnyPosition, Seat
from engine.core.guide import END, Guide, Sight, Step, foremost, marked, narrowed
from engine.games.stratopolis.lessons import GAME
from engine.games.stratopolis.moves import Lay
from engine.games.stratopolis.position import StratopolisPosition
from engine.games.stratopolis.scene import cell_of
from engine.games.stratopolis.tiles import squares_of

SETUP = "IFCJJABCHDHEEGGDFIAB/LRPKPTNSQTMKLQOMSONR red"
"""Grey squares come early: they can lie on whatever there is."""

STEPS = ("aim", "top", "cut", "write")


def guide() -> Guide:
    """A tour that begins when enough tiles lie on the table for others to lie on top of them."""
    return Guide(
        options={"first": "red"},
        setup=SETUP,
        plies=GAME[:8],
        steps=tuple(map(_step, STEPS)),
        keys=(*STEPS, END),
    )


def _step(key: str) -> Step:
    """A step at which a tile is to be seen where it may lie; best zones are outlined as always."""

    def sight(position: AnyPosition, seat: Seat) -> Sight:
        state = narrowed(position, StratopolisPosition)
        move = _good(state, seat)
        cells = (cell_of(state, square) for square in squares_of(move.elbow, move.turns))
        return Sight(key, marked(state.view(seat).scene(), cells), str(move))

    return sight


def _good(state: StratopolisPosition, seat: Seat) -> Lay:
    """The placing after which the seat leads by most, on top of other tiles if possible."""
    lower = [lay for lay in state.placings if state.city.level(lay.elbow)]
    found = foremost(state, seat, lower or state.placings)
    if not isinstance(found, Lay):
        raise TypeError("a stack put in order is no tile laid")
    return found
