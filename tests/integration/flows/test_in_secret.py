"""Choices in secret, from the link in the group to the first open move."""

from bot.domain.table import Table
from engine.core.record import Ply
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    answer_to,
    boards,
    challenge_in_secret,
    code_of,
    stored,
    table_in,
    toast_of,
)
from tests.support.local_chat import ChatView, MessageView, Persona

RED, GREEN = "ABCDEFGHIJJIHGFEDCBA", "KLMNOPQRSTTSRQPONMLK"
LINK = "Set up in private"
STALE = "That is over"


async def follow(person: Persona, table: MessageView) -> MessageView:
    """Press the button that leads into the private chat; return the newest picture there."""
    return await board_after(person.private, await person.follow(table.chat, table, LINK))


async def board_after(chat: ChatView, message: MessageView) -> MessageView:
    """Return the newest picture, once it stands below a message."""

    def newest(chat: ChatView) -> MessageView | None:
        found = boards(chat)
        return found[-1] if found and found[-1].message_id > message.message_id else None

    return await chat.until(newest)


async def another_board(chat: ChatView, before: int) -> MessageView:
    """Return the newest picture, once there are more than so many."""

    def newest(chat: ChatView) -> MessageView | None:
        found = boards(chat)
        return found[-1] if len(found) > before else None

    return await chat.until(newest)


async def tap_on(person: Persona, prompt: MessageView, label: str, containing: str) -> MessageView:
    """Press a button of a prompt, and return the prompt once it has these words."""
    await person.tap(person.private, prompt, label)
    return await says(person.private, prompt, containing)


async def says(chat: ChatView, message: MessageView, containing: str) -> MessageView:
    def seen(chat: ChatView) -> MessageView | None:
        now = chat.message(message.message_id)
        return now if containing in now.text else None

    return await chat.until(seen)


def ply_of(table: Table, seat: int) -> str:
    [text] = [ply.text for ply in table.record.plies if ply.seat == seat]
    return text.removeprefix("arrange ")


async def random_order(person: Persona, prompt: MessageView) -> tuple[MessageView, str]:
    """Have the rest of a prompt chosen at random; return the prompt, and all that is chosen."""
    prompt = await tap_on(person, prompt, "🎲 Random", "you can still change it")
    return prompt, prompt.text.splitlines()[1].removeprefix("arrange ")


async def test_a_move_is_put_together_by_buttons(house: BotHarness) -> None:
    ann = house.local.ann
    prompt = await follow(ann, await challenge_in_secret(house))
    assert "20 tiles" in prompt.text
    assert prompt.labels[:2] == ["A ×2", "B ×2"]
    empty = prompt.photo
    prompt = await tap_on(ann, prompt, "J ×2", "So far: J")
    assert prompt.photo != empty
    prompt = await tap_on(ann, prompt, "A ×2", "So far: J A")
    prompt = await tap_on(ann, prompt, "A", "So far: J A A")
    assert prompt.button("A") is None
    prompt = await tap_on(ann, prompt, "↶ Back", "So far: J A\n")
    assert prompt.button("A")
    prompt, chosen = await random_order(ann, prompt)
    assert prompt.labels == ["↶ Back", "Confirm"]
    assert chosen[:2] == "JA"
    assert sorted(chosen) == sorted(RED)
    assert len(boards(ann.private)) == 1


async def test_the_group_sees_who_is_ready_and_pays_for_nothing_else(house: BotHarness) -> None:
    group, ann = house.local.group, house.local.ann
    table = await challenge_in_secret(house)
    assert table.labels[0] == LINK
    before = house.local.sandbox.calls.last
    prompt, chosen = await random_order(ann, await follow(ann, table))
    assert house.local.sandbox.calls.sends(group.id, before) == []
    assert house.local.sandbox.calls.edits(group.id, before) == []
    assert (await ann.tap(ann.private, prompt, "Confirm")).text == "Done."
    assert (await says(ann.private, prompt, "This stays between us")).labels == ["To the table"]
    table = await table_in(group, "\u2068Ann\u2069 is ready")
    assert "arrange" not in table.text
    assert chosen not in table.text
    assert len(house.local.sandbox.calls.edits(group.id, before)) == 1


