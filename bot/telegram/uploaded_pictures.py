"""Pictures that Telegram has already, so that none is uploaded twice."""

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


class UploadedPictures:
    """The ids that Telegram gave to pictures, by their content; the longest unused are dropped."""

    def __init__(self) -> None:
        self._ids = OrderedDict[bytes, str]()

    async def sent(self, png: bytes, call: Callable[[bytes | str], Awaitable[Sent]]) -> Sent:
        """Make a call with the id of a picture, or with the picture if Telegram knows none."""
        key = blake2b(png, digest_size=16).digest()
        if known := self._ids.pop(key, None):
            try:
                answer = await call(known)
            except BadRequest as error:
                if not _is_wrong_file(error):
                    self._keep(key, known)
                    raise
            else:
                self._keep(key, known)
                return answer
        answer = await call(png)
        if isinstance(answer, Message) and answer.photo:
            self._keep(key, answer.photo[-1].file_id)
        return answer

    def _keep(self, key: bytes, file_id: str) -> None:
        self._ids[key] = file_id
        if len(self._ids) > KEPT:
            self._ids.popitem(last=False)


def _is_wrong_file(error: BadRequest) -> bool:
    return any(text in error.message.lower() for text in _WRONG)
