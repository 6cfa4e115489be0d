"""Finished games: key moments and a look ply by ply, in private until shared; replays."""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Connection

from bot.domain.aids.hints import asked_after
from bot.domain.analysis.key_moments import Judged
from bot.domain.commands import Person
from bot.domain.requests import Best, Review, Reviewing, ReviewPly, ShareMoment, ShowMoment
from bot.domain.table import CommandRejected, Stage, Table
from bot.handlers import hints
from bot.handlers.responder import Responder
from bot.i18n.translations import Texts, closest_language
from bot.store.repositories import analyses, outbox, people, tables
from bot.store.repositories.analyses import Analysis
from bot.store.repositories.messages import replays, spent_messages
from bot.views.deep_links import token_of
from bot.views.teaching.key_moments import MomentsPage


@dataclass(frozen=True)
class ReviewHandler:
    """Serves whoever looks."""

    responder: Responder

    def serve(self, command: Reviewing, person: Person | None) -> None:
        """Do what is asked.

        :raises Refused: if it cannot be done, or the game is not theirs to see.
        """
        if person is None:
            raise CommandRejected("anonymous")
        match command:
            case Review(token):
                self._begin(self._table(token, person), token, person)
            case ShowMoment(number, token):
                self._page(number, token, person)
            case ShareMoment(number):
                self._share(number, person)
            case ReviewPly():
                self._show(self._table(command.token, person), command, person)
            case Best(ply, token, moment):
                table = self._table(token, person)
                hints.ask(self.responder, asked_after(table, ply), table, person)
                self._show(table, ReviewPly(ply, token, moment), person, asked=True)

    def _table(self, token: str, person: Person) -> Table:
        """The finished game; of those who sat there, or were shown the link."""
        table = self._over()
        if not self.responder.request.private:
            raise CommandRejected("stale")
        if not table.seats_of(person.id) and token != token_of(table):
            raise CommandRejected("table-unknown", {"code": table.code})
        return table

    def _over(self) -> Table:
        table = tables.load(self.responder.connection, self.responder.request.code or "")
        if table is None or table.stage is not Stage.OVER:
            raise CommandRejected("stale")
        return table

    def _begin(self, table: Table, token: str, person: Person) -> None:
        """Show the key moments, or have them looked for; ply by ply where there is no loser."""
        responder = self.responder
        if len(table.players) == 1 or not table.record.plies:
            self._show(table, ReviewPly(0, token), person)
            return
        if analyses.judgements_of(responder.connection, table.code):
            responder.toast()
            page = MomentsPage(table.code, 0, token, offered=is_shareable(table, person.id))
            responder.send("moments", language=responder.language, message=None, **asdict(page))
            return
        analysis = Analysis(person.id, table.code)
        if not analyses.add(responder.connection, analysis, responder.now):
            responder.message("refused-hint-thinking")
            return
        responder.toast()
        responder.send("progress", **_progress(table, analysis, responder.language))

    def _page(self, number: int, token: str, person: Person) -> None:
        """Show another page where one was: in private, or in the group that it was shared with."""
        responder, table = self.responder, self._judged()
        in_group = table.place.chat == responder.request.chat and not responder.request.private
        if not in_group:
            self._table(token, person)
        offered = not in_group and is_shareable(table, person.id) and not self._is_shared()
        self._turn_to(MomentsPage(table.code, number, token, in_group, offered))

    def _share(self, number: int, person: Person) -> None:
        """Show a page in the group, once for each message that offers it."""
        responder, table = self.responder, self._judged()
        self._table("", person)
        message = self._tapped()
        if not is_shareable(table, person.id):
            raise CommandRejected("stale")
        if self._is_shared():
            responder.toast("toast-shared-before")
            return
        responder.toast("toast-shared")
        self._turn_to(MomentsPage(table.code, number))
        spent_messages.spend(responder.connection, responder.request.chat, message)
        page = MomentsPage(table.code, number, in_group=True)
        language = responder.of_table(table).language
        about = asdict(page) | {"language": language, "message": None, "topic": table.place.topic}
        responder.put(table.place.chat, "moments", about)

    def _judged(self) -> Table:
        """The finished game, of which it is known what was to be expected."""
        table = self._over()
        if not analyses.judgements_of(self.responder.connection, table.code):
            raise CommandRejected("stale")
        return table

    def _is_shared(self) -> bool:
        """Whether the message that was tapped has been shown in the group before."""
        chat, message = self.responder.request.chat, self._tapped()
        return spent_messages.is_spent(self.responder.connection, chat, message)

    def _turn_to(self, page: MomentsPage) -> None:
        """Show a page in the message that was tapped."""
        responder, message = self.responder, self._tapped()
        responder.toast()
        responder.send("moments", language=responder.language, message=message, **asdict(page))

    def _tapped(self) -> int:
        """The message that was tapped; never that of a table, as forged taps may name one.

        :raises Refused: if it is one, or Telegram does not say.
        """
        chat, message = self.responder.request.chat, self.responder.request.message
        if message is None or tables.posted(self.responder.connection, chat, message) is not None:
            raise CommandRejected("stale")
        return message

    def _show(self, table: Table, leaf: ReviewPly, person: Person, *, asked: bool = False) -> None:
        """Show the game after a ply, in the message that was tapped if that is such a look."""
        responder = self.responder
        first = isinstance(responder.request.command, Review)
        about = {
            "code": table.code,
            "ply": min(leaf.ply, len(table.record.plies)),
            "token": leaf.token,
            "moment": leaf.moment,
            "seat": table.seat_of(person.id),
            "asked": asked,
            "message": None if first else responder.request.message,
        }
        responder.toast()
        responder.send("leaf", language=responder.language, **about)


