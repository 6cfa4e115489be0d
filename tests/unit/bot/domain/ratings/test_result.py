"""Results of tables: whose they are, in which pool, and why some do not count."""

from dataclasses import replace

import pytest

from bot.domain import moves
from bot.domain.commands import Undo
from bot.domain.options import HostOptions
from bot.domain.players import Human, Machine
from bot.domain.ratings.anchors import ADVANTAGES
from bot.domain.ratings.result import Result, Unrated, pool_of, result_of
from bot.domain.requests import Hint
from bot.domain.table import Table
from tests.support.bot import games
from tests.support.bot.games import gave_up, played_on, with_bots, with_people
from tests.support.bot.updates import ANN, BEN

ENDED_AT = 1_000


def ended(table: Table) -> Result:
    found = result_of(table, ENDED_AT)
    assert found
    return found


OVER = played_on(with_people("lits", 2), 7)


def test_a_result_has_players_places_and_moment() -> None:
    result = ended(OVER)
    assert result.players == tuple(human.id for human in OVER.humans)
    assert result.places == OVER.places
    assert (result.ended_at, result.pool, result.unrated) == (ENDED_AT, "lits", None)
    assert result.late == ()


def test_games_of_which_no_rating_follows_have_none() -> None:
    assert result_of(with_people("lits", 2), ENDED_AT) is None
    assert result_of(played_on(with_people("blokus", 1), 7), ENDED_AT) is None
    assert result_of(replace(OVER, guided=0), ENDED_AT) is None


def test_against_the_bot_only_if_asked_for() -> None:
    against = with_bots(OVER, 1, level=3)
    assert ended(against).unrated is Unrated.OFF
    asked = ended(replace(against, host=HostOptions(rated=True)))
    assert asked.unrated is None
    assert asked.players[1] == -3


def test_everybody_has_moved_twice() -> None:
    begun = with_people("lits", 2)
    plies = [ended(gave_up(played_on(begun, 7, count), ANN)).unrated for count in (3, 4)]
    assert plies == [Unrated.SHORT, None]


def test_nobody_is_rated_who_plays_alone() -> None:
    ann = OVER.players[0]
    assert ended(replace(OVER, players=(ann, ann))).unrated is Unrated.ALONE
    bots = replace(with_bots(OVER, 0, 1), host=HostOptions(rated=True))
    assert ended(bots).unrated is Unrated.ALONE


@pytest.mark.parametrize("command", [Undo(), Hint()])
def test_help_of_the_bot_ends_it(command: Undo | Hint) -> None:
    alone = games.solo()
    begun = played_on(replace(alone, host=HostOptions(rated=True)), 3, 2)
    helped = moves.apply(begun, command, ANN).table
    assert ended(gave_up(played_on(helped, 5, 6), ANN)).unrated == helped.helped
    assert ended(gave_up(played_on(begun, 5, 6), ANN)).unrated is None


def test_whom_the_bot_stands_in_for_has_played() -> None:
    absent = Human(BEN.id, BEN.name)
    table = replace(OVER, players=(OVER.players[0], Machine(3, absent)))
    assert ended(replace(table, host=HostOptions(rated=True))).players[1] == BEN.id


def test_each_game_has_its_pools() -> None:
    def pool(game: str, seats: int, **options: str) -> str:
        return pool_of(with_people(game, seats, **options).record)

    assert [pool("lits", 2), pool("stratopolis", 2)] == ["lits", "stratopolis"]
    assert pool("blokus", 2, variant="duo") == "blokus-duo"
    assert pool("blokus", 2, variant="duel") == "blokus-two"
    assert [pool("blokus", seats) for seats in (3, 4)] == ["blokus-several"] * 2
    assert pool("tristra", 2) == "tristra-corners"
    assert pool("tristra", 2, arrows="rank") == "tristra-rank"


def test_the_first_move_is_the_first_seats_where_it_is_worth_something() -> None:
    for pool in ADVANTAGES:
        game, _, variant = pool.partition("-")
        options = {"variant": {"duo": "duo", "two": "duel"}[variant]} if variant else {}
        assert with_people(game, 2, **options).to_move == (0,)
