"""Introducing the bot to Telegram: how updates are to come, and what it says of itself."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from telegram import Bot
from telegram.error import BadRequest, InvalidToken, RetryAfter, TelegramError

from bot.common.backoff import Backoff
from bot.common.clock import Clock
from bot.i18n.translations import DEFAULT_LANGUAGE, LANGUAGES, Texts
from bot.render import emblem
from bot.telegram.client import UPDATE_KINDS, TelegramClient
from bot.telegram.ephemeral.opening import UNSEEN
from bot.telegram.errors import seconds_to_wait
from bot.telegram.http_bot import CallMade, make_bot
from bot.telegram.profile import Audience
from bot.views.pages.app_links import AppLinks

log = logging.getLogger(__name__)
T = TypeVar("T")

COMMANDS = (
    "play",
    "challenge",
    "solo",
    "match",
    "m",
    "board",
    "pieces",
    "rules",
    "record",
    "replay",
    "undo",
    "draw",
    "hint",
    "resign",
    "cancel",
    "settings",
    "games",
    "puzzle",
    "season",
    "vote",
    "top",
    "me",
    "away",
    "pause",
    "privacy",
    "data",
    "forget",
    "help",
)
OF_GROUPS = ("challenge", "season", "vote", "top")
"""Commands that are of no use in private."""

OF_ONESELF = ("solo", "data", "forget")
"""Commands that are not for others to see."""

OF_LEADERS = ("settings",)
"""Commands about a whole group: everybody may, but those who lead it would."""

PAUSE, LONGEST_PAUSE = 1.0, 30.0


class ReceiverError(Exception):
    """Updates can no longer be received; the text says why and what to do."""


async def reached(call: Callable[[], Awaitable[T]], clock: Clock) -> T:
    """The result of a call that the bot cannot do without; waits while it fails.

    :raises InvalidToken: if Telegram does not know the token.
    :raises BadRequest: if Telegram understands the call and refuses it.
    """
    backoff = Backoff(PAUSE, LONGEST_PAUSE)
    while True:
        try:
            return await call()
        except (InvalidToken, BadRequest):
            raise
        except RetryAfter as error:
            await clock.sleep(seconds_to_wait(error))
        except TelegramError as error:
            log.warning("Telegram cannot be reached, trying again: %s", error)
            await clock.sleep(backoff.pause())


async def introduced(token: str, api_url: str, call_made: CallMade, clock: Clock) -> Bot:
    """A bot that has learnt who it is; waits while the network is away.

    :raises InvalidToken: if Telegram does not know the token.
    """

    async def call() -> Bot:
        bot = make_bot(token, api_url, call_made)
        try:
            await bot.initialize()
        except BaseException:
            await bot.shutdown()
            raise
        return bot

    return await reached(call, clock)


async def ask_for_posts(bot: Bot, url: str, secret: str, clock: Clock) -> None:
    """Have updates posted to an address.

    :raises ReceiverError: if Telegram does not want to.
    """

    async def call() -> None:
        await bot.set_webhook(url, allowed_updates=UPDATE_KINDS, secret_token=secret)

    try:
        await reached(call, clock)
    except BadRequest as error:
        raise ReceiverError(f"Telegram refuses WEBHOOK_URL: {error}") from error


async def ask_for_polling(api: TelegramClient, clock: Clock) -> None:
    """Have updates kept until they are polled, by this instance."""

    async def call() -> None:
        await api.bot.delete_webhook()

    await api.hang_up()
    await reached(call, clock)


@dataclass(frozen=True)
class Registration:
    """The introduction of the bot to people who have not written to it yet.

    Only what Telegram does not know yet is told, as it lets nobody say such things often. Where the
    bot `answers_unseen`, some commands are for it alone.
    """

    api: TelegramClient
    texts: Texts
    links: AppLinks | None = None
    answers_unseen: bool = False

    async def give(self) -> None:
        """Tell it in each language; whoever cannot be told at this start is told at the next."""
        await self._set_menu()
        for language in LANGUAGES:
            try:
                await self._describe(language)
            except TelegramError as error:
                log.warning("commands and description could not be registered: %s", error)
        await self._show_picture()

    async def _show_picture(self) -> None:
        try:
            # Drawn aside: to draw it takes longer than others are to wait.
            await self.api.show_picture(await asyncio.to_thread(emblem))
        except TelegramError as error:
            log.warning("the bot's picture could not be set: %s", error)

    async def _set_menu(self) -> None:
        """Have the menu button of private chats list one's tables, where a page does."""
        try:
            if self.links:
                # One label serves people of all languages.
                label = self.texts.plain(DEFAULT_LANGUAGE, "player-tessera")
                await self.api.open_from_menu(label, self.links.page)
            else:
                await self.api.list_commands_in_menu()
        except TelegramError as error:
            log.warning("the menu button could not be set: %s", error)

    async def _describe(self, language: str) -> None:
        texts = self.texts
        code = "" if language == DEFAULT_LANGUAGE else language
        for audience in Audience:
            named = [
                (name, texts.plain(language, f"command-{name}")) for name in shown_to(audience)
            ]
            in_groups = self.answers_unseen and audience is not Audience.PRIVATE
            await self.api.name_commands(named, audience, code, UNSEEN if in_groups else ())
        about, short = texts.plain(language, "about"), texts.plain(language, "about-short")
        await self.api.describe(about, short, code)


def shown_to(audience: Audience) -> list[str]:
    """The commands that are listed for some people."""
    left_out = {
        Audience.PRIVATE: OF_GROUPS,
        Audience.GROUPS: (*OF_ONESELF, *OF_LEADERS),
        Audience.ADMINISTRATORS: OF_ONESELF,
    }
    return [name for name in COMMANDS if name not in left_out[audience]]
