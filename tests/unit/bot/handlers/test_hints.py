"""Hints: who gets them, at which moments, and the fate of one that comes too late."""

from dataclasses import replace
from random import Random

import pytest

from bot.agents.pool import WorkerPool
from bot.agents.scheduler import Scheduler
from bot.domain import seating
from bot.domain.aids import hints
from bot.domain.commands import Invited, Person
from bot.domain.effects import Job
from bot.domain.options import HostOptions
from bot.domain.table import CommandRejected, Stage, Table
from bot.handlers import persistence
from bot.i18n.translations import Texts, unbreakable
from bot.store.repositories.outbox import OutboxMessage
from bot.views.caption import Caption
from bot.views.phrases import Phrases
from bot.views.teaching.marking import marked
from bot.views.teaching.review_cards import HintCard, Hinted, card_of
from engine.ai.common.agent import Limit
from engine.ai.levels import SECONDS
from engine.ai.worker import answer
from engine.geometry.scene import Outline
from tests.support.agents.schedulers import Told, thinker_at, until_no_jobs
from tests.support.agents.simple import SIMPLE
from tests.support.bot import games
from tests.support.bot.captions import plain
from tests.support.bot.games import FIRST_MOVE, moved, over, played_on, solo, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.tristra import choosing, moving, placing
from tests.support.bot.updates import ANN, BEN, CLEO, message, private, tap
from tests.support.cases import cases

ASKED = message("/hint")
JOB = Job("K7", 0, 0, ANN.id)


def allowed() -> Table:
    return replace(games.playing_two(), host=HostOptions(hints=True))


def refused(table: Table, person: Person = ANN) -> str:
    with pytest.raises(CommandRejected) as found:
        hints.asked(table, person)
    return found.value.code


def test_it_is_free_against_the_bot_and_else_where_the_table_allows_it() -> None:
    assert hints.asked(solo(), ANN).table == solo()
    assert hints.asked(allowed(), ANN).effects
    assert refused(games.playing_two()) == "hint-people"
    assert hints.asked(with_people("blokus", 1), ANN).effects


@cases("table", [placing(), choosing()])
def test_what_is_chosen_in_secret_is_for_oneself_to_choose(table: Table) -> None:
    assert refused(replace(table, host=HostOptions(hints=True))) == "hint-secret"


def test_who_is_not_on_move_gets_none() -> None:
    assert refused(allowed(), BEN) == "not-your-turn"
    assert refused(allowed(), CLEO) == "not-at-table"
    assert refused(over()) == "over"
    assert refused(games.opened()) == "not-begun"


async def test_it_is_asked_for_once_at_a_time(desk: ServiceHarness) -> None:
    await desk.clear(solo())
    await desk.give(ASKED)
    assert await desk.jobs() == [JOB]
    assert (await desk.sent())[-1]["kind"] == "react"
    await desk.give(ASKED)
    assert "thinking about your last question" in await desk.last_words()
    assert len(await desk.jobs()) == 1


async def test_what_is_asked_for_is_the_move_of_level_five(desk: ServiceHarness) -> None:
    """Its level does not depend on that of the opponent."""
    table, told = solo(), Told(lambda _: FIRST_MOVE)
    assert persistence.level_of(table, 1) != 5
    await desk.clear(table)
    await desk.give(ASKED)
    [job] = await desk.jobs()
    assert job.level == 5
    await until_no_jobs(desk, thinker_at(desk, told))
    [asked] = told.asked
    assert (asked.record, asked.seat) == (str(table.record), 0)
    assert (asked.level, asked.seconds) == (5, SECONDS[5])
    assert (await desk.sent())[-1]["move"] == FIRST_MOVE


async def test_the_answer_goes_to_the_private_chat_and_changes_nothing(
    desk: ServiceHarness,
) -> None:
    await desk.clear(solo())
    await desk.give(ASKED)
    await desk.dispatcher.hint_answer(JOB, FIRST_MOVE)
    hint = (await desk.sent())[-1]
    assert (hint["kind"], hint["chat"], hint["move"]) == ("hint", ANN.id, FIRST_MOVE)
    assert await desk.load("K7") == solo()
    assert await desk.jobs() == []
    await desk.dispatcher.hint_answer(JOB, FIRST_MOVE)
    assert sum(sent["kind"] == "hint" for sent in await desk.sent()) == 1


