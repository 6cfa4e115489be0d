"""`/top` and `/me`: who is how strong, and one's own games."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from bot.common.fingerprint import Fingerprints
from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.ratings.rating import Rating
from bot.domain.ratings.result import Result
from bot.domain.ratings.standings import own_games, rated_games, standings
from bot.domain.requests import Me, Standing, Top
from bot.domain.table import CommandRejected
from bot.handlers.responder import Responder
from bot.store.repositories import people
from bot.store.repositories.scores import departures, results
from bot.views.community.standings import OwnGames, StandingsMessage


@dataclass(frozen=True)
class StandingsHandler:
    """Serves these requests."""

    responder: Responder
    fingerprints: Fingerprints

    def serve(self, command: Standing, person: Person | None) -> None:
        """Show what is asked for.

        :raises Refused: if there is nothing to show, or nobody to show it of.
        """
        match command:
            case Top():
                self._top(command, person)
            case Me():
                self._own(command, person)

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
        unlisted, now = people.unlisted_of(connection, everybody), in_ms(responder.now)
        returned = departures.returned(connection, self.fingerprints, everybody, now)
        message = StandingsMessage(
            responder.phrases,
            shown[0],
            standings(played, now, unlisted, returned),
            people.names_of(connection, everybody),
            person.id if person else 0,
        )
        lines = list(map(asdict, message.shown))
        responder.picture("standings", message.text, message.keyboard(pools), lines=lines)

    def _own(self, command: Me, person: Person | None) -> None:
        """Show somebody their games, and how their rating in one pool came about."""
        responder = self.responder
        if person is None:
            raise CommandRejected("anonymous")
        private = responder.request.private
        if responder.request.query and not private:
            # Others could not tell any more whose games they are.
            raise CommandRejected("stale")
        own = own_games(person.id, self._rated(person, here=not private))
        if not own:
            raise CommandRejected("me-none")
        others = {other for one in own for other in one.against if other > 0}
        names = people.names_of(responder.connection, others)
        shown = OwnGames(responder.phrases, own, names, here=not private, pool=command.pool)
        moments = [(rating.points, rating.spread) for rating in shown.chosen.ratings]
        keyboard = shown.keyboard if private else []
        responder.picture("curve", shown.text, keyboard, moments=moments)

    def _rated(self, person: Person, *, here: bool) -> Iterable[tuple[Result, Rating]]:
        """The games that count: in a group its own games alone, as in its standings."""
        connection = self.responder.connection
        if not here:
            return results.of_person(connection, person.id)
        return rated_games(person.id, results.in_chat(connection, self.responder.request.chat))
