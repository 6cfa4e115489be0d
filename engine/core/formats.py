"""Records in the formats of other programs; the one place that lists them.

A format reads and writes whole files. Which one a file has is told by the end of its name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from engine.core.errors import RecordError, quote
from engine.core.record import Record, parse_record, print_record
from engine.games.blokus import blksgf


@dataclass(frozen=True)
class Format:
    """How records are read from a text and written to one; both raise `RecordError`."""

    read: Callable[[str], Record]
    write: Callable[[Record], str]


OWN = ".txt"
FORMATS: Mapping[str, Format] = {
    OWN: Format(parse_record, print_record),
    blksgf.SUFFIX: Format(blksgf.read, blksgf.write),
}
"""By the end of a file's name."""


def format_named(name: str) -> Format:
    """The format of a file with this name.

    :raises RecordError: if its end belongs to none.
    """
    suffix = PurePath(name).suffix.lower()
    if suffix not in FORMATS:
        known = ", ".join(FORMATS)
        sentence = f"“{quote(name)}” does not say what it is: names end in {known}"
        raise RecordError("record-format", sentence)
    return FORMATS[suffix]
