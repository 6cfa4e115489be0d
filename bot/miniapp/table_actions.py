"""The buttons that make sense for a person on the page of a table now, beside laying a move."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.domain.agreeing import agreements
from bot.domain.agreeing.consents import DRAW, PAUSE, UNDO, Consents
from bot.domain.aids import hints
from bot.domain.clocks.verdicts import judges
from bot.domain.commands import Person
from bot.domain.players import SOMEONE, Machine
from bot.domain.table import CommandRejected, Stage, Table
from bot.i18n.translations import page_text, plain_text
from bot.views.clock_phrases import verdict_labels
from bot.views.pages.actions import Json, card_action, page_action, page_card
from bot.views.phrases import Phrases
from bot.views.wishes import YES, is_put, question
from engine.core.game import AnyView, Seat

PRIMARY, DANGER = "primary", "danger"

PAUSES = (3, 7)
"""Days of pauses that are offered."""

_ANSWERS = {
    UNDO: ("consent", "dissent"),
    DRAW: ("agree", "nodraw"),
    PAUSE: ("pausing", "nopause"),
}


@dataclass(frozen=True)
class TableActions:
    """The buttons for one person."""

    phrases: Phrases
    table: Table
    view: AnyView
    person: Person

    def all(self) -> Iterator[Json]:
        """Each button: what it does, its label, an argument, and a question to be asked before."""
        match self.table.stage:
            case Stage.OPEN:
                yield from self._open()
            case Stage.INVITED:
                yield from self._invited()
            case Stage.PLAYING if self.table.attempt is not None and self._is_playing:
                yield page_action("cancel", self.phrases.say("button-puzzle-answer"))
            case Stage.PLAYING if self._is_playing:
                yield from self._playing()
            case Stage.PLAYING if self.table.absent_seat_of(self.person.id) is not None:
                yield self._button("return", style=PRIMARY)
            case Stage.OVER:
                yield from self._over()
            case Stage.AWAY:
                yield self._button("show")

    def questions(self) -> Iterator[str]:
        """The questions that the person may answer, as a page reads them."""
        for wish in self._wishes():
            yield page_text(question(self.phrases, self.table, wish, self.phrases.name))

    @property
    def _is_opener(self) -> bool:
        return self.table.opener.id == self.person.id

    @property
    def _seat(self) -> Seat | None:
        return self.view.viewer

    @property
    def _is_playing(self) -> bool:
        return self._seat is not None and self._seat not in self.table.resigned

    # Before the start

    def _open(self) -> Iterator[Json]:
        if self.table.empty_seats and self._seat is None:
            yield self._button("join", style=PRIMARY)
        if not self._is_opener:
            return
        if self.table.empty_seats:
            yield self._button("fill")
        else:
            yield self._button("start", style=PRIMARY)
        if self.table.level is not None:
            _, others = self.phrases.levels(self.table.level)
            for label, level in others:
                yield page_action("level", label, str(level))
        yield self._button("cancel", style=DANGER)

    def _invited(self) -> Iterator[Json]:
        invited = self.table.invited
        if invited and invited.means(self.person):
            yield self._button("accept", style=PRIMARY)
            yield self._button("decline")
        elif self._is_opener:
            yield self._button("cancel", style=DANGER)

    # During the game

    def _playing(self) -> Iterator[Json]:
        yield from self._answers()
        yield from self._verdicts()
        if self._seat in self.table.to_move:
            for word in self.view.spoken_moves():
                said = self.phrases.say(f"word-{self.table.record.game}-{word}")
                yield page_action("move", said, word)
        if self._can(self._undo):
            yield page_action("undo", self.phrases.say("action-undo"))
        if self._can(self._hint):
            yield page_action("hint", self.phrases.say("action-hint"))
        if self._may_offer_draw:
            yield page_action("draw", self.phrases.say("action-draw"))
        yield from self._time()
        asks = plain_text(self.phrases.phrase("ask-resign", {"code": self.table.code}))
        resign = page_action("resign", self.phrases.say("action-resign"), style=DANGER)
        yield {**resign, "asks": asks}

    def _undo(self) -> None:
        if self._seat is not None:
            agreements.plies_back(self.table, self._seat)

    def _hint(self) -> None:
        hints.asked(self.table, self.person)

    def _can(self, act: Any) -> bool:  # noqa: ANN401 - whatever may be refused
        try:
            act()
        except CommandRejected:
            return False
        return True

    @property
    def _may_offer_draw(self) -> bool:
        people_only = not any(isinstance(player, Machine) for player in self.table.players)
        return people_only and agreements.knows_draws(self.table)

    def _time(self) -> Iterator[Json]:
        """All about time, where there are clocks; the end of a pause is a button of its own."""
        if self.table.clock is None:
            return
        say, text = self.phrases.say, page_text(self.phrases.phrase("clocks-card"))
        own = [
            [page_action("away", say("action-away"))],
            [page_action("remind", say("button-reminders"), "face.main")],
        ]
        if self.table.clock.pause:
            yield self._button("unpause")
        else:
            own = [*self._pausing(), *own]
        yield card_action(say("action-clocks"), page_card(text, own))

    def _pausing(self) -> Iterator[list[Json]]:
        """Wishes to pause all clocks, by their lengths."""
        say = self.phrases.say
        yield [
            page_action("pause", say("action-pause-days", {"days": days}), str(days))
            for days in PAUSES
        ]
        yield [page_action("pause", say("action-pause"))]

    # Questions of others

    def _wishes(self) -> Iterator[Consents]:
        """The wishes of others that this person has not answered."""
        seat, table = self._seat, self.table
        for wish in table.consents:
            is_asked = seat in agreements.asked(table, wish.asker)
            if is_put(table, wish) and is_asked and seat not in wish.seats:
                yield wish

    def _answers(self) -> Iterator[Json]:
        for wish in self._wishes():
            yes, no = _ANSWERS[wish.wish]
            which = f"{wish.asker}.{wish.number}"
            yield page_action(yes, self.phrases.say(YES[wish.wish]), which, style=PRIMARY)
            yield page_action(no, self.phrases.say("button-deny"), which)

    def _verdicts(self) -> Iterator[Json]:
        """Decisions about others whose time is over."""
        for seat, labels in verdict_labels(self.phrases, self.table):
            if self._seat in judges(self.table, seat):
                for label, verdict in labels:
                    yield page_action(verdict, label, str(seat))

    # After the end

    def _over(self) -> Iterator[Json]:
        again = not self.table.followed_by and SOMEONE not in self.table.players
        if again and self._seat is not None:
            yield self._button("rematch", style=PRIMARY)

    def _button(self, verb: str, style: str = "") -> Json:
        return page_action(verb, self.phrases.say(f"button-{verb}"), style=style)
