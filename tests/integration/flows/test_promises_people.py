"""Languages, limits and odd senders, as docs/conversation.md promises them."""

from bot.sandbox import flood
from bot.sandbox.model.entities import Json
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import (
    accepted,
    answer_to,
    boards,
    challenge,
    code_of,
    said,
    stored,
    table_in,
)
from tests.support.flows.promised import another

ALMOST_A_MINUTE = 55.0
"""Seconds; messages sent a minute apart can arrive a little less than that apart."""

GREETINGS = {"en": "Hello, I am Tessera", "ru": "Здравствуйте, я Tessera", "hu": "Sziasztok"}
JOIN = {"en": "Join", "ru": "Сесть", "hu": "Leülök"}


async def test_a_persons_language_in_private_and_in_toasts_the_chats_in_the_group(
    house: BotHarness,
) -> None:
    group, local = house.local.group, house.local
    await challenge(house, "lits")
    await accepted(group, await local.ann.say(group, "/m T e5 r1"))
    table = await table_in(group, "T e5 r1")
    for person, toast, private in (
        (local.cleo, "Вы не играете за этим столом", "У вас здесь нет столов"),
        (local.dani, "Nem játszol ennél az asztalnál", "Itt nincs asztalod"),
    ):
        assert toast in (await person.tap(group, table, "⇄ Swap sides")).text
        answer = await answer_to(group, await person.say(group, "/games"))
        assert "You have no tables here" in answer.text
        await person.start()
        await person.say(person.private, "/games")
        await said(person.private, private)


async def test_the_language_of_a_group_is_first_that_of_who_adds_the_bot(house: BotHarness) -> None:
    local = house.local
    for who in (local.ann, local.cleo, local.dani):
        language = who.user.language_code or ""
        group = local.new_group(who, f"Club of {who.name}", local.ben)
        await said(group, GREETINGS[language])
        await local.ben.say(group, "/play lits")
        assert JOIN[language] in (await another(group, 0)).labels


async def test_a_busy_group_gets_twenty_messages_and_edits_a_minute(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    moments: list[float] = []

    def noted(method: str, _params: Json) -> bool:
        moments.append(house.clock.now())
        return not method

    house.local.sandbox.faults.add(flood(1), "sendMessage", chat=group.id, when=noted)
    # Fifteen of each: one person alone would soon be told to ask more slowly.
    asked = [await one.say(group, "/privacy") for one in (local.ann, local.ben, local.cleo) * 15]
    await answer_to(group, asked[-1])
    assert len(moments) == len(asked)
    for first in moments:
        assert sum(first <= moment < first + ALMOST_A_MINUTE for moment in moments) <= 20


async def test_a_tap_is_answered_at_once_even_when_the_chat_is_full(house: BotHarness) -> None:
    group, ann, cleo = house.local.group, house.local.ann, house.local.cleo
    table = await challenge(house, "lits")
    house.local.sandbox.faults.add(flood(3000), "sendMessage", chat=group.id)
    await ann.say(group, "/help")
    await house.local.sandbox.calls.until(lambda calls: calls.of("sendMessage"))
    await cleo.tap(group, table, "Move")
    assert [message.message_id for message in group.from_bot] == [table.message_id]


async def test_anonymous_admins_and_channels_cannot_sit_down_by_text_but_by_taps(
    house: BotHarness,
) -> None:
    ann, ben = house.local.ann, house.local.ben
    group = house.local.new_group(ann, "Club", ben)
    channel = await ann.new_channel("News")
    for refused in (
        await ann.say_as_group(group, "/challenge @ben lits"),
        await ann.say_as_channel(group, channel, "/play lits"),
    ):
        assert (await answer_to(group, refused)).text
    assert boards(group) == []
    await ben.say(group, "/play lits")
    await ann.tap(group, await table_in(group, "invites"), "Join")
    table = await table_in(group, "All seats are taken")
    assert (await stored(house, code_of(table))).seat_of(ann.id) == 1
