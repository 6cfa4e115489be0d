"""The one place that knows python-telegram-bot's and the server's peculiarities."""

import contextlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from telegram import (
    Bot,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.constants import ChatAction, ParseMode
from telegram.error import BadRequest, TelegramError

from bot.telegram.errors import unless_unchanged
from bot.telegram.http_bot import SEND_TIMEOUT
from bot.telegram.inline.calls import InlineCalls
from bot.telegram.inline_keyboard import markup, with_buttons
from bot.telegram.polls.calls import PollCalls
from bot.telegram.private.calls import PrivateCalls
from bot.telegram.uploaded_pictures import UploadedPictures, photo_id
from bot.views.keyboard import Keyboard

POLL_SECONDS = 30
LARGEST_ID = 2**63 - 1
UPDATE_KINDS = ("message", "callback_query", "inline_query", "poll_answer", "my_chat_member")
PARTY = "5046509860389126442"
"""The effect 🎉, by the id that clients know: no call tells these."""

Shown = TypeVar("Shown", bound=Message | bool)


@dataclass(frozen=True)
class Named:
    """An animation by a name, which always means the same, and the way to draw it."""

    name: str
    draw: Callable[[], Awaitable[bytes]]


class TelegramClient(InlineCalls, PollCalls, PrivateCalls):
    """The calls this bot makes, in its own terms; every one can raise `TelegramError`.

    Before anything is changed in a chat `check` is asked, which may raise, too.
    """

    def __init__(self, bot: Bot, check: Callable[[int], None] = lambda _chat: None) -> None:
        super().__init__(bot)
        self.check = check
        self.pictures = UploadedPictures()
        self._has_effects = True

    async def updates(self, offset: int | None, wait: int = POLL_SECONDS) -> list[tuple[int, str]]:
        """The next updates as id and JSON text; waits for some up to `wait` seconds.

        They are taken as they come: one that the library cannot read must not keep back the
        others, and what it does not know yet is kept.
        """
        asked = {"offset": offset, "timeout": wait, "allowed_updates": UPDATE_KINDS}
        try:
            # The public ways make objects of them, of all or of none.
            found: Any = await self.bot._post(  # noqa: SLF001 - see above
                "getUpdates", asked, read_timeout=wait + SEND_TIMEOUT
            )
            return [(int(update["update_id"]), json.dumps(update)) for update in found]
        except (KeyError, TypeError, ValueError) as error:
            raise TelegramError(f"this is no list of updates: {error!r}") from error

    async def hang_up(self) -> None:
        """Leave nothing of earlier polls.

        One that was broken off just as it began keeps the only connection there is for polling.
        """
        polls = self.bot._request[0]  # noqa: SLF001 - it has no other name
        await polls.shutdown()
        await polls.initialize()

    async def webhook(self) -> tuple[str, str | None]:
        """The address to which Telegram posts updates, and why it last could not, if so."""
        info = await self.bot.get_webhook_info()
        return info.url, info.last_error_message

    async def message(
        self,
        chat: int,
        text: str,
        keyboard: Keyboard | None,
        topic: int | None,
        reply_to: int | None,
    ) -> Message:
        """Send HTML."""
        return await self._text(chat, text, keyboard, topic, reply_to)

    async def silent_message(
        self,
        chat: int,
        text: str,
        keyboard: Keyboard | None,
        topic: int | None,
        reply_to: int | None,
    ) -> Message:
        """Send HTML without a sound."""
        return await self._text(chat, text, keyboard, topic, reply_to, silent=True)

    async def _text(
        self,
        chat: int,
        text: str,
        keyboard: Keyboard | None,
        topic: int | None,
        reply_to: int | None,
        *,
        silent: bool | None = None,
    ) -> Message:
        self.check(chat)

        def send(keyboard: Keyboard | None) -> Awaitable[Message]:
            return self.bot.send_message(
                chat,
                text,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(keyboard),
                reply_parameters=_reply(reply_to),
                message_thread_id=topic,
                link_preview_options=LinkPreviewOptions(is_disabled=True),
                disable_notification=silent,
            )

        return await with_buttons(keyboard, send)

    async def photo(
        self,
        chat: int,
        png: bytes,
        caption: str,
        keyboard: Keyboard | None,
        topic: int | None,
        reply_to: int | None = None,
    ) -> Message:
        """Send a picture with a caption in HTML."""
        self.check(chat)
        send = self._sending(chat, caption, topic, reply_to)
        return await self._pictured(png, keyboard, send)

    async def party(
        self,
        chat: int,
        png: bytes,
        caption: str,
        keyboard: Keyboard | None,
        topic: int | None,
        reply_to: int | None = None,
    ) -> Message:
        """Send the same in private with an effect, until Telegram refuses that once."""
        self.check(chat)
        if self._has_effects:
            try:
                send = self._sending(chat, caption, topic, reply_to, PARTY)
                return await self._pictured(png, keyboard, send)
            except BadRequest as error:
                if "effect" not in error.message.lower():
                    raise
                self._has_effects = False
        return await self.photo(chat, png, caption, keyboard, topic, reply_to)

    def _sending(
        self, chat: int, caption: str, topic: int | None, reply_to: int | None, effect: str = ""
    ) -> Callable[[bytes | str, Keyboard | None], Awaitable[Message]]:
        """The way in which a picture is sent with buttons."""

        def send(photo: bytes | str, keyboard: Keyboard | None) -> Awaitable[Message]:
            return self.bot.send_photo(
                chat,
                photo,
                caption=caption,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(keyboard),
                reply_parameters=_reply(reply_to),
                message_thread_id=topic,
                filename="board.png",
                message_effect_id=effect or None,
            )

        return send

    async def animation(
        self,
        chat: int,
        gif: Named,
        caption: str,
        keyboard: Keyboard | None,
        topic: int | None,
        reply_to: int | None = None,
    ) -> Message:
        """Send an animation, which is drawn only if it was not sent before by its name."""
        self.check(chat)

        def send(animation: bytes | str) -> Awaitable[Message]:
            return self.bot.send_animation(
                chat,
                animation,
                caption=caption,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(keyboard),
                reply_parameters=_reply(reply_to),
                message_thread_id=topic,
                filename="replay.gif",
            )

        return await self.pictures.named(gif.name, gif.draw, send)

    async def document(
        self, chat: int, content: bytes, filename: str, topic: int | None, reply_to: int | None
    ) -> Message:
        """Send a file."""
        self.check(chat)
        return await self.bot.send_document(
            chat,
            content,
            filename=filename,
            message_thread_id=topic,
            reply_parameters=_reply(reply_to),
        )

    async def new_picture(
        self, chat: int, message: int, png: bytes, caption: str, keyboard: Keyboard
    ) -> str:
        """Replace picture, caption and buttons of a message.

        The id of the new picture; empty if Telegram does not say, as when nothing changes.
        """
        self.check(chat)

        def edit(photo: bytes | str, keyboard: Keyboard | None) -> Awaitable[Message | bool]:
            media = InputMediaPhoto(photo, caption, parse_mode=ParseMode.HTML, filename="board.png")
            return self.bot.edit_message_media(media, chat, message, reply_markup=markup(keyboard))

        shown = await unless_unchanged(self._pictured(png, keyboard, edit))
        return photo_id(shown) if isinstance(shown, Message) else ""

    async def _pictured(
        self,
        png: bytes,
        keyboard: Keyboard | None,
        call: Callable[[bytes | str, Keyboard | None], Awaitable[Shown]],
    ) -> Shown:
        """Make a call with a picture and buttons."""

        def send(keyboard: Keyboard | None) -> Awaitable[Shown]:
            return self.pictures.sent(png, lambda photo: call(photo, keyboard))

        return await with_buttons(keyboard, send)

    async def new_caption(self, chat: int, message: int, caption: str, keyboard: Keyboard) -> None:
        """Replace caption and buttons of a message."""
        self.check(chat)

        def edit(keyboard: Keyboard | None) -> Awaitable[Message | bool]:
            return self.bot.edit_message_caption(
                chat,
                message,
                caption=caption,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(keyboard),
            )

        await unless_unchanged(with_buttons(keyboard, edit))

    async def new_text(self, chat: int, message: int, text: str, keyboard: Keyboard) -> None:
        """Replace text and buttons of a message."""
        self.check(chat)

        def edit(keyboard: Keyboard | None) -> Awaitable[Message | bool]:
            return self.bot.edit_message_text(
                text,
                chat,
                message,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(keyboard),
                link_preview_options=LinkPreviewOptions(is_disabled=True),
            )

        await unless_unchanged(with_buttons(keyboard, edit))

    async def knock(self, chat: int) -> None:
        """See whether Telegram answers calls about a chat: any answer will do."""
        with contextlib.suppress(BadRequest):
            await self.bot.send_chat_action(chat, ChatAction.TYPING)

    async def delete(self, chat: int, message: int) -> None:
        """Take a message of the bot away."""
        self.check(chat)
        await self.bot.delete_message(chat, message)

    async def no_buttons(self, chat: int, message: int) -> None:
        """Take the buttons off a message."""
        self.check(chat)
        await unless_unchanged(self.bot.edit_message_reply_markup(chat, message))

    async def toast(self, query: str, text: str, url: str | None = None) -> None:
        """Answer a tap; a link into the private chat with this bot opens there."""
        await self.bot.answer_callback_query(query, text or None, url=url)

    async def reaction(self, chat: int, message: int, emoji: str) -> None:
        """React to a message."""
        self.check(chat)
        await self.bot.set_message_reaction(chat, message, emoji)


def update_id(text: str) -> int:
    """The id of an update as it comes to a webhook.

    :raises ValueError: if the text is no update.
    :raises RecursionError: if it is nested deeper than can be read.
    """
    found = json.loads(text)
    number = found.get("update_id") if isinstance(found, dict) else None
    if type(number) is int and abs(number) <= LARGEST_ID:
        return number
    raise ValueError("no update_id")


def _reply(message: int | None) -> ReplyParameters | None:
    return ReplyParameters(message, allow_sending_without_reply=True) if message else None