def replay(responder: Responder, table: Table) -> None:
    """Show the course of a finished game; by a tap once below its message, by a text each time."""
    request = responder.request
    if request.query and request.message is not None:
        where = request.chat, request.message
        if replays.is_below(responder.connection, *where, table.code):
            responder.toast("toast-replay-there")
            return
    responder.toast()
    about = {"code": table.code, "language": responder.language}
    responder.send(replays.KIND, **about, **responder.address())


def is_shareable(table: Table, person: int) -> bool:
    """Whether somebody who sat at a table may show others there what was found."""
    elsewhere = table.place.chat != person and not table.place.is_inline
    return bool(table.seats_of(person)) and elsewhere


TOLD = 8
"""Number of times that progress is shown in the course of a review."""


@dataclass(frozen=True)
class Told:
    """Tells a person what is found in a game, in the transaction that keeps it."""

    connection: Connection
    texts: Texts
    table: Table
    now: float

    def take_in(self, analysis: Analysis, said: str) -> set[int]:
        """Keep what a worker said of the next position; the chats to which something goes.

        It says JSON of a judgement or of none, and nothing at all where it can judge no game.

        :raises ValueError: if that is no JSON.
        :raises TypeError: if it, or what was found before by another version, says something else.
        """
        found = json.loads(said) if said else None
        after = replace(analysis, found=(*analysis.found, found))
        for one in after.found:
            Judged.read(one)
        analyses.step(self.connection, after, self.now)
        if not said or len(after.found) >= positions_of(self.table):
            self._end(after, can_judge=bool(said))
        elif analysis.message and self._is_news(len(after.found)):
            about = _progress(self.table, after, self._language(after))
            outbox.put(self.connection, after.person, "progress", about, self.now)
        return {analysis.person}

    def _is_news(self, done: int) -> bool:
        """Whether so many positions are a good part more than those before."""
        count = positions_of(self.table)
        return done * TOLD // count > (done - 1) * TOLD // count

    def _end(self, analysis: Analysis, *, can_judge: bool) -> None:
        """Show what came of it in place of how far it is."""
        if not can_judge or not any(analysis.found):
            # An analysis without a result is dropped, so that the person may ask again.
            analyses.drop(self.connection, analysis)
            language = self._language(analysis)
            nothing = self.texts.html(language, "analysis-nothing")
            none = self.texts.html(language, "analysis-none")
            self._say(analysis, nothing if can_judge else none)
            return
        analyses.end(self.connection, analysis)
        if analysis.message:
            about = {"message": analysis.message}
            outbox.put(self.connection, analysis.person, "delete", about, self.now)
        offered = is_shareable(self.table, analysis.person)
        page = asdict(MomentsPage(analysis.code, token=token_of(self.table), offered=offered))
        page |= {"language": self._language(analysis), "message": None}
        outbox.put(self.connection, analysis.person, "moments", page, self.now)

    def _say(self, analysis: Analysis, text: str) -> None:
        """Say why there is no result, where it said how far it is if there is such a message."""
        about: dict[str, Any] = {"text": text, "topic": None, "reply_to": None}
        if analysis.message:
            about = {"message": analysis.message, "text": text, "keyboard": []}
        kind = "edit" if analysis.message else "message"
        outbox.put(self.connection, analysis.person, kind, about, self.now)

    def _language(self, analysis: Analysis) -> str:
        return closest_language(people.person_language(self.connection, analysis.person))


def positions_of(table: Table) -> int:
    """Number of positions in a game, the first and the last included."""
    return len(table.record.plies) + 1


def _progress(table: Table, analysis: Analysis, language: str) -> dict[str, Any]:
    return {
        "code": analysis.code,
        "number": len(analysis.found),
        "count": positions_of(table),
        "language": language,
        "message": analysis.message,
    }
