"""Requests from the page of a table: done once each, answered by a row that the page waits for."""

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random

from sqlalchemy import Connection

from bot.domain.agreeing.agreements import Answer, wish_of
from bot.domain.commands import AtTable, Person
from bot.domain.requests import OnTime, TakeDaysOff
from bot.domain.table import CommandRejected
from bot.handlers.pages.page_responder import PageResponder
from bot.handlers.quotas import Quotas
from bot.handlers.table import TableHandler
from bot.handlers.timing.days_off import DaysOff
from bot.handlers.timing.reminder_settings import ReminderSettingsHandler
from bot.i18n.translations import Texts, closest_language
from bot.store.repositories import people, tables
from bot.store.repositories.messages import page_answers, wishes
from bot.store.repositories.messages.page_answers import PageAnswer
from bot.telegram.page_calls import KIND
from bot.telegram.request import Request

FAILED = "failed"
"""The outcome of what cannot be worked off."""


@dataclass(frozen=True)
class PageHandler:
    """Serves whoever has a page open."""

    texts: Texts
    rng: Random
    quotas: Quotas

    def serve(self, connection: Connection, request: Request, now: float) -> PageResponder:
        """Do what is asked, unless it was done before under the same id, and keep the answer."""
        person, command = request.person, request.command
        if person is None or not isinstance(command, AtTable | OnTime):
            raise TypeError("on a page somebody does something at its table, or about their time")
        guessed = closest_language(person.language)
        own = people.person_seen(connection, person, guessed)
        request = _where_the_table_is(connection, request)
        responder = PageResponder(connection, request, self.texts, own, own, now)
        if isinstance(command, Answer):
            asked = request.code or "", wish_of(command), request.chat
            responder.asked_in = wishes.find(connection, *asked)
        if _was_done(connection, request, person):
            return responder
        try:
            self.quotas.spend(request, now)
            self._do(responder, command, person)
        except CommandRejected as refused:
            responder.refusal(refused)
        responder.keep(person)
        return responder

    def _do(self, responder: PageResponder, command: AtTable | OnTime, person: Person) -> None:
        if isinstance(command, AtTable):
            TableHandler(responder, self.rng).serve(command, person)
            return
        table = tables.load(responder.connection, responder.request.code or "")
        if table is None or table.seat_of(person.id) is None:
            raise CommandRejected("not-at-table")
        if isinstance(command, TakeDaysOff):
            DaysOff(responder, person).serve(command)
        else:
            ReminderSettingsHandler(responder, person).serve(command)


def _was_done(connection: Connection, request: Request, person: Person) -> bool:
    """Whether it has been worked off before; the inbox knows it again only if it says the same."""
    return page_answers.find(connection, person.id, request.page or "") is not None


def keep_failed(connection: Connection, body: str, now: float) -> None:
    """Keep that a request of a page cannot be worked off, so that the page need not wait."""
    with suppress(ValueError, KeyError, TypeError):
        call = json.loads(body)[KIND]
        failed = PageAnswer(call["from"]["id"], call["id"], call["code"], FAILED)
        page_answers.keep(connection, failed, now)


def _where_the_table_is(connection: Connection, request: Request) -> Request:
    """The request in the chat where its table stands by now: a group may have become another."""
    table = tables.load(connection, request.code or "")
    return replace(request, chat=table.place.chat) if table else request
