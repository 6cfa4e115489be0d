"""The caption of a table message: who plays, how it stands, what happened last, who is to move."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.drafting import setting_up
from bot.idle import has_begun
from bot.last_mover import last_mover
from bot.session import Human, Session, Stage
from bot.texts import Html
from bot.turns import due
from bot.voice import Voice
from engine.game import AnyView, Outcome, Score, Seat, Termination
from engine.record import DRAW, RESIGN

LONGEST_CAPTION = 1024
MOST_PLIES = 4
"""Plies told of at most: those since a person's, by the bot and the host."""

PAIR = 2
"""With so few seats nobody needs a place, with so few sides the last ply says all."""

MEDALS = ("🥇", "🥈", "🥉")


@dataclass(frozen=True)
class Caption:
    """What is written under the picture of a table, as HTML: `str` gives it."""

    voice: Voice
    session: Session
    view: AnyView

    def __str__(self) -> str:
        """Title, players with sides and scores, what happened last, whose turn it is."""
        return "\n".join([self._title(), *self._players(), *self._news(), *self._state()])

    @property
    def _game(self) -> str:
        return self.session.record.game

    def _title(self) -> str:
        game = self.voice.phrase(f"game-{self._game}")
        values = {"game": game, "code": self.session.code}
        title = self.voice.phrase("caption-title", values)
        return " · ".join([title, *self._options(), *self._round()])

    def _round(self) -> Iterator[str]:
        """Which round it is, after the first."""
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

    # Who plays

    def _players(self) -> list[str]:
        seats = range(len(self.session.players))
        return [*map(self._player, seats), *self._free_sides()]

    def _player(self, seat: Seat) -> str:
        signs = self.voice.signs(self._game, self.view.sides[seat])
        name = self._sitter(seat)
        if not has_begun(self.session):
            return self.voice.phrase("caption-seat", {"sides": signs, "name": name})
        values = {"sides": signs, "name": name, "points": self._points(seat)}
        return self._place(seat) + self.voice.phrase("caption-player", values)

    def _sitter(self, seat: Seat) -> str:
        """Who sits in a seat, or for whom it is kept."""
        player, invited = self.session.players[seat], self.session.invited
        if player is None and invited:
            return self.voice.invited(invited)
        name = self.voice.name(player)
        if seat in self.session.resigned:
            return self.voice.phrase("player-resigned", {"name": name})
        return name

    def _points(self, seat: Seat) -> str:
        """What counts in the end, and what it is made of where that is something else."""
        scores = {score.side: score for score in self.view.scores}
        own = [scores[side] for side in self.view.sides[seat]]
        total = self.voice.points(self.view.totals[seat])
        if [score.points for score in own] == [self.view.totals[seat]]:
            return self._score(own[0])
        parts = ", ".join(map(self._score, own))
        return self.voice.phrase("points-total", {"total": total, "points": parts})

    def _score(self, score: Score) -> str:
        """The points of a side, and what they are the product of where that is known."""
        points = self.voice.points(score.points)
        if not score.factors:
            return points
        factors = " × ".join(map(self.voice.points, score.factors))
        return self.voice.say("points-product", {"factors": factors, "points": points})

    def _place(self, seat: Seat) -> str:
        """At the end, where there is more to it than who has won."""
        outcome = self.view.outcome
        if outcome is None or len(outcome.places) <= PAIR:
            return ""
        place = outcome.places[seat]
        return f"{MEDALS[place - 1]} " if place <= len(MEDALS) else f"{place}. "

    def _free_sides(self) -> Iterator[str]:
        """Sides that belong to nobody but are played, while they are."""
        held = {side for sides in self.view.sides for side in sides}
        for score in self.view.scores:
            if score.side not in held and self.session.stage is Stage.PLAYING:
                signs = self.voice.signs(self._game, [score.side])
                values = {"sides": signs, "points": self._score(score)}
                yield self.voice.phrase("caption-side-free", values)

    # What happened last

    def _news(self) -> list[str]:
        numbers = range(self._first_told(), len(self.session.record.plies))
        told = [line for line in map(self._ply, numbers) if line]
        return [*told, *self._words_revealed(), *self._events()]

    def _first_told(self) -> int:
        """The last ply of a person, if that is not too long ago; with two sides only the last."""
        sides, plies = len(self.view.scores), len(self.session.record.plies)
        most = min(sides, MOST_PLIES) if sides > PAIR else 1
        by_people = (number for number in reversed(range(plies)) if self._is_by_person(number))
        return max(next(by_people, 0), plies - most, 0)

    def _is_by_person(self, number: int) -> bool:
        return any(isinstance(player, Human) for player in self.session.movers(number))

    def _ply(self, number: int) -> str:
        """The ply of a number from 0; empty if it is told otherwise, or not at all."""
        ply = self.session.record.plies[number]
        if ply.text == RESIGN and ply.seat is not None and self.session.stage is Stage.PLAYING:
            name = self.voice.name(self.session.players[ply.seat])
            return self.voice.phrase("caption-gave-up", {"name": name})
        told = [event.kind for event in self.view.events]
        if ply.seat is not None or ply.text == DRAW or ply.text in told:
            return ""
        side = self.voice.signs(self._game, self.session.positions[number].active_sides)
        values = {"number": number + 1, "side": side, "move": ply.text}
        return self.voice.phrase("caption-last", values)

    def _words_revealed(self) -> Iterator[str]:
        """What all have just chosen in secret, where these are words; it is secret no more."""
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

    # Whose turn it is, or how it ended

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
        """What is done in secret now."""
        if word := due(self.session, self.session.position):
            yield self.voice.phrase(f"due-{self._game}-{word}")
        elif self.view.secret:
            yield self.voice.phrase(f"choosing-{self._game}")

    def _ready(self) -> Iterator[str]:
        """Who has played in secret, without a word of what."""
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