async def test_one_by_buttons_one_by_text(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge_in_secret(house)
    prompt, chosen = await random_order(ann, await follow(ann, table))
    await ann.tap(ann.private, prompt, "Confirm")
    await table_in(group, "\u2068Ann\u2069 is ready")
    await ben.start()
    await accepted(ben.private, await ben.say(ben.private, f"arrange {GREEN}"))
    table = await table_in(group, "your turn")
    assert "ready" not in table.text
    assert LINK not in table.labels
    plies = (await stored(house, code_of(table))).record.plies
    assert plies == (Ply(f"arrange {chosen}", 0), Ply(f"arrange {GREEN}", 1))
    assert len(boards(group)) == 1


async def test_nothing_typed_in_the_group_is_taken(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge_in_secret(house)
    house.local.sandbox.people.set_privacy(on=False)
    for said in (
        await ann.say(group, f"/m arrange {RED}"),
        await ann.say(group, f"arrange {RED}"),
        await ben.say(group, f"arrange {GREEN}", reply_to=table.message_id),
        await ben.say(group, "random", reply_to=table.message_id),
    ):
        answer = await answer_to(group, said)
        assert "write it to me in private" in answer.text
        assert RED not in answer.text
        assert GREEN not in answer.text
    assert (await stored(house, code_of(table))).record.plies == ()


async def test_a_prompt_survives_a_restart(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge_in_secret(house)
    code = code_of(table)
    prompt = await follow(ann, table)
    prompt = await tap_on(ann, prompt, "C ×2", "So far: C")
    await follow(ben, table)
    await accepted(ben.private, await ben.say(ben.private, "random"))
    await table_in(group, "\u2068Ben\u2069 is ready")
    theirs = ply_of(await stored(house, code), 1)
    await house.stop_bot()
    query = ann.press(ann.private, prompt, "J ×2")
    await house.start_bot()
    assert await toast_of(house, query) == ""
    prompt = await says(ann.private, prompt, "So far: C J")
    prompt = await tap_on(ann, prompt, "🎲 Random", "you can still change it")
    await ann.tap(ann.private, prompt, "Confirm")
    table = await table_in(group, "your turn")
    state = await stored(house, code)
    assert ply_of(state, 0)[:2] == "CJ"
    assert ply_of(state, 1) == theirs


async def test_a_prompt_left_open_is_stale_after_an_order_in_words(house: BotHarness) -> None:
    ann = house.local.ann
    table = await challenge_in_secret(house)
    prompt = await follow(ann, table)
    await accepted(ann.private, await ann.say(ann.private, f"arrange {RED}"))
    assert STALE in (await ann.tap(ann.private, prompt, "A ×2")).text
    await ann.private.until(lambda c: c.message(prompt.message_id).labels == [])
    assert ply_of(await stored(house, code_of(table)), 0) == RED
    look = await follow(ann, table)
    assert "\u2068Ann\u2069 is ready" in look.text


async def test_records_tell_each_only_what_is_theirs(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenge_in_secret(house)
    await follow(ann, table)
    await ben.start()
    await accepted(ann.private, await ann.say(ann.private, f"arrange {RED}"))
    assert RED not in (await answer_to(group, await ann.say(group, "/record"))).text

    async def told(person: Persona) -> str:
        await person.say(person.private, "/record")
        found = await person.private.until(
            lambda c: [m for m in c.from_bot if "[Game" in m.text][-1:]
        )
        return " ".join(found[0].text.split())

    assert f"1: arrange {RED}" in await told(ann)
    assert "1: ?" in await told(ben)
    assert RED not in await told(ben)


async def test_against_the_bot_in_private(house: BotHarness) -> None:
    ann = house.local.ann
    chat = ann.private
    await ann.start()
    await ann.say(chat, "/solo stratopolis stack=arranged")
    table = await table_in(chat, "your turn, \u2068Ann")
    assert "Set up" in table.labels
    code = code_of(table)
    table = await says(chat, table, "is ready")
    prompt = await tap_on(ann, table, "Set up", "20 tiles")
    prompt = await tap_on(ann, prompt, "🎲 Random", "you can still change it")
    await ann.tap(chat, prompt, "Confirm")
    await says(chat, table, "\n🟥 It is your turn, \u2068Ann")
    state = await stored(house, code)
    assert len(state.record.plies) == 2
    assert state.position.to_move == state.seats_of(ann.id) == (0,)
    move = state.position.print(state.position.legal_moves(0)[0])
    await accepted(chat, await ann.say(chat, move))
    await table_in(chat, "\n4. ")
