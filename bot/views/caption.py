"""The caption of a table message: who plays, how it stands, what happened last, who is to move."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.domain.move_builder import setting_up
from bot.domain.table import Human, Session, Stage
from bot.domain.turns import due, first_unseen
from bot.i18n.translations import Html
from bot.views.phrases import Voice, last_mover
from engine.core.game import AnyView, Outcome, Seat, Termination
from engine.core.record import DRAW, RESIGN

PAIR = 2
"""Players in a line; among so few nobody needs a place."""

BETWEEN = " · "
"""Sign between the parts of a line."""

MEDALS = ("🥇", "🥈", "🥉")


@dataclass(frozen=True)
class Caption:
    """The text under the picture of a table, as HTML: `str` gives it."""

    voice: Voice
    session: Session
    view: AnyView

    def __str__(self) -> str:
        """Title, players with sides and scores, what the reader has not seen, whose turn it is."""
        return "\n".join([self._title(), *self._players(), *self._news(), *self._state()])

    @property
    def _game(self) -> str:
        return self.session.record.game

    def _title(self) -> str:
        game = self.voice.phrase(f"game-{self._game}")
        values = {"game": game, "code": self.session.code}
        title = self.voice.phrase("caption-title", values)
        return BETWEEN.join([title, *self._options(), *self._round()])

    def _round(self) -> Iterator[str]:
        """Number of the round, after the first."""
        if self.session.rounds > 1:
            yield self.voice.phrase("caption-round", {"number": self.session.rounds})

    def _options(self) -> Iterator[str]:
        """The options that are not as usual, and those that make another game of it."""
        record = self.session.record
        for option in self.session.position.game.options(len(record.seats)):
            value = record.options.get(option.name)
            if value in option.values and (option.asked or value != option.default):
                yield self.voice.phrase(f"option-{self._game}-{option.name}-{value}")

        if self.session.hints:
            yield self.voice.phrase("caption-hints")

    # Players

    def _players(self) -> Iterator[str]:
        """Two in a line, as far as there are so many; more than totals the picture says better."""
        for first in range(0, len(self.session.players), PAIR):
            seats = range(first, min(first + PAIR, len(self.session.players)))
            yield BETWEEN.join(map(self._player, seats))

    def _player(self, seat: Seat) -> str:
        signs = self.voice.signs(self._game, self.view.sides[seat])
        name = self._sitter(seat)
        if not self.session.has_begun:
            return self.voice.phrase("caption-seat", {"sides": signs, "name": name})
        values = {"sides": signs, "name": name, "points": self.voice.points(self.view.totals[seat])}
        return self._place(seat) + self.voice.phrase("caption-player", values)

    def _sitter(self, seat: Seat) -> str:
        """Name of the player who sits in a seat, or for whom it is kept."""
        player, invited = self.session.players[seat], self.session.invited
        if player is None and invited:
            return self.voice.invited(invited)
        name = self.voice.short_name(player) if self.session.has_begun else self.voice.name(player)
        if seat in self.session.resigned:
            return self.voice.phrase("player-resigned", {"name": name})
        return name

    def _place(self, seat: Seat) -> str:
        """The place of a player at the end, where more than two have one."""
        outcome = self.view.outcome
        if outcome is None or len(outcome.places) <= PAIR:
            return ""
        place = outcome.places[seat]
        return f"{MEDALS[place - 1]} " if place <= len(MEDALS) else f"{place}. "

    # Latest events

    def _news(self) -> list[str]:
        first, plies = first_unseen(self.session, self.view.viewer), self.session.record.plies
        unseen = range(first, len(plies))
        gave_up = [plies[number].seat for number in unseen if plies[number].text == RESIGN]
        told = [
            *filter(None, map(self._gave_up, gave_up)),
            *self._plies(list(filter(self._is_told, unseen))),
        ]
        return [*told, *self._words_revealed(), *self._events()]

    def _gave_up(self, seat: Seat | None) -> str:
        """A resignation; at the end the result says it."""
        if seat is None or self.session.stage is not Stage.PLAYING:
            return ""
        return self.voice.phrase(
            "caption-gave-up", {"name": self.voice.name(self.session.players[seat])}
        )

    def _is_told(self, number: int) -> bool:
        """Whether the ply of a number from 0 is told as it was written."""
        ply, words = self.session.record.plies[number], self.session.position.game.info.words
        return ply.seat is None and ply.text not in (DRAW, *words)

    def _plies(self, numbers: list[int]) -> Iterator[str]:
        """Plies in a line; of several the first has its number."""
        key = "caption-last" if len(numbers) == 1 else "caption-one-of-last"
        said = []
        for number in numbers:
            side = self.voice.signs(self._game, self.session.positions[number].active_sides)
            move = self.session.record.plies[number].text
            said.append(self.voice.phrase(key, {"number": number + 1, "side": side, "move": move}))
        if numbers:
            yield ("" if len(numbers) == 1 else f"{numbers[0] + 1}. ") + BETWEEN.join(said)

    def _words_revealed(self) -> Iterator[str]:
        """Words that all have just chosen in secret and that are secret no more."""
        words, plies = self.session.position.game.info.words, self.session.record.plies
        last = [(ply.seat, ply.text) for ply in plies[-len(self.session.players) :]]
        if self.session.unrevealed or not all(text in words for _, text in last):
            return
        for seat, word in sorted((seat, word) for seat, word in last if seat is not None):
            side = self.voice.signs(self._game, self.view.sides[seat])
            said = self.voice.say(f"word-{self._game}-{word}")
            yield self.voice.phrase("caption-said", {"side": side, "word": said})

    def _events(self) -> Iterator[str]:
        """Events of the same kind in one line; who gave up is passed over without a word."""
        gave_up = {side for seat in self.session.resigned for side in self.view.sides[seat]}
        found = [event for event in self.view.events if event.side not in gave_up]
        for kind in dict.fromkeys(event.kind for event in found):
            sides = [event.side for event in found if event.kind == kind and event.side]
            by = last_mover(self.voice, self.session, self.view)
            values = {"sides": self.voice.signs(self._game, sides), "count": len(sides), **by}
            yield self.voice.phrase(f"event-{self._game}-{kind}", values)

    # Turn, or result

    def _state(self) -> list[str]:
        match self.session.stage:
            case Stage.OPEN:
                key = "caption-open" if self.session.empty_seats else "caption-full"
                return [self.voice.phrase(key, {"name": self.voice.name(self.session.opener)})]
            case Stage.INVITED:
                return [self._invitation()]
            case Stage.PLAYING:
                on_move = zip(self.view.to_move, self.view.active_sides, strict=True)
                turns = (self._turn(seat, side) for seat, side in on_move)
                return [*self._due(), *self._ready(), *turns]
            case Stage.OVER:
                return [self._result(self.view.outcome)] if self.view.outcome else []
            case Stage.CLOSED:
                invited = self.session.invited
                name = self.voice.invited(invited) if invited else ""
                return [self.voice.phrase(f"caption-{self.session.closed}", {"name": name})]
            case Stage.AWAY:
                return [self.voice.phrase("caption-away", {"code": self.session.code})]

    def _due(self) -> Iterator[str]:
        """Name of the step that is taken in secret now."""
        if word := due(self.session, self.session.position):
            yield self.voice.phrase(f"due-{self._game}-{word}")
        elif self.view.secret:
            yield self.voice.phrase(f"choosing-{self._game}")

    def _ready(self) -> Iterator[str]:
        """Players who have chosen in secret already, without a word of their choices."""
        played = {ply.seat for ply in self.session.unrevealed}
        for seat, player in enumerate(self.session.players):
            if seat in played:
                sides = self.voice.signs(self._game, self.view.sides[seat])
                values = {"sides": sides, "name": self.voice.name(player)}
                yield self.voice.phrase("caption-ready", values)

    def _turn(self, seat: Seat, side: str) -> str:
        player, sign = self.session.players[seat], self.voice.signs(self._game, [side])
        if isinstance(player, Human):
            name = self.voice.mention(player)
            sets_up = seat in setting_up(self.session)
            if sets_up and self.view.viewer != seat:
                return self.voice.phrase("caption-set-up", {"side": sign, "name": name})
            key = "caption-choose" if self.view.secret and not sets_up else "caption-turn"
            return self.voice.phrase(key, {"side": sign, "name": name})
        name = self.voice.name(player)
        return self.voice.phrase("caption-thinking", {"side": sign, "name": name})

    def _invitation(self) -> str:
        invited = self.session.invited
        if invited is None:
            return ""
        whom: str = invited.name
        if invited.id is not None:
            whom = self.voice.mention(Human(invited.id, invited.name))
        elif invited.username:
            whom = f"@{invited.username}"
        name = self.voice.name(self.session.opener)
        return self.voice.phrase("caption-invited", {"name": name, "whom": whom})

    def _result(self, outcome: Outcome) -> str:
        if len(outcome.places) == 1:
            return self._result_alone(outcome)
        winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
        names = Html(", ".join(self.voice.name(self.session.players[seat]) for seat in winners))
        if outcome.termination is Termination.RESIGNATION:
            everybody = self.session.resigned.issuperset(winners)
            key = "caption-abandoned" if everybody else "caption-resigned"
            return self.voice.phrase(key, {"names": names})
        if outcome.termination is Termination.AGREEMENT:
            return self.voice.phrase("caption-agreed")
        if len(winners) == len(outcome.places):
            return self.voice.phrase("caption-drawn")
        if outcome.tiebreak:
            reason = self.voice.phrase(f"tiebreak-{self._game}-{outcome.tiebreak}")
            return self.voice.phrase("caption-tiebreak", {"names": names, "reason": reason})
        return self.voice.phrase("caption-won", {"names": names, "count": len(winners)})

    def _result_alone(self, outcome: Outcome) -> str:
        """The total of a game for one, and the best that person had before."""
        if outcome.termination is not None:
            name = self.voice.name(self.session.players[0])
            return self.voice.phrase("caption-gave-up", {"name": name})
        [total], best = outcome.totals, self.session.best
        result = self.voice.phrase("caption-total", {"total": self.voice.points(total)})
        if best is None:
            return result
        key = "caption-best-beaten" if total > best else "caption-best"
        said = self.voice.phrase(key, {"best": self.voice.points(best)})
        return f"{result} {said}"
