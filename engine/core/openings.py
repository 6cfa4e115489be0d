"""Openings that matches are played from: records of a few plies, one after another in a text."""

import re

from engine.core.errors import RecordError
from engine.core.record import Record, parse_record

_BETWEEN = re.compile(r"\n\s*\n(?=\[)")
"""An empty line and then a tag: here the next record begins."""


def parse_openings(text: str) -> tuple[Record, ...]:
    """The openings that a text holds, at least one.

    :raises RecordError: if a record cannot be read or replayed, or its game is over.
    """
    records = _BETWEEN.split(text.strip().replace("\r\n", "\n"))
    openings = tuple(map(parse_record, records))
    for number, opening in enumerate(openings, 1):
        if opening.replay().outcome:
            raise RecordError("record-over", f"opening {number} leaves nothing to play")
    return openings
