"""Pictures and animations that Telegram has already, so that none is uploaded twice."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import TypeVar

from telegram import Message
from telegram.error import BadRequest

KEPT = 1024
"""Number of pictures whose ids are kept: as many as chats look at between two games."""

_WRONG = ("file identifier", "file_id", "file_reference", "file reference", "wrong file")

Sent = TypeVar("Sent", bound=Message | bool)
Key = bytes | str
"""A digest of the content of a picture, or a name for what takes long to draw."""


class UploadedPictures:
    """The ids that Telegram gave to pictures; those unused for longest are dropped."""

    def __init__(self) -> None:
        self._ids = OrderedDict[Key, str]()

    async def sent(self, png: bytes, call: Callable[[bytes | str], Awaitable[Sent]]) -> Sent:
        """Make a call with the id of a picture, or with the picture if Telegram knows none."""

        async def content() -> bytes:
            return png

        return await self.named(_digest(png), content, call)

    def known(self, png: bytes) -> str:
        """The id of a picture; empty if Telegram is not known to have it."""
        return self._ids.get(_digest(png), "")

    def learn(self, png: bytes, file_id: str) -> str:
        """Keep the id that Telegram has given to a picture, and return it."""
        self._keep(_digest(png), file_id)
        return file_id

    def forget(self, png: bytes) -> None:
        """Take it that Telegram has a picture no more."""
        self._ids.pop(_digest(png), None)

    async def named(
        self,
        key: Key,
        content: Callable[[], Awaitable[bytes]],
        call: Callable[[bytes | str], Awaitable[Sent]],
    ) -> Sent:
        """Make a call with the id of what a key always means; only without an id is it drawn."""
        if known := self._ids.pop(key, None):
            try:
                answer = await call(known)
            except BadRequest as error:
                if not is_wrong_file(error):
                    self._keep(key, known)
                    raise
            else:
                self._keep(key, known)
                return answer
        answer = await call(await content())
        if isinstance(answer, Message) and (file_id := photo_id(answer)):
            self._keep(key, file_id)
        return answer

    def _keep(self, key: Key, file_id: str) -> None:
        self._ids[key] = file_id
        if len(self._ids) > KEPT:
            self._ids.popitem(last=False)


def _digest(png: bytes) -> bytes:
    return blake2b(png, digest_size=16).digest()


def photo_id(message: Message) -> str:
    """The id of the picture or animation of a message, or of its poll; empty if it has none."""
    if message.animation:
        return message.animation.file_id
    media = message.poll.media if message.poll else None
    photo = media.photo if media else message.photo
    return photo[-1].file_id if photo else ""


def is_wrong_file(error: BadRequest) -> bool:
    """Whether an id of a picture means nothing to Telegram, or no longer."""
    return any(text in error.message.lower() for text in _WRONG)
