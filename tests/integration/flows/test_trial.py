"""The trial with Telegram, tried with the local chat: a person who does as they are told."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from telegram import Bot

from bot.cli.trial import messages
from bot.cli.trial.desk import Desk, LeftOutError
from bot.cli.trial.report import Finding, Verdict, report
from bot.cli.trial.run import trial
from bot.cli.trial.steps import STEPS
from bot.sandbox import STORAGE_CHAT, Refuse
from bot.telegram.client import TelegramClient
from bot.telegram.http_bot import make_bot
from tests.support.bot.clock import StillClock
from tests.support.local_chat import LocalChat, MessageView

LABELS = ("Answer me", "Open the chat", "For me alone")


class Ann:
    """Somebody who does all that the trial asks for, and sees whatever it asks about."""

    def __init__(self, local: LocalChat) -> None:
        self.local = local
        self.asked: list[str] = []
        self.sharp = True
        people = local.sandbox.people
        made = people.make_group(local.ann.id, "Friends", [local.ben.id], bot=False)
        self.friends = local.chat(made.id)

    async def do(self, what: str) -> None:
        ann, group = self.local.ann, self.local.group
        if "in one of the topics" in what:
            topic = await ann.new_topic(group, "Games")
            await ann.say(topic, "/try")
        elif "/try" in what:
            await ann.start()
            await ann.say(group, "/try")
        elif label := next((label for label in LABELS if label in what), ""):
            message = next(m for m in reversed(group.messages) if label in m.labels)
            ann.press(group, message, label)
            if label == "Open the chat":
                await ann.start("trial")
        elif what.startswith("Vote"):
            await ann.vote(group, group.last, 1)
        elif what.startswith("Add an option"):
            await ann.add_option(group, group.last, "Three")
        elif what.startswith("Write “@"):
            self.query = self.local.sandbox.people.ask_inline(ann.id, "try")
        else:
            await self._choose()

    async def _choose(self) -> None:
        ann, inline = self.local.ann, self.local.sandbox.world.inline
        query = inline.find(self.query.id)
        assert query
        message: MessageView = await ann.choose(self.friends, query)
        ann.press(self.friends, message, "Tap me")

    async def sees(self, question: str) -> bool:
        self.asked.append(question)
        return self.sharp


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[Desk]:
    async with LocalChat() as local, bot_of(local) as bot:
        page = "https://bot.example/app/"
        yield Desk(TelegramClient(bot), Ann(local), StillClock(), page, STORAGE_CHAT)


def bot_of(local: LocalChat) -> Bot:
    return make_bot(local.token, local.base_url, lambda *_: None)


def ann(desk: Desk) -> Ann:
    assert isinstance(desk.helper, Ann)
    return desk.helper


def outcomes(findings: list[Finding]) -> dict[str, str]:
    """Remarks of what is not as expected, by the steps."""
    return {one.step: one.remark for one in findings if one.verdict is not Verdict.EXPECTED}


async def test_with_the_local_chat_all_is_as_expected(desk: Desk) -> None:
    findings = await trial(desk)
    assert outcomes(findings) == {
        "topics": "the group has no topics",
        "topics in private": "BotFather has not been told of topics in private",
    }
    assert len(findings) == len(STEPS)
    text = report(findings, "22.8")
    assert "18 as expected, 0 otherwise, 2 left out" in text
    local = ann(desk).local
    secrets = (local.token, str(local.ann.id), str(local.group.id), "tessera_bot")
    assert not [secret for secret in secrets if secret in text]


async def test_topics_are_tried_where_there_are_some(desk: Desk) -> None:
    local = ann(desk).local
    local.sandbox.people.set_forum(local.sandbox.store.users()[1].id, local.group.id, on=True)
    local.sandbox.people.set_private_topics(on=True)
    async with bot_of(local) as bot:
        assert outcomes(await trial(replace(desk, api=TelegramClient(bot)))) == {}


async def test_a_server_that_does_otherwise_is_found(desk: Desk) -> None:
    faults = ann(desk).local.sandbox.faults
    faults.add(Refuse(400, "Bad Request: FILE_IS_ODD"), "editMessageMedia", count=2)
    found = outcomes(await trial(desk))
    assert "FILE_IS_ODD" in found["pictures: upload, by id, new picture, new caption"].upper()
    assert "FILE_IS_ODD" in found["refusals that the bot knows by their words"].upper()


async def test_a_server_without_ephemeral_messages_is_no_fault(desk: Desk) -> None:
    ann(desk).local.sandbox.people.set_ephemeral(on=False)
    found = outcomes(await trial(desk))
    assert found.pop("topics")
    assert found.pop("topics in private")
    assert [*found.values()] == ["the server knows no ephemeral messages"]


async def test_a_server_without_drafts_is_no_fault(desk: Desk) -> None:
    ann(desk).local.sandbox.people.set_drafts(on=False)
    assert outcomes(await trial(desk))["drafts in private"] == "the server takes no drafts"


async def test_a_person_who_does_not_see_it_is_believed(desk: Desk) -> None:
    ann(desk).sharp = False
    found = outcomes(await trial(desk))
    assert found["pages in private"] == "the page does not open"
    assert len(found) > 4


async def test_without_a_group_the_rest_is_left_out(desk: Desk) -> None:
    alone = replace(desk, group=None)
    with pytest.raises(LeftOutError):
        await messages.texts(alone)


def test_a_report_names_no_token_and_nobody() -> None:
    remark = "chat -1001234567890 of @ann_b: 700000000:AAbb-cc at https://api.example/bot7 | x"
    text = report([Finding("a step", Verdict.OTHERWISE, remark)], "22.8")
    assert "| a step | otherwise | chat -… of …: … at … / x |" in text