async def test_in_private_there_is_nowhere_else_to_say_it(desk: ServiceHarness) -> None:
    await desk.clear(solo(chat=ANN.id))
    await desk.give(message("/hint", chat=private(ANN)))
    await desk.dispatcher.hint_answer(JOB, FIRST_MOVE)
    hint = (await desk.sent())[-1]
    assert (hint["kind"], "instead" in hint) == ("hint", False)


async def test_a_move_drops_the_question_and_one_undone_the_answer(
    desk: ServiceHarness, texts: Texts
) -> None:
    await desk.clear(solo())
    await desk.give(ASKED, message(f"/m {FIRST_MOVE}"))
    await desk.dispatcher.hint_answer(JOB, FIRST_MOVE)
    assert not any(sent["kind"] == "hint" for sent in await desk.sent())
    await desk.clear(solo())
    await desk.give(ASKED)
    await desk.dispatcher.hint_answer(JOB, FIRST_MOVE)
    outgoing = OutboxMessage(1, ANN.id, "hint", (await desk.sent())[-1], 0, 0)
    assert card_of(Phrases(texts, "en"), solo(), [], outgoing)
    assert card_of(Phrases(texts, "en"), moved(solo(), FIRST_MOVE, ANN), [], outgoing) is None


async def test_an_agent_that_finds_nothing_ends_the_question_and_that_is_said(
    desk: ServiceHarness,
) -> None:
    await desk.clear(solo())
    await desk.give(ASKED)
    await desk.dispatcher.hint_answer(JOB, "")
    assert await desk.jobs() == []
    _, said = await desk.sent()
    assert (said["chat"], said["origin"]["code"]) == (ANN.id, "K7")
    assert "no hint for #K7" in said["text"]


async def test_a_hint_that_fails_is_not_tried_again(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_job: Job) -> str:
        raise ZeroDivisionError

    scheduler = Scheduler(
        desk.store, desk.dispatcher, desk.clock, WorkerPool(SIMPLE), desk.heartbeat
    )
    monkeypatch.setattr(scheduler, "_text", fail)
    await desk.clear(solo())
    await desk.give(ASKED)
    assert await scheduler._tried(JOB)
    assert await desk.jobs() == []
    assert "thinking about table K7 failed" in caplog.text


def test_what_is_thought_about_ends_before_the_move() -> None:
    table = played_on(with_people("stratopolis", 2, first="red"), 1, 5)
    assert hints.thought_about(table, Job("K7", 1, 5, BEN.id)) == table.record
    assert hints.thought_about(table, Job("K7", 1, 4, BEN.id)) is None
    ended = replace(games.played_out(games.playing_two(), 3), code="K7")
    record = hints.thought_about(ended, Job("K7", 0, 3, ANN.id))
    assert record
    assert record.plies == ended.record.plies[:3]
    assert record.replay() == ended.positions[3]
    last = len(ended.record.plies)
    assert hints.thought_about(ended, Job("K7", 0, last, ANN.id)) is None
    assert hints.thought_about(games.closed(), Job("K7", 0, 0, ANN.id)) is None


def test_after_the_end_anybodys_best_move_can_be_asked_for() -> None:
    ended = games.played_out(games.playing_two(), 3)
    for ply in (0, 1, 2):
        effect = hints.asked_after(ended, ply)
        assert (effect.revision, (effect.seat,)) == (ply, ended.positions[ply].to_move)
    for table, ply, code in (
        (ended, len(ended.record.plies), "hint-nobody"),
        (ended, len(ended.record.plies) + 1, "stale"),
        (games.playing_two(), 0, "stale"),
    ):
        with pytest.raises(CommandRejected) as found:
            hints.asked_after(table, ply)
        assert found.value.code == code


