"""Revisions: events that make buttons and agents' answers stale; secrets of other seats do not."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.domain import moves
from bot.domain.commands import AgentMove, ResignForSure
from bot.domain.drafting import PutDone
from bot.domain.players import Machine
from bot.domain.table import CommandRejected, Table
from engine.core.record import EXITS, Ply
from tests.support.bot import games
from tests.support.bot.games import after, with_bots
from tests.support.bot.secret_tables import GREEN, ORDERS, arranging, picking
from tests.support.bot.updates import ANN, BEN
from tests.support.cases import cases
from tests.support.engine.toy import Toy


def revisions(table: Table) -> tuple[int, int, int, int]:
    """The table's own revision, those of its two seats, and that of people without a seat."""
    mine, others = table.revision_for(0), table.revision_for(1)
    return table.revision, mine, others, table.revision_for(None)


@cases(
    ("ready", "found"),
    [
        ((), (0, 0, 0, 0)),
        ((0,), (1, 1, 0, 1)),
        ((1,), (1, 0, 1, 1)),
        ((0, 1), (2, 2, 2, 2)),
        ((1, 0), (2, 2, 2, 2)),
    ],
)
def test_a_secret_ply_counts_for_its_own_seat_until_all_are_made(
    ready: tuple[int, ...], found: tuple[int, int, int, int]
) -> None:
    assert revisions(arranging(*ready)) == found


def test_in_the_open_all_revisions_are_the_same() -> None:
    for table in (games.opened(), games.playing_two(), games.over(), games.solo()):
        assert len(set(revisions(table))) == 1


def test_plies_after_a_secret_stage_count_for_all(toy: Toy) -> None:
    table = picking((1, 5), (0, 7))
    assert table.record.game == toy.info.key
    assert [ply.text for ply in table.record.plies[:2]] == ["pick 5", "pick 7"]
    assert revisions(table) == (3, 3, 3, 3)
    assert table.unrevealed == ()


def test_who_is_ready_is_known_by_the_plies_made_in_secret() -> None:
    assert arranging().unrevealed == ()
    assert arranging(1).unrevealed == (Ply(ORDERS[1], 1),)
    assert arranging(1, 0).unrevealed == ()


def staged(*stages: tuple[bool, tuple[int, ...]], plies: tuple[Ply, ...]) -> Table:
    """A table of a made-up game: for each position, whether it was secret and the seats on move."""
    table = games.playing_two()
    table = replace(table, record=replace(table.record, plies=plies), revision=len(plies))
    positions = tuple(SimpleNamespace(secret=secret, to_move=seats) for secret, seats in stages)
    table.__dict__["positions"] = positions
    return table


BUILT = (Ply("build", 0), Ply("build", 1))


def test_of_two_secret_stages_only_the_present_one_counts() -> None:
    both = (True, (0, 1)), (True, (1,)), (True, (0, 1))
    assert revisions(staged(*both, plies=BUILT)) == (2, 2, 2, 2)
    placed = (*BUILT, Ply("place", 1))
    table = staged(*both, (True, (0,)), plies=placed)
    assert table.unrevealed == placed[-1:]
    assert revisions(table) == (3, 2, 3, 3)


@cases("text", EXITS)
def test_that_somebody_is_out_is_no_secret(text: str) -> None:
    plies = (Ply("build", 0), Ply(text, 1))
    table = staged((True, (0, 1, 2)), (True, (1, 2)), (True, (2,)), plies=plies)
    assert table.unrevealed == plies[:1]
    assert [table.revision_for(seat) for seat in (0, 1, 2)] == [2, 1, 1]


def test_a_button_is_good_until_the_choices_of_its_seat_change() -> None:
    table = arranging(1)
    assert [table.is_current(revision, 0) for revision in (-1, 0, 1, 2)] == [
        False,
        True,
        True,
        False,
    ]
    assert [table.is_current(revision, 1) for revision in (0, 1, 2)] == [False, True, False]
    assert not table.is_current(0, None)


def test_the_others_secret_ply_ages_neither_prompt_nor_question() -> None:
    table = arranging(0)
    assert after(table, PutDone(tuple(GREEN), 0), BEN) == arranging(0, 1)
    resigned = after(table, ResignForSure(BEN.id, 0), BEN)
    assert resigned.position.outcome


def test_an_answer_found_while_the_person_arranged_is_taken() -> None:
    table = with_bots(arranging(0), 1)
    found = moves.apply_agent(table, AgentMove(1, 0, ORDERS[1])).table
    assert found.record.plies == arranging(0, 1).record.plies


def test_an_answer_is_taken_once() -> None:
    table = with_bots(arranging(1), 1)
    for seat in (0, 1):
        with pytest.raises(CommandRejected) as refused:
            moves.apply_agent(table, AgentMove(seat, 0, ORDERS[seat]))
        assert refused.value.code == "stale"


def test_only_seats_at_the_tables_own_private_chat_watch() -> None:
    group = arranging()
    assert group.watcher is None
    mine = replace(group, players=(Machine(3), group.players[0]), place=replace(group.place))
    assert mine.watcher is None
    assert replace(mine, place=replace(mine.place, chat=ANN.id)).watcher == 1
    assert replace(mine, place=replace(mine.place, chat=BEN.id)).watcher is None
