"""Calls by which one person alone is shown something in a group."""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from telegram import Chat, InputMediaDocument, InputMediaPhoto, Message
from telegram.constants import ChatType, ParseMode
from telegram.error import BadRequest, EndPointNotFound, TelegramError

from bot.telegram.client import TelegramClient
from bot.telegram.ephemeral.opening import Opening
from bot.telegram.errors import unless_unchanged
from bot.telegram.inline_keyboard import markup, with_buttons
from bot.views.keyboard import Keyboard

SECONDS = 15.0
"""Time after what somebody did within which Telegram lets any bot answer so."""

REFUSED_FOR = 3600.0
"""Seconds for which a chat is not asked again in which the bot is no administrator."""

_PLACEHOLDER = "…"

Media = InputMediaPhoto | InputMediaDocument


class EphemeralUnknownError(TelegramError):
    """The server knows no ephemeral messages: what was sent so was seen by all."""


@dataclass
class EphemeralSupport:
    """Findings about the server: whether it has such methods, and has sent such a message.

    `refused` are the chats that refused one without an opening, and the time of that.
    """

    is_known: bool | None = None
    is_proven: bool = False
    refused: dict[int, float] = field(default_factory=dict)

    def is_refused(self, chat: int, now: float) -> bool:
        """Whether a chat has lately refused a message without an opening."""
        return now - self.refused.get(chat, -REFUSED_FOR) < REFUSED_FOR

    def refuse(self, chat: int, now: float) -> None:
        """Take it that a chat refuses them for a while."""
        self.refused = {one: at for one, at in self.refused.items() if now - at < REFUSED_FOR}
        self.refused[chat] = now


