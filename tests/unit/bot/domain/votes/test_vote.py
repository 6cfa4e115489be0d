"""Votes of a group: moves that are offered, and the one that leads."""

from dataclasses import replace
from random import Random

from bot.domain import expiry, seating
from bot.domain.commands import Show
from bot.domain.players import Voters
from bot.domain.table import Stage
from bot.domain.turns import played
from bot.domain.votes import vote as voting
from bot.domain.votes.vote import MOST, OFFERED, Vote
from engine.core.registry import GAMES
from tests.support.bot import games
from tests.support.bot.updates import ANN, BEN
from tests.support.cases import cases

TABLE = games.voted()
VOTE = Vote("K7", 0, 0, ("T e5 r1", "L g4 r2"), 7, 1000)
KNOWN = replace(VOTE, choices={"a": "T e5 r1", "b": "L g4 r2", "c": "t e5 r1", "d": "nonsense"})


def test_a_vote_is_current_as_long_as_the_table_waits_for_it() -> None:
    assert voting.is_current(VOTE, TABLE)
    assert not voting.is_current(replace(VOTE, revision=1), TABLE)
    assert not voting.is_current(replace(VOTE, seat=1), TABLE)
    assert not voting.is_current(VOTE, replace(TABLE, stage=Stage.AWAY))
    after = played(TABLE, 0, "T e5 r1")
    assert not voting.is_current(VOTE, after)
    assert TABLE.voters_on_move == 0
    assert after.voters_on_move is None


@cases("game", GAMES)
def test_moves_are_offered_in_an_order_that_tells_nothing(game: str) -> None:
    table = games.voted(game=game)
    some = [table.position.print(table.position.random_move(Random(n), 0)) for n in range(20)]
    found = list(dict.fromkeys(some))[:OFFERED]
    assert voting.offered(table, 0, found, Random(1)) == tuple(sorted(found))
    assert voting.offered(table, 0, ["nonsense", *found[:2]], Random(1)) == tuple(sorted(found[:2]))
    drawn = voting.offered(table, 0, [], Random(1))
    assert drawn
    assert all(voting.move_of(table, 0, move) == move for move in drawn)
    assert len(drawn) <= OFFERED < MOST


def test_the_same_move_in_other_words_is_the_same() -> None:
    assert voting.leading(TABLE, KNOWN, ["b", "a", "c"]) == "T e5 r1"


def test_what_is_no_legal_move_does_not_count() -> None:
    assert voting.leading(TABLE, KNOWN, ["d", "d", "d", "b"]) == "L g4 r2"
    assert voting.leading(TABLE, KNOWN, ["d", "unknown"]) is None
    assert voting.leading(TABLE, KNOWN, []) is None


def test_the_seed_decides_between_moves_with_as_many_votes() -> None:
    found = {voting.leading(TABLE, replace(KNOWN, seed=n), ["a", "b"]) for n in range(20)}
    assert found == {"T e5 r1", "L g4 r2"}
    assert len({voting.leading(TABLE, KNOWN, ["a", "b"]) for _ in range(5)}) == 1


def test_a_game_without_a_choice_has_a_forced_move() -> None:
    assert voting.forced(TABLE, 0) is None
    assert voting.forced(games.voted(game="tristra"), 0) is None
    assert voting.forced(games.voted_to_one_move(), 0)


def test_the_group_is_in_a_seat_that_nobody_has() -> None:
    assert TABLE.players[0] == Voters(3600)
    assert TABLE.voters_seat == 0
    assert not TABLE.seats_of(ANN.id)
    assert not TABLE.humans
    assert not TABLE.is_rated
    assert TABLE.record.seats == ("group", "bot 3")
    assert voting.seconds_of(TABLE) == 3600


def test_anybody_may_have_it_played_again_with_sides_exchanged() -> None:
    over = replace(TABLE, stage=Stage.OVER)
    again = seating.rematch(over, "N8", BEN, Random(1))
    assert again.voters_seat == 1
    assert again.stage is Stage.PLAYING


def test_a_game_that_pauses_goes_on_without_a_board() -> None:
    step = expiry.apply_away(replace(TABLE, stage=Stage.AWAY), Show(), BEN)
    assert step.table.stage is Stage.PLAYING
    assert not step.effects
