"""Seats at tables in chats that the bot is not in: the first who sits down opens the table."""

from typing import Any

import pytest

from bot.common.inline_message import chat_of_inline, is_inline
from bot.domain.commands import Person
from bot.domain.invitation import Invitation
from bot.domain.players import Human
from bot.domain.table import Place, Stage, Table
from bot.handlers.quotas import TABLES_OF_PERSON
from bot.store.db.schema import chats, tables
from tests.support.bot import games
from tests.support.bot.harness import FINGERPRINTS, ServiceHarness
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, Json, inline_tap, message, private, tap

LITS = "lits.2.3.--"
HERE = chat_of_inline("AAA")


def sit(
    sender: Person = BEN, host: Person = ANN, card: str = LITS, inline_message: str = "AAA"
) -> Json:
    """A tap on the button of an invitation."""
    invitation = Invitation(card, host.id)
    argument = invitation.sealed(FINGERPRINTS.seal(str(invitation)))
    return inline_tap(f"sit:::{argument}", sender, inline_message)


async def met(desk: ServiceHarness, *persons: Person) -> None:
    """Let people have written to the bot once; nothing of that is left to be sent."""
    await desk.clear()
    for person in persons:
        await desk.give(message("/games", person, private(person)))


async def toasts(desk: ServiceHarness) -> list[str]:
    """The answers to taps, as texts."""
    return [sent["text"] for sent in await desk.sent() if sent["kind"] == "toast"]


async def opened(desk: ServiceHarness, sender: Person = BEN) -> Table:
    """The table of Ann's invitation after a tap, where Ann is known."""
    await met(desk, ANN)
    await desk.give(sit(sender))
    [table] = await desk.all()
    return table


@pytest.mark.databases
async def test_the_first_who_sits_down_opens_the_table_of_the_host(desk: ServiceHarness) -> None:
    table = await opened(desk)
    assert table.place == Place(HERE)
    assert table.place.is_inline
    assert table.players == (Human(ANN.id, "Ann"), Human(BEN.id, "Ben"))
    assert (table.stage, table.opener) == (Stage.OPEN, Human(ANN.id, "Ann"))


@pytest.mark.databases
async def test_the_message_has_the_language_and_the_style_of_the_host(
    desk: ServiceHarness,
) -> None:
    await met(desk, CLEO)
    await desk.give(tap("set:::style.dark", CLEO, private(CLEO)), sit(BEN, CLEO))
    known = {row[0]: row for row in (await desk.rows(chats))["chats"]}
    assert known[HERE][1:4] == ("inline message", "ru", "dark")
    assert known[HERE][-1] == "AAA"


async def test_the_host_who_taps_first_waits_for_others(desk: ServiceHarness) -> None:
    table = await opened(desk, ANN)
    assert table.players == (Human(ANN.id, "Ann"), None)
    assert await toasts(desk) == [""]
    await desk.give(sit(BEN))
    assert not (await desk.load(table.code)).empty_seats


async def test_two_messages_have_a_table_each(desk: ServiceHarness) -> None:
    await met(desk, ANN)
    await desk.give(sit(BEN), sit(BEN, inline_message="BBB"))
    places = {table.place for table in await desk.all()}
    assert places == {Place(HERE), Place(chat_of_inline("BBB"))}


async def test_a_table_that_is_full_takes_nobody(desk: ServiceHarness) -> None:
    table = await opened(desk)
    await desk.give(sit(DANI))
    assert await desk.load(table.code) == table
    assert (await toasts(desk))[-1]


@pytest.mark.parametrize(
    "data",
    [
        f"sit:::{LITS}~1~00000000",
        f"sit:::{LITS}~1",
        "sit:::~~",
        f"sit:::{Invitation(LITS, 2).sealed(FINGERPRINTS.seal(str(Invitation(LITS, 1))))}",
        f"sit:::{Invitation('go.2.3.--', 1).sealed(FINGERPRINTS.seal('go.2.3.--~1'))}",
        f"open:::{LITS}",
        "forget:::1.5",
        "review:K7::0",
        "card:::lits.2.3.--",
    ],
)
async def test_what_the_bot_did_not_write_opens_nothing(desk: ServiceHarness, data: str) -> None:
    await met(desk, ANN)
    before = await desk.rows(tables, chats)
    await desk.give(inline_tap(data))
    assert await desk.rows(tables, chats) == before
    assert "" not in await toasts(desk)


async def test_a_host_who_was_forgotten_invites_nobody(desk: ServiceHarness) -> None:
    await met(desk)
    await desk.give(sit(BEN))
    assert await desk.all() == []
    assert (await desk.rows(chats))["chats"] == []


