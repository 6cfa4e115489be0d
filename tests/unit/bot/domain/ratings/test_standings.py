"""Standings: who is listed, in which order, and how that has changed."""

from datetime import UTC, datetime

from bot.domain.ratings.fold import DAY
from bot.domain.ratings.result import PlayerId, Result
from bot.domain.ratings.standings import LATELY, Line, Tally, month_begin, standings

ANN, BEN, CLEO = 1, 2, 3
NOW = int(datetime(2026, 11, 25, tzinfo=UTC).timestamp() * 1000)


def game(winner: PlayerId, loser: PlayerId, days_ago: float, *, drawn: bool = False) -> Result:
    places = (1, 1) if drawn else (1, 2)
    at = round(NOW - days_ago * DAY)
    return Result("stratopolis", (winner, loser), places, at, f"{days_ago}")


def line(lines: list[Line], person: PlayerId) -> Line:
    return next(line for line in lines if line.person == person)


ENOUGH = [
    *(game(ANN, BEN, days) for days in range(20, 16, -1)),
    *(game(ANN, CLEO, days) for days in range(16, 12, -1)),
]


def test_five_games_against_two_people_lately() -> None:
    placed = standings(ENOUGH, NOW)
    assert [(one.person, one.place) for one in placed] == [(ANN, 1), (BEN, None), (CLEO, None)]
    assert line(standings(ENOUGH[:4], NOW), ANN).place is None
    assert line(standings(ENOUGH[:5], NOW), ANN).place == 1
    late = NOW + LATELY - 16 * DAY + 1
    assert line(standings(ENOUGH, late), ANN).place is None


def test_nobody_is_listed_for_games_against_one_person_or_a_bot() -> None:
    against_bot = [game(ANN, -3, days) for days in range(12, 8, -1)]
    lines = standings([*ENOUGH[:4], *against_bot], NOW)
    assert [one.person for one in lines] == [ANN, BEN]
    assert line(lines, ANN).place is None


def test_places_won_since_the_month_began() -> None:
    begin = (NOW - month_begin(NOW)) // DAY
    before = [
        game(*pair, begin + 30 - number)
        for number, pair in enumerate([(ANN, BEN), (ANN, CLEO), (BEN, CLEO)] * 5)
    ]
    since = [game(BEN, ANN, days / 2) for days in range(24, 0, -1)]
    lines = standings([*before, *since], NOW)
    assert [(one.person, one.place, one.risen) for one in lines] == [
        (BEN, 1, 1),
        (ANN, 2, -1),
        (CLEO, 3, 0),
    ]


def test_games_in_a_row() -> None:
    rows = [game(ANN, BEN, 9), game(ANN, BEN, 8), game(ANN, BEN, 7)]
    lines = standings(rows, NOW)
    assert (line(lines, ANN).tally, line(lines, BEN).tally) == (
        Tally(won=3, streak=3),
        Tally(lost=3, streak=-3),
    )
    after_a_draw = standings([*rows, game(ANN, BEN, 6, drawn=True)], NOW)
    assert line(after_a_draw, ANN).tally == Tally(won=3, drawn=1)


def test_who_is_unlisted_is_in_nobodys_way() -> None:
    lines = standings(ENOUGH, NOW, {ANN})
    assert [one.person for one in lines] == [BEN, CLEO]


def test_who_has_returned_is_among_the_new_ones() -> None:
    games = [*ENOUGH, *(game(BEN, CLEO, days) for days in range(12, 8, -1))]
    assert [one.person for one in standings(games, NOW) if one.place] == [ANN, BEN, CLEO]
    lines = standings(games, NOW, returned={ANN})
    assert [(one.person, one.place) for one in lines] == [(BEN, 1), (CLEO, 2), (ANN, None)]


def test_there_may_be_nothing_to_list() -> None:
    assert standings([], NOW) == []
