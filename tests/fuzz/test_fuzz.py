"""Anything at all is sent to the bot: nothing breaks, and nobody does what is not theirs to do."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain import moves
from bot.domain.table import Stage
from bot.handlers import responder
from bot.i18n import translations
from bot.sandbox.model.refusals import RefusalError
from bot.telegram import update_parser
from tests.fuzz.fuzzing import tried
from tests.fuzz.harm import Faults, harm_in
from tests.support.attacks import nasty
from tests.support.attacks.outcomes import Seen, look, set_out
from tests.support.attacks.rehearsal import rehearsed
from tests.support.attacks.roles import ROLES, Role
from tests.support.attacks.stages import STAGES
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import CLEO, Json, message, private, tap

ROLE = st.sampled_from([*ROLES.values()])
STRANGER = st.sampled_from([ROLES[name] for name in ("Cleo", "Cleo@private", "Dani@elsewhere")])
TABLE = STAGES["playing"]


@pytest.fixture
def faults() -> Iterator[Faults]:
    found = Faults()
    logging.getLogger().addHandler(found)
    yield found
    logging.getLogger().removeHandler(found)


@pytest.fixture
async def laid(desk: ServiceHarness) -> Seen:
    """A desk with one table at which Ann and Ben play."""
    return await set_out(desk, TABLE)


async def led_to(desk: ServiceHarness, update: Json, faults: Faults) -> Seen:
    """The state after an update, checked for anything wrong."""
    faults.said.clear()
    async with rehearsed(desk) as rehearsal:
        await rehearsal.take_in(update)
        await rehearsal.work()
        after = await look(rehearsal)
        for table in await rehearsal.all():
            assert table.position.to_move or table.stage is not Stage.PLAYING
    assert faults.said == []
    assert harm_in(after.sent) == []
    return after


def mine(seen: Seen) -> list[Any]:
    """The rows of the table that was there before."""
    found = [row for name in ("tables", "seats", "jobs") for row in seen.rows.get(name, [])]
    return [row for row in found if row[0] == TABLE.code]


TURNED = "/play \u202e<b>שלום"
"""A word that would turn the sentence round in which it is repeated."""


@tried(100)
@given(text=nasty.TEXTS, role=ROLE, as_reply=st.booleans())
@example(text=TURNED, role=ROLES["Ann"], as_reply=False)
async def test_fuzz_texts(
    desk: ServiceHarness, laid: Seen, faults: Faults, text: str, role: Role, as_reply: bool
) -> None:
    update = role.says(text, as_reply=as_reply)
    if update and text:
        after = await led_to(desk, update, faults)
        if role not in (ROLES["Ann"], ROLES["Ben"], ROLES["Ann@private"], ROLES["Ben@private"]):
            assert mine(after) == mine(laid)


@tried(100)
@given(data=nasty.DATA, role=ROLE)
async def test_fuzz_buttons(
    desk: ServiceHarness, laid: Seen, faults: Faults, data: str | None, role: Role
) -> None:
    update = tap("", role.person, role.tapped_in or role.chat)
    update["callback_query"]["data"] = data
    after = await led_to(desk, update, faults)
    assert [one["query"] for one in after.sent if one["kind"] == "toast"] == ["q50"]
    if not TABLE.seats_of(role.person.id):
        assert mine(after) == mine(laid)


MANGLED = st.one_of(
    nasty.mangled(message("/m #K7 e5", CLEO)),
    nasty.mangled(message("/play lits", CLEO, private(CLEO))),
    nasty.mangled(tap("giveup:K7:8:3", CLEO)),
)


NO_USERNAME = {
    "callback_query": {
        "id": "1",
        "chat_instance": "1",
        "from": {"id": 5, "is_bot": False, "first_name": "Eve", "username": "\ud800"},
        "data": "accept:K7::",
    }
}


@tried(100)
@given(update=nasty.UPDATES)
@example(update=NO_USERNAME)
async def test_fuzz_unusual_updates(
    desk: ServiceHarness, laid: Seen, faults: Faults, update: Json
) -> None:
    after = await led_to(desk, update, faults)
    assert mine(after) == mine(laid)


@tried(100)
@given(update=MANGLED)
async def test_fuzz_broken_updates(desk: ServiceHarness, laid: Seen, update: Json) -> None:
    """Updates that are none are put aside, and the next one is served."""
    async with rehearsed(desk) as rehearsal:
        await rehearsal.take_in(update, message("/privacy", CLEO, private(CLEO)))
        await rehearsal.work()
        after = await look(rehearsal)
    assert mine(after) == mine(laid)
    assert after.sent[-1]["chat"] == CLEO.id
    assert harm_in(after.sent) == []


# Controls: what every run tries fails where the bot is careless


@pytest.mark.parametrize(
    ("owner", "care", "instead"),
    [
        (responder, "repeated", str),
        (translations, "escape", str),
        (update_parser, "read_words", None),
    ],
    ids=["words as they are", "no escapes", "a fault of the bot"],
)
async def test_control_a_careless_answer_is_caught(
    owner: Any,
    care: str,
    instead: Any,
    desk: ServiceHarness,
    faults: Faults,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await set_out(desk, TABLE)
    update = ROLES["Ann"].says(TURNED)
    assert update
    await led_to(desk, update, faults)
    monkeypatch.setattr(owner, care, instead)
    with pytest.raises((AssertionError, RefusalError)):
        await led_to(desk, update, faults)


async def test_control_a_button_of_anybody_is_caught(
    desk: ServiceHarness, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change by a stranger that the test of buttons looks for."""
    before = await set_out(desk, TABLE)
    update = tap(f"giveup:K7:{TABLE.revision}:{CLEO.id}", CLEO)
    assert mine(await led_to(desk, update, faults)) == mine(before)
    monkeypatch.setattr(moves, "_expect_player", lambda *_: 0)
    assert mine(await led_to(desk, update, faults)) != mine(before)
