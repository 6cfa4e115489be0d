"""Records in the formats of other programs; the one place that lists them.

A format reads and writes whole files; the suffix of a file's name tells its format.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from engine.core.errors import RecordError, quote
from engine.core.record import Record, parse_record, print_record
from engine.games.blokus import blksgf


@dataclass(frozen=True)
class Format:
    """Functions that read a record from a text and write one; both raise `RecordError`."""

    read: Callable[[str], Record]
    write: Callable[[Record], str]


OWN = ".txt"
FORMATS: Mapping[str, Format] = {
    OWN: Format(parse_record, print_record),
    blksgf.SUFFIX: Format(blksgf.read, blksgf.write),
}
"""The formats by the suffixes of files' names."""


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
