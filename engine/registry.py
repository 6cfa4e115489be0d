"""The games there are; the one place that lists them."""

from engine.errors import OptionError, quote
from engine.game import AnyGame
from engine.games.lits import LITS

GAMES: dict[str, AnyGame] = {game.info.key: game for game in (LITS,)}


def find_game(key: str) -> AnyGame:
    """The game with this key.

    :raises OptionError: if there is none.
    """
    game = GAMES.get(key)
    if game is None:
        known = ", ".join(GAMES)
        raise OptionError(
            "game-unknown",
            f"there is no game “{quote(key)}” here; there are {known}",
            {"game": quote(key), "possible": known},
        )
    return game
