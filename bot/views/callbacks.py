"""The data of buttons: at most 64 bytes that say which table, which revision and what.

The form is `verb:code:revision:argument`; parts at the end may be missing. Whoever sends other data
than the bot made gets None: data can be forged, so nothing in it is trusted further than a text.
"""

import re
from dataclasses import dataclass

LONGEST = 64
_FORM = re.compile(r"([a-z]{1,12}):([A-Z0-9]{0,5}):([0-9]{0,9}):([^:]{0,60})")


@dataclass(frozen=True)
class Tap:
    """What a button says: a verb, the table's code if any, its revision if any, an argument."""

    verb: str
    code: str = ""
    revision: int | None = None
    argument: str = ""

    @property
    def fits(self) -> bool:
        """Whether a button can carry it."""
        return len(self._data.encode()) <= LONGEST and bool(_FORM.fullmatch(self._data))

    def encode(self) -> str:
        """The button's data.

        :raises ValueError: if no button can carry it.
        """
        if not self.fits:
            raise ValueError(f"no button can carry {self._data!r}")
        return self._data

    @property
    def _data(self) -> str:
        revision = "" if self.revision is None else str(self.revision)
        return f"{self.verb}:{self.code}:{revision}:{self.argument}"


def decode(data: str | None) -> Tap | None:
    """What a button says, or None if the bot never made such a one."""
    match = _FORM.fullmatch(data or "")
    if not match:
        return None
    verb, code, revision, argument = match.groups()
    return Tap(verb, code, int(revision) if revision else None, argument)
