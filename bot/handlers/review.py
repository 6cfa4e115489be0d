"""Review of a finished game in private: ply by ply, and for the moves that cost most."""

import json
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Connection

from bot.domain.commands import Person
from bot.domain.hints import asked_after
from bot.domain.requests import Best, Review, Reviewing, ReviewPly
from bot.domain.table import CommandRejected, Stage, Table
from bot.handlers import hints
from bot.handlers.responder import Responder
from bot.i18n.translations import Texts, closest_language
from bot.store.repositories import analyses, outbox, people, tables
from bot.store.repositories.analyses import Analysis, Cost
from bot.views.deep_links import token_of


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
        table = self._table(command.token, person)
        match command:
            case Review(token):
                self._show(table, ReviewPly(0, token), person, None)
                begin(self.responder, table, person)
            case ReviewPly():
                self._show(table, command, person, self.responder.request.message)
            case Best(ply, token, key):
                effect = asked_after(table, ply)
                hints.ask(self.responder, effect, table, person)
                here, message = ReviewPly(ply, token, key), self.responder.request.message
                self._show(table, here, person, message, asked=True)

    def _table(self, token: str, person: Person) -> Table:
        """The finished game; of those who sat there, or were shown the link."""
        responder, code = self.responder, self.responder.request.code or ""
        table = tables.load(responder.connection, code)
        if not responder.request.private or table is None or table.stage is not Stage.OVER:
            raise CommandRejected("stale")
        if not table.seats_of(person.id) and token != token_of(table):
            raise CommandRejected("table-unknown", {"code": code})
        return table

    def _show(
        self,
        table: Table,
        leaf: ReviewPly,
        person: Person,
        message: int | None,
        *,
        asked: bool = False,
    ) -> None:
        responder = self.responder
        ply = min(leaf.ply, len(table.record.plies))
        about = {"code": table.code, "ply": ply, "token": leaf.token, "message": message}
        about |= {"key": leaf.key, "asked": asked}
        about["seat"] = table.seat_of(person.id)
        responder.toast()
        responder.send("leaf", language=responder.language, **about)


MOST = 3
"""Moves that are told of."""

LEAST = 0.05
"""Least cost of a move that is told of: a smaller one may be an error of the judging search."""

TOLD = 8
"""Number of times that progress is shown in the course of a review."""


def begin(responder: Responder, table: Table, person: Person) -> None:
    """Have a game looked through for somebody, unless there is nothing to find."""
    if len(table.players) == 1 or not table.record.plies:
        return
    if told := analyses.was_told(responder.connection, person.id, table.code):
        _point_to(responder, told)
        return
    analysis = Analysis(person.id, table.code)
    if analyses.add(responder.connection, analysis, responder.now):
        about = _progress(table, analysis, responder.language)
        responder.send("progress", **about)
    else:
        responder.message("refused-hint-thinking")


def _point_to(responder: Responder, told: Analysis) -> None:
    """Say where in the chat it was told."""
    text = responder.phrase("analysis-above", {"code": told.code})
    if not costliest(told.costs):
        text = responder.phrase("analysis-done", {"code": told.code, "count": 0})
    where = {"topic": None, "reply_to": told.message}
    responder.send("message", text=text, keyboard=None, **where)


@dataclass(frozen=True)
class Told:
    """Tells a person what is found in a game, in the transaction that keeps it."""

    connection: Connection
    texts: Texts
    table: Table
    now: float

    def take_in(self, analysis: Analysis, said: str) -> set[int]:
        """Keep what a worker said of the next ply; the chats to which something goes.

        It says JSON of a judgement or of none, and nothing at all where it can judge no game.
        """
        found = json.loads(said) if said else None
        costs = [*analysis.costs, *([Cost(analysis.plies, **found)] if found else [])]
        after = replace(analysis, plies=analysis.plies + 1, costs=tuple(costs))
        analyses.step(self.connection, after, self.now)
        if not said or after.plies >= len(self.table.record.plies):
            self._end(after, can_judge=bool(said))
        elif analysis.message and self._is_news(after.plies):
            about = _progress(self.table, after, self._language(after))
            outbox.put(self.connection, after.person, "progress", about, self.now)
        return {analysis.person}

    def _is_news(self, plies: int) -> bool:
        """Whether so many plies are a good part more than those before."""
        count = len(self.table.record.plies)
        return plies * TOLD // count > (plies - 1) * TOLD // count

    def _end(self, analysis: Analysis, *, can_judge: bool) -> None:
        """Say what came of it: in words, then move by move."""
        # A review without a result is dropped, so that the person may ask again.
        (analyses.end if can_judge else analyses.drop)(self.connection, analysis)
        language, costly = self._language(analysis), costliest(analysis.costs)
        text = self.texts.html(language, "analysis-none")
        if can_judge:
            values: dict[str, str | int] = {"code": analysis.code, "count": len(costly)}
            text = self.texts.html(language, "analysis-done", values)
        if analysis.message:
            about = {"message": analysis.message, "text": text, "keyboard": []}
            outbox.put(self.connection, analysis.person, "edit", about, self.now)
        else:
            about = {"text": text, "topic": None, "reply_to": None}
            outbox.put(self.connection, analysis.person, "message", about, self.now)
        for cost in costly:
            about = {**asdict(cost), "code": analysis.code, "language": language}
            outbox.put(self.connection, analysis.person, "costly", about, self.now)

    def _language(self, analysis: Analysis) -> str:
        return closest_language(people.person_language(self.connection, analysis.person))


def costliest(costs: tuple[Cost, ...]) -> list[Cost]:
    """The moves that cost most, in the order in which they were made."""
    much = [cost for cost in costs if cost.before - cost.after >= LEAST]
    much.sort(key=lambda cost: cost.after - cost.before)
    return sorted(much[:MOST], key=lambda cost: cost.ply)


def _progress(table: Table, analysis: Analysis, language: str) -> dict[str, Any]:
    return {
        "code": analysis.code,
        "number": analysis.plies,
        "count": len(table.record.plies),
        "language": language,
        "message": analysis.message,
    }
