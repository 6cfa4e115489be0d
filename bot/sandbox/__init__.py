"""A Bot API server of this machine, and the chat page that goes with it."""

from bot.sandbox.model.entities import BOT_ID, BOT_USERNAME, LOCAL_TOKEN, STORAGE_CHAT
from bot.sandbox.model.faults import (
    BAD_GATEWAY,
    INTERNAL_ERROR,
    Hold,
    Lose,
    Refuse,
    Truncate,
    flood,
)
from bot.sandbox.model.refusals import RefusalError
from bot.sandbox.routes import sandbox_routes
from bot.sandbox.sandbox import Sandbox

__all__ = [
    "BAD_GATEWAY",
    "BOT_ID",
    "BOT_USERNAME",
    "INTERNAL_ERROR",
    "LOCAL_TOKEN",
    "STORAGE_CHAT",
    "Hold",
    "Lose",
    "RefusalError",
    "Refuse",
    "Sandbox",
    "Truncate",
    "flood",
    "sandbox_routes",
]
