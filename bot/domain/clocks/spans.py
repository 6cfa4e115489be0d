"""Spans of time, in milliseconds since the epoch, and what is left of one without others."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass


def in_ms(seconds: float) -> int:
    """A moment or a time in seconds as clocks have it."""
    return round(seconds * 1000)


@dataclass(frozen=True, order=True)
class Span:
    """The time from `begin` to before `end`; None is an end that is not known yet."""

    begin: int
    end: int | None = None

    def holds(self, moment: int) -> bool:
        """Whether a moment lies in it."""
        return self.begin <= moment and (self.end is None or moment < self.end)


def merged(spans: Iterable[Span]) -> Iterator[Span]:
    """The same time in spans that do not touch, the first one first."""
    begin: int | None = None
    end: int | None = None
    for span in sorted(spans, key=lambda span: span.begin):
        if begin is not None and (end is None or span.begin <= end):
            end = None if end is None or span.end is None else max(end, span.end)
            continue
        if begin is not None:
            yield Span(begin, end)
        begin, end = span.begin, span.end
    if begin is not None:
        yield Span(begin, end)


def used(begin: int, end: int, pauses: Iterable[Span]) -> int:
    """Milliseconds between two moments that are in none of the pauses."""
    paused = sum(_overlap(pause, begin, end) for pause in merged(pauses))
    return max(0, end - begin - paused)


def _overlap(span: Span, begin: int, end: int) -> int:
    last = end if span.end is None else min(end, span.end)
    return max(0, last - max(begin, span.begin))


def reached(begin: int, left: int, pauses: Iterable[Span]) -> int | None:
    """The moment by which so much time is used; None if a pause that goes on comes before."""
    at = begin + left
    for pause in merged(pauses):
        if pause.end is not None and pause.end <= begin:
            continue
        if pause.begin >= at:
            break
        if pause.end is None:
            return None
        at += pause.end - max(begin, pause.begin)
    return at


def running_at(moment: int, pauses: Iterable[Span]) -> Span | None:
    """The pause in which a moment lies, with all that touch it; None if there is none."""
    return next((pause for pause in merged(pauses) if pause.holds(moment)), None)
