"""Calls that begin and end polls."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from telegram import Bot, InputMediaPhoto, InputPollOption, Message, Poll
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.telegram.inline_keyboard import markup
from bot.telegram.uploaded_pictures import UploadedPictures
from bot.views.keyboard import Keyboard

_RICH = ("media", "description", "adding", "option")
_OVER = ("already been closed", "poll to stop not found", "message_id_invalid", "can't be stopped")


@dataclass(frozen=True)
class PollContent:
    """A poll that is to be sent: a question, options, and what is said above in HTML.

    Servers that know it show a picture as well, and let people add options.
    """

    question: str
    options: tuple[str, ...]
    description: str
    png: bytes
    keyboard: Keyboard


class PollCalls:
    """The calls; every one can raise `TelegramError`."""

    bot: Bot
    pictures: UploadedPictures
    check: Callable[[int], None]
    takes_rich_polls = True
    """Whether the server is not known to do without pictures in polls."""

    async def poll(self, chat: int, content: PollContent, topic: int | None) -> Message:
        """Send a poll of one answer, in which voters are seen; with a picture if that is taken.

        A server that refuses or forgets the picture is asked for none any more.
        """
        self.check(chat)

        def send(photo: bytes | str | None) -> Awaitable[Message]:
            return self.bot.send_poll(
                chat,
                content.question,
                [InputPollOption(text) for text in content.options],
                is_anonymous=False,
                reply_markup=markup(content.keyboard),
                message_thread_id=topic,
                **(_rich(content, photo) if photo is not None else {}),
            )

        if self.takes_rich_polls:
            try:
                sent = await self.pictures.sent(content.png, send)
            except BadRequest as error:
                if not any(word in error.message.lower() for word in _RICH):
                    raise
            else:
                self.takes_rich_polls = has_picture(sent)
                return sent
            self.takes_rich_polls = False
        return await send(None)

    async def stop_poll(self, chat: int, message: int, keyboard: Keyboard) -> None:
        """Let nobody vote any more; nothing if the poll is over or gone."""
        self.check(chat)
        try:
            await self.bot.stop_poll(chat, message, reply_markup=markup(keyboard))
        except BadRequest as error:
            if not any(words in error.message.lower() for words in _OVER):
                raise


def _rich(content: PollContent, photo: bytes | str) -> dict[str, Any]:
    """The arguments for what older servers do not know."""
    return {
        "allow_adding_options": True,
        "description": content.description,
        "description_parse_mode": ParseMode.HTML,
        "media": InputMediaPhoto(photo, filename="board.png"),
    }


def has_picture(message: Message) -> bool:
    """Whether a message is a poll with a picture."""
    return bool(message.poll and message.poll.media and message.poll.media.photo)


def choices_of(poll: Poll) -> list[str]:
    """The lasting ids of the options of a poll; their places where a server knows none."""
    return [option.persistent_id or str(place) for place, option in enumerate(poll.options)]
