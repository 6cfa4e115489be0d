"""Puzzles made from games, one game after another, until there are enough."""

from collections.abc import Callable
from functools import partial
from itertools import count

from engine.cli.processes import shared_by
from engine.core.errors import OptionError
from engine.puzzles import blokus, lits, stratopolis, tristra
from engine.puzzles.puzzle import Puzzle

Find = Callable[[int, int], Puzzle | None]
"""The puzzle in a game of a seed, by its number; None if there is none in it."""

MAKERS: dict[str, Find] = {
    maker.game.info.key: maker.puzzle_of_game
    for maker in (lits.MAKER, blokus.MAKER, stratopolis.MAKER, tristra.MAKER)
}
"""Makers of puzzles by game."""


def maker_for(game: str) -> Find:
    """The way in which puzzles of a game, by its key, are found.

    :raises OptionError: if there is none.
    """
    if game not in MAKERS:
        known = ", ".join(MAKERS)
        raise OptionError("option-puzzles", f"there are no puzzles of {game}, but of {known}")
    return MAKERS[game]


def make_puzzles(
    find: Find, number: int, seed: int, processes: int, told: Callable[[int, str], None]
) -> list[Puzzle]:
    """So many puzzles, the easiest first; the same from a seed over any number of processes.

    `told` hears of each that is found, and among how many games.
    """
    puzzles = list[Puzzle]()
    with shared_by(processes) as share:
        for games, puzzle in enumerate(share(partial(find, seed), count()), 1):
            if puzzle:
                puzzles.append(puzzle)
                told(len(puzzles), f"{games} games")
            if len(puzzles) == number:
                break
    return sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.key))
