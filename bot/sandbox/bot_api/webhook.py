"""Delivering updates to a webhook: one after the other, again until it is answered with success."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

import httpx

from bot.common.backoff import Backoff
from bot.sandbox.model.refusals import bad_request

if TYPE_CHECKING:
    from bot.sandbox.bot_api.params import Params
    from bot.sandbox.model.entities import Json
    from bot.sandbox.model.faults import Faults
    from bot.sandbox.model.updates import Updates
    from bot.sandbox.model.world import World

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of a header
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_LONGEST_PAUSE: Final = 8.0


class Webhook:
    """The webhook that is set, if one is, and the task that feeds it."""

    first_pause: float = 0.2

    def __init__(self, world: World, faults: Faults) -> None:
        self._world = world
        self._faults = faults
        self._updates: Updates = world.updates
        self._task: asyncio.Task[None] | None = None
        self._failure: Json = {}

    @property
    def _set(self) -> Json | None:
        found: Json | None = self._world.store.setting("webhook")
        return found

    def set(self, params: Params) -> bool:
        """`setWebhook`; unlike Telegram's this server also takes plain HTTP, as it stays here."""
        url, secret = params.text("url"), params.text("secret_token")
        if url and not url.startswith(("http://", "https://")):
            raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
        if secret and not _SECRET.fullmatch(secret):
            raise bad_request("secret token contains unallowed characters")
        with self._world.store.transaction():
            self._updates.allow(params.structure("allowed_updates", list))
            self._replace({"url": url, "secret": secret} if url else None, params)
        return True

    def delete(self, params: Params) -> bool:
        """`deleteWebhook`."""
        with self._world.store.transaction():
            self._replace(None, params)
        return True

    def _replace(self, wanted: Json | None, params: Params) -> None:
        if params.flag("drop_pending_updates"):
            self._updates.forget_all()
        self._world.store.set_setting("webhook", wanted)
        self._failure = {}
        self._world.store.after_commit(self._updates.pulse.beat)

    def info(self) -> Json:
        """`getWebhookInfo`."""
        store = self._world.store
        allowed = store.setting("allowed_updates")
        return {
            "url": (self._set or {}).get("url", ""),
            "has_custom_certificate": False,
            "pending_update_count": store.pending(),
            **({"allowed_updates": allowed} if allowed else {}),
            **self._failure,
        }

    def run(self) -> None:
        """Deliver in the background as long as a webhook is set."""
        if self._set and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._deliver())

    def stop(self) -> None:
        """Deliver nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _deliver(self) -> None:
        async with httpx.AsyncClient(trust_env=False, timeout=60) as client:
            while self._set:
                for update in self._faults.shape(self._updates.pending(100)):
                    await self._insist(client, update)
                    with self._world.store.transaction():
                        self._updates.confirm(update["update_id"])
                if not self._world.store.pending():
                    await self._updates.pulse.next()

    async def _insist(self, client: httpx.AsyncClient, update: Json) -> None:
        backoff = Backoff(self.first_pause, _LONGEST_PAUSE)
        while target := self._set:
            if await self._post(client, target, update):
                return
            await asyncio.sleep(backoff.pause())

    async def _post(self, client: httpx.AsyncClient, target: Json, update: Json) -> bool:
        headers = {SECRET_HEADER: target["secret"]} if target["secret"] else {}
        try:
            answer = await client.post(target["url"], json=update, headers=headers)
        except httpx.HTTPError as error:
            return self._failed(f"Connection failed: {type(error).__name__}")
        if answer.is_success:
            return True
        status = f"{answer.status_code} {answer.reason_phrase}"
        return self._failed(f"Wrong response from the webhook: {status}")

    def _failed(self, reason: str) -> bool:
        self._failure = {"last_error_date": self._world.now(), "last_error_message": reason}
        return False
