"""Opening tables of all kinds, with a card on which they are made ready."""

from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from bot.domain import seating, tour
from bot.domain.commands import (
    Challenge,
    Choose,
    Gallery,
    Invited,
    Lobby,
    Misread,
    Open,
    Person,
    ShowCard,
    ShowHow,
    Solo,
)
from bot.domain.moves import play_chance_moves
from bot.domain.options import AS_USUAL, Way, ways
from bot.domain.players import Voters
from bot.domain.seating import Terms
from bot.domain.setup_card import Card, Face, read_card
from bot.domain.table import CommandRejected, Place, Stage, Table
from bot.domain.votes.requests import OpenVote
from bot.handlers.persistence import keep_new, keep_quietly
from bot.handlers.quotas import expect_room_for_table
from bot.handlers.responder import Responder
from bot.store.repositories import boards, people, tables
from bot.store.repositories.tables import ALIVE
from bot.views.keyboard import Keyboard
from bot.views.setup_card_message import CardFace
from bot.views.suggestions import game_buttons
from engine.ai.levels import DEFAULT_LEVEL
from engine.core.errors import EngineError
from engine.core.game import AnyGame
from engine.core.registry import find_game

Asked = TypeVar("Asked", Open, Solo)


@dataclass(frozen=True)
class LobbyHandler:
    """Serves these requests; `username` is the bot's own.

    Where it can show a table in any chat, it `invites` there by inline mode.
    """

    responder: Responder
    username: str
    rng: Random
    invites: bool = False

    def serve(self, command: Lobby, person: Person | None) -> None:
        """Do what is asked.

        :raises Refused: if it cannot be done.
        """
        match command:
            case Choose() if command.game:
                self._offer(command, person)
            case Choose():
                self._choose()
            case ShowCard():
                self._changed_card(command, person)
            case ShowHow():
                self._show_how(command, person)
            case Gallery():
                self._gallery(command, person)
            case Misread():
                raise CommandRejected(command.code, command.values)
            case Open():
                self._play(command, person)
            case Challenge() if self.responder.request.private:
                # The person challenged would see nothing of a table here.
                self._offer(Choose(command.game), person)
            case Challenge() | Solo() | OpenVote():
                self._open(command, person)

    def _choose(self) -> None:
        """Show the games; each has a card."""
        responder = self.responder
        responder.showcase("", responder.phrase("choose"), choices(responder))

    def _show_card(self, card: Card, person: Person | None) -> None:
        """Show how a game would be played, with buttons to change it and to begin."""
        responder = self.responder
        private, how = responder.request.private, self._is_new(card.game, person)
        phrases, invites = responder.phrases, self.invites
        face = CardFace(phrases, card, private, self.username, how=how, invites=invites)
        responder.showcase(card.game, face.text, face.keyboard)

    def _is_new(self, game: str, person: Person | None) -> bool:
        """Whether a game can be shown to a person here who has never played it."""
        if person is None or not self.responder.request.private:
            return False
        return not tables.has_played(self.responder.connection, person.id, game)

    def _changed_card(self, command: ShowCard, person: Person | None) -> None:
        card = read_card(command.card)
        if card is None:
            raise CommandRejected("stale")
        self._show_card(card, person)

    def _play(self, command: Open, person: Person | None) -> None:
        """Open a table as it was asked for, once it is said for how many."""
        if self.responder.request.private:
            self._offer(Choose(command.game, command.seats, command.options), person)
            return
        found = ways(game_called(command.game), command.seats, command.options)
        crowds = {way.seats for way in found if way.seats > 1}
        if len(crowds) > 1 and not command.by_card:
            self._show_card(self._usual(command, person).on(Face.SEATS), person)
        else:
            self._open(_settled(command, found), person)

    def _offer(self, command: Choose, person: Person | None) -> None:
        """Offer the bot as opponent, and friends; what no button can say is played at once."""
        found = ways(game_called(command.game), command.seats, command.options)
        if found and not _is_for_one(found):
            card = self._usual(command, person)
            if card.fits:
                self._show_card(card, person)
                return
        solo = Solo(command.game, options=command.options, seats=command.seats)
        self._open(_settled(solo, found), person)

    def _usual(self, command: Open | Choose, person: Person | None) -> Card:
        """The card of a game with what was said of it, and the level this person is used to."""
        card = Card.usual(command.game, command.seats, command.options)
        return replace(card, level=self._level(person))

    def _level(self, person: Person | None) -> int:
        """The level at which a person last played the bot."""
        last = people.level_of(self.responder.connection, person.id) if person else None
        return DEFAULT_LEVEL if last is None else last

    def _gallery(self, command: Gallery, person: Person | None) -> None:
        """Show pictures of what there is to choose; without any, what there is."""
        game, responder = game_called(command.game), self.responder
        if not any(option.pictured for option in game.options(game.info.seats[0])):
            card = self._usual(Choose(command.game), person)
            self._show_card(card.on(Face.OPTIONS), person)
            return
        responder.toast()
        responder.send(
            "gallery", game=command.game, language=responder.language, **responder.address()
        )

    def _open(self, command: Open | Challenge | Solo | OpenVote, person: Person | None) -> None:
        if person is None:
            raise CommandRejected("anonymous")
        connection, responder = self.responder.connection, self.responder
        by_card = isinstance(command, Open | Solo) and command.by_card
        if by_card:
            self._expect_unused()
        expect_room_for_table(connection, responder.request.chat, person.id)
        table = self._table(command, person, tables.new_code(connection, self.rng))
        if isinstance(command, Challenge):
            table = seating.challenge(table, self._known(command.invited))
        elif isinstance(command, Solo):
            level = self._level(person) if command.level is None else command.level
            table = seating.solo(table, level, command.order, self.rng, command.options)
            if table.level is not None:
                people.played_at(connection, person.id, level)
        elif isinstance(command, OpenVote):
            table = self._voted_at(table, command, person)
        keep_new(connection, play_chance_moves(table, self.rng), responder.now)
        responder.touched.add(table.place.chat)
        responder.toast()
        if by_card:
            self._use_up(table.code)

    def _voted_at(self, table: Table, command: OpenVote, person: Person) -> Table:
        """The table with the group at one seat, whose moves are found by votes, and the bot.

        :raises Refused: if this is no group, or it votes at another table, or something was asked
            that is for people who sit at a table.
        """
        responder = self.responder
        if responder.request.private:
            raise CommandRejected("vote-group")
        for other in tables.in_chat(responder.connection, responder.request.chat, ALIVE):
            if other.voters_seat is not None:
                raise CommandRejected("vote-there", {"code": other.code})
        if table.host != AS_USUAL:
            raise CommandRejected("vote-options")
        level = self._level(person) if command.level is None else command.level
        voters = Voters(command.seconds)
        return seating.solo(table, level, command.order, self.rng, command.options, voters)

    def _show_how(self, command: ShowHow, person: Person | None) -> None:
        """Show a game to somebody, in private; what they are shown elsewhere ends."""
        connection, responder = self.responder.connection, self.responder
        game = game_called(command.game)
        if person is None:
            raise CommandRejected("anonymous")
        if not responder.request.private:
            raise CommandRejected("how-private")
        for old in tables.of_person(connection, person.id, (Stage.PLAYING,), locked=True):
            if tour.is_on(old):
                over = seating.cancel(old, person).table
                keep_quietly(connection, old, over, responder.now)
        expect_room_for_table(connection, responder.request.chat, person.id)
        code = tables.new_code(connection, self.rng)
        table = tour.opened(code, Place(responder.request.chat, self._topic()), person, game)
        keep_new(connection, play_chance_moves(table, self.rng), responder.now)
        responder.touched.add(table.place.chat)
        responder.toast()

    def _expect_unused(self) -> None:
        """Refuse a card from which a table has come: two may tap before it is gone.

        :raises Refused: if one has.
        """
        chat, message = self.responder.request.chat, self.responder.request.message
        if message and tables.posted(self.responder.connection, chat, message):
            raise CommandRejected("stale")

    def _use_up(self, code: str) -> None:
        """Take the card away, from which this table has come."""
        chat, message = self.responder.request.chat, self.responder.request.message
        if message:
            boards.means(self.responder.connection, chat, message, code)
        self.responder.send("delete", message=message)

    def _table(
        self, command: Open | Challenge | Solo | OpenVote, opener: Person, code: str
    ) -> Table:
        request = self.responder.request
        seats = command.seats if isinstance(command, Open | Solo) else None
        terms = Terms(command.game, seats, command.options)
        place = Place(request.chat, self._topic())
        try:
            return seating.open_table(code, place, opener, terms, self.rng)
        except EngineError as error:
            raise CommandRejected.by_engine(error) from error

    def _topic(self) -> int | None:
        """The topic of a new table: in private none in which another is being played.

        Then it may get one of its own.
        """
        request = self.responder.request
        if request.topic is None or not request.private:
            return request.topic
        here = Place(request.chat, request.topic)
        alive = tables.in_chat(self.responder.connection, request.chat, ALIVE)
        return None if any(table.place == here for table in alive) else request.topic

    def _known(self, invited: Invited | None) -> Invited | None:
        if invited is None or invited.id is not None or invited.username is None:
            return invited
        return people.person_called(self.responder.connection, invited.username)


def choices(responder: Responder) -> Keyboard:
    """A button for each game."""
    return game_buttons(responder.phrases)


def game_called(key: str) -> AnyGame:
    """The game with this key.

    :raises Refused: if there is none.
    """
    try:
        return find_game(key)
    except EngineError as error:
        raise CommandRejected.by_engine(error) from error


def _is_for_one(found: list[Way]) -> bool:
    return len(found) == 1 and found[0].seats == 1


def _settled(command: Asked, found: list[Way]) -> Asked:
    """The command with all that follows from what was said, if only one way is left."""
    if len(found) != 1:
        return command
    return replace(command, seats=found[0].seats, options=found[0].options)
