"""Every command of "During and after" in docs/conversation.md, over a real connection."""

from collections.abc import Sequence
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot import render
from bot.delivery.senders import by_kind
from bot.domain.table import Stage
from bot.render import Theme
from bot.runtime import pictures
from engine.core.registry import GAMES
from engine.geometry.scene import Scene
from tests.integration.flows.test_in_secret import says
from tests.integration.flows.test_tristra import ROCK, SCISSORS, choose, to_the_choice
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    answer_to,
    boards,
    challenge,
    code_of,
    play_some,
    said,
    sit_down,
    stored,
    table_in,
)
from tests.support.flows.promised import (
    another,
    asked,
    board_with,
    card_with,
    changed,
    mentioned,
    resign,
    taps_of,
)

THE_BUTTONS = ("Join", "Start", "Accept", "Decline", "Move", "Confirm", "Rematch")


async def test_board_shows_the_table_again(house: BotHarness) -> None:
    group, ann, cleo = house.local.group, house.local.ann, house.local.cleo
    table = await challenge(house)
    await cleo.say(group, "/board")
    again = await another(group, 1)
    assert (again.text, again.labels) == (table.text, table.labels)
    assert mentioned(again) == [ann.id]
    gone = lambda g: table.message_id not in {m.message_id for m in g.from_bot}  # noqa: E731 - so short
    await group.until(gone)


