"""Setups of Battle of LITS: which squares carry an X, an O or nothing (docs/rules.md, "Setups")."""

from dataclasses import dataclass
from random import Random

from engine.core.errors import OptionError, SetupError, quote
from engine.games.lits.patterns import PATTERNS
from engine.games.lits.pieces import GRID
from engine.geometry.grid import bitboard

NAMED = ("random", "mirror", *PATTERNS)
"""The values of the option `setup` that are listed."""

SYMBOLS_EACH = 30
EMPTY, CROSS, RING = ".", "X", "O"
_OPPOSITE = str.maketrans("XO", "OX")
_FORGIVEN = str.maketrans("xoхоХООΟ0·_-", "XOXOXOOOO...")


@dataclass(frozen=True)
class Symbols:
    """The squares with an X and those with an O, as bitboards."""

    crosses: int
    rings: int


def deal(choice: str, rng: Random) -> str:
    """The setup text for a value of the option `setup`.

    :raises OptionError: if the value is neither a listed one nor a board.
    """
    if choice == "random":
        return _random(rng)
    if choice == "mirror":
        return _mirror(rng)
    if choice in PATTERNS:
        return PATTERNS[choice]
    text = "".join(choice.split()).replace("/", "").translate(_FORGIVEN)
    try:
        read(text)
    except SetupError as error:
        raise _no_board(choice, str(error)) from None
    return text


def _no_board(choice: str, reason: str) -> OptionError:
    possible = ", ".join(NAMED)
    return OptionError(
        "option-board",
        f"{reason}; possible are also {possible}",
        {"value": quote(choice), "possible": possible},
    )


def read(text: str) -> Symbols:
    """The symbols of a setup text.

    :raises SetupError: if it is not 100 characters `X`, `O` and `.`.
    """
    if len(text) != GRID.size or set(text) - {EMPTY, CROSS, RING}:
        raise SetupError(
            "lits-setup",
            f"a board is {GRID.size} characters X, O and “.”, row 10 first; "
            f"this has {len(text)}: “{quote(text)}”",
            {"size": GRID.size, "length": len(text), "text": quote(text)},
        )
    return Symbols(_squares(text, CROSS), _squares(text, RING))


def _squares(text: str, sign: str) -> int:
    return bitboard(_square(place) for place, found in enumerate(text) if found == sign)


def _square(place: int) -> int:
    """The square at a place of the text, whose first row is the board's last."""
    row, column = divmod(place, GRID.columns)
    return GRID.at(column, GRID.rows - 1 - row)


def _random(rng: Random) -> str:
    signs = list(
        CROSS * SYMBOLS_EACH + RING * SYMBOLS_EACH + EMPTY * (GRID.size - 2 * SYMBOLS_EACH)
    )
    rng.shuffle(signs)
    return "".join(signs)


def _mirror(rng: Random) -> str:
    """Half the board at random; the other half is its half-turn with the symbols exchanged."""
    half = GRID.size // 2
    places = rng.sample(range(half), SYMBOLS_EACH)
    signs = [EMPTY] * half
    for place in places:
        signs[place] = rng.choice((CROSS, RING))
    upper = "".join(signs)
    return upper + upper[::-1].translate(_OPPOSITE)
