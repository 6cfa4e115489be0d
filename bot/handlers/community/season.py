"""`/season`: the season of a group, its people, and its beginning."""

from dataclasses import dataclass
from random import Random

from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Person
from bot.domain.options import split_options
from bot.domain.players import Human
from bot.domain.seasons import course
from bot.domain.seasons.length import pace_of, read_days
from bot.domain.seasons.requests import (
    BeginSeason,
    JoinSeason,
    LeaveSeason,
    LeaveSeasonForSure,
    Leaving,
    OpenSeason,
    Seasonal,
    ShowSeason,
    StayInSeason,
)
from bot.domain.seasons.season import Member, Season, SeasonStage, SeasonTerms
from bot.domain.table import CommandRejected, Place
from bot.handlers.community import season_course
from bot.handlers.responder import Responder
from bot.i18n.sanitize import isolated
from bot.store.repositories.scores import seasons
from engine.core.errors import EngineError


@dataclass(frozen=True)
class SeasonHandler:
    """Serves these requests."""

    responder: Responder
    rng: Random

    def serve(self, command: Seasonal, person: Person | None) -> None:
        """Do what is asked.

        :raises Refused: if it cannot be done.
        """
        if self.responder.request.private:
            raise CommandRejected("season-group")
        if isinstance(command, ShowSeason):
            self._show()
            return
        if person is None:
            raise CommandRejected("anonymous")
        match command:
            case OpenSeason():
                self._open(command, person)
            case JoinSeason(number):
                season = self._held(number)
                self._keep(season, course.joined(season, person))
                self.responder.toast("toast-season-joined")
            case BeginSeason(number):
                self._begin(self._held(number), person)
            case LeaveSeason(number):
                self._leave(self._held(number), person)
            case LeaveSeasonForSure() | StayInSeason():
                self._answered(command, person)

    def _show(self) -> None:
        """Show the last season of the group in a new message."""
        responder = self.responder
        season = seasons.latest(responder.connection, responder.request.chat)
        if season is None:
            raise CommandRejected("season-none")
        seasons.show(responder.connection, season, responder.now, anew=True)
        responder.touched.add(responder.request.chat)

    def _open(self, command: OpenSeason, person: Person) -> None:
        responder = self.responder
        connection, request = responder.connection, responder.request
        before = seasons.latest(connection, request.chat)
        if before and before.is_alive:
            raise CommandRejected("season-there")
        season = self._new(command, person)
        season = seasons.add(connection, season, in_ms(responder.now))
        seasons.show(connection, season, responder.now)
        responder.touched.add(request.chat)

    def _new(self, command: OpenSeason, person: Person) -> Season:
        """The season that is asked for, which can be played.

        :raises Refused: if it cannot.
        """
        days = None if command.days is None else read_days(command.days)
        terms = SeasonTerms(command.game, command.options, command.twice, days)
        place = Place(self.responder.request.chat, self.responder.request.topic)
        opener = Member(Human(person.id, person.name))
        season = Season(0, place, SeasonStage.OPEN, terms, (opener,))
        try:
            if split_options(terms.options)[0].match:
                raise CommandRejected("season-match")
            if "end" in terms.options:
                raise CommandRejected("season-end")
            pace_of(terms)
            season_course.expect_playable(season, self.rng)
        except EngineError as error:
            raise CommandRejected.by_engine(error) from error
        return season

    def _held(self, number: int) -> Season:
        """The season of a number here, which nobody else changes meanwhile.

        :raises Refused: if there is none here.
        """
        season = seasons.load(self.responder.connection, number, locked=True)
        if season is None or season.place.chat != self.responder.request.chat:
            raise CommandRejected("stale")
        return season

    def _keep(self, before: Season, after: Season) -> None:
        responder = self.responder
        responder.touched |= season_course.keep(responder.connection, before, after, responder.now)

    def _begin(self, season: Season, person: Person) -> None:
        responder = self.responder
        connection, now = responder.connection, responder.now
        self._keep(season, course.begun(season, person, in_ms(now)))
        responder.toast("toast-season-begun")
        touched = season_course.see_to(connection, season.number, now, self.rng, may_end=False)
        responder.touched |= touched

    def _leave(self, season: Season, person: Person) -> None:
        """Let somebody leave who has played nothing yet; ask all others whether that is meant."""
        course.expect_member(season, person)
        if season.stage is SeasonStage.OPEN:
            self._keep(season, course.left(season, person.id))
            self.responder.toast("toast-season-left")
            return
        responder, who = self.responder, f"{person.id}.{season.number}"
        yes = responder.button("button-season-leave", "quitting", argument=who)
        no = responder.button("button-season-stay", "staying", argument=who)
        responder.question(responder.phrase("season-ask-leave"), [[yes, no]])

    def _answered(self, command: Leaving, person: Person) -> None:
        responder = self.responder
        if person.id != command.asker:
            raise CommandRejected("not-your-question")
        season = self._held(command.number)
        responder.settle()
        if isinstance(command, StayInSeason):
            responder.in_place(responder.phrase("season-stayed"), [])
            return
        course.expect_member(season, person)
        connection, now = responder.connection, responder.now
        responder.touched |= season_course.leave(connection, season, person.id, now, self.rng)
        responder.in_place(responder.phrase("season-left", {"name": isolated(person.name)}), [])
