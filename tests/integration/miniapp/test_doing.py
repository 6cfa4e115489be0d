"""Doing something on the page: a command like any other, done once, with its answer on the page."""

import asyncio
from dataclasses import replace

import pytest

from bot.domain.table import Stage
from bot.handlers import table as table_handler
from bot.handlers.pages import page
from bot.handlers.pages.page import FAILED
from bot.handlers.persistence import keep_change
from bot.handlers.table import TableHandler
from bot.store.db.schema import page_answers
from bot.store.repositories import boards, chat_status
from bot.store.repositories.messages.page_answers import KEPT
from bot.store.repositories.people import known_chat
from engine.ai.levels import LEVELS
from tests.support.attacks.stages import STAGES
from tests.support.bot.games import (
    FIRST_MOVE,
    full,
    invited,
    opened,
    opened_for_three,
    over,
    played_on,
    playing_two,
    solo,
    waiting,
    with_people,
)
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP_ID, message
from tests.support.miniapp import Json, Pages, renamed

SUPERGROUP_ID = -1009


def verbs(state: Json) -> list[str]:
    """Verbs of the buttons that a state has."""
    return [action["do"] for action in state["actions"]]


# Moves


@pytest.mark.databases
async def test_a_move_is_made_and_shown_where_the_table_stands(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    done = await (await pages.visit(ANN)).done("move", text="t e5 R1")
    assert [ply["text"] for ply in done["state"]["plies"]] == [FIRST_MOVE]
    assert done["said"]
    async with pages.desk.store.transaction() as connection:
        board = await connection.run_sync(boards.load, "K7")
    assert board
    assert (board.wanted, board.chat) == (2, GROUP_ID)
    assert await pages.desk.sent() == []


@pytest.mark.databases
async def test_the_same_request_twice_makes_one_ply_and_is_answered_alike(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ann = await pages.visit(ANN)
    body: Json = {"id": pages.new_id(), "revision": 0, "text": FIRST_MOVE}
    first, second = await asyncio.gather(ann.do("move", **body), ann.do("move", **body))
    later = await ann.do("move", **body)
    assert [answer.status_code for answer in (first, second, later)] == [200, 200, 200]
    assert first.json()["said"] == second.json()["said"] == later.json()["said"]
    assert len((await pages.desk.load("K7")).record.plies) == 1


async def test_under_another_name_it_is_still_the_same_request(pages: Pages) -> None:
    await pages.desk.clear(played_on(with_people("blokus", 1), 1, 2))
    pages.is_working = False
    ann, anna = await pages.visit(ANN), await pages.visit(renamed(ANN, "Anna"))
    body: Json = {"id": pages.new_id(), "revision": 2}
    waiting_for_it = [asyncio.create_task(each.do("undo", **body)) for each in (ann, anna)]
    await pages.taken_in(2)
    await pages.desk.work()
    answers = await asyncio.gather(*waiting_for_it)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert len((await pages.desk.load("K7")).record.plies) == 1


async def test_control_without_a_look_at_answers_it_is_done_twice(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "_was_done", lambda *_: False)
    monkeypatch.setattr(table_handler, "expect_current", lambda *_: None)
    with pytest.raises(AssertionError):
        await test_under_another_name_it_is_still_the_same_request(pages)


async def test_an_id_of_one_person_is_no_id_of_another(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ann, ben, which = await pages.visit(ANN), await pages.visit(BEN), pages.new_id()
    await ann.done("move", id=which, text=FIRST_MOVE)
    await ben.done("move", id=which, text="swap")
    assert [ply.text for ply in (await pages.desk.load("K7")).record.plies] == [FIRST_MOVE, "swap"]


async def test_a_move_that_breaks_a_rule_says_why_and_what_would_do(pages: Pages) -> None:
    await pages.desk.clear(waiting())
    answer = await (await pages.visit(BEN)).do("move", text="T e5 r1")
    told = answer.json()
    assert (answer.status_code, told["error"]) == (422, "occupied")
    assert told["message"]
    assert told["squares"]
    assert told["nearest"]


async def test_talk_is_refused_as_no_move(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    answer = await (await pages.visit(ANN)).do("move", text="good evening")
    assert (answer.status_code, answer.json()["error"]) == (422, "unreadable")


async def test_an_old_revision_brings_the_table_as_it_is(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ann = await pages.visit(ANN)
    await pages.desk.give(message(f"/m {FIRST_MOVE}", ANN))
    answer = await ann.do("move", revision=0, text="T a1 r0")
    told = answer.json()
    assert (answer.status_code, told["error"]) == (409, "stale")
    assert told["message"]
    assert [ply["text"] for ply in told["state"]["plies"]] == [FIRST_MOVE]


async def test_a_revision_that_grows_old_in_the_inbox_is_refused_too(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    pages.is_working = False
    ann = await pages.visit(ANN)
    waits = asyncio.create_task(ann.do("undo", revision=0))
    await pages.taken_in()
    await _played_without_inbox(pages)
    await pages.desk.work()
    assert (await waits).status_code == 409


async def _played_without_inbox(pages: Pages) -> None:
    """Have a ply made as if by another instance."""
    now = pages.desk.clock.now()
    await pages.desk.store.run(keep_change, playing_two(), waiting(), now)


async def test_what_the_worker_cannot_do_is_answered_as_failed(
    pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pages.desk.clear(playing_two())
    ann = await pages.visit(ANN)

    def fail(*_given: object) -> None:
        raise RuntimeError("this cannot be worked off")

    monkeypatch.setattr(TableHandler, "serve", fail)
    answer = await ann.do("move", text=FIRST_MOVE)
    assert (answer.status_code, answer.json()["error"]) == (500, FAILED)


async def test_who_waits_too_long_is_told_to_ask_again_and_it_is_done_all_the_same(
    pages: Pages,
) -> None:
    await pages.desk.clear(playing_two())
    pages.is_working = False
    pages.hurry(patience=0.02, between_looks=0.01)
    ann = await pages.visit(ANN)
    body: Json = {"id": pages.new_id(), "revision": 0, "text": FIRST_MOVE}
    answer = await ann.do("move", **body)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
    await pages.desk.work()
    answer = await ann.do("move", **body)
    assert answer.status_code == 200
    assert len(answer.json()["state"]["plies"]) == 1


@pytest.mark.databases
async def test_an_answer_of_which_nobody_tells_is_found_by_looking(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    pages.hurry(patience=10, between_looks=0.01)
    pages.desk.dispatcher.after_update = lambda _done: None
    pages.desk.dispatcher.after_commit = lambda _chats: None
    assert await (await pages.visit(ANN)).done("move", text=FIRST_MOVE)


# Others are asked and told where they always are


async def test_the_question_whether_to_take_back_goes_to_the_table_and_to_other_pages(
    pages: Pages,
) -> None:
    await pages.desk.clear(waiting())
    await pages.desk.give(message("hello", CLEO))
    ann, ben = await pages.visit(ANN), await pages.visit(BEN)
    await ann.done("undo")
    [asked] = await pages.desk.sent()
    assert (asked["kind"], asked["chat"]) == ("message", GROUP_ID)
    assert "взять назад" in asked["text"], "in the language of the group"
    assert len(asked["keyboard"][0]) == 2
    state = await ben.state()
    assert [action["do"] for action in state["actions"]][:2] == ["consent", "dissent"]
    assert "take back" in state["says"][-1]
    assert "consent" not in verbs(await ann.state())
    [yes, *_] = state["actions"]
    done = await ben.done("consent", argument=yes["argument"])
    assert done["state"]["plies"] == []


async def test_a_no_is_told_where_the_table_stands(pages: Pages) -> None:
    await pages.desk.clear(waiting())
    ann, ben = await pages.visit(ANN), await pages.visit(BEN)
    await ann.done("undo")
    [_, no, *_] = (await ben.state())["actions"]
    await ben.done(no["do"], argument=no["argument"])
    *_, told = await pages.desk.sent()
    assert (told["kind"], told["chat"]) == ("message", GROUP_ID)
    assert "would rather play on" in told["text"]
    answer = await ben.do("consent", argument=no["argument"])
    assert (answer.status_code, answer.json()["error"]) == (409, "answered")
    assert "consent" not in verbs(await ben.state())


async def test_a_draw_is_offered_and_agreed_to(pages: Pages) -> None:
    await pages.desk.clear(with_people("stratopolis", 2))
    ann, ben = await pages.visit(ANN), await pages.visit(BEN)
    assert "draw" in verbs(await ann.state())
    await ann.done("draw")
    [yes, *_] = (await ben.state())["actions"]
    done = await ben.done(yes["do"], argument=yes["argument"])
    assert done["state"]["over"]
    assert done["state"]["plies"][-1]["text"] == "draw agreed"


async def test_who_resigns_was_asked_by_the_page(pages: Pages) -> None:
    await pages.desk.clear(waiting())
    ann = await pages.visit(ANN)
    [resign] = [one for one in (await ann.state())["actions"] if one["do"] == "resign"]
    assert "really want to resign" in resign["asks"]
    done = await ann.done("resign")
    assert done["state"]["over"]
    assert done["state"]["seats"][0]["out"] == "resigned"
    assert await pages.desk.sent() == []


async def test_a_notice_of_the_turn_comes_in_private_as_ever(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    await pages.desk.give(message("/start", BEN, {"id": BEN.id, "type": "private"}))
    before = len(await pages.desk.sent())
    await (await pages.visit(ANN)).done("move", text=FIRST_MOVE)
    told = (await pages.desk.sent())[before:]
    assert [(one["kind"], one["chat"]) for one in told] == [("turn", BEN.id)]


async def test_whoever_opens_a_page_only_has_no_private_chat_by_that(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    await (await pages.visit(ANN)).done("move", text=FIRST_MOVE)
    async with pages.desk.store.transaction() as connection:
        seen = await connection.run_sync(known_chat, ANN.id)
        group = await connection.run_sync(known_chat, GROUP_ID)
    assert (seen, group) == (None, None)


async def test_in_a_group_that_became_a_supergroup_one_plays_on(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    await pages.desk.give(message("hello", CLEO))
    ann = await pages.visit(ANN)
    pages.is_working = False
    waits = asyncio.create_task(ann.do("move", revision=0, text=FIRST_MOVE))
    await pages.taken_in()
    await pages.desk.store.run(chat_status.move, GROUP_ID, SUPERGROUP_ID)
    await pages.desk.work()
    assert (await waits).status_code == 200
    table = await pages.desk.load("K7")
    assert (table.place.chat, len(table.record.plies)) == (SUPERGROUP_ID, 1)


# Before the start and after the end


async def test_anybody_with_the_link_may_sit_down_and_the_opener_starts(pages: Pages) -> None:
    await pages.desk.clear(opened())
    ann, cleo = await pages.visit(ANN), await pages.visit(CLEO, opened())
    assert verbs(await ann.state()) == ["fill", "cancel"]
    assert verbs(await cleo.state()) == ["join"]
    assert (await cleo.done("join"))["state"]["viewer"] == 1
    assert verbs(await cleo.state()) == []
    assert verbs(await ann.state()) == ["start", "cancel"]
    assert (await ann.done("start"))["state"]["stage"] == "playing"


async def test_the_bot_sits_down_and_its_level_is_chosen(pages: Pages) -> None:
    await pages.desk.clear(opened_for_three())
    ann = await pages.visit(ANN)
    await ann.done("fill")
    state = await ann.state()
    levels = [one for one in state["actions"] if one["do"] == "level"]
    assert len(levels) == 2
    assert {int(one["argument"]) for one in levels} <= set(LEVELS)
    done = await ann.done("level", argument=levels[1]["argument"])
    assert done["state"]["seats"][1]["bot"] == f"level {levels[1]['argument']}"


async def test_the_opener_alone_decides(pages: Pages) -> None:
    await pages.desk.clear(full())
    ben = await pages.visit(BEN)
    answer = await ben.do("start")
    assert (answer.status_code, answer.json()["error"]) == (403, "not-opener")


async def test_who_is_challenged_accepts_or_declines_on_the_page(pages: Pages) -> None:
    await pages.desk.clear(invited())
    ben, ann = await pages.visit(BEN), await pages.visit(ANN)
    [listed] = ben.told["tables"]
    assert listed["code"] == "K7"
    assert verbs(await ben.state()) == ["accept", "decline"]
    assert verbs(await ann.state()) == ["cancel"]
    assert (await ben.done("accept"))["state"]["stage"] == "playing"


async def test_after_the_end_one_plays_again(pages: Pages) -> None:
    await pages.desk.clear(over())
    ann = await pages.visit(ANN)
    assert verbs(await ann.state()) == ["rematch"]
    state = (await ann.done("rematch"))["state"]
    assert state["rematch"]
    assert verbs(state) == []
    assert (await ann.state(state["rematch"]))["stage"] == "invited"


async def test_a_table_that_was_put_away_is_brought_back(pages: Pages) -> None:
    await pages.desk.clear(replace(waiting(), stage=Stage.AWAY))
    ann = await pages.visit(ANN)
    assert verbs(await ann.state()) == ["show"]
    assert (await ann.do("move", text="swap")).status_code == 422
    assert (await ann.done("show"))["state"]["stage"] == "playing"


async def test_a_spoken_move_is_a_button(pages: Pages) -> None:
    await pages.desk.clear(waiting())
    ben = await pages.visit(BEN)
    [swap] = [one for one in (await ben.state())["actions"] if one["do"] == "move"]
    assert swap["label"] == "⇄ Swap sides"
    done = await ben.done("move", argument=swap["argument"])
    assert done["state"]["plies"][-1]["text"] == "⇄ Swap sides"


# Hints


async def test_a_hint_comes_to_the_page_that_asked_for_it(pages: Pages) -> None:
    await pages.desk.clear(solo())
    ann = await pages.visit(ANN)
    async with ann.watching() as stream:
        assert (await stream.state())["hint"] == ""
        await ann.done("hint")
        [job] = [job for job in await pages.desk.jobs() if job.asker]
        await pages.desk.dispatcher.hint_answer(job, "T e5 r1")
        told = await stream.state()
    assert told["hint"] == "T e5 r1"
    assert "I would play" in told["says"][-1]
    assert await pages.desk.sent() == []
    assert (await ann.state())["hint"] == "T e5 r1"
    assert (await ann.done("move", text="T e5 r1"))["state"]["hint"] == ""


async def test_a_hint_asked_for_in_writing_comes_in_private_as_ever(pages: Pages) -> None:
    await pages.desk.clear(solo())
    await pages.desk.give(message("/hint", ANN))
    [job] = [job for job in await pages.desk.jobs() if job.asker]
    await pages.desk.dispatcher.hint_answer(job, "T e5 r1")
    assert [one["chat"] for one in await pages.desk.sent() if one["kind"] == "hint"] == [ANN.id]


async def test_between_people_there_are_no_hints(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ann = await pages.visit(ANN)
    assert "hint" not in verbs(await ann.state())
    answer = await ann.do("hint")
    assert (answer.status_code, answer.json()["error"]) == (422, "hint-people")


# What is kept


async def test_answers_are_kept_for_a_day(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    await (await pages.visit(ANN)).done("move", text=FIRST_MOVE)
    assert len((await pages.desk.rows(page_answers))["page_answers"]) == 1
    job = pages.desk.expiry_job()
    pages.desk.clock.time += KEPT - 1
    await job.sweep()
    assert len((await pages.desk.rows(page_answers))["page_answers"]) == 1
    pages.desk.clock.time += KEPT
    await job.sweep()
    assert (await pages.desk.rows(page_answers))["page_answers"] == []


# Clocks


@pytest.mark.databases
async def test_the_others_decide_on_the_page_about_somebody_who_is_late(pages: Pages) -> None:
    late = STAGES["late"]
    await pages.desk.clear(late)
    ben, ann, cleo = [await pages.visit(person) for person in (BEN, ANN, CLEO)]
    assert {"wait", "bot", "out"} <= set(verbs(await ben.state()))
    assert not {"wait", "bot", "out"} & {*verbs(await ann.state()), *verbs(await cleo.state())}
    told = next(line for line in (await ben.state())["says"] if "ran out of time" in line)
    assert told.split("\x1f")[1].isdecimal()
    state = (await ben.done("bot", argument="0"))["state"]
    assert state["seats"][0]["bot"] == "level 3"
    back = (await ann.done("return"))["state"]
    assert back["seats"][0]["you"]
