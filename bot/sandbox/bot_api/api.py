"""The Bot API over HTTP: `/bot<token>/<method>` and `/file/bot<token>/<path>`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from bot.sandbox.bot_api.methods import METHODS, canonical
from bot.sandbox.bot_api.params import Params, decode
from bot.sandbox.bot_api.uploads import file_content
from bot.sandbox.model.faults import Effect, Hold, Lose, Refuse, Truncate
from bot.sandbox.model.refusals import RefusalError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send

    from bot.sandbox.model.entities import Json
    from bot.sandbox.sandbox import Sandbox

_BAD_GATEWAY = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"


@dataclass(frozen=True)
class Answer:
    """The answer to a call: an HTTP status, and a body to be sent as JSON."""

    status: int
    body: Json

    @property
    def result(self) -> Any:  # noqa: ANN401 - whatever the method returns
        """The result, or the description of the error."""
        return self.body.get("result", self.body.get("description"))

    def content(self) -> bytes:
        """The body as bytes of JSON."""
        return json.dumps(self.body, ensure_ascii=False).encode("utf-8", "surrogatepass")


def success(result: Any) -> Answer:  # noqa: ANN401 - whatever the method returns
    """The call was done."""
    return Answer(200, {"ok": True, "result": result})


def failure(code: int, description: str, parameters: Json | None = None) -> Answer:
    """The call was not done."""
    body: Json = {"ok": False, "error_code": code, "description": description}
    if parameters:
        body["parameters"] = parameters
    return Answer(code, body)


class BrokenResponse(Response):
    """Promises an answer and closes the connection before it is complete."""

    def __init__(self, content: bytes, sent: int) -> None:
        super().__init__(content, media_type="application/json")
        self._sent = sent

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI
        """Send the head and a part of the body, and leave it at that."""
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        if self._sent:
            part = bytes(self.body[: self._sent])
            await send({"type": "http.response.body", "body": part, "more_body": True})


class BotApi:
    """Answers the bot's calls."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox

    def routes(self) -> list[BaseRoute]:
        """The routes at which calls arrive."""
        return [
            Route("/bot{token}/{method}", self.call, methods=["GET", "POST"]),
            Route("/file/bot{token}/{path:path}", self.file, methods=["GET"]),
        ]

    async def call(self, request: Request) -> Response:
        """One call of the bot, with the faults that a test wants."""
        if request.path_params["token"] != self._sandbox.token:
            return _response(failure(401, "Unauthorized"))
        name = request.path_params["method"]
        method = canonical(name)
        if method is None:
            self._sandbox.violations.append(f"{name}: this server has no such method")
            return _response(failure(404, "Not Found: method not found"))
        try:
            params = await decode(request)
        except RefusalError as refusal:
            return _response(_refused(refusal))
        except ClientDisconnect:
            # The caller was gone before the call was complete: nobody reads an answer.
            return _page(400)
        self._sandbox.webhook.run()
        return await self._respond(method, params)

    async def _respond(self, method: str, params: Params) -> Response:
        logged = params.logged()
        effect = self._sandbox.faults.effect(method, logged)
        if isinstance(effect, Refuse):
            answer = failure(effect.status, effect.description, effect.parameters)
            self._log(method, logged, answer, executed=False)
            return _page(effect.status) if effect.html else _response(answer)
        if isinstance(effect, Hold) and not effect.done:
            await effect.wait()
        answer = await self._execute(method, params)
        self._log(method, logged, answer, executed=answer.status == 200)
        if isinstance(effect, Hold) and effect.done:
            await effect.wait()
        return _broken(answer, effect) or _response(answer)

    def _log(self, method: str, params: Json, answer: Answer, *, executed: bool) -> None:
        status, result = answer.status, answer.result
        self._sandbox.calls.add(method, params, status, result, executed=executed)

    async def _execute(self, method: str, params: Params) -> Answer:
        problems = self._sandbox.schema.violations(method, params) if self._sandbox.schema else []
        if problems:
            self._sandbox.violations.extend(problems)
            return failure(400, f"Bad Request: {problems[0]}")
        try:
            return success(await self._result(method, params))
        except RefusalError as refusal:
            return _refused(refusal)

    async def _result(self, method: str, params: Params) -> Any:  # noqa: ANN401 - as the method returns
        if method == "getUpdates":
            return await self._updates(params)
        if method == "getWebhookInfo":
            return self._sandbox.webhook.info()
        if method in {"setWebhook", "deleteWebhook"}:
            return self._change_webhook(method, params)
        world = self._sandbox.world
        with world.store.transaction():
            return METHODS[method](world, params)

    def _change_webhook(self, method: str, params: Params) -> bool:
        webhook = self._sandbox.webhook
        done = webhook.set(params) if method == "setWebhook" else webhook.delete(params)
        webhook.run()
        return done

    async def _updates(self, params: Params) -> list[Json]:
        limit = params.integer("limit", 100)
        return await self._sandbox.world.updates.poll(
            params.integer("offset", 0),
            limit if 1 <= limit <= 100 else 100,
            params.integer("timeout", 0),
            params.structure("allowed_updates", list),
        )

    async def file(self, request: Request) -> Response:
        """The content of a file that `getFile` told the path of."""
        if request.path_params["token"] != self._sandbox.token:
            return _response(failure(401, "Unauthorized"))
        file = file_content(self._sandbox.store, request.path_params["path"])
        if file is None:
            return _response(failure(404, "Not Found"))
        return Response(file.data, media_type="application/octet-stream")


def _refused(refusal: RefusalError) -> Answer:
    return failure(refusal.code, refusal.description, refusal.parameters)


def _response(answer: Answer) -> Response:
    return Response(answer.content(), answer.status, media_type="application/json")


def _page(status: int) -> Response:
    return Response(_BAD_GATEWAY, status, media_type="text/html")


def _broken(answer: Answer, effect: Effect | None) -> Response | None:
    content = answer.content()
    if isinstance(effect, Lose):
        return BrokenResponse(content, 0)
    if isinstance(effect, Truncate):
        return BrokenResponse(content, len(content) // 2)
    return None
