"""Tristra through the chat: built and set up in secret, begun by rock, paper, scissors."""

from functools import partial
from random import Random

import pytest

from bot.domain.players import Machine
from bot.domain.table import Stage, Table
from engine.core.record import Ply
from tests.integration.flows.test_in_secret import (
    STALE,
    another_board,
    board_after,
    follow,
    random_order,
    says,
    tap_on,
)
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    answer_to,
    boards,
    code_of,
    play_on,
    stored,
    table_in,
    toast_of,
)
from tests.support.flows.promised import changed
from tests.support.local_chat import ChatView, MessageView, Persona

ROCK, PAPER, SCISSORS = "✊ Rock", "✋ Paper", "✌️ Scissors"
HALF = "build GGRRBB RBGRBG BGRGRB"
PLACING = "place I a6 r2, I b6 r2, II c5 r2, II d5 r1, III e6 r2, III f6 r3"


async def challenged(house: BotHarness, words: str = "") -> MessageView:
    """Let Ann challenge Ben in the group, and Ben accept."""
    group = house.local.group
    await house.local.ann.say(group, f"/challenge @ben тристра {words}")
    table = await table_in(group, "challenges you")
    await house.local.ben.tap(group, table, "Accept")
    return await table_in(group, "please set up")


async def whole(person: Persona, prompt: MessageView) -> str:
    """Have the rest of a prompt chosen at random, and play it; return the text of the ply."""
    prompt, text = await random_order(person, prompt)
    assert (await person.tap(person.private, prompt, "Confirm")).text == "Done."
    await says(person.private, prompt, "This stays between us")
    return text


async def to_the_choice(house: BotHarness) -> MessageView:
    """Return the table at which both are to choose, after each has written `random` twice."""
    table, people = await challenged(house), (house.local.ann, house.local.ben)
    for person in people:
        await person.start()
    for person in people * 2:
        await accepted(person.private, await person.say(person.private, "random"))
    return await says(house.local.group, table, "tap your choice")


async def choose(house: BotHarness, table: MessageView, first: str, second: str, then: str) -> None:
    """Let Ann and Ben tap in the group; the choices stay hidden until both are made."""
    group = house.local.group
    assert (await house.local.ann.tap(group, table, first)).text == "Done."
    shown = await says(group, table, "\u2068Ann\u2069 is ready")
    assert first not in shown.text
    assert (await house.local.ben.tap(group, table, second)).text == "Done."
    shown = await says(group, table, then)
    assert f"🟠 {first}\n🟣 {second}" in shown.text


def plies(table: Table, seat: int) -> list[str]:
    return [ply.text for ply in table.record.plies if ply.seat == seat]


async def tapped(person: Persona, prompt: MessageView, *labels: str) -> MessageView:
    """Press these buttons of a prompt one after the other; return the prompt as it is then."""
    for label in labels:
        await person.tap(person.private, prompt, label)
        prompt = await changed(person.private, prompt)
    return prompt


async def build_by_buttons(ann: Persona, table: MessageView) -> str:
    """Put Ann's half together by buttons, blue on c2 first; return its text."""
    prompt = await follow(ann, table)
    assert "Tap squares: each gets the marked colour." in prompt.text
    assert prompt.labels[:6] == ["a3", "b3", "c3", "d3", "e3", "f3"]
    half = await whole(ann, await tapped(ann, prompt, "🟦 B ×6", "c2"))
    assert half.split()[2][2] == "B"
    return half


async def place_by_buttons(ann: Persona, table: MessageView) -> str:
    """Set Ann's triangles up by buttons, one of rank III on e2 first; return its text."""
    prompt = await follow(ann, table)
    placing = await whole(ann, await tapped(ann, prompt, "III ×2", "e2", "III▲"))
    assert "III e2 r1" in placing
    return placing


