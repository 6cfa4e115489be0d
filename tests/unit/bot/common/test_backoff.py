"""Pauses between tries."""

from random import Random

from bot.common.backoff import Backoff


def test_pauses_double_up_to_the_longest() -> None:
    backoff = Backoff(1.0, 5.0)
    assert [backoff.pause() for _ in range(5)] == [1.0, 2.0, 4.0, 5.0, 5.0]


def test_after_a_success_they_begin_anew() -> None:
    backoff = Backoff(1.0, 5.0)
    backoff.pause()
    backoff.pause()
    backoff.reset()
    assert backoff.pause() == 1.0


def test_those_who_failed_together_do_not_all_come_back_together() -> None:
    backoffs = [Backoff(1.0, 8.0, Random(seed)) for seed in range(20)]
    for longest in (1.0, 2.0, 4.0, 8.0, 8.0):
        pauses = {backoff.pause() for backoff in backoffs}
        assert len(pauses) == len(backoffs)
        assert longest / 2 <= min(pauses) < max(pauses) <= longest
