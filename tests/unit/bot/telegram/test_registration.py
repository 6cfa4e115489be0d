"""The commands that people are shown, by where they are."""

from bot.i18n.translations import Texts
from bot.sandbox.bot_api.profile import commands_for
from bot.telegram.client import TelegramClient
from bot.telegram.ephemeral.opening import UNSEEN
from bot.telegram.http_bot import make_bot
from bot.telegram.profile import Audience
from bot.telegram.registration import COMMANDS, Registration, shown_to
from tests.support.cases import cases
from tests.support.local_chat import ChatView, LocalChat


@cases(
    ("audience", "missing"),
    [
        (Audience.PRIVATE, {"challenge", "season", "vote", "top"}),
        (Audience.GROUPS, {"solo", "data", "forget", "settings"}),
        (Audience.ADMINISTRATORS, {"solo", "data", "forget"}),
    ],
)
def test_each_menu_has_what_is_of_use_there(audience: Audience, missing: set[str]) -> None:
    shown = shown_to(audience)
    assert {*COMMANDS} - {*shown} == missing
    assert shown == [name for name in COMMANDS if name in shown]


async def test_where_the_bot_answers_unseen_some_commands_are_for_it_alone() -> None:
    async with LocalChat() as local:
        api = TelegramClient(make_bot(local.token, local.base_url, lambda *_: None))
        async with api.bot:
            await Registration(api, Texts()).give()
            await Registration(api, Texts(), answers_unseen=True).give()
            told = len(local.sandbox.calls.of("setMyCommands"))
            await Registration(api, Texts(), answers_unseen=True).give()
        assert len(local.sandbox.calls.of("setMyCommands")) == told
        assert commands(local, local.group) == {*UNSEEN}
        assert commands(local, local.ann.private) == set()


def commands(local: LocalChat, chat: ChatView) -> set[str]:
    """The commands of Ann's menu that only the bot is to see."""
    kept = local.sandbox.store.chat(chat.id)
    assert kept
    listed = commands_for(local.sandbox.world, kept, local.ann.user)
    return {one["command"] for one in listed if one.get("is_ephemeral")}
