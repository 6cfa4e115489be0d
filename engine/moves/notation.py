"""Shared lexing of moves: forgiving on input, in two steps.

Reading needs no board: a text becomes a `Lexed` piece-and-square, a list of cells or a single word.
Resolving it against a position is the game's part. Source: docs/rules.md, "Common notation".
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.errors import NotationError, quote

LONGEST_MOVE = 200
"""No text of a move is longer; what is longer is refused unread."""

TURN = "[rp]"
"""The letter before the number of turns: `p` is a Cyrillic er, the R of that keyboard."""

_PLAIN = str.maketrans("АВСЕНКМОРТХУавсенкмортху‐‑‒–—−", "ABCEHKMOPTXYabcehkmoptxy------")
_SPACES = re.compile(r"\s+")
_CELL = re.compile(r"[a-z][0-9]{1,2}")
_CELLS = re.compile(rf"[ ,-]*(?:{_CELL.pattern}[ ,-]*)+")


@dataclass(frozen=True)
class PieceAt:
    """A piece, the square of its anchor, and what the text says of its orientation."""

    piece: str
    square: str
    turns: int | None
    mirrored: bool


@dataclass(frozen=True)
class Cells:
    """A list of squares by name, as written."""

    squares: tuple[str, ...]


@dataclass(frozen=True)
class Word:
    """A single word such as `swap`, in lower case."""

    word: str


Lexed = PieceAt | Cells | Word


def clean(text: str) -> str:
    """`text` in Latin letters for those that look so, with `-` for any dash and single spaces.

    A full stop at either end is left out.

    :raises NotationError: if it is longer than any move.
    """
    if len(text) > LONGEST_MOVE:
        raise NotationError("too-long", f"no move is longer than {LONGEST_MOVE} characters", text)
    return _SPACES.sub(" ", text.translate(_PLAIN)).strip(" .")


class PieceNotation:
    """The written forms of moves that lay one of the named pieces, or say one of the `words`."""

    def __init__(self, pieces: Iterable[str], words: Iterable[str] = ()) -> None:
        self._names = {name.lower(): name for name in pieces}
        self._words = frozenset(words)
        names = "|".join(sorted(map(re.escape, self._names), key=len, reverse=True))
        self._piece_at = re.compile(
            rf"(?P<piece>{names})[ -]*(?P<square>[a-z][0-9]{{1,2}})"
            rf"(?:[ -]*{TURN}(?P<turns>[0-9]+))?(?:[ -]*(?P<mirrored>m))?"
            rf"(?:[ -]*{TURN}(?P<late>[0-9]+))?"
        )

    def read(self, text: str) -> Lexed:
        """The meaning of `text`, without looking at a board.

        :raises NotationError: if it has none of the forms of a move.
        """
        cleaned = clean(text).lower()
        if "," in cleaned and (cells := _read_cells(cleaned)):
            return cells
        spoken = cleaned.replace(",", " ").strip()
        if spoken in self._words:
            return Word(spoken)
        if match := self._piece_at.fullmatch(_SPACES.sub(" ", spoken)):
            return self._piece(match, text)
        if cells := _read_cells(spoken):
            return cells
        raise NotationError("unreadable", f"“{quote(text)}” is not a move", text)

    def _piece(self, match: re.Match[str], text: str) -> PieceAt:
        turns, late = match["turns"], match["late"]
        if turns and late:
            raise NotationError("unreadable", "the turn is given twice", text)
        turned = turns or late
        if turned and turned not in "0123":
            raise NotationError("turns", f"r{turned}: a piece turns by r0, r1, r2 or r3", text)
        return PieceAt(
            piece=self._names[match["piece"]],
            square=match["square"],
            turns=int(turned) if turned else None,
            mirrored=bool(match["mirrored"]),
        )


def _read_cells(text: str) -> Cells | None:
    return Cells(tuple(_CELL.findall(text))) if _CELLS.fullmatch(text) else None


def is_word_or_square(text: str) -> bool:
    """Whether a text is a single word or a single square: in a group more likely talk."""
    cleaned = clean(text[:LONGEST_MOVE]).lower()
    return cleaned.isalpha() or bool(_CELL.fullmatch(cleaned))
