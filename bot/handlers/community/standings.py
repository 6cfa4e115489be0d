"""`/top` and `/me`: who is how strong, and one's own games."""

from dataclasses import asdict, dataclass

from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.ratings.fold import folded
from bot.domain.ratings.rating import Rating
from bot.domain.ratings.standings import own_games, standings
from bot.domain.requests import Me, Standing, Top
from bot.domain.table import CommandRejected
from bot.handlers.responder import Responder
from bot.store.repositories import people
from bot.store.repositories.scores import results
from bot.views.community.standings import OwnGames, StandingsMessage


@dataclass(frozen=True)
class StandingsHandler:
    """Serves these requests."""

    responder: Responder

    def serve(self, command: Standing, person: Person | None) -> None:
        """Show what is asked for.

        :raises Refused: if there is nothing to show, or nobody to show it of.
        """
        match command:
            case Top():
                self._top(command, person)
            case Me():
                self._own(person)

    def _top(self, command: Top, person: Person | None) -> None:
        """Show the best of a group; in its own games alone."""
        responder = self.responder
        if responder.request.private:
            raise CommandRejected("top-private")
        connection, chat = responder.connection, responder.request.chat
        pools = results.pools_in(connection, chat)
        shown = [pool for pool in pools if pool.startswith(command.pool)]
        if not shown:
            raise CommandRejected("top-none")
        played = results.in_chat(connection, chat, shown[0])
        everybody = {player for result in played for player in result.players if player > 0}
        unlisted = people.unlisted_of(connection, everybody)
        message = StandingsMessage(
            responder.phrases,
            shown[0],
            standings(played, in_ms(responder.now), unlisted),
            people.names_of(connection, everybody),
            person.id if person else 0,
        )
        lines = list(map(asdict, message.shown))
        responder.picture("standings", message.text, message.keyboard(pools), lines=lines)

    def _own(self, person: Person | None) -> None:
        responder = self.responder
        if person is None:
            raise CommandRejected("anonymous")
        chat = None if responder.request.private else responder.request.chat
        counted = results.of_person(responder.connection, person.id, chat)
        if not counted:
            raise CommandRejected("me-none")
        ratings = {pool: self._rating(person, pool, chat) for pool in {r.pool for r in counted}}
        own = own_games(person.id, counted, ratings)
        others = {other for one in own for other in one.against if other > 0}
        names = people.names_of(responder.connection, others)
        responder.markup(OwnGames(responder.phrases, own, names, here=chat is not None).text)

    def _rating(self, person: Person, pool: str, chat: int | None) -> Rating:
        """The rating of a person: in a group by its own games alone, as its standings are."""
        connection = self.responder.connection
        if chat is None:
            return results.rating_of(connection, person.id, pool)
        return folded(results.in_chat(connection, chat, pool)).of(pool, person.id)
