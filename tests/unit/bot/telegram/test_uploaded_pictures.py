"""Pictures sent again by the id that Telegram gave them."""

import datetime as dt

import pytest
from telegram import Animation, Chat, Message, PhotoSize
from telegram.error import BadRequest

from bot.telegram import uploaded_pictures
from bot.telegram.uploaded_pictures import UploadedPictures

WRONG = "Wrong remote file identifier specified: can't unserialize it"


class Server:
    """Gives each picture an id, and knows those that it has not lost."""

    def __init__(self) -> None:
        self.calls: list[bytes | str] = []
        self.known = set[str]()
        self.fault = ""

    async def take(self, photo: bytes | str) -> Message:
        self.calls.append(photo)
        if self.fault or (isinstance(photo, str) and photo not in self.known):
            raise BadRequest(self.fault or WRONG)
        file_id = photo if isinstance(photo, str) else f"id-{photo.decode()}-{len(self.calls)}"
        self.known.add(file_id)
        size = PhotoSize(file_id, file_id, 9, 9)
        return Message(1, dt.datetime.now(dt.UTC), Chat(1, "private"), photo=(size,))


async def test_a_picture_is_uploaded_once() -> None:
    server, pictures = Server(), UploadedPictures()
    for png in (b"a", b"b", b"a", b"a"):
        await pictures.sent(png, server.take)
    assert server.calls == [b"a", b"b", "id-a-1", "id-a-1"]


async def test_what_has_a_name_is_neither_drawn_nor_uploaded_twice() -> None:
    server, pictures, drawn = Server(), UploadedPictures(), []

    async def draw() -> bytes:
        drawn.append(1)
        return b"gif"

    async def take(animation: bytes | str) -> Message:
        server.calls.append(animation)
        shown = Animation("id-gif", "id-gif", 9, 9, 1)
        return Message(1, dt.datetime.now(dt.UTC), Chat(1, "private"), animation=shown)

    for name in ("K7 light", "K7 light", "K7 dark"):
        await pictures.named(name, draw, take)
    assert server.calls == [b"gif", "id-gif", b"gif"]
    assert len(drawn) == 2


async def test_what_telegram_does_not_know_any_more_is_uploaded_again() -> None:
    server, pictures = Server(), UploadedPictures()
    await pictures.sent(b"a", server.take)
    server.known.clear()
    for _ in range(2):
        await pictures.sent(b"a", server.take)
    assert server.calls == [b"a", "id-a-1", b"a", "id-a-3"]


async def test_other_refusals_are_for_who_sends() -> None:
    server, pictures = Server(), UploadedPictures()
    await pictures.sent(b"a", server.take)
    server.fault = "Message is not modified"
    with pytest.raises(BadRequest):
        await pictures.sent(b"a", server.take)
    server.fault = ""
    await pictures.sent(b"a", server.take)
    assert server.calls == [b"a", "id-a-1", "id-a-1"]


async def test_the_longest_unused_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded_pictures, "KEPT", 2)
    server, pictures = Server(), UploadedPictures()
    for png in (b"a", b"b", b"a", b"c", b"a", b"b"):
        await pictures.sent(png, server.take)
    assert [call for call in server.calls if isinstance(call, bytes)] == [b"a", b"b", b"c", b"b"]
