"""Draws by agreement: offered, agreed to, declined."""

from dataclasses import replace
from random import Random

import pytest

from bot.domain import moves
from bot.domain.commands import AtTable, Person
from bot.domain.effects import AskDraw, TellNoDraw
from bot.domain.players import Human
from bot.domain.requests import AgreeDraw, DeclineDraw, OfferDraw
from bot.domain.table import CommandRejected, Stage, Step, Table
from bot.i18n.translations import Texts
from bot.telegram.callback_parser import tapped
from bot.views.caption import Caption
from bot.views.keyboard import decode
from bot.views.phrases import Phrases
from engine.core.record import DRAW, Ply, parse_record
from tests.support.bot.games import gave_up, over, played_on, solo, with_bots, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, board_of, deliver
from tests.support.bot.tristra import moving, placing
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, GROUP_ID, message, private, tap
from tests.support.cases import cases

PEOPLE = [Person(who.id, who.name) for who in (ANN, BEN, CLEO, DANI)]


def give(table: Table, command: AtTable, seat: int) -> Step:
    return moves.apply(table, command, PEOPLE[seat])


def refused(table: Table, command: AtTable, seat: int) -> str:
    with pytest.raises(CommandRejected) as found:
        give(table, command, seat)
    return found.value.code


def offered(table: Table, seat: int) -> Table:
    """The table once this seat has offered a draw."""
    return give(table, OfferDraw(), seat).table


def two(plies: int = 3) -> Table:
    return played_on(with_people("stratopolis", 2, first="red"), 1, plies)


def of(*people: Person) -> Table:
    """The same table with these people."""
    return replace(two(), players=tuple(Human(who.id, who.name) for who in people))


@cases(
    "table",
    [two(), two(0), played_on(with_people("blokus", 2), 1, 2), moving(), placing()],
)
def test_the_other_is_asked_and_agrees(table: Table, texts: Texts) -> None:
    step = give(table, OfferDraw(), 1)
    assert (step.table.record, step.effects) == (table.record, (AskDraw(1, ()),))
    drawn = give(step.table, AgreeDraw(1, table.revision), 0).table
    assert (drawn.stage, drawn.record.plies[-1]) == (Stage.OVER, Ply(DRAW))
    assert drawn.record.result == "0"
    assert parse_record(str(drawn.record)).replay().outcome == drawn.position.outcome
    caption = str(Caption(Phrases(texts, "en"), drawn, drawn.position.view(None)))
    assert caption.endswith("A draw by agreement.")


def test_who_does_not_agree_is_named() -> None:
    table = offered(two(), 1)
    step = give(table, DeclineDraw(1, table.revision), 0)
    assert (step.table.record, step.effects) == (table.record, (TellNoDraw(PEOPLE[0].name),))


def test_answers_are_for_those_who_were_asked() -> None:
    table = offered(two(), 1)
    for command in (AgreeDraw(1, table.revision), DeclineDraw(1, table.revision)):
        assert refused(table, command, 1) == "not-your-question"
        assert refused(table, command, 2) == "not-at-table"
    for stale in (AgreeDraw(1, 2), DeclineDraw(1, 2), AgreeDraw(7, table.revision)):
        assert refused(table, stale, 0) == "stale"
    assert refused(table, OfferDraw(), 2) == "not-at-table"
    assert refused(over(), OfferDraw(), 0) == "over"


@cases(
    "table",
    [
        with_people("lits", 2),
        with_people("blokus", 4, variant="classic"),
        with_people("blokus", 1),
        solo(),
    ],
)
def test_games_without_draws_say_so(table: Table) -> None:
    assert refused(table, OfferDraw(), 0) == "no-draws"


def test_nobody_agrees_to_what_nobody_offered() -> None:
    table = two()
    for forged in (AgreeDraw(1, table.revision), DeclineDraw(1, table.revision)):
        assert refused(table, forged, 0) == "stale"


def test_nobody_who_gave_up_offers_one() -> None:
    table = gave_up(with_people("blokus", 4, variant="classic"), PEOPLE[1])
    assert refused(table, OfferDraw(), 1) == "resigned"


def test_the_bot_would_rather_play_on() -> None:
    assert refused(with_bots(two(), 1), OfferDraw(), 0) == "draw-bot"


@cases(
    ("data", "command"),
    [
        ("agree:K7:3:1", AgreeDraw(1, 3)),
        ("nodraw:K7:3:1", DeclineDraw(1, 3)),
        ("agree:K7:3:", None),
        ("nodraw:K7:3:x", None),
    ],
)
def test_buttons_hold_who_asked(data: str, command: object) -> None:
    found = decode(data)
    assert found
    assert tapped(found) == command