class EphemeralClient(TelegramClient):
    """A client whose texts, pictures and files one person alone sees.

    A picture takes the place of the ephemeral message that was tapped, if one was. `shown` is the
    id of the last message.
    """

    def __init__(self, api: TelegramClient, opening: Opening, support: EphemeralSupport) -> None:
        super().__init__(api.bot, api.check)
        self.pictures = api.pictures
        self.shown: int | None = None
        self._opening = opening
        self._support = support

    async def is_known(self, chat: int) -> bool:
        """Whether the server knows such messages; it is asked once, by a call that changes nothing.

        Servers forget what they do not know, and would show to all what is for one.
        """
        if self._support.is_known is None:
            try:
                with contextlib.suppress(BadRequest):
                    await self.end(chat, 0)
                self._support.is_known = True
            except EndPointNotFound:
                self._support.is_known = False
        return self._support.is_known

    async def end(self, chat: int, message: int) -> None:
        """Take an ephemeral message away."""
        await self._call("deleteEphemeralMessage", chat, message)

    async def _text(
        self,
        chat: int,
        text: str,
        keyboard: Keyboard | None,
        topic: int | None,
        reply_to: int | None,  # noqa: ARG002 - others would see no sense in that
        *,
        silent: bool | None = None,
    ) -> Message:
        def send(keyboard: Keyboard | None) -> Awaitable[Message]:
            return self.bot.send_message(
                chat,
                text,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(keyboard),
                message_thread_id=topic,
                disable_notification=silent,
                api_kwargs=self._aside,
            )

        def edit(message: int) -> Awaitable[Any]:
            content = {"text": text, "parse_mode": ParseMode.HTML, "reply_markup": markup(keyboard)}
            return self._call("editEphemeralMessageText", chat, message, content)

        return await self._show(chat, topic, None, lambda: with_buttons(keyboard, send), edit)

    async def photo(
        self,
        chat: int,
        png: bytes,
        caption: str,
        keyboard: Keyboard | None,
        topic: int | None,
        reply_to: int | None = None,  # noqa: ARG002 - others would see no sense in that
    ) -> Message:
        """Send a picture with a caption in HTML."""

        def send(photo: bytes | str, keyboard: Keyboard | None) -> Awaitable[Message]:
            return self.bot.send_photo(
                chat,
                photo,
                caption=caption,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(keyboard),
                message_thread_id=topic,
                filename="board.png",
                api_kwargs=self._aside,
            )

        def edit(message: int) -> Awaitable[Any]:
            def call(photo: bytes | str, keyboard: Keyboard | None) -> Awaitable[bool]:
                media = InputMediaPhoto(photo, caption, ParseMode.HTML, filename="board.png")
                return self._media(chat, message, media, keyboard)

            return self._pictured(png, keyboard, call)

        tapped = self._opening.message
        sent = self._show(chat, topic, tapped, lambda: self._pictured(png, keyboard, send), edit)
        return await sent

    async def document(
        self,
        chat: int,
        content: bytes,
        filename: str,
        topic: int | None,
        reply_to: int | None,  # noqa: ARG002 - others would see no sense in that
    ) -> Message:
        """Send a file."""

        def send() -> Awaitable[Message]:
            return self.bot.send_document(
                chat,
                content,
                filename=filename,
                message_thread_id=topic,
                api_kwargs=self._aside,
            )

        def edit(message: int) -> Awaitable[Any]:
            return self._media(chat, message, InputMediaDocument(content, filename=filename), None)

        return await self._show(chat, topic, None, send, edit)

    async def _show(
        self,
        chat: int,
        topic: int | None,
        tapped: int | None,
        send: Callable[[], Awaitable[Message]],
        edit: Callable[[int], Awaitable[Any]],
    ) -> Message:
        """Show something in the message `tapped`, if it is still there, or else in a new one."""
        self.check(chat)
        if tapped is not None and await self._edited(tapped, edit):
            return _told_nothing(chat)
        if placeholder := await self._proof(chat, topic):
            await unless_unchanged(edit(placeholder))
            self.shown = placeholder
            return _told_nothing(chat)
        sent = await send()
        self.shown = self._number(sent)
        return sent

    async def _edited(self, message: int, edit: Callable[[int], Awaitable[Any]]) -> bool:
        """Whether a message could be changed; it is gone if the person's client began anew."""
        try:
            await unless_unchanged(edit(message))
        except BadRequest:
            return False
        self.shown = message
        return True

    async def _proof(self, chat: int, topic: int | None) -> int:
        """The id of a message without content, if it is the first of all; else 0.

        Servers in between know other parameters for the same, and would show it to all: so the
        first says nothing.

        :raises EphemeralUnknownError: if it was seen by all; it is taken away.
        """
        if self._support.is_proven:
            return 0
        sent = await self.bot.send_message(
            chat, _PLACEHOLDER, message_thread_id=topic, api_kwargs=self._aside
        )
        number = self._number(sent)
        if number is None:
            self._support.is_known = False
            await self.bot.delete_message(chat, sent.message_id)
            raise EphemeralUnknownError("this server shows ephemeral messages to all")
        self._support.is_proven = True
        return number

    @staticmethod
    def _number(sent: Message) -> int | None:
        found = sent.api_kwargs.get("ephemeral_message_id")
        return found if isinstance(found, int) else None

    async def _media(
        self, chat: int, message: int, media: Media, keyboard: Keyboard | None
    ) -> bool:
        content = {"media": media, "reply_markup": markup(keyboard)}
        return bool(await self._call("editEphemeralMessageMedia", chat, message, content))

    async def _call(
        self, method: str, chat: int, message: int, content: dict[str, Any] | None = None
    ) -> object:
        """Call a method that the library does not know yet."""
        about = {"receiver_user_id": self._opening.receiver, "ephemeral_message_id": message}
        given = {"chat_id": chat, **about, **(content or {})}
        asked = {name: value for name, value in given.items() if value is not None}
        return await self.bot.do_api_request(method, asked)

    @property
    def _aside(self) -> dict[str, Any]:
        """Parameters that the library does not know yet."""
        opening = self._opening
        to: dict[str, Any] = {"receiver_user_id": opening.receiver}
        if opening.query is not None:
            to["callback_query_id"] = opening.query
        asked: dict[str, Any] = {"ephemeral_message_parameters": to}
        if opening.reply is not None:
            asked["reply_parameters"] = {"ephemeral_message_id": opening.reply}
        return asked


def _told_nothing(chat: int) -> Message:
    """A stand-in for the message that was changed, of which Telegram tells nothing."""
    return Message(0, datetime.now(UTC), Chat(chat, ChatType.SUPERGROUP))
