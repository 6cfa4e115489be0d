"""Playing again: everyone one seat on, other people asked first."""

from dataclasses import replace
from random import Random

import pytest

from bot.domain import seating
from bot.domain.commands import Accept, Invited, Join, ResignForSure
from bot.domain.players import Human, Machine
from bot.domain.table import CommandRejected, Stage, Table
from tests.support.bot import games
from tests.support.bot.games import after, refusal
from tests.support.bot.updates import ANN, BEN, CLEO, DANI

ANN_SITS, BEN_SITS = Human(ANN.id, ANN.name), Human(BEN.id, BEN.name)


def rematch_refusal(table: Table, person_id: int) -> str:
    with pytest.raises(CommandRejected) as refused:
        seating.rematch(table, "R2", replace(CLEO, id=person_id), Random(1))
    return refused.value.code


def test_a_rematch_moves_everyone_one_seat_on() -> None:
    again = seating.rematch(games.over(), "R2", ANN, Random(1))
    assert (again.stage, again.players, again.code) == (Stage.INVITED, (None, ANN_SITS), "R2")
    assert again.invited == Invited(BEN.name, BEN.id)
    assert refusal(again, Accept(), CLEO) == "not-invited"
    begun = after(again, Accept(), BEN)
    assert begun.players == (BEN_SITS, ANN_SITS)
    assert begun.record.options == games.over().record.options
    assert (begun.record.plies, begun.revision) == ((), 0)


def test_a_rematch_asked_for_by_the_other_has_the_same_seats() -> None:
    again = seating.rematch(games.over(), "R2", BEN, Random(1))
    assert again.opener == BEN_SITS
    assert after(again, Accept(), ANN).players == (BEN_SITS, ANN_SITS)


def test_a_rematch_against_the_bot_begins_at_once() -> None:
    lost = after(games.solo(), ResignForSure(ANN.id, 0), ANN)
    again = seating.rematch(lost, "R2", ANN, Random(1))
    assert (again.stage, again.players) == (Stage.PLAYING, (Machine(3), ANN_SITS))
    assert again.record.seats == ("bot 3", "Ann")


def test_a_rematch_is_opened_once() -> None:
    assert rematch_refusal(replace(games.over(), rematch="R2"), BEN.id) == "rematch-there"


def test_a_rematch_is_for_players_after_the_end() -> None:
    assert rematch_refusal(games.over(), CLEO.id) == "not-at-table"
    for table in (games.playing_two(), games.opened(), games.closed()):
        assert rematch_refusal(table, ANN.id) == "rematch-early"


def test_of_several_each_finds_the_seat_kept() -> None:
    again = seating.rematch(over_of_three(), "R2", ANN, Random(1))
    assert [after(again, Join(), who).seat_of(who.id) for who in (BEN, CLEO, DANI)] == [2, 0, 0]
    full = after(after(again, Join(), CLEO), Join(), BEN)
    assert [full.seat_of(person.id) for person in (CLEO, ANN, BEN)] == [0, 1, 2]


def test_a_seat_that_somebody_else_took_is_gone() -> None:
    again = after(seating.rematch(over_of_three(), "R2", ANN, Random(1)), Join(), DANI)
    full = after(again, Join(), CLEO)
    assert (full.seat_of(DANI.id), full.seat_of(CLEO.id)) == (0, 2)


def over_of_three() -> Table:
    """A game of Ann, Ben and Cleo in which everybody gave up."""
    table = games.with_people("blokus", 3, variant="shared")
    for person in (ANN, BEN, CLEO):
        table = after(table, ResignForSure(person.id, table.revision), person)
    return table