async def test_of_several_tables_that_is_meant_whose_game_knows_draws(desk: ServiceHarness) -> None:
    await desk.clear(two(), replace(with_people("lits", 2), code="M3"))
    await desk.give(message("/draw"))
    assert "offers a draw in game #K7" in (await desk.sent())[-1]["text"]


async def test_it_is_asked_and_answered_at_the_table(desk: ServiceHarness) -> None:
    table = two()
    await desk.clear(table)
    await desk.give(message("/draw"))
    asked = (await desk.sent())[-1]
    assert "offers a draw in game #K7" in asked["text"]
    assert 'href="tg://user?id=2"' in asked["text"]
    yes, no = (button["callback_data"] for button in asked["keyboard"][0])
    await desk.give(tap(no, BEN))
    assert "would rather play on: no draw" in await desk.last_words()
    await desk.give(message("/draw", number=101))
    yes = (await desk.sent())[-1]["keyboard"][0][0]["callback_data"]
    await desk.give(tap(yes, BEN, number=71))
    kinds = [sent["kind"] for sent in (await desk.sent())[-2:]]
    assert kinds == ["toast", "edit"]
    assert (await desk.load("K7")).record.result == "0"


async def test_offered_in_private_it_is_heard(desk: ServiceHarness) -> None:
    await desk.clear(two())
    await desk.give(message("/draw", chat=private(ANN)))
    heard, asked = await desk.sent()
    assert (heard["kind"], heard["chat"], heard["message"]) == ("react", ANN.id, 100)
    assert "offers a draw" in asked["text"]


async def test_a_question_is_in_the_language_of_the_group_wherever_it_was_asked(
    desk: ServiceHarness,
) -> None:
    await desk.clear(of(CLEO, BEN))
    await desk.give(message("hello"), message("/draw", CLEO, private(CLEO)))
    asked = (await desk.sent())[-1]
    assert asked["chat"] == GROUP_ID
    assert "offers a draw" in asked["text"]
    assert asked["keyboard"][0][0]["text"] == "Yes, a draw"


async def test_an_answer_tapped_in_the_group_is_told_in_its_language(desk: ServiceHarness) -> None:
    await desk.clear(of(ANN, CLEO))
    await desk.give(message("/draw"))
    no = (await desk.sent())[-1]["keyboard"][0][1]["callback_data"]
    await desk.give(tap(no, CLEO))
    sent = {outgoing["kind"]: outgoing for outgoing in (await desk.sent())[-2:]}
    assert "would rather play on: no draw" in sent["edit"]["text"]
    assert sent["toast"]["text"] == "Игра продолжается."


async def test_a_move_makes_the_question_stale(desk: ServiceHarness) -> None:
    table = two()
    await desk.clear(table)
    await desk.give(message("/draw"))
    yes = (await desk.sent())[-1]["keyboard"][0][0]["callback_data"]
    mover = (ANN, BEN)[table.position.to_move[0]]
    move = table.position.print(table.position.random_move(Random(1)))
    await desk.give(message(f"/m {move}", mover), tap(yes, BEN))
    assert (await desk.load("K7")).record.result == "*"
    assert "newest picture" in await desk.last_words()


async def test_a_question_asked_before_the_end_loses_its_buttons_when_tapped(
    desk: ServiceHarness,
) -> None:
    await desk.clear(two())
    await desk.give(message("/draw"))
    yes = (await desk.sent())[-1]["keyboard"][0][0]["callback_data"]
    await desk.give(tap(f"giveup:K7:3:{ANN.id}", ANN, number=60), tap(yes, BEN, number=61))
    assert (await desk.load("K7")).stage is Stage.OVER
    sent = await desk.sent()
    assert {"kind": "strip", "chat": GROUP_ID, "message": 61} in sent


async def test_buttons_of_a_table_that_is_gone_are_taken_off(desk: ServiceHarness) -> None:
    await desk.clear(two())
    await desk.give(tap("put:XX:0:1", ANN, private(ANN), number=61))
    assert {"kind": "strip", "chat": ANN.id, "message": 61} in await desk.sent()


async def test_a_forged_code_takes_no_buttons_off_a_table(desk: ServiceHarness) -> None:
    await desk.clear(two())
    await deliver(desk, TelegramStub(), GROUP_ID)
    message_id = (await board_of(desk)).message
    assert message_id
    await desk.give(tap("put:XX:0:1", BEN, number=message_id))
    await desk.give(tap("join:XX:0:", BEN, number=message_id))
    assert "strip" not in {sent["kind"] for sent in await desk.sent()}