@cases(
    "table",
    [
        played_on(with_people("lits", 2), 1, 4),
        played_on(with_people("blokus", 2), 1, 6),
        played_on(with_people("stratopolis", 2, first="red"), 1, 6),
        played_on(moving(), 1, 4),
    ],
)
def test_the_move_is_outlined_and_said(table: Table, texts: Texts) -> None:
    [seat] = table.position.to_move
    move = answer(str(table.record), seat, 9, 1, Limit(1.0))
    plies = len(table.record.plies)
    hinted = Hinted(table.code, seat, plies, table.revision, move)
    card = HintCard(Phrases(texts, "en"), table, hinted).presentation()
    assert f"<code>{unbreakable(move)}</code>" in card.caption
    assert f"{plies + 1}. " in card.caption
    before = table.position.view(seat).scene()
    assert card.scene.board == before.board
    outlined = [i.cells for i in card.scene.items if isinstance(i, Outline) and i.role == "last"]
    assert outlined
    assert outlined != [i.cells for i in before.items if isinstance(i, Outline)]


def test_words_have_nothing_to_outline(texts: Texts) -> None:
    table = moved(games.playing_two(), FIRST_MOVE, ANN)
    hinted = Hinted("K7", 1, 1, 1, "swap")
    scene = marked(table.position, 1, "swap")
    assert scene.board == table.position.view(1).scene().board
    assert "Swap sides" in plain(
        HintCard(Phrases(texts, "en"), table, hinted).presentation().caption
    )


async def test_tables_are_opened_with_hints(desk: ServiceHarness, texts: Texts) -> None:
    await desk.give(message("/play lits hints=on swap=off"))
    [table] = await desk.all()
    assert table.host.hints
    assert "hints" not in table.record.options
    caption = str(Caption(Phrases(texts, "en"), table, table.position.view(None)))
    assert caption.splitlines()[0].endswith("hints are allowed")


async def test_ways_offered_keep_the_hints(desk: ServiceHarness) -> None:
    await desk.give(message("/play blokus hints=on"))
    rows = (await desk.sent())[-1]["keyboard"]
    assert rows[0][0]["text"] == "👥 2"
    await desk.give(tap(rows[0][0]["callback_data"]))
    [table] = await desk.all()
    assert table.host.hints


async def test_challenges_and_rematches_have_them_too(desk: ServiceHarness) -> None:
    await desk.give(message("/challenge lits hints=ON", reply_to_message=_said_by_ben()))
    [table] = await desk.all()
    assert (table.host.hints, table.stage) == (True, Stage.INVITED)
    ended = replace(over(), host=HostOptions(hints=True))
    assert seating.rematch(ended, "R2", ANN, Random(1)).host.hints
    assert not seating.rematch(over(), "R2", ANN, Random(1)).host.hints
    assert table.invited == Invited(BEN.name, BEN.id, BEN.username)


async def test_other_values_are_refused(desk: ServiceHarness) -> None:
    await desk.give(message("/play lits hints=maybe"))
    assert "It can be: on, off" in await desk.last_words()
    assert await desk.all() == []


def _said_by_ben() -> dict[str, object]:
    chat = message("x")["message"]["chat"]
    sender = message("x", BEN)["message"]["from"]
    return {"message_id": 9, "date": 1, "chat": chat, "from": sender, "text": "hello"}


async def test_a_hint_is_played_by_its_button(desk: ServiceHarness) -> None:
    table = solo()
    hinted = Hinted("K7", 0, 0, table.revision, "T e5 r1")
    [[button]] = HintCard(Phrases(desk.texts, "en"), table, hinted).presentation().keyboard
    assert button == {"text": "Play this", "callback_data": "play:K7:0:T e5 r1"}
    await desk.clear(table)
    await desk.give(tap(button["callback_data"], ANN, private(ANN), number=70))
    assert (await desk.load("K7")).record.plies[0].text == "T e5 r1"
    assert {"kind": "delete", "chat": ANN.id, "message": 70} in await desk.sent()
    await desk.give(tap(button["callback_data"], ANN, private(ANN), number=71))
    assert "newest picture" in await desk.last_words()
    over = replace(table, stage=Stage.OVER)
    assert HintCard(Phrases(desk.texts, "en"), over, hinted).presentation().keyboard == []
