"""The games there are; the one place that lists them."""

from collections.abc import Mapping

from engine.core.errors import OptionError, quote
from engine.core.game import AnyGame
from engine.games.blokus import BLOKUS
from engine.games.lits import LITS
from engine.games.stratopolis import STRATOPOLIS
from engine.games.tristra import TRISTRA

GAMES: dict[str, AnyGame] = {game.info.key: game for game in (LITS, BLOKUS, STRATOPOLIS, TRISTRA)}


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


def find_named(name: str) -> tuple[AnyGame, Mapping[str, str]]:
    """The game with this key, or with this name in other programs and the choices it stands for.

    :raises OptionError: if there is none.
    """
    for game in GAMES.values():
        if name in game.info.presets:
            return game, game.info.presets[name]
    return find_game(name), {}
