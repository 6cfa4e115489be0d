"""Games of every kind, played to their ends at random."""

from dataclasses import replace
from random import Random

from bot.domain.table import Stage, Table
from engine.core.registry import GAMES
from engine.core.table import open_table
from engine.geometry.scene import Item, Line, Outline, Scene, Spot
from tests.support.bot.games import playing_two

KINDS: tuple[tuple[str, dict[str, str]], ...] = (
    *(("lits", {"setup": setup, "swap": "on"}) for setup in ("random", "mirror", "chess")),
    *(("blokus", {"variant": one}) for one in ("solo", "duel", "duo", "double", "shared")),
    *(("blokus", {"variant": one}) for one in ("chaos", "classic", "teams")),
    ("blokus", {"variant": "chaos", "strewn": "on"}),
    *(("stratopolis", {"stack": one}) for one in ("shuffled", "arranged", "blind", "hand")),
    *(("tristra", {"arrows": one}) for one in ("corners", "sides", "rank")),
    ("tristra", {"first": "rps"}),
    ("tristra", {"rounds": "5"}),
)
"""Games with options under which something else is to be seen."""


def finished(game: str, options: dict[str, str], seed: int = 3, most: int = 999) -> Table:
    """A table at which such a game is over, given up by who is on move after so many plies."""
    rng = Random(seed)
    played = open_table(GAMES[game], options, rng)
    while played.position.outcome is None and len(played.record.plies) < most:
        seat = next(iter(played.position.to_move), None)
        played = played.played(played.position.random_move(rng), seat)
    while played.position.outcome is None:
        played = played.resigned(played.position.to_move[0])
    return replace(playing_two(), record=played.record, stage=Stage.OVER)


def lying(scene: Scene) -> tuple[Item, ...]:
    """All that lies on the board, without what is only said of it."""
    return tuple(item for item in scene.items if not isinstance(item, Outline | Spot | Line))
