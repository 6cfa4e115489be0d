"""Matches of agents: the time that each has for a move."""

from time import perf_counter, process_time

from engine.cli.match import limit_for


def test_seconds_are_of_the_processor_unless_threads_share_them() -> None:
    one_each, several = (("9", "gtp:x"), ("+1", "gtp:x")), (("+2", "+1"), ("5", "+16"))
    assert {limit_for(names, 1.0).clock for names in one_each} == {process_time}
    assert {limit_for(names, 1.0).clock for names in several} == {perf_counter}