async def test_rules_are_leafed_through_with_pictures(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/rules")
    assert len((await card_with(group, "Blokus")).labels) == len(GAMES)
    for count, key in enumerate(GAMES):
        await ann.say(group, f"/rules {key}")
        page = await another(group, count)
        pages = len(GAMES[key].lessons)
        first = page.photo
        assert f"1/{pages}" in page.text
        await ann.tap(group, page, "▶")
        turned = await says(group, page, f"2/{pages}")
        assert turned.photo
        assert turned.photo != first


async def test_everybody_else_has_to_agree_to_an_undo(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    table = await sit_down(house, "blokus 3 variant=shared", local.ben, local.cleo)
    state = await stored(house, code_of(table))
    move = state.position.legal_moves()[0].text
    await accepted(group, await local.ann.say(group, f"/m {move}"))
    question = await asked(group, local.ann, "/undo", "Yes, take it back")
    assert mentioned(question) == [local.ben.id, local.cleo.id]
    await local.ben.tap(group, question, "Yes, take it back")
    assert len((await stored(house, code_of(table))).record.plies) == 1
    await local.cleo.tap(group, question, "Yes, take it back")
    assert (await stored(house, code_of(table))).record.plies == ()
    await table_in(group, "your turn, \u2068Ann")
    answers = local.sandbox.calls.of("answerCallbackQuery")
    assert [answer.status for answer in answers] == [200] * len(answers)


async def test_no_undo_goes_past_rock_paper_scissors(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await to_the_choice(house)
    await choose(house, table, ROCK, SCISSORS, "your turn")
    refusal = await answer_to(group, await ann.say(group, "/undo"))
    assert "secret" in refusal.text
    before = len((await stored(house, code_of(table))).record.plies)
    state = await stored(house, code_of(table))
    who = house.local.person(getattr(state.players[state.position.to_move[0]], "id", 0))
    move = state.position.print(state.position.legal_moves()[0])
    await accepted(group, await who.say(group, f"/m {move}"))
    await who.say(group, "/undo")
    other = house.local.ben if who.id == ann.id else ann
    question = await card_with(group, "Yes, take it back")
    await other.tap(group, question, "Yes, take it back")
    assert len((await stored(house, code_of(table))).record.plies) == before


async def test_a_ply_of_the_host_is_no_bar_to_an_undo(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    table = await sit_down(house, "blokus 3 variant=chaos", local.ben, local.cleo)
    for person in (local.ann, local.ben, local.cleo):
        move = (await stored(house, code_of(table))).position.legal_moves()[0].text
        await accepted(group, await person.say(group, f"/m #{code_of(table)} {move}"))
    assert len((await stored(house, code_of(table))).record.plies) == 4
    question = await asked(group, local.cleo, "/undo", "Yes, take it back")
    await local.ann.tap(group, question, "Yes, take it back")
    await local.ben.tap(group, question, "Yes, take it back")
    assert len((await stored(house, code_of(table))).record.plies) == 2


async def test_resign_asks_once_more(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    await ben.say(group, "/resign")
    question = await card_with(group, "No, play on")
    await ben.tap(group, question, "No, play on")
    assert (await stored(house, code_of(table))).stage is Stage.PLAYING
    await resign(group, ann)
    assert "wins by resignation" in (await board_with(group, "Rematch")).text


async def test_draw_is_refused_where_the_game_knows_none(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    refusal = await answer_to(group, await ann.say(group, "/draw"))
    assert "no draw in this game" in refusal.text
    assert (await stored(house, code_of(table))).stage is Stage.PLAYING


async def test_the_record_is_a_block_and_a_file_when_long(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    record = str((await stored(house, code_of(table))).record)
    answer = await answer_to(group, await ann.say(group, "/record"))
    assert [entity["type"] for entity in answer.entities] == ["pre"]
    assert answer.text.strip() == record.strip()
    monkeypatch.setattr(by_kind, "LONGEST_PRE", len(record) - 1)
    answer = await answer_to(group, await ann.say(group, "/record"))
    assert answer.document == record.encode()


async def test_the_record_of_an_open_table_names_who_sits_there(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/play lits")
    table = await table_in(group, "invites")
    await ann.tap(group, table, "Join")
    answer = await answer_to(group, await ann.say(group, f"/record #{code_of(table)}"))
    assert '[Seats "Ann; "]' in answer.text


async def test_records_of_finished_tables_and_one_a_second(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    code = code_of(await challenge(house))
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await resign(group, ben)
    await board_with(group, "Rematch")
    questions = []
    for words in ("/record", f"/record #{code}") * 12:
        questions.append(await ann.say(group, words))
        house.clock.pass_time(1)
    for message in questions:
        assert '[Result "X+R"]' in (await answer_to(group, message)).text


async def test_a_finished_game_is_replayed_in_its_chat_drawn_and_uploaded_once(
    house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def animation(scenes: Sequence[Scene], theme: Theme) -> bytes:
        drawn.append(len(scenes))
        return render.animation(scenes, theme)

    monkeypatch.setattr(pictures, "animation", animation)
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await challenge(house)
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    await resign(group, ben)
    table = await board_with(group, "Rematch")
    await ann.tap(group, table, "Replay")
    await group.until(lambda g: g.last.animation is not None)
    first = group.last
    assert first.animation is not None
    assert Image.open(BytesIO(first.animation)).format == "GIF"
    assert first.text == table.text
    assert "further down" in (await ben.tap(group, table, "Replay")).text
    again = await answer_to(group, await ben.say(group, "/replay"))
    assert again.animation == first.animation
    assert drawn == [3]


async def test_settings_change_language_board_style_and_notifications(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await ben.start()
    await ben.say(ben.private, "/settings")
    card = await card_with(ben.private, "• 🔔 Tell me")
    await ben.tap(ben.private, card, "🔕 Do not tell me")
    card = await card_with(ben.private, "• 🔕 Do not tell me")
    await ben.tap(ben.private, card, "🔔 Tell me")
    await card_with(ben.private, "• 🔔 Tell me")
    table = await challenge(house)
    await ann.say(group, "/settings")
    await ann.tap(group, await card_with(group, "dark"), "dark")
    await group.until(lambda g: g.message(table.message_id).photo != table.photo)
    await ann.tap(group, await card_with(group, "Magyar"), "Magyar")
    await table_in(group, "Te jössz")
    await accepted(group, await ann.say(group, "/m T e5 r1"))
    assert "your turn, \u2068Ben" in (await table_in(ben.private, "T e5 r1")).text


async def test_cancel_is_for_before_the_start(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    refusal = await answer_to(group, await ann.say(group, f"/cancel #{code_of(table)}"))
    assert refusal.text
    assert (await stored(house, code_of(table))).stage is Stage.PLAYING
    await ann.say(group, "/challenge @ben lits")
    other = await another(group, 1)
    await answer_to(group, await ben.say(group, f"/cancel #{code_of(other)}"))
    await ann.say(group, f"/cancel #{code_of(other)}")
    await table_in(group, "Cancelled")


async def test_privacy_says_what_is_kept_how_long_and_how_to_have_it_deleted(
    house: BotHarness,
) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.say(group, "/privacy")
    said_of_it = (await said(group, "What I keep")).text
    for words in ("Telegram ID", "every move", "Finished games stay", "a week", "/forget"):
        assert words in said_of_it


async def test_at_the_end_the_board_the_result_and_a_rematch_stay(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    state = await play_some(house, table, group, Random(1), 2)
    await resign(group, ben)
    over = await board_with(group, "Rematch")
    assert over.photo
    for name, total in zip(("Ann", "Ben"), state.position.totals, strict=True):
        assert f"{name}\u2069: {total:g}" in over.text.replace(" 🏳", "")
    await ann.say(group, "/help")
    assert boards(group)[-1].message_id == over.message_id


async def test_the_buttons_are_called_as_the_page_says(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    seen = set[str]()
    await ann.say(group, "/play lits")
    table = await table_in(group, "invites")
    seen.update(table.labels)
    await ben.tap(group, table, "Join")
    seen.update((await board_with(group, "Start")).labels)
    await ann.say(group, "/challenge @ben lits")
    seen.update((await board_with(group, "Accept")).labels)
    await ann.tap(group, table, "Start")
    await group.until(lambda g: g.message(table.message_id).button("Move"))
    await ann.start()
    await ann.say(ann.private, "/solo lits")
    seen.update((await board_with(ann.private, "Move")).labels)
    own = boards(ann.private)[-1]
    while not (own := ann.private.message(own.message_id)).button("Confirm"):
        step = next(tap for tap in taps_of(own) if tap.verb in ("put", "compose"))
        await ann.tap(ann.private, own, step.encode())
        await changed(ann.private, own)
    seen.update(own.labels)
    await resign(ann.private, ann, f"/resign #{code_of(own)}")
    seen.update((await board_with(ann.private, "Rematch")).labels)
    assert seen >= set(THE_BUTTONS)


async def test_between_people_hints_have_to_be_agreed_on(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge(house)
    assert "hints" not in table.text
    refusal = await answer_to(group, await ann.say(group, "/hint"))
    assert "hints=on" in refusal.text
