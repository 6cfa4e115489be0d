"""Whoever calls: their session, and the table that they may look at."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request

from bot.common.clock import Clock
from bot.common.uncancellable import run_uncancellable
from bot.domain.commands import Person
from bot.domain.table import CommandRejected
from bot.handlers.pages.page_responder import why
from bot.i18n.translations import Texts
from bot.miniapp.access import Access
from bot.miniapp.buckets import DOING, READING, Buckets
from bot.miniapp.http import Refusal
from bot.miniapp.hub import PageHub
from bot.miniapp.sessions import Session, SessionError, Sessions
from bot.miniapp.table_state import Hint, Shown, TableState
from bot.store import Store
from bot.store.repositories.messages import page_answers
from bot.views.phrases import Phrases

Json = dict[str, Any]
Themes = Mapping[str, Json]

BEARER = "Bearer "


@dataclass
class Server:
    """Parts that all handlers of the page's requests need."""

    store: Store
    texts: Texts
    clock: Clock
    hub: PageHub
    sessions: Sessions
    access: Access
    reading: Buckets = field(default_factory=lambda: Buckets(READING))
    doing: Buckets = field(default_factory=lambda: Buckets(DOING))

    def session(self, request: Request) -> Session:
        """The session of a request.

        :raises Refusal: if there is none.
        """
        given = request.headers.get("authorization", "")
        if not given.startswith(BEARER):
            raise Refusal(401, "session")
        try:
            return self.sessions.read(given.removeprefix(BEARER), self.clock.now())
        except SessionError:
            raise Refusal(401, "session") from None

    def reader(self, request: Request) -> Session:
        """The session of somebody who reads, and does not too often."""
        session = self.session(request)
        spend(self.reading, session.person)
        return session

    def phrases(self, session: Session) -> Phrases:
        """The phrases in the language of a session."""
        return Phrases(self.texts, session.language)

    async def state(self, request: Request, session: Session) -> TableState:
        """The table that a request is about, for whom asks.

        :raises Refusal: if they may not look at it.
        """
        shown = await self.hub.read(request.path_params["code"].upper())
        return self.state_of(shown, request.query_params.get("key", ""), session)

    def state_of(self, shown: Shown | None, token: str, session: Session) -> TableState:
        """A table for a person.

        :raises Refusal: if they may not look at it, or there is none: nobody learns which.
        """
        if shown is None or not self.access.may_look(shown.table, session.person, token):
            raise Refusal(403, "not-yours")
        return TableState(self.phrases(session), shown, session.person)

    async def json(self, state: TableState) -> Json:
        """The state of a table, with a hint if there is one, and the number of those who watch."""
        hint = await self.hint(state) if state.can_move else {}
        return self.with_hint(state, hint)

    def with_hint(self, state: TableState, hint: Hint) -> Json:
        """The same where it is known what hint there is."""
        table = state.table
        return state.json(self.hub.watching(table.code, table.place.chat), hint)

    async def hint(self, state: TableState) -> Hint:
        """The hint that the person asked for on a page of the table."""
        asked = state.person.id, state.table.code
        # A stream may be broken off at any moment, and a transaction not.
        return await run_uncancellable(self.store.run(page_answers.hint, *asked))

    def refused(self, refused: CommandRejected, language: str) -> Refusal:
        """The answer to something that may not be done."""
        told = why(self.texts, language, refused)
        return Refusal(status_of(refused.code), refused.code, **told)

    @contextmanager
    def refusing(self, session: Session) -> Iterator[None]:
        """Answer what is refused in a block in the language of a session.

        :raises Refusal: if something is.
        """
        try:
            yield
        except CommandRejected as refused:
            raise self.refused(refused, session.language) from None


def spend(buckets: Buckets, person: Person) -> None:
    """Draw for a request.

    :raises Refusal: if there were too many.
    """
    if wait := buckets.take(person.id):
        raise Refusal(429, "too-many", seconds=max(1, round(wait)))


NOT_NOW = ("stale", "answered")
FORBIDDEN = (
    "not-at-table",
    "not-your-turn",
    "not-opener",
    "not-invited",
    "not-your-question",
    "table-unknown",
)


def status_of(code: str) -> int:
    """The status of a refusal by its code."""
    if code in NOT_NOW:
        return 409
    if code in FORBIDDEN:
        return 403
    return {"too-much": 429, "failed": 500}.get(code, 422)
