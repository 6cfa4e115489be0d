"""Answers of the page's server: their headers, refusals, and bodies read up to a limit."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

log = logging.getLogger(__name__)

LARGEST_BODY = 16 * 1024
PATIENCE = 5.0
"""Seconds within which the body of a request must have come."""

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}

Handler = Callable[[Request], Awaitable[Response]]


class Refusal(Exception):  # noqa: N818 - not a failure: an answer to give
    """An answer with another status than 200: a code of what is wrong, and further values."""

    def __init__(self, status: int, error: str, **more: Any) -> None:  # noqa: ANN401 - JSON values
        super().__init__(error)
        self.status, self.error, self.more = status, error, more


def answer(body: Any, status: int = 200, **headers: str) -> Response:  # noqa: ANN401 - JSON values
    """An answer in JSON."""
    return JSONResponse(body, status, headers={**HEADERS, **headers})


def answering(handler: Handler) -> Handler:
    """The same handler with its refusals answered."""

    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as refused:
            wait = refused.more.get("seconds")
            headers = {} if wait is None else {"Retry-After": str(wait)}
            return answer({"error": refused.error, **refused.more}, refused.status, **headers)
        except SQLAlchemyError as error:
            log.warning("a page is to ask again, as the database does not answer: %s", error)
            return answer({"error": "busy"}, 503, **{"Retry-After": "1"})

    return answered


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that a request brings, read up to the limit whatever length it claims.

    :raises Refusal: if it is too long, or none.
    """
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for part in request.stream():
                body += part
                if len(body) > LARGEST_BODY:
                    raise Refusal(413, "too-large")
    except ClientDisconnect:
        raise Refusal(400, "unreadable") from None
    except TimeoutError:
        raise Refusal(408, "too-slow") from None
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise Refusal(400, "unreadable") from None
    if not isinstance(found, dict):
        raise Refusal(400, "unreadable")
    return found
