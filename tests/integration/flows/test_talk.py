"""Tables listed, draws agreed on, through the chat."""

from random import Random

from bot.store.repositories import analyses
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    boards,
    challenge,
    code_of,
    play_some,
    said,
    stored,
    table_in,
)


async def test_ones_own_tables_are_listed_and_shown(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    await ben.start()
    await ben.say(ben.private, "/games")
    listed = await said(ben.private, "Your tables")
    assert f"#{code_of(table)}" in listed.text
    assert "\u2068Ann\u2069 to move" in listed.text
    await ben.tap(ben.private, listed, f"#{code_of(table)} Battle of LITS")
    await table_in(ben.private, "your turn, \u2068Ann")
    await ann.say(group, "/games")
    listed = await said(group, "Your tables")
    assert "your turn" in listed.text
    [link] = [entity for entity in listed.entities if entity["type"] == "text_link"]
    assert link["url"].endswith(f"/{boards(group)[-1].message_id}")


async def test_a_draw_is_agreed_on(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house, "stratopolis first=red")
    await play_some(house, table, group, Random(1), 2)
    await ann.say(group, "/draw")
    question = await said(group, "offers a draw")
    await ann.tap(group, question, "Yes, a draw")
    assert (await stored(house, code_of(table))).record.result == "*"
    await ben.tap(group, question, "Yes, a draw")
    await table_in(group, "A draw by agreement.")
    assert (await stored(house, code_of(table))).record.result == "0"
    await group.until(lambda g: not g.message(question.message_id).labels)


async def test_a_pause_is_agreed_on_and_ended(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    await challenge(house, "lits swap=off pace=7d")
    await ann.say(group, "/pause 5")
    question = await said(group, "would like to pause")
    await ben.tap(group, question, "Yes, pause")
    paused = await table_in(group, "⏸ Paused until")
    await group.until(lambda g: not g.message(question.message_id).labels)
    await ann.tap(group, paused, "End the pause")
    await group.until(lambda g: boards(g)[-1].text != paused.text)
    assert "⏸ Paused until" in (boards(group)[-1].text or "")


async def test_a_hint_comes_in_private(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    await ann.start()
    await ann.say(group, "/solo lits swap=off")
    table = await table_in(group, "your turn")
    before = await stored(house, code_of(table))
    await accepted(group, await ann.say(group, "/hint"))
    hint = await table_in(ann.private, "I would play")
    assert hint.photo
    assert await stored(house, code_of(table)) == before


async def test_who_never_opened_the_private_chat_is_told_how_to(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house, "lits swap=off hints=on")
    assert "hints are allowed" in table.text
    await play_some(house, table, group, Random(1), 1)
    await ben.say(group, "/hint")
    told = await said(group, "I cannot write to you yet")
    [button] = told.labels
    assert button == "Open the private chat"
    await ann.say(group, "/hint")
    await said(group, "It is not your turn")


async def test_a_finished_game_is_looked_back_at(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    await play_some(house, table, group, Random(1), 3)
    await ben.say(group, "/resign")
    await ben.tap(group, await said(group, "Do you really want to resign"), "Yes, resign")
    over = await table_in(group, "by resignation")
    await group.until(lambda g: "Key moments" in g.message(over.message_id).labels)
    await looked_through(house, code_of(table))
    link = over.button("Key moments")
    assert link
    await ann.start(link["url"].split("start=")[1])
    look = await table_in(ann.private, "The chances of winning")
    await ann.tap(ann.private, look, "1")
    await table_in(ann.private, "was better")
    await ann.tap(ann.private, look, "Show in the group")
    shared = await table_in(group, "was better")
    await ben.tap(group, shared, "📈")
    await table_in(group, "The chances of winning")
    await ann.tap(ann.private, look, "Move by move")
    await table_in(ann.private, "After 1 of 4 moves")
    for button, words in (("▶", "After 2 of"), ("⏭", "After 4 of"), ("◀", "After 3 of")):
        await ann.tap(ann.private, look, button)
        await table_in(ann.private, words)
    await ann.tap(ann.private, look, "💡 The best move here")
    await table_in(ann.private, "💡 4. ")


async def looked_through(house: BotHarness, code: str) -> None:
    """Keep judgements of a game, whose first move cost its seat most of its chances."""
    assert house.app
    position = (await stored(house, code)).positions[0]
    [seat] = position.to_move
    best = position.print(position.legal_moves()[-1])
    found = []
    for own in (0.7, 0.2, 0.2, 0.2, 0.0):
        worths = [own, 1 - own] if seat == 0 else [1 - own, own]
        found.append({"worths": worths, "best": best, "proven": False})
        best = ""
    await house.app.store.run(analyses.end, analyses.Analysis(1, code, found=found))


async def test_what_is_kept_is_told_and_deleted(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge(house)
    await play_some(house, table, group, Random(1), 1)
    table = await table_in(group, "your turn, \u2068Ben")
    await ann.start()
    await ann.say(ann.private, "/privacy")
    await said(ann.private, "What I keep")
    await ann.say(group, "/forget")
    question = await said(group, "Shall I forget you?")
    toast = await ben.tap(group, question, "Yes, right now")
    assert "Somebody else was asked" in toast.text
    await ann.tap(group, question, "Yes, right now")
    over = await table_in(group, "wins by resignation")
    assert "someone 🏳" in over.text
    assert "Ann" not in over.text
    assert over.message_id == table.message_id
    await ann.say(ann.private, "/games")
    await said(ann.private, "You have no tables here")
