"""Calls about what clients show of the bot: commands, descriptions, its picture, the menu."""

from collections.abc import Collection, Sequence
from enum import StrEnum

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    InputProfilePhotoStatic,
    MenuButtonCommands,
    MenuButtonWebApp,
    WebAppInfo,
)

_UNSEEN = "is_ephemeral"


class Audience(StrEnum):
    """The people to whom commands are shown: in private, in groups, and those who lead these."""

    PRIVATE = "all_private_chats"
    GROUPS = "all_group_chats"
    ADMINISTRATORS = "all_chat_administrators"


class ProfileCalls:
    """The calls; every one can raise `TelegramError`."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    async def name_commands(
        self,
        commands: Sequence[tuple[str, str]],
        audience: Audience,
        language: str,
        unseen: Collection[str] = (),
    ) -> None:
        """Show these commands, with what they do, to those who speak a language ("": all others).

        The bot alone sees the `unseen` ones where they are written in a group, if the server knows
        of that. Nothing is changed where they are shown already.
        """
        listed = tuple(
            BotCommand(name, meaning, api_kwargs={_UNSEEN: True} if name in unseen else None)
            for name, meaning in commands
        )
        scope, code = BotCommandScope(audience), language or None
        shown = await self.bot.get_my_commands(scope, code)
        if tuple(map(_whole, shown)) != tuple(map(_whole, listed)):
            await self.bot.set_my_commands(listed, scope, code)

    async def describe(self, description: str, short: str, language: str) -> None:
        """Say what the bot is, to people of a language ("": all others), unless that is said."""
        bot, code = self.bot, language or None
        if (await bot.get_my_description(code)).description != description:
            await bot.set_my_description(description, code)
        if (await bot.get_my_short_description(code)).short_description != short:
            await bot.set_my_short_description(short, code)

    async def show_picture(self, jpeg: bytes) -> None:
        """Have a picture of the bot, unless it has one: who runs it may have chosen another."""
        if not (await self.bot.get_user_profile_photos(self.bot.id, limit=1)).total_count:
            await self.bot.set_my_profile_photo(InputProfilePhotoStatic(jpeg))

    async def open_from_menu(self, label: str, address: str) -> None:
        """Have a page opened by the button beside the line to write in, in private chats."""
        button = MenuButtonWebApp(label, WebAppInfo(address))
        await self.bot.set_chat_menu_button(menu_button=button)

    async def list_commands_in_menu(self) -> None:
        """Have that button show the commands, as it does by itself."""
        await self.bot.set_chat_menu_button(menu_button=MenuButtonCommands())


def _whole(command: BotCommand) -> tuple[str, str, bool]:
    """All that is known of a command, with what the library does not know yet."""
    return command.command, command.description, bool(command.api_kwargs.get(_UNSEEN))
