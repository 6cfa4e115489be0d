"""The score of a match: games that were played in it, and points from them."""

from dataclasses import dataclass

from engine.core.errors import OptionError

FEWEST, USUAL, MOST = 2, 3, 20
"""Games of a match."""


@dataclass(frozen=True)
class Score:
    """The score of a match before the game of a table.

    `points` are those of its seats from the games `played`, none before the second game. `next` is
    the code of the table at which the match goes on after this one.
    """

    played: int = 0
    points: tuple[float, ...] = ()
    next: str = ""


NOTHING_PLAYED = Score()


def read_games(name: str, text: str) -> int:
    """The number of games of a match, as it is written.

    :raises OptionError: if it is none.
    """
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(MOST)) else 0
    if FEWEST <= number <= MOST:
        return number
    details = {"option": name, "value": text, "possible": f"{FEWEST}–{MOST}"}
    raise OptionError("option-value", f"{name}={text}: {FEWEST} to {MOST}", details)