async def test_an_invitation_is_no_use_in_a_chat_of_the_bot(desk: ServiceHarness) -> None:
    await met(desk, ANN)
    query = sit()["callback_query"]
    query["message"] = {"message_id": 5, "date": 1, "chat": private(BEN)}
    del query["inline_message_id"]
    await desk.give({"update_id": 8, "callback_query": query})
    assert await desk.all() == []


async def test_a_table_elsewhere_is_not_reached_from_the_message(desk: ServiceHarness) -> None:
    table = games.playing_two()
    await desk.clear(table)
    await desk.give(inline_tap(f"say:K7:{table.revision}:swap", ANN))
    await desk.give(inline_tap("cancel:K7:0:", ANN))
    assert await desk.load("K7") == table


async def test_nothing_is_kept_to_be_sent_to_the_message_but_answers(
    desk: ServiceHarness,
) -> None:
    table = await opened(desk)
    code = table.code
    await desk.give(inline_tap(f"start:{code}:{table.revision}:", ANN))
    for text in (f"/m #{code} T a1", f"/draw #{code}", f"/undo #{code}", f"/resign #{code}"):
        await desk.give(message(text, ANN, private(ANN)))
    kinds = {sent["kind"] for sent in await desk.sent() if is_inline(sent["chat"])}
    assert kinds == {"toast"}


async def test_players_may_name_the_table_anywhere(desk: ServiceHarness) -> None:
    table = await opened(desk)
    await desk.give(inline_tap(f"start:{table.code}:{table.revision}:", ANN))
    mover = ANN if (await desk.load(table.code)).is_on_move(ANN.id) else BEN
    await desk.give(message(f"/m #{table.code} T b3 r1", mover))
    assert len((await desk.load(table.code)).record.plies) == 1


async def test_others_may_not(desk: ServiceHarness) -> None:
    table = await opened(desk)
    await desk.give(message(f"/board #{table.code}", CLEO))
    assert "look" not in {sent["kind"] for sent in await desk.sent()}


async def test_a_host_with_too_many_tables_opens_no_more(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.handlers.quotas.TABLES_OF_PERSON", 1)
    await opened(desk)
    await desk.give(sit(BEN, inline_message="BBB"))
    assert len(await desk.all()) == 1
    assert TABLES_OF_PERSON > 1


async def test_two_who_tap_at_once_sit_at_one_table(desk: ServiceHarness) -> None:
    await met(desk, ANN)
    await desk.take_in(sit(BEN), {**sit(DANI), "update_id": 61})
    await desk.work()
    [table] = await desk.all()
    assert table.seats_of(BEN.id)


async def test_a_rematch_is_shown_in_the_same_message(desk: ServiceHarness) -> None:
    table = await opened(desk)
    await desk.give(inline_tap(f"start:{table.code}:{table.revision}:", ANN))
    await desk.give(message(f"/resign #{table.code}", ANN, private(ANN)))
    question: dict[str, Any] = (await desk.sent())[-1]
    yes = question["keyboard"][0][0]["callback_data"]
    await desk.give(resigned(yes))
    ended = await desk.load(table.code)
    assert ended.stage is Stage.OVER
    await desk.give(inline_tap(f"rematch:{table.code}:{ended.revision}:", BEN))
    again = await desk.load((await desk.load(table.code)).rematch)
    assert again.place == table.place


def resigned(data: str) -> Json:
    """Ann's tap on yes, in her private chat."""
    said = {"message_id": 5, "date": 1, "chat": private(ANN)}
    query = {"id": "q9", "chat_instance": "i", "data": data, "message": said}
    sender = {"id": ANN.id, "is_bot": False, "first_name": "Ann"}
    return {"update_id": 9, "callback_query": {**query, "from": sender}}


async def test_control_a_seal_that_is_not_looked_at_is_noticed(
    desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(FINGERPRINTS), "seal", lambda _self, _text: "00000000")
    await met(desk, ANN)
    await desk.give(inline_tap(f"sit:::{LITS}~1~00000000"))
    assert await desk.all()


def test_numbers_of_messages_are_no_chats_of_telegrams() -> None:
    numbers = {chat_of_inline(f"{n}") for n in range(1000)}
    assert len(numbers) == 1000
    assert all(-(2**63) <= number <= -(2**60) for number in numbers)
    assert not any(map(is_inline, (-(2**52), 2**52, 0, -1002000000000)))
    assert Place(HERE).is_inline
