"""Opening the page: who it is, and all that the first board needs, in one answer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from bot.domain.table import Table
from bot.i18n.translations import closest_language, plain_text
from bot.miniapp.callers import Json, Server, spend
from bot.miniapp.http import Refusal, answer, body_of
from bot.miniapp.init_data import InitDataError, Opening, verified
from bot.miniapp.sessions import LONGEST, SECONDS, Session
from bot.store.repositories import people, tables
from bot.views.pages.app_links import read_start
from bot.views.phrases import Phrases
from bot.views.table_list import MOST, Overview, in_order

WORDS = "app-"
"""The beginning of the keys of all sentences that the page itself has."""

_AUTOMATIC = re.compile(r"[A-Za-z0-9_-]{0,64}")


@dataclass(frozen=True)
class Known:
    """Facts about the person who opens the page: language, look of boards, tables."""

    language: str | None
    style: str
    tables: list[Table]


@dataclass(frozen=True)
class SessionApi:
    """Serves whoever opens the page; `themes` are the looks of boards, as data."""

    server: Server
    signing_key: bytes
    themes: Mapping[str, Json]

    async def open(self, request: Request) -> Response:
        """Begin a session, or renew one."""
        body = await body_of(request)
        session = self._session(request, body)
        spend(self.server.reading, session.person)
        known = await self.server.store.run(_known, session.person.id)
        own = known.language or closest_language(session.person.language)
        session = replace(session, language=own)
        return answer(await self._told(session, known))

    async def tables(self, request: Request) -> Response:
        """The tables of a person."""
        session = self.server.reader(request)
        known = await self.server.store.run(_known, session.person.id)
        return answer({"tables": self._listed(session, known.tables)})

    def _session(self, request: Request, body: Json) -> Session:
        now, given = self.server.clock.now(), body.get("initData") or ""
        start = body.get("start") or ""
        if not (isinstance(given, str) and isinstance(start, str)):
            raise Refusal(400, "unreadable")
        if not given:
            before = self.server.session(request)
            if now - before.opened > LONGEST:
                raise Refusal(401, "session")
            return replace(before, until=now + SECONDS)
        opening = self._opening(given, now)
        start = start if _AUTOMATIC.fullmatch(start) else ""
        return Session(opening.person, "", start or opening.start, opening.at, now + SECONDS)

    def _opening(self, given: str, now: float) -> Opening:
        try:
            return verified(given, self.signing_key, now)
        except InitDataError:
            # In the language of nobody in particular: it is not known who asks.
            message = self.server.texts.plain("en", "app-not-opened")
            raise Refusal(401, "init-data", message=message) from None

    async def _told(self, session: Session, known: Known) -> Json:
        person = session.person
        about = {"id": person.id, "name": person.name, "language": session.language}
        return {
            "session": self.server.sessions.write(session),
            "seconds": SECONDS,
            "me": about,
            "words": self.server.texts.beginning(session.language, WORDS),
            "themes": self.themes,
            "theme": known.style,
            "table": await self._first(session),
            "tables": self._listed(session, known.tables),
        }

    async def _first(self, session: Session) -> Json | None:
        """The table that the page was opened for, if the person may see it."""
        found = read_start(session.start)
        if found is None:
            return None
        code, token = found
        shown = await self.server.hub.read(code)
        try:
            return await self.server.json(self.server.state_of(shown, token, session))
        except Refusal:
            return None

    def _listed(self, session: Session, found: list[Table]) -> list[Any]:
        phrases, person = self.server.phrases(session), session.person.id
        return [_line(phrases, table, person) for table in in_order(found, person)[:MOST]]


def _known(connection: Connection, person: int) -> Known:
    found = [*tables.of_person(connection, person), *tables.inviting(connection, person)]
    language = people.person_language(connection, person)
    return Known(language, people.chat_style(connection, person), found)


def _line(phrases: Phrases, table: Table, person: int) -> Json:
    """A table in a list: its game, its code and the others there, whose turn it is."""
    overview = Overview(phrases, person, 0.0, ())
    title = " · ".join([f"#{table.code}", *overview.against(table)])
    return {
        "code": table.code,
        "game": phrases.say(f"game-{table.record.game}"),
        "title": plain_text(title),
        "yours": table.is_on_move(person),
        "state": plain_text(overview.turn(table)),
    }
