"""Games of a match: seats rotate, points are added up, the last game decides."""

from dataclasses import replace
from random import Random

import pytest

from bot.domain.matches.next_game import games_played, goes_on, is_decided, next_game, points
from bot.domain.matches.score import FEWEST, MOST, Score, read_games
from bot.domain.players import SOMEONE, Human, Machine
from bot.domain.table import Stage, Table
from engine.core.errors import OptionError
from engine.core.registry import GAMES
from tests.support.bot.games import gave_up, out_of_time, played_on, with_bots, with_people
from tests.support.bot.updates import ANN, BEN

SEVERAL = [(game, seats) for game in GAMES for seats in GAMES[game].info.seats if seats > 1]


def totals(table: Table) -> tuple[float, ...]:
    outcome = table.position.outcome
    assert outcome
    return outcome.totals


def points_by_person(table: Table) -> dict[int, float]:
    people = [player.id for player in table.players if isinstance(player, Human)]
    return dict(zip(people, points(table), strict=True))


@pytest.mark.parametrize(("game", "seats"), SEVERAL)
def test_a_match_is_as_many_games_with_seats_rotating_and_points_added(
    game: str, seats: int
) -> None:
    table = with_people(game, seats, match="3")
    people, gained = table.players, dict.fromkeys((human.id for human in table.humans), 0.0)
    for number in range(3):
        assert (table.stage, table.score.played) == (Stage.PLAYING, number)
        assert table.players == people[seats - number % seats :] + people[: seats - number % seats]
        assert points_by_person(table) == pytest.approx(gained)
        table = ended(table, number)
        stays = totals(table)[number % seats]
        for human, total in zip(table.humans, totals(table), strict=True):
            gained[human.id] += min(total, stays)
        assert points_by_person(table) == pytest.approx(gained)
        assert goes_on(table) == (number < 2)
        if number < 2:
            table = next_game(table, f"M{number}", Random(number))
    assert is_decided(table)
    assert games_played(table) == 3


def ended(table: Table, number: int) -> Table:
    """The table after some plies, with all but one out of the game; each time another stays."""
    if not table.position.secret:
        table = played_on(table, number, 8)
    for seat in range(len(table.players)):
        if seat != number % len(table.players) and table.stage is Stage.PLAYING:
            table = out_of_time(table, seat)
    return played_on(table, number)


def test_who_gives_up_or_is_late_gains_no_more_than_the_least_of_the_others() -> None:
    table = played_on(with_people("lits", 2, match="2"), 1, 9)
    now = table.position.view(None).totals
    ahead = max(range(2), key=now.__getitem__)
    assert len(set(now)) == 2
    for over in (gave_up(table, (ANN, BEN)[ahead]), out_of_time(table, ahead)):
        assert totals(over) == now
        assert points(over) == (min(now),) * 2


def test_nothing_follows_a_game_of_no_match_nor_once_somebody_is_gone() -> None:
    alone = gave_up(with_people("lits", 2), ANN)
    assert not goes_on(alone)
    of_two = gave_up(with_people("lits", 2, match="2"), ANN)
    assert goes_on(of_two)
    left = replace(of_two, players=(SOMEONE, of_two.players[1]))
    assert not goes_on(left)
    assert is_decided(left)
    assert not goes_on(replace(of_two, score=Score(next="M1")))


def test_against_the_bot_the_side_that_begins_stays_the_persons() -> None:
    first = gave_up(with_bots(with_people("stratopolis", 2, match="2"), 1), ANN)
    second = next_game(first, "M1", Random(1))
    assert second.players == (Machine(1), first.players[0])
    assert second.record.seats == ("bot 1", "Ann")


@pytest.mark.parametrize("text", ["2", "5", "20"])
def test_a_match_has_from_two_to_twenty_games(text: str) -> None:
    assert read_games("match", text) == int(text)
    assert FEWEST <= int(text) <= MOST


@pytest.mark.parametrize("text", ["", "0", "1", "21", "9999999", "five", "²", "-3", "3.5"])
def test_other_lengths_are_refused_with_the_possible_ones(text: str) -> None:
    with pytest.raises(OptionError) as refused:
        read_games("match", text)
    assert refused.value.details["possible"] == "2–20"
