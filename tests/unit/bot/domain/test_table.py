"""Sitting down, starting, playing and playing again: permissions and consequences."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from bot.domain import moves, seating
from bot.domain.commands import (
    Accept,
    AgentMove,
    AtTable,
    Begin,
    Cancel,
    Decline,
    FillWithBot,
    Invited,
    Join,
    KeepPlaying,
    Move,
    Person,
    Rematch,
    Resign,
    ResignForSure,
    Route,
    SetLevel,
    Show,
    ShowRecord,
)
from bot.domain.effects import AskResign, Repost, SendRecord
from bot.domain.players import Human, Machine
from bot.domain.seating import Terms, set_up
from bot.domain.table import CommandRejected, Place, Stage, Step, Table
from engine.core.errors import OptionError
from engine.core.record import Ply
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE, after, moved, refusal
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP_ID
from tests.support.cases import cases

ANN_SITS, BEN_SITS = Human(ANN.id, ANN.name), Human(BEN.id, BEN.name)


def say(text: str, revision: int | None = None) -> Move:
    return Move(text, Route.COMMAND, revision)


def agent_refusal(table: Table, command: AgentMove) -> str:
    with pytest.raises(CommandRejected) as refused:
        moves.apply_agent(table, command)
    return refused.value.code


# Opening


def test_the_opener_of_a_table_has_the_first_seat() -> None:
    table = games.opened()
    assert (table.stage, table.players, table.opener) == (Stage.OPEN, (ANN_SITS, None), ANN_SITS)
    assert (table.place, table.revision, table.empty_seats) == (Place(GROUP_ID), 0, (1,))
    assert table.record.options == {"setup": "rings", "swap": "on"}


@cases(
    ("game", "seats", "options"),
    [
        ("chess", None, {}),
        ("lits", 3, {}),
        ("lits", 1, {}),
        ("lits", None, {"variant": "chaos"}),
        ("lits", None, {"swap": "x"}),
        ("lits", None, {"setup": "nowhere"}),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(
    game: str, seats: int | None, options: Mapping[str, str]
) -> None:
    with pytest.raises(OptionError):
        set_up("K7", Place(1), ANN_SITS, Terms(game, seats, options), Random(1))


@cases(
    ("invited", "code"),
    [(None, "challenge-whom"), (Invited("Ann", ANN.id), "challenge-yourself")],
)
def test_a_challenge_is_for_somebody_else(invited: Invited | None, code: str) -> None:
    with pytest.raises(CommandRejected) as refused:
        seating.challenge(games.opened(), invited)
    assert refused.value.code == code


@cases(("order", "seat"), [("first", 0), ("second", 1)])
def test_against_the_bot_the_person_sits_where_asked(order: str, seat: int) -> None:
    table = games.solo(order=order)
    assert table.stage is Stage.PLAYING
    assert table.players[seat] == ANN_SITS
    assert table.players[1 - seat] == Machine(3)
    assert set(table.record.seats) == {"Ann", "bot 3"}
    assert table.agents_on_move == ((0,) if seat else ())


def test_a_random_seat_is_either() -> None:
    opened = games.opened()
    seats = {
        seating.solo(opened, 1, "random", Random(seed)).players.index(ANN_SITS)
        for seed in range(20)
    }
    assert seats == {0, 1}


# Sitting down and starting


def test_an_open_table_fills_and_the_opener_starts() -> None:
    full = after(games.opened(), Join(), BEN)
    assert full.players == (ANN_SITS, BEN_SITS)
    begun = after(full, Begin(), ANN)
    assert (begun.stage, begun.revision) == (Stage.PLAYING, 0)
    assert begun.record.seats == ("Ann", "Ben")


def test_the_opener_may_give_a_seat_to_the_bot() -> None:
    table = after(games.opened(), FillWithBot(), ANN)
    assert table.players == (ANN_SITS, Machine(3))
    assert table.stage is Stage.OPEN


def test_the_bot_plays_as_well_as_the_opener_says_wherever_it_sits() -> None:
    one = after(after(games.opened(), FillWithBot(), ANN), SetLevel(7), ANN)
    assert (one.players, one.level, one.stage) == ((ANN_SITS, Machine(7)), 7, Stage.OPEN)
    first = after(after(games.opened_for_three(), FillWithBot(), ANN), SetLevel(9), ANN)
    both = after(first, FillWithBot(), ANN)
    assert both.players == (ANN_SITS, Machine(9), Machine(9))
    assert after(both, SetLevel(1), ANN).players == (ANN_SITS, Machine(1), Machine(1))
    assert games.opened().level is None


@cases(
    ("table", "command", "person", "code"),
    [
        (after(games.opened(), FillWithBot(), ANN), SetLevel(9), BEN, "not-opener"),
        (games.full(), SetLevel(9), ANN, "stale"),
        (games.solo(), SetLevel(9), ANN, "stale"),
        (games.opened(), Join(), ANN, "already-seated"),
        (games.full(), Join(), CLEO, "table-full"),
        (games.full(), FillWithBot(), ANN, "table-full"),
        (games.opened(), FillWithBot(), BEN, "not-opener"),
        (games.opened(), Begin(), ANN, "seats-empty"),
        (games.full(), Begin(), BEN, "not-opener"),
        (games.opened(), Cancel(), BEN, "not-opener"),
        (games.opened(), Accept(), BEN, "stale"),
        (games.invited(), Join(), CLEO, "stale"),
        (games.invited(), Begin(), ANN, "stale"),
        (games.invited(), Accept(), ANN, "not-invited"),
        (games.invited(), Accept(), CLEO, "not-invited"),
        (games.invited(), Decline(), CLEO, "not-invited"),
        (games.invited(), Decline(), ANN, "not-invited"),
        (games.invited(), Cancel(), BEN, "not-opener"),
        (games.playing_two(), Cancel(), ANN, "cancel-late"),
        (games.playing_two(), Cancel(), CLEO, "not-at-table"),
        (games.playing_two(), Accept(), BEN, "stale"),
        (games.playing_two(), Join(), CLEO, "stale"),
        (games.closed(), Join(), BEN, "stale"),
        (games.closed(), Cancel(), ANN, "stale"),
        (games.over(), Cancel(), ANN, "over"),
        (games.declined(), Accept(), BEN, "stale"),
        (games.over(), Begin(), ANN, "stale"),
        (games.opened(), say(FIRST_MOVE), ANN, "not-begun"),
        (games.invited(), say(FIRST_MOVE), ANN, "not-begun"),
        (games.over(), say(FIRST_MOVE), ANN, "over"),
        (games.closed(), say(FIRST_MOVE), ANN, "stale"),
        (games.playing_two(), say(FIRST_MOVE), BEN, "not-your-turn"),
        (games.playing_two(), say(FIRST_MOVE), CLEO, "not-at-table"),
        (games.playing_two(), say("no move"), ANN, "unreadable"),
        (games.playing_two(), say("T" * 100_000), ANN, "too-long"),
        (games.playing_two(), say("swap"), ANN, "lits-swap"),
        (games.playing_two(), say("T a1 r0"), ANN, "off-board"),
        (games.opened(), Resign(), ANN, "not-begun"),
        (games.over(), Resign(), ANN, "over"),
        (games.playing_two(), Resign(), CLEO, "not-at-table"),
        (games.playing_two(), ResignForSure(BEN.id, 0), ANN, "not-your-question"),
        (games.playing_two(), ResignForSure(CLEO.id, 0), CLEO, "not-at-table"),
        (games.playing_two(), ResignForSure(ANN.id, 1), ANN, "stale"),
        (games.over(), ResignForSure(ANN.id, 1), ANN, "over"),
        (games.playing_two(), KeepPlaying(ANN.id, 0), BEN, "not-your-question"),
        (games.playing_two(), KeepPlaying(CLEO.id, 0), CLEO, "not-at-table"),
        (games.playing_two(), AgentMove(0, 0, FIRST_MOVE), ANN, "stale"),
        (games.over(), Rematch(), ANN, "stale"),
    ],
)
def test_what_may_not_be_is_refused_and_changes_nothing(
    table: Table, command: AtTable, person: Person, code: str
) -> None:
    assert refusal(table, command, person) == code


@cases("username", ["cleo_k", "Cleo_K"])
def test_who_was_challenged_by_user_name_accepts_however_it_is_written(username: str) -> None:
    invited = Invited("@Cleo_K", None, "cleo_k")
    table = seating.challenge(games.opened(), invited)
    assert refusal(table, Accept(), BEN) == "not-invited"
    assert refusal(table, Accept(), CLEO) == "not-invited"
    begun = after(table, Accept(), replace(CLEO, username=username))
    assert begun.record.seats == ("Ann", "Клео")


def test_a_challenge_is_accepted_or_declined() -> None:
    begun = after(games.invited(), Accept(), BEN)
    assert (begun.stage, begun.players) == (Stage.PLAYING, (ANN_SITS, BEN_SITS))
    assert (games.declined().stage, games.declined().closed) == (Stage.CLOSED, "declined")
    assert after(games.invited(), Cancel(), ANN).closed == "cancelled"


# Playing


def test_a_move_is_kept_in_its_canonical_text() -> None:
    table = moved(games.playing_two(), "te5r1", ANN)
    assert table.record.plies == (Ply(FIRST_MOVE),)
    assert (table.revision, table.stage) == (1, Stage.PLAYING)
    swapped = moved(table, "SWAP.", BEN)
    assert swapped.position.sides == (("o",), ("x",))
    assert swapped.revision == 2


def test_a_button_counts_for_its_own_revision_only() -> None:
    table = moved(games.playing_two(), FIRST_MOVE, ANN)
    assert refusal(table, say("swap", 0), BEN) == "stale"
    assert refusal(table, say("swap", 2), BEN) == "stale"
    assert after(table, say("swap", 1), BEN).revision == 2


def test_the_near_moves_come_with_the_refusal() -> None:
    table = moved(games.playing_two(), FIRST_MOVE, ANN)
    with pytest.raises(CommandRejected) as refused:
        moves.apply(table, say("T c4 r1"), BEN)
    assert refused.value.code == "lits-same"
    assert refused.value.nearest
    for near in refused.value.nearest:
        assert moved(table, near, BEN).revision == 2


def test_an_agent_moves_for_its_seat_at_its_revision() -> None:
    table = games.solo(order="second")
    assert table.agents_on_move == (0,)
    step = moves.apply_agent(table, AgentMove(0, 0, FIRST_MOVE))
    assert (step.table.revision, step.said) == (1, "")
    assert step.table.agents_on_move == ()


@cases(
    ("table", "command", "code"),
    [
        (games.solo(order="second"), AgentMove(0, 1, FIRST_MOVE), "stale"),
        (games.solo(order="second"), AgentMove(1, 0, FIRST_MOVE), "stale"),
        (games.solo(order="second"), AgentMove(0, 0, "nonsense"), "unreadable"),
        (games.solo(), AgentMove(1, 0, FIRST_MOVE), "turn"),
        (games.over(), AgentMove(0, 1, FIRST_MOVE), "over"),
        (games.opened(), AgentMove(0, 0, FIRST_MOVE), "not-begun"),
    ],
)
def test_an_agent_is_refused_like_anybody(table: Table, command: AgentMove, code: str) -> None:
    assert agent_refusal(table, command) == code


def test_resigning_is_asked_once_more() -> None:
    table = games.playing_two()
    asked = moves.apply(table, Resign(), BEN)
    assert (asked.table, asked.effects) == (table, (AskResign(),))
    resigned = after(table, ResignForSure(BEN.id, 0), BEN)
    assert (resigned.stage, resigned.record.result) == (Stage.OVER, "X+R")
    assert resigned.record.plies == (Ply("resign", 1),)
    kept = moves.apply(table, KeepPlaying(BEN.id, 0), BEN).table
    assert replace(kept, consents=()) == table


def test_looking_changes_nothing() -> None:
    for table in (games.opened(), games.playing_two(), games.over(), games.closed()):
        for person in (ANN, BEN, CLEO):
            assert moves.apply(table, Show(), person) == Step(table, (Repost(),))
            assert moves.apply(table, ShowRecord(), person) == Step(table, (SendRecord(),))
