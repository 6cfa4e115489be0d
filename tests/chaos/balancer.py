"""A load balancer that passes what Telegram posts to the instances of the bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic

import httpx
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.intake.webhook import PATH

PATIENCE = 2.0
"""Seconds for which an instance may leave a call unanswered."""

REST = 5.0
"""Seconds for which an instance that has failed is asked last."""


@dataclass
class Balancer:
    """Passes each update on to an instance that takes it; `copies` are their addresses."""

    copies: Sequence[str] = ()
    _rng: Random = field(default_factory=lambda: Random(1))
    _failed_at: dict[str, float] = field(default_factory=dict)

    def route(self) -> Route:
        """Return the route to which Telegram posts."""
        return Route(PATH, self._pass_on, methods=["POST"])

    async def _pass_on(self, request: Request) -> Response:
        body = await request.body()
        async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as client:
            for copy in sorted(self.copies, key=self._place):
                if await self._takes(client, copy, body, request.headers):
                    return Response()
                self._failed_at[copy] = monotonic()
        return Response(status_code=httpx.codes.BAD_GATEWAY)

    async def _takes(
        self, client: httpx.AsyncClient, copy: str, body: bytes, headers: Mapping[str, str]
    ) -> bool:
        try:
            answer = await client.post(f"http://{copy}{PATH}", content=body, headers=headers)
        except httpx.HTTPError:
            return False
        return answer.is_success

    def _place(self, copy: str) -> tuple[bool, float]:
        has_failed = monotonic() - self._failed_at.get(copy, -REST) < REST
        return has_failed, self._rng.random()
