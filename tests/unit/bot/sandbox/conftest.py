"""A local chat, and python-telegram-bot talking to it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from telegram import Bot

from tests.support.local_chat import LocalChat

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


def png(colour: str = "red", size: tuple[int, int] = (400, 300)) -> bytes:
    """A plain picture."""
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


def gif() -> bytes:
    """A picture that changes once."""
    out = io.BytesIO()
    first, second = (Image.new("RGB", (40, 30), colour) for colour in ("red", "blue"))
    first.save(out, "GIF", save_all=True, append_images=[second], duration=500)
    return out.getvalue()


def bot_of(local: LocalChat) -> Bot:
    """The bot's side of a chat."""
    return Bot(
        local.token, base_url=f"{local.base_url}/bot", base_file_url=f"{local.base_url}/file/bot"
    )


@pytest.fixture
async def local() -> AsyncIterator[LocalChat]:
    async with LocalChat() as chat:
        yield chat


@pytest.fixture
async def bot(local: LocalChat) -> AsyncIterator[Bot]:
    async with bot_of(local) as bot:
        yield bot
