"""Everything that the local chat answers over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.bot_api.api import BotApi
from bot.sandbox.web.api import PageApi

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

    from bot.sandbox.sandbox import Sandbox


def sandbox_routes(sandbox: Sandbox) -> list[BaseRoute]:
    """The Bot API and the page, to be mounted at the root of an application."""
    return [*BotApi(sandbox).routes(), *PageApi(sandbox).routes()]
