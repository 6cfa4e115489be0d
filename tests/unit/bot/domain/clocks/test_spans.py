"""Spans: time used without pauses, against counting by the second."""

from random import Random

from bot.domain.clocks.spans import Span, merged, reached, used

LONGEST = 200
ENDLESS = 10**9


def some_spans(rng: Random) -> list[Span]:
    spans = []
    for _ in range(rng.randrange(6)):
        begin = rng.randrange(LONGEST)
        end = None if rng.random() < 0.1 else begin + rng.randrange(60)
        spans.append(Span(begin, end))
    return spans


def is_paused(moment: int, spans: list[Span]) -> bool:
    return any(
        span.begin <= moment < (span.end or ENDLESS) for span in spans if span.end != span.begin
    )


def test_the_time_used_is_what_counting_finds() -> None:
    rng = Random(27)
    for _ in range(1000):
        spans, begin = some_spans(rng), rng.randrange(LONGEST)
        end = begin + rng.randrange(LONGEST)
        counted = sum(not is_paused(moment, spans) for moment in range(begin, end))
        assert used(begin, end, spans) == counted, (begin, end, spans)


def test_a_deadline_is_reached_when_all_time_left_is_used() -> None:
    rng = Random(28)
    for _ in range(1000):
        spans, begin, left = some_spans(rng), rng.randrange(LONGEST), rng.randrange(1, 100)
        at = reached(begin, left, spans)
        if at is None:
            assert used(begin, ENDLESS, spans) < left, (begin, left, spans)
        else:
            assert used(begin, at, spans) == left
            assert used(begin, at - 1, spans) == left - 1, (begin, left, spans)


def test_spans_that_touch_are_one() -> None:
    assert list(merged([Span(5, 9), Span(1, 5), Span(20)])) == [Span(1, 9), Span(20)]
    assert list(merged([Span(1), Span(3, 4)])) == [Span(1)]


def test_an_outage_moves_a_deadline_by_its_length_and_an_overlapping_pause_by_nothing_more() -> (
    None
):
    outage = Span(100, 100 + 26_000)
    assert reached(50, 1000, [outage]) == 50 + 1000 + 26_000
    assert reached(50, 1000, [outage, Span(200, 20_000)]) == 50 + 1000 + 26_000
