"""Taking plies back: their number, the people who have to agree, and all that stays."""

import pytest

from bot.domain import moves
from bot.domain.agreeing.agreements import asked, plies_back
from bot.domain.commands import Consent, Dissent, Person, Undo
from bot.domain.effects import AskUndo, TellDissent
from bot.domain.table import CommandRejected, Step, Table
from bot.telegram.callback_parser import tapped
from bot.views.keyboard import decode
from tests.support.bot.games import (
    gave_up,
    out_of_time,
    over,
    played_on,
    solo,
    with_bots,
    with_people,
)
from tests.support.bot.tristra import choosing, moving, placing
from tests.support.bot.updates import ANN, BEN, CLEO, DANI
from tests.support.cases import cases

PEOPLE = [Person(who.id, who.name) for who in (ANN, BEN, CLEO, DANI)]


def give(table: Table, command: Undo | Consent | Dissent, seat: int) -> Step:
    return moves.apply(table, command, PEOPLE[seat])


def refused(table: Table, command: Undo | Consent | Dissent, seat: int) -> str:
    with pytest.raises(CommandRejected) as found:
        give(table, command, seat)
    return found.value.code


def wished(table: Table, seat: int) -> Table:
    """The table after this seat has asked to take back."""
    return give(table, Undo(), seat).table


def two(plies: int) -> Table:
    """A table of Ann, who began, and Ben after this many plies."""
    return played_on(with_people("stratopolis", 2, first="red"), 1, plies)


def test_it_goes_back_to_before_ones_own_last_ply() -> None:
    table = two(3)
    assert [plies_back(table, seat) for seat in (0, 1)] == [1, 2]
    assert refused(two(0), Undo(), 0) == "undo-nothing"
    assert refused(two(1), Undo(), 1) == "undo-nothing"


def test_the_other_is_asked_and_agrees() -> None:
    table = two(3)
    step = give(table, Undo(), 1)
    assert (step.table.record, step.effects) == (table.record, (AskUndo(1, ()),))
    agreed = give(step.table, Consent(1, table.revision), 0)
    assert agreed.said == "undone"
    assert agreed.table.record.plies == table.record.plies[:1]
    assert agreed.table.revision == table.revision + 1
    assert agreed.table.position == two(1).position


def test_who_does_not_agree_is_named() -> None:
    table = wished(two(3), 1)
    step = give(table, Dissent(1, table.revision), 0)
    assert (step.table.record, step.effects) == (table.record, (TellDissent(PEOPLE[0].name),))


def test_answers_are_for_those_who_were_asked() -> None:
    table = wished(two(3), 1)
    for command in (Consent(1, table.revision), Dissent(1, table.revision)):
        assert refused(table, command, 1) == "not-your-question"
        assert refused(table, command, 2) == "not-at-table"
    for stale in (Consent(1, 0), Dissent(1, 0), Consent(7, table.revision)):
        assert refused(table, stale, 0) == "stale"
    assert refused(table, Undo(), 2) == "not-at-table"
    assert refused(over(), Undo(), 0) == "over"


def test_the_bot_always_agrees() -> None:
    table = played_on(solo(), 1, 4)
    step = give(table, Undo(), 0)
    assert step.said == "undone"
    assert len(step.table.record.plies) == 2
    assert step.table.position.to_move == (0,)


def test_all_others_have_to_agree() -> None:
    table = played_on(with_people("blokus", 4, variant="classic"), 1, 6)
    assert asked(table, 1) == (0, 2, 3)
    table = wished(table, 1)
    first = give(table, Consent(1, table.revision), 2)
    assert (first.table.record, first.effects) == (table.record, (AskUndo(1, (2,)),))
    assert first.said == "agreed"
    second = give(first.table, Consent(1, table.revision), 0)
    assert second.effects == (AskUndo(1, (0, 2)),)
    last = give(second.table, Consent(1, table.revision), 3)
    assert len(last.table.record.plies) == 5


def test_two_may_agree_by_the_same_question() -> None:
    table = wished(played_on(with_people("blokus", 3, variant="chaos"), 1, 6), 1)
    question = Consent(1, table.revision)
    first = give(table, question, 2)
    second = give(first.table, question, 0)
    assert len(second.table.record.plies) < len(table.record.plies)


def test_a_consent_is_for_one_wish_only() -> None:
    table = wished(played_on(with_people("blokus", 3, variant="chaos"), 1, 6), 1)
    first = give(table, Consent(1, table.revision), 2)
    other = give(wished(first.table, 0), Consent(0, table.revision), 1)
    assert other.effects == (AskUndo(0, (1,)),)
    assert give(other.table, Consent(1, table.revision), 0).said == "undone"


def test_nobody_consents_to_what_nobody_wished() -> None:
    table = two(3)
    for forged in (Consent(1, table.revision), Dissent(1, table.revision)):
        assert refused(table, forged, 0) == "stale"
    later = wished(table, 1).taken_back(1)
    assert refused(later, Consent(1, later.revision), 0) == "stale"


def test_bots_and_those_who_gave_up_are_not_asked() -> None:
    table = played_on(with_bots(with_people("blokus", 4, variant="classic"), 2), 1, 4)
    table = played_on(gave_up(table, PEOPLE[3]), 2, 4)
    assert asked(table, 0) == (1,)


def test_nobody_comes_back_from_giving_up() -> None:
    table = played_on(with_people("blokus", 4, variant="classic"), 1, 4)
    for left in (gave_up(table, PEOPLE[3]), out_of_time(table, 3)):
        assert refused(left, Undo(), 0) == "undo-barred"


@cases("table", [placing(), choosing(), moving()])
def test_what_was_given_in_secret_stays(table: Table) -> None:
    for seat in (0, 1):
        assert refused(table, Undo(), seat) == "undo-barred"


def test_moves_after_a_reveal_can_be_taken_back() -> None:
    table = played_on(moving(), 3, 2)
    step = give(wished(table, 0), Consent(0, table.revision), 1)
    assert step.table.record.plies == moving().record.plies
    assert refused(step.table, Undo(), 0) == "undo-barred"


@cases(
    ("data", "command"),
    [
        ("allow:K7:3:1", Consent(1, 3)),
        ("deny:K7:3:1", Dissent(1, 3)),
        ("allow:K7:3:", None),
        ("deny:K7:3:x", None),
    ],
)
def test_buttons_hold_who_asked(data: str, command: object) -> None:
    tap = decode(data)
    assert tap
    assert tapped(tap) == command
