"""Quarters: their bounds, and who is champion when one ends."""

from datetime import UTC, datetime

from bot.domain.ratings.fold import DAY
from bot.domain.ratings.quarters import Quarter, champions, quarter_of
from bot.domain.ratings.result import PlayerId, Result

ANN, BEN, CLEO = 1, 2, 3
LAST = Quarter(2026, 3)
END = LAST.after.begin


def game(winner: PlayerId, loser: PlayerId, days_before: float) -> Result:
    return Result("lits", (winner, loser), (1, 2), round(END - days_before * DAY), f"{days_before}")


PLAYED = [game(ANN, other, 20 - days) for days, other in enumerate([BEN, CLEO] * 3)]


def test_quarters_follow_each_other_without_a_gap() -> None:
    quarter = Quarter(2025, 4)
    for _ in range(9):
        assert quarter.after.before == quarter
        assert quarter_of(quarter.begin) == quarter
        assert quarter_of(quarter.after.begin - 1) == quarter
        quarter = quarter.after
    assert quarter == Quarter(2028, 1)
    assert datetime(2026, 7, 1, tzinfo=UTC).timestamp() * 1000 == LAST.begin


def test_the_best_when_it_ended_is_champion() -> None:
    assert [line.person for line in champions(PLAYED, LAST)] == [ANN]
    later = [game(BEN, other, -1 - days) for days, other in enumerate([ANN, CLEO] * 9)]
    assert champions([*PLAYED, *later], LAST) == champions(PLAYED, LAST)
    assert [line.person for line in champions([*PLAYED, *later], LAST.after)] == [BEN]


def test_nobody_is_for_few_games_or_unwillingly() -> None:
    assert champions(PLAYED[:4], LAST) == []
    assert champions(PLAYED, LAST, unlisted={ANN}) == []
    assert champions(PLAYED, LAST, returned={ANN}) == []
    assert champions(PLAYED, LAST.before) == []
