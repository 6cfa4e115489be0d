"""People of any name play: all that is sent can be read, and no name reaches beyond itself."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.domain.table import Table
from bot.i18n import sanitize, translations
from bot.sandbox.model.refusals import RefusalError
from bot.views import phrases
from tests.fuzz.fuzzing import tried
from tests.fuzz.harm import bad_text, parsed
from tests.support.attacks import nasty
from tests.support.attacks.rehearsal import rehearsed
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, chats_due, deliver
from tests.support.bot.updates import GROUP, Json

TEXTS = {"message": 1, "new_text": 2, "photo": 2, "new_picture": 3, "new_caption": 2, "toast": 1}
"""The place of the text among the arguments of a call."""

WHOLE = "<pre>"
"""The beginning of a record, which repeats names as they are."""

USER = st.fixed_dictionaries(
    {"first_name": nasty.NAMES},
    optional={"last_name": nasty.NAMES, "username": nasty.USERNAMES},
)


@dataclass
class Two:
    """Two people in a group; each thing said is an update of its own."""

    desk: ServiceHarness
    people: list[Json]
    chat: Json

    async def say(self, who: int, text: str, **more: Any) -> None:
        body = {"message_id": 100, "date": 1, "chat": self.chat, "text": text, **more}
        await self.desk.give({"update_id": 1, "message": {**body, "from": self.people[who]}})

    async def tap(self, who: int, data: str) -> None:
        shown = {"message_id": 70, "date": 1, "chat": self.chat}
        about = {"id": "q", "chat_instance": "i", "data": data, "message": shown}
        query = {**about, "from": self.people[who]}
        await self.desk.give({"update_id": 1, "callback_query": query})

    async def table(self) -> Table:
        [table] = await self.desk.all()
        return table


async def play(two: Two) -> None:
    """All that names come into: questions, refusals, captions, lists, the end."""
    answered = {"message_id": 9, "date": 1, "chat": two.chat, "from": two.people[1], "text": "x"}
    await two.say(0, "/challenge tristra first=orange", reply_to_message=answered)
    code = (await two.table()).code
    await two.tap(0, f"accept:{code}:0:")
    await two.say(0, f"/board #{code}")
    await two.tap(1, f"accept:{code}:0:")
    await two.say(0, f"/draw #{code}")
    await two.tap(1, f"nodraw:{code}:0:0")
    await two.say(0, "/games")
    await two.say(1, f"/record #{code}")
    await two.tap(1, f"giveup:{code}:0:{two.people[1]['id']}")
    await two.tap(1, f"rematch:{code}:0:")


async def sent_in(
    desk: ServiceHarness, people: list[Json], chat: Json
) -> Iterator[tuple[str, str]]:
    """All texts that are sent in such a game, with the calls they are in."""
    async with rehearsed(desk) as rehearsal:
        two = Two(rehearsal, people, chat)
        await play(two)
        wall = TelegramStub()
        for due in sorted(await chats_due(rehearsal)):
            await deliver(rehearsal, wall, due)
    return ((name, given[TEXTS[name]]) for name, given in wall.made if name in TEXTS)


async def check(desk: ServiceHarness, people: list[Json], chat: Json) -> None:
    sent = list(await sent_in(desk, people, chat))
    assert len(sent) > 8
    for name, text in sent:
        plain = text if name == "toast" else parsed(text)
        kind = {"toast": "toast", "message": "text", "new_text": "text"}.get(name, "caption")
        faults = [] if text.startswith(WHOLE) or not text else list(bad_text(plain, kind))
        assert faults == [], (name, text)


def people_of(*described: Json) -> list[Json]:
    return [{"id": number, "is_bot": False, **one} for number, one in enumerate(described, 11)]


CARELESS: dict[str, tuple[Any, str, Any]] = {
    "</a><b>": (translations, "escape", str),
    "\u202eAnn\nBen\x00": (sanitize, "_is_harmless", bool),
    "שלום 12": (phrases, "isolated", str),
    "x" * 300: (sanitize, "LONGEST_NAME", 2000),
}
"""Names, each with the care for it that its control takes away."""


def shown_to(check: Callable[..., Any]) -> Callable[..., Any]:
    """The test with these names among the examples."""
    for name in CARELESS:
        check = example({"first_name": name}, {"first_name": "Ben", "last_name": name}, name)(check)
    return check


@tried(12)
@given(first=USER, second=USER, title=nasty.NAMES)
@shown_to
async def test_fuzz_names(desk: ServiceHarness, first: Json, second: Json, title: str) -> None:
    await check(desk, people_of(first, second), {**GROUP, "title": title})


async def test_who_has_no_name_any_more_can_be_challenged(desk: ServiceHarness) -> None:
    """A deleted account has none."""
    await check(desk, people_of({"first_name": "Ann"}, {"first_name": ""}), GROUP)


@pytest.mark.parametrize("name", CARELESS)
async def test_control_names_as_they_are_do_harm(
    name: str, desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An example that every run has fails without care for names."""
    people = people_of({"first_name": name}, {"first_name": "Ben", "last_name": name})
    await check(desk, people, GROUP)
    monkeypatch.setattr(*CARELESS[name])
    with pytest.raises((AssertionError, RefusalError)):
        await check(desk, people, GROUP)
