"""Doing something at a table: into the inbox as an update, and the answer out of the store."""

import asyncio
import json
import re
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from telegram import User

from bot.domain.table import Stage
from bot.intake.polling import UpdateInbox
from bot.miniapp.callers import Json, Server, spend, status_of
from bot.miniapp.http import Refusal, answer, body_of
from bot.miniapp.hub import OpenPage
from bot.miniapp.sessions import Session
from bot.miniapp.table_api import expect_revision, revision_in, stale
from bot.miniapp.table_state import TableState
from bot.store.repositories.messages import page_answers
from bot.store.repositories.messages.page_answers import DONE, PageAnswer
from bot.telegram.page_calls import VERBS, PageCall
from engine.moves.notation import LONGEST_MOVE

PATIENCE = 8.0
"""Seconds after which a page is told to ask again: sooner than a proxy would give up."""

BETWEEN_LOOKS = 0.5
"""Seconds after which the answer is looked for though nobody said that it is there."""

_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
_ARGUMENT = re.compile(r"[0-9a-z.-]{0,20}")


@dataclass(frozen=True)
class DoApi:
    """Serves whoever does something."""

    server: Server
    intake: UpdateInbox
    patience: float = PATIENCE
    between_looks: float = BETWEEN_LOOKS

    async def do(self, request: Request) -> Response:
        """Do something once, however often it is asked for, and tell what came of it."""
        session = self.server.session(request)
        spend(self.server.doing, session.person)
        body = await body_of(request)
        state = await self.server.state(request, session)
        call = _call(body, state, session)
        found = await self._found(call)
        if found is None:
            # The state was read before: had it been done meanwhile, that would be found.
            await expect_revision(self.server, state, session, call.revision)
            if call.verb == "show" and state.table.stage is not Stage.AWAY:
                # Whoever has a link might else post the table again and again.
                raise await stale(self.server, state, session)
            found = await self._done(call)
        return await self._told(found, request, session)

    async def _done(self, call: PageCall) -> PageAnswer:
        """Have a call worked off; its answer.

        :raises Refusal: if that takes too long; it goes on.
        """
        update = call.update()
        page = OpenPage(call.code, call.chat, call.user.id)
        with self.server.hub.opened(page):
            await self.intake.add([(update["update_id"], json.dumps(update))])
            clock = asyncio.get_running_loop().time
            until = clock() + self.patience
            while clock() < until:
                if found := await self._found(call):
                    return found
                await page.wait(self.between_looks)
        raise Refusal(503, "busy", seconds=1)

    async def _found(self, call: PageCall) -> PageAnswer | None:
        return await self.server.store.run(page_answers.find, call.user.id, call.id)

    async def _told(self, found: PageAnswer, request: Request, session: Session) -> Response:
        state = await self.server.state(request, session)
        if found.outcome == DONE:
            told = {"said": "", **found.told}
            return answer(told | {"state": await self.server.json(state)})
        status = status_of(found.outcome)
        more: Json = {"state": await self.server.json(state)} if status == 409 else {}
        raise Refusal(status, found.outcome, **found.told, **more)


def _call(body: Json, state: TableState, session: Session) -> PageCall:
    """The call that a body asks for.

    :raises Refusal: if it is nothing that can be done.
    """
    verb, text, argument = body.get("do"), body.get("text") or "", body.get("argument")
    which = body.get("id")
    argument = str(argument) if isinstance(argument, int | str) else ""
    known = isinstance(which, str) and _ID.fullmatch(which) and isinstance(text, str)
    if not (known and verb in VERBS and _ARGUMENT.fullmatch(argument)):
        raise Refusal(400, "unreadable")
    call = PageCall(
        id=str(which),
        chat=state.table.place.chat,
        user=_user(session),
        code=state.table.code,
        revision=revision_in(body.get("revision")),
        verb=verb,
        text=(text or argument)[: LONGEST_MOVE + 1] if verb == "move" else "",
        argument="" if verb == "move" else argument,
    )
    if call.command() is None:
        raise Refusal(400, "unreadable")
    return call


def _user(session: Session) -> User:
    """Whoever calls, as Telegram writes them."""
    person = session.person
    about: dict[str, Any] = {"username": person.username, "language_code": person.language}
    return User(person.id, person.name, is_bot=False, **about)
