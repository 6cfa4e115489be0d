"""Text of openings, as matches read them."""

from collections.abc import Iterable

from engine.core.record import Record, print_record


def print_openings(openings: Iterable[Record]) -> str:
    """The text that holds these openings."""
    return "\n".join(map(print_record, openings))
