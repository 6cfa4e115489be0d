"""Things that are sent in a trial: boards, as people see them."""

from functools import cache
from random import Random

from bot.render import animation, render
from engine.core.options import resolve_options
from engine.core.registry import find_game
from engine.geometry.scene import Scene

PLIES = 4


@cache
def scene(number: int) -> Scene:
    """A board of Battle of LITS after some plies; each number has its own."""
    game, rng = find_game("lits"), Random(number)
    options = resolve_options(game, 2, {})
    position = game.start(2, options, game.deal(2, options, rng))
    for _ in range(PLIES):
        position = position.play(position.random_move(rng))
    return position.view(None).scene()


@cache
def board(number: int) -> bytes:
    """The same as PNG."""
    return render(scene(number))


async def replay() -> bytes:
    """Two positions of one game as an animation."""
    return animation([scene(1), scene(1)])