@pytest.mark.slow
async def test_a_whole_game_one_by_buttons_one_by_text(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenged(house)
    half = await build_by_buttons(ann, table)
    await says(group, table, "\u2068Ann\u2069 is ready")
    await ben.start()
    await accepted(ben.private, await ben.say(ben.private, HALF))
    table = await says(group, table, "The triangles are being set up")
    placing = await place_by_buttons(ann, table)
    await accepted(ben.private, await ben.say(ben.private, PLACING))
    await says(group, table, "tap your choice")
    await choose(house, table, ROCK, ROCK, "Both chose the same: choose again.")
    await choose(house, table, SCISSORS, ROCK, "🟣 begins.")
    state = await stored(house, code_of(table))
    assert plies(state, 0) == [half, placing, "rock", "scissors"]
    assert plies(state, 1) == [HALF, PLACING, "rock", "rock"]
    assert state.position.to_move == (1,)
    state = await play_on(house, table, group, Random(4))
    assert state.position.outcome
    ended = await group.until(lambda g: [b for b in boards(g) if "Rematch" in b.labels])
    assert ("wins" in ended[-1].text) is (state.position.outcome.result != "0")


async def test_who_is_ready_last_gets_the_next_prompt_at_once(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenged(house)
    mine, theirs = await follow(ann, table), await follow(ben, table)
    await whole(ann, mine)
    await says(group, table, "\u2068Ann\u2069 is ready")
    prompt, _ = await random_order(ben, theirs)
    data = prompt.button("Confirm")
    assert data
    await ben.tap(ben.private, prompt, "Confirm")
    following = await another_board(ben.private, 1)
    assert "Set up your triangles" in following.text
    again = ben.press_stale(ben.private, prompt, data["callback_data"])
    assert STALE in await toast_of(house, again)
    assert "Set up your triangles" in (await another_board(ann.private, 1)).text
    await whole(ben, following)
    await whole(ann, await follow(ann, await says(group, table, "\u2068Ben\u2069 is ready")))
    await says(group, table, "tap your choice")
    assert not any("Confirm" in board.labels for who in (ann, ben) for board in boards(who.private))


async def test_nothing_typed_in_the_group_is_taken_and_nothing_leaks(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenged(house)
    await ann.start()
    await ben.start()
    await accepted(ben.private, await ben.say(ben.private, HALF))
    for text in (f"/m {HALF}", "/m random"):
        answer = await answer_to(group, await ann.say(group, text))
        assert "write it to me in private" in answer.text
    record = await answer_to(group, await ann.say(group, "/record"))
    assert "1. 2: ? *" in record.text
    await ben.say(ben.private, "/record")
    await ben.private.until(lambda c: [m for m in c.from_bot if HALF in m.text])
    await accepted(ann.private, await ann.say(ann.private, "random"))
    await accepted(ann.private, await ann.say(ann.private, "random"))
    assert not any(HALF in message.text for message in group.from_bot)
    await accepted(ben.private, await ben.say(ben.private, PLACING))
    table = await table_in(group, "tap your choice")
    for said in (
        await ann.say(group, "/m rock"),
        await ben.say(group, "scissors", reply_to=table.message_id),
    ):
        answer = await answer_to(group, said)
        assert "use the buttons under the board" in answer.text
    assert len((await stored(house, code_of(table))).record.plies) == 4
    assert not any("rock" in m.text or PLACING in m.text for m in group.from_bot)


async def test_the_choice_may_be_made_in_private(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await to_the_choice(house)
    asked = await ann.say(ann.private, f"/board #{code_of(table)}")
    look = await board_after(ann.private, asked)
    assert look.labels[:3] == [ROCK, PAPER, SCISSORS]
    await ann.tap(ann.private, look, PAPER)
    await says(group, table, "\u2068Ann\u2069 is ready")
    await accepted(ben.private, await ben.say(ben.private, "rock"))
    table = await says(group, table, "🟠 begins.")
    assert table.labels == ["Move", "Type", "⤓ Show the board here"]
    assert STALE in (await ann.tap(ann.private, look, ROCK)).text


async def test_a_restart_while_one_is_building(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await challenged(house)
    prompt = await follow(ann, table)
    prompt = await tapped(ann, prompt, "🟩 G ×6")
    await ben.start()
    await accepted(ben.private, await ben.say(ben.private, HALF))
    await says(group, table, "\u2068Ben\u2069 is ready")
    await house.stop_bot()
    query = ann.press(ann.private, prompt, "f1")
    await house.start_bot()
    assert await toast_of(house, query) == ""
    half = await whole(ann, await changed(ann.private, prompt))
    assert "Set up your triangles" in (await another_board(ann.private, 1)).text
    state = await stored(house, code_of(table))
    assert state.record.plies == (Ply(HALF, 1), Ply(half, 0))
    assert half.split()[1][5] == "G"


async def test_a_restart_while_one_is_choosing(house: BotHarness) -> None:
    group, ann, ben = house.local.group, house.local.ann, house.local.ben
    table = await to_the_choice(house)
    await ann.tap(group, table, PAPER)
    await says(group, table, "\u2068Ann\u2069 is ready")
    await house.stop_bot()
    query = ben.press(group, table, ROCK)
    await house.start_bot()
    assert await toast_of(house, query) == "Done."
    await says(group, table, "🟠 begins.")
    state = await stored(house, code_of(table))
    assert state.record.plies[-2:] == (Ply("paper", 0), Ply("rock", 1))


# Against the bot


def shown(chat: ChatView) -> tuple[int, int]:
    """Return the id of the table's message, and the number of its edits."""
    tables = [m for m in boards(chat) if {"⤓ Show the board here", "Rematch"} & set(m.labels)]
    return (tables[-1].message_id, tables[-1].edits) if tables else (0, 0)


def differs(chat: ChatView, before: tuple[int, int]) -> bool:
    """Whether the table has changed since it was like this."""
    return shown(chat) != before


async def act(person: Persona, state: Table, rng: Random) -> None:
    """Make the move that is due at a table of this person's private chat."""
    chat, position = person.private, state.position
    text = "random"
    if position.listed:
        text = position.print(rng.choice(position.legal_moves(0)))
    if position.listed and position.secret:
        label = {"rock": ROCK, "paper": PAPER, "scissors": SCISSORS}[text]
        table = await chat.until(lambda c: [m for m in boards(c) if label in m.labels])
        await person.tap(chat, table[-1], label)
    else:
        await accepted(chat, await person.say(chat, text))


@pytest.mark.slow
async def test_three_rounds_against_the_bot(house: BotHarness) -> None:
    ann, rng = house.local.ann, Random(3)
    chat = ann.private
    await ann.start()
    await ann.say(chat, "/solo tristra rounds=3")
    table = await table_in(chat, "your turn, \u2068Ann")
    assert "three rounds" in table.text
    assert table.labels == ["Set up", "⤓ Show the board here"]
    code = code_of(table)
    table = await says(chat, table, "is ready")
    prompt = await tap_on(ann, table, "Set up", "Tap squares:")
    prompt, _ = await random_order(ann, prompt)
    await ann.tap(chat, prompt, "Confirm")
    while True:
        before = shown(chat)
        state = await stored(house, code)
        if state.stage is Stage.OVER:
            break
        if 0 in state.position.to_move:
            await act(ann, state, rng)
        else:
            # What the bot does changes the table after it was looked at.
            await chat.until(partial(differs, before=before))
    assert state.players == (state.opener, Machine(3))
    assert state.rounds == 3
    assert [text.split()[0] for text in plies(state, 1)].count("build") == 3
    ended = await chat.until(lambda c: [b for b in boards(c) if "Rematch" in b.labels])
    totals = state.position.totals
    assert f": {totals[0]:g} · " in ended[-1].text
    assert f": {totals[1]:g}\n" in ended[-1].text
