"""Warm-up: values that are made once and take long are made before anybody waits for them."""

import gc
import logging
from functools import cache
from random import Random

from bot.domain.options import Way, ways
from bot.i18n.vocabulary import moves_of, spoken_words
from engine.core.game import AnyPosition
from engine.core.options import resolve_options
from engine.core.registry import GAMES

log = logging.getLogger(__name__)

PLIES = 2
"""Plies played of each kind of game: some tables are made by the first ply that needs them."""


@cache
def warm_up() -> None:
    """Read the words that people may use and the rules, and begin every kind of game there is."""
    spoken_words()
    rng = Random(1)
    for key, game in GAMES.items():
        moves_of(key)
        _ = game.lessons
        for way in ways(game, None, {}):
            _try_out(begun(way, rng), rng)


def settle() -> None:
    """Have the garbage collector pass over all that there is by now, which stays to the end.

    To look through it takes longer than the event loop may stall, and would happen again and again.
    """
    gc.freeze()
    log.debug("%s objects stay to the end", gc.get_freeze_count())


def begun(way: Way, rng: Random) -> AnyPosition:
    """The first position of a game played in this way."""
    game = GAMES[way.game]
    options = resolve_options(game, way.seats, way.options)
    return game.start(way.seats, options, game.deal(way.seats, options, rng))


def _try_out(position: AnyPosition, rng: Random) -> None:
    for _ in range(PLIES):
        if not position.to_move:
            return
        seat = position.to_move[0]
        position.view(seat).draft(())
        position = position.play(position.random_move(rng, seat), seat)
