"""Seats at a table in a chat that the bot is not in: the first who sits down opens it."""

from dataclasses import dataclass, replace
from random import Random

from bot.common.fingerprint import Fingerprints
from bot.common.inline_message import ONLY
from bot.domain import seating
from bot.domain.commands import Join, Person
from bot.domain.invitation import Invitation, SitDown
from bot.domain.moves import play_chance_moves
from bot.domain.seating import Terms
from bot.domain.setup_card import read_card
from bot.domain.table import CommandRejected, Place, Table
from bot.handlers.persistence import keep_new
from bot.handlers.quotas import expect_room_for_table
from bot.handlers.responder import Responder
from bot.handlers.table import TableHandler
from bot.store.repositories import boards, people, tables


@dataclass(frozen=True)
class InvitationHandler:
    """Serves taps on the button of an invitation."""

    responder: Responder
    rng: Random
    fingerprints: Fingerprints

    def serve(self, command: SitDown, person: Person | None) -> None:
        """Seat somebody at the table of the message, which is opened if there is none yet.

        The host who taps first has it opened, and waits for others.

        :raises Refused: if the bot has made no such invitation, or there is no room.
        """
        responder = self.responder
        request, seal = responder.request, self.fingerprints.seal(str(command.invitation))
        if person is None or not request.inline_message or seal != command.seal:
            raise CommandRejected("stale")
        found = tables.posted(responder.connection, request.chat, ONLY, locked=True)
        table = found or self._opened(command.invitation)
        if found is None and person.id == command.invitation.host:
            responder.toast()
            return
        responder.request = replace(request, code=table.code)
        TableHandler(responder, self.rng).serve(Join(), person)

    def _opened(self, invitation: Invitation) -> Table:
        """The table to which somebody invites, as new."""
        connection, request, host = (
            self.responder.connection,
            self.responder.request,
            invitation.host,
        )
        card, language = read_card(invitation.card), people.person_language(connection, host)
        if card is None or language is None:
            raise CommandRejected("stale")
        expect_room_for_table(connection, request.chat, host)
        looks = language, people.chat_style(connection, host)
        people.inline_message_seen(connection, request.chat, request.inline_message, *looks)
        opener = Person(host, people.person_name(connection, host))
        terms = Terms(card.game, card.seats, card.all_options)
        code, place = tables.new_code(connection, self.rng), Place(request.chat)
        opened = seating.open_table(code, place, opener, terms, self.rng)
        table = play_chance_moves(opened, self.rng)
        keep_new(connection, table, self.responder.now)
        boards.means(connection, request.chat, ONLY, code)
        self.responder.touched.add(request.chat)
        return table
