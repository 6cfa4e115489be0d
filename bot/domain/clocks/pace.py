"""Paces: the time that people have, by one formula (docs/conversation.md, "Clocks")."""

import re
from dataclasses import dataclass
from typing import Self

from engine.core.errors import OptionError

HOUR = 3_600_000
"""Milliseconds: all times of clocks are in these."""

LONGEST = 720
"""Hours that a pace written out may name at most."""

_WRITTEN = re.compile(r"([1-9][0-9]{0,2})\+(0|[1-9][0-9]{0,2})/([1-9][0-9]{0,2})")
FORMS = "none, 1d, 3d, 7d, day, slow, 48+24/72"


@dataclass(frozen=True)
class Pace:
    """Hours at the beginning, those that each move adds, and the most that somebody can have."""

    start: int
    increment: int
    cap: int

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The pace that a word or three numbers mean; None if there is to be no clock.

        :raises OptionError: if they mean none.
        """
        word = text.lower()
        if word == NONE:
            return None
        numbers = _WRITTEN.fullmatch(WORDS.get(word, word))
        if numbers is None:
            raise _unknown(text)
        pace = cls(*map(int, numbers.groups()))
        if not max(pace.start, pace.increment) <= pace.cap <= LONGEST:
            raise _unknown(text)
        return pace

    @property
    def word(self) -> str:
        """The word for it, or the three numbers if there is none."""
        return next((word for word, text in WORDS.items() if text == str(self)), str(self))

    @property
    def is_per_move(self) -> bool:
        """Whether everybody has the same time for each move, with nothing saved."""
        return self.start == self.increment == self.cap

    def after_move(self, left: int, used: int) -> int:
        """Milliseconds left to somebody who had so many, used some, and has moved."""
        return min(self.cap * HOUR, max(0, left - used) + self.increment * HOUR)

    def __str__(self) -> str:
        """The form of records: `48+24/72`."""
        return f"{self.start}+{self.increment}/{self.cap}"


NONE = "none"
WORDS = {
    "1d": "24+24/24",
    "3d": "72+72/72",
    "7d": "168+168/168",
    "day": "48+24/72",
    "slow": "120+36/240",
}
"""Words for paces, and the same written out."""


def _unknown(text: str) -> OptionError:
    details = {"option": "pace", "value": text, "possible": FORMS}
    return OptionError("option-value", f"pace={text}: {FORMS}", details)
