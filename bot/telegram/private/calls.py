"""Calls for private chats: topics the bot makes there, and drafts of what it is about to send."""

from collections.abc import Callable

from telegram import Bot
from telegram.constants import ChatAction, ForumIconColor
from telegram.error import BadRequest, InvalidToken

_DRAFT = 1
"""The id of the only draft that there is in a chat at a time."""

COLOURS = tuple(ForumIconColor)
LONGEST_NAME = 128


class PrivateCalls:
    """The calls; every one can raise `TelegramError`."""

    bot: Bot
    check: Callable[[int], None]
    takes_drafts = True
    """Whether the server is not known to do without drafts."""

    @property
    def has_topics(self) -> bool:
        """Whether private chats with the bot have topics, as its owner has told BotFather."""
        return bool(self.bot.bot.has_topics_enabled)

    async def make_topic(self, chat: int, name: str, colour: int) -> int:
        """Make a topic; its id. Its icon has one of the `COLOURS`."""
        self.check(chat)
        icon = COLOURS[colour % len(COLOURS)]
        made = await self.bot.create_forum_topic(chat, name[:LONGEST_NAME], icon)
        return made.message_thread_id

    async def name_topic(self, chat: int, topic: int, name: str) -> None:
        """Give a topic another name."""
        self.check(chat)
        await self.bot.edit_forum_topic(chat, topic, name[:LONGEST_NAME])

    async def draft(self, chat: int, topic: int | None) -> bool:
        """Show a message that is yet to come, for half a minute or until one comes.

        :return: whether that can be done there; a server that knows no drafts is not asked again
        """
        try:
            return await self.bot.send_message_draft(chat, _DRAFT, message_thread_id=topic)
        except BadRequest:
            return False
        except InvalidToken:
            # A method that is not there is answered like a token that is not.
            self.takes_drafts = False
            return False

    async def typing(self, chat: int, topic: int | None) -> None:
        """Show for five seconds that the bot is at something."""
        await self.bot.send_chat_action(chat, ChatAction.TYPING, message_thread_id=topic)
