"""What is made once and takes long, made before anybody waits for it."""

from random import Random

from bot.choosing import ways
from bot.lexicon import spoken_words
from engine.game import AnyGame, AnyPosition
from engine.options import resolve_options
from engine.registry import GAMES

PLIES = 2
"""How far each kind of game is played: some tables are made by the first ply that needs them."""


def warm_up() -> None:
    """Begin every kind of game there is, and read the words that people may use."""
    spoken_words()
    rng = Random(1)
    for game in GAMES.values():
        for way in ways(game, None, {}):
            _try_out(_begun(game, way.seats, dict(way.options), rng), rng)


def _begun(game: AnyGame, seats: int, named: dict[str, str], rng: Random) -> AnyPosition:
    options = resolve_options(game, seats, named)
    return game.start(seats, options, game.deal(seats, options, rng))


def _try_out(position: AnyPosition, rng: Random) -> None:
    for _ in range(PLIES):
        if not position.to_move:
            return
        seat = position.to_move[0]
        position.view(seat).draft(())
        position = position.play(position.random_move(rng, seat), seat)
