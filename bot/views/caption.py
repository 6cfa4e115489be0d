"""The caption of a table message: who plays, how it stands, what happened last, who is to move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.domain.move_builder import setting_up
from bot.domain.players import Human, Voters
from bot.domain.table import Stage, Table
from bot.domain.turns import due, first_unseen
from bot.i18n.translations import Html
from bot.views.clock_phrases import standing_still, time_named, times_over, until
from bot.views.community.match import game_of_match, match_so_far
from bot.views.phrases import Phrases, last_mover
from bot.views.teaching import puzzle_message
from engine.core.game import AnyView, Outcome, Seat, Termination
from engine.core.record import DRAW, EXITS, TIME, Ply

PAIR = 2
"""Players in a line; among so few nobody needs a place."""

BETWEEN = " · "
"""Sign between the parts of a line."""

MEDALS = ("🥇", "🥈", "🥉")


@dataclass(frozen=True)
class Caption:
    """The text under the picture of a table, as HTML: `str` gives it."""

    phrases: Phrases
    table: Table
    view: AnyView

    def __str__(self) -> str:
        """Title, players with sides and scores, what the reader has not seen, whose turn it is."""
        return "\n".join([self.title, *self.players(), *self.below])

    @property
    def below(self) -> list[str]:
        """Sentences below the players: what the reader has not seen, whose turn it is."""
        now, match = [*self.news(), *self.state()], match_so_far(self.phrases, self.table)
        return [*now, *match] if self.table.stage is Stage.OVER else [*match, *now]

    @cached_property
    def first_unseen(self) -> int:
        """The number, from 0, of the first ply that the reader has not seen."""
        return first_unseen(self.table, self.view.viewer)

    @property
    def _game(self) -> str:
        return self.table.record.game

    @property
    def title(self) -> str:
        """The game, the code of the table, options and the round."""
        game = self.phrases.phrase(f"game-{self._game}")
        values = {"game": game, "code": self.table.code}
        title = self.phrases.phrase("caption-title", values)
        games = game_of_match(self.phrases, self.table)
        return BETWEEN.join([title, *games, *self._options(), *self._round()])

    def _round(self) -> Iterator[str]:
        """Number of the round, after the first."""
        if self.table.rounds > 1:
            yield self.phrases.phrase("caption-round", {"number": self.table.rounds})

    def _options(self) -> Iterator[str]:
        """The options that are not as usual, and those that make another game of it."""
        record = self.table.record
        for option in self.table.position.game.options(len(record.seats)):
            value = record.options.get(option.name)
            if value in option.values and (option.asked or value != option.default):
                yield self.phrases.phrase(f"option-{self._game}-{option.name}-{value}")

        yield from time_named(self.phrases, self.table.host)
        if self.table.host.hints:
            yield self.phrases.phrase("caption-hints")
        if self.table.explores != self.table.explores_as_usual:
            yield self.phrases.phrase(
                "caption-explore-on" if self.table.explores else "caption-explore-off"
            )
        yield from self._rated()

    def _rated(self) -> Iterator[str]:
        """Whether it counts for ratings: said while it waits, later where that is unusual."""
        table = self.table
        waits = not table.has_begun and table.stage is not Stage.CLOSED
        if table.is_rated and (waits or not table.is_rated_as_usual):
            yield self.phrases.phrase("caption-rated")
        elif table.is_rated_as_usual and not table.is_rated:
            yield self.phrases.phrase("caption-unrated")

    # Players

    def players(self) -> Iterator[str]:
        """Two in a line, as far as there are so many; more than totals the picture says better."""
        for first in range(0, len(self.table.players), PAIR):
            seats = range(first, min(first + PAIR, len(self.table.players)))
            yield BETWEEN.join(map(self._player, seats))

    def _player(self, seat: Seat) -> str:
        signs = self.phrases.signs(self._game, self.view.sides[seat])
        name = self.sitter(seat)
        if not self.table.has_begun:
            return self.phrases.phrase("caption-seat", {"sides": signs, "name": name})
        values = {
            "sides": signs,
            "name": name,
            "points": self.phrases.points(self.view.totals[seat]),
        }
        return self._place(seat) + self.phrases.phrase("caption-player", values)

    def sitter(self, seat: Seat) -> str:
        """Name of the player who sits in a seat, or for whom it is kept."""
        player, invited = self.table.players[seat], self.table.invited
        if player is None and invited:
            return self.phrases.invited(invited)
        name = (
            self.phrases.short_name(player) if self.table.has_begun else self.phrases.name(player)
        )
        if exit_ := self.table.exits.get(seat):
            return self.phrases.phrase(f"player-{exit_}", {"name": name})
        return name

    def _place(self, seat: Seat) -> str:
        """The place of a player at the end, where more than two have one."""
        if len(self.table.players) <= PAIR or not self.table.places:
            return ""
        place = self.table.places[seat]
        return f"{MEDALS[place - 1]} " if place <= len(MEDALS) else f"{place}. "

    # Latest events

    def news(self) -> list[str]:
        """The plies that the reader has not seen, and what followed from them."""
        plies = self.table.record.plies
        unseen = range(self.first_unseen, len(plies))
        told = self._plies(list(filter(self._is_told, unseen)))
        # At the end the result says it.
        left = self._left(plies[unseen.start :]) if self.table.stage is Stage.PLAYING else ()
        return [*left, *told, *self._words_revealed(), *self._events()]

    def _left(self, plies: Sequence[Ply]) -> Iterator[str]:
        """Those who gave up or ran out of time by some plies."""
        for ply in plies:
            if ply.text in EXITS and ply.seat is not None:
                key = "caption-out-of-time" if ply.text == TIME else "caption-gave-up"
                name = self.phrases.name(self.table.players[ply.seat])
                yield self.phrases.phrase(key, {"name": name})

    def _is_told(self, number: int) -> bool:
        """Whether the ply of a number from 0 is told as it was written."""
        ply, words = self.table.record.plies[number], self.table.position.game.info.words
        return ply.seat is None and ply.text not in (DRAW, *words)

    def _plies(self, numbers: list[int]) -> Iterator[str]:
        """Plies in a line; of several the first has its number."""
        key = "caption-last" if len(numbers) == 1 else "caption-one-of-last"
        said = []
        for number in numbers:
            side = self.phrases.signs(self._game, self.table.positions[number].active_sides)
            move = self.table.record.plies[number].text
            said.append(
                self.phrases.phrase(key, {"number": number + 1, "side": side, "move": move})
            )
        if numbers:
            yield ("" if len(numbers) == 1 else f"{numbers[0] + 1}. ") + BETWEEN.join(said)

    @property
    def _known(self) -> int:
        """The number of plies that are no secret.

        After a tie the bot chooses anew at once, and what tied is still to be told.
        """
        return len(self.table.record.plies) - len(self.table.unrevealed)

    def _words_revealed(self) -> Iterator[str]:
        """Words that all chose last in secret and that are secret no more."""
        words, plies = self.table.position.game.info.words, self.table.record.plies
        known = plies[: self._known]
        last = [(ply.seat, ply.text) for ply in known[-len(self.table.players) :]]
        if not all(text in words for _, text in last):
            return
        for seat, word in sorted((seat, word) for seat, word in last if seat is not None):
            side = self.phrases.signs(self._game, self.view.sides[seat])
            said = self.phrases.say(f"word-{self._game}-{word}")
            yield self.phrases.phrase("caption-said", {"side": side, "word": said})

    def _events(self) -> Iterator[str]:
        """Events of the same kind in one line; who is out is passed over without a word."""
        out = {side for seat in self.table.exits for side in self.view.sides[seat]}
        known = self.table.positions[self._known].view(self.view.viewer)
        found = [event for event in known.events if event.side not in out]
        for kind in dict.fromkeys(event.kind for event in found):
            sides = [event.side for event in found if event.kind == kind and event.side]
            by = last_mover(self.phrases, self.table, self.view)
            values = {"sides": self.phrases.signs(self._game, sides), "count": len(sides), **by}
            yield self.phrases.phrase(f"event-{self._game}-{kind}", values)

    # Turn, or result

    def state(self) -> list[str]:
        """Sentences of the turn, of those who are waited for, or of the result."""
        if self.table.attempt is not None:
            return [*puzzle_message.state(self.phrases, self.table, self.table.attempt, self.view)]
        match self.table.stage:
            case Stage.OPEN:
                key = "caption-open" if self.table.empty_seats else "caption-full"
                return [self.phrases.phrase(key, {"name": self.phrases.name(self.table.opener)})]
            case Stage.INVITED:
                return [self._invitation()]
            case Stage.PLAYING:
                on_move = zip(self.view.to_move, self.view.active_sides, strict=True)
                turns = [self._turn(seat, side) for seat, side in on_move]
                still = standing_still(self.phrases, self.table)
                over = times_over(self.phrases, self.table)
                return [*self._due(), *self._ready(), *turns, *still, *over]
            case Stage.OVER:
                return [self._result(self.view.outcome)] if self.view.outcome else []
            case Stage.CLOSED:
                invited = self.table.invited
                name = self.phrases.invited(invited) if invited else ""
                return [self.phrases.phrase(f"caption-{self.table.closed}", {"name": name})]
            case Stage.AWAY:
                return [self.phrases.phrase("caption-away", {"code": self.table.code})]

    def _due(self) -> Iterator[str]:
        """Name of the step that is taken in secret now."""
        if word := due(self.table, self.table.position):
            yield self.phrases.phrase(f"due-{self._game}-{word}")
        elif self.view.secret:
            yield self.phrases.phrase(f"choosing-{self._game}")

    def _ready(self) -> Iterator[str]:
        """Players who have chosen in secret already, without a word of their choices."""
        played = {ply.seat for ply in self.table.unrevealed}
        for seat, player in enumerate(self.table.players):
            if seat in played:
                sides = self.phrases.signs(self._game, self.view.sides[seat])
                values = {"sides": sides, "name": self.phrases.name(player)}
                yield self.phrases.phrase("caption-ready", values)

    def _turn(self, seat: Seat, side: str) -> str:
        player, sign = self.table.players[seat], self.phrases.signs(self._game, [side])
        if isinstance(player, Human):
            name = self.phrases.mention(player)
            sets_up = seat in setting_up(self.table)
            if sets_up and self.view.viewer != seat:
                said = self.phrases.phrase("caption-set-up", {"side": sign, "name": name})
                return self._timed(seat, said)
            key = "caption-choose" if self.view.secret and not sets_up else "caption-turn"
            return self._timed(seat, self.phrases.phrase(key, {"side": sign, "name": name}))
        name = self.phrases.name(player)
        key = "caption-voting" if isinstance(player, Voters) else "caption-thinking"
        return self.phrases.phrase(key, {"side": sign, "name": name})

    def _timed(self, seat: Seat, said: str) -> str:
        """A sentence about a seat on move, with its deadline."""
        return " ".join(filter(None, [said, until(self.phrases, self.table.turns.get(seat))]))

    def _invitation(self) -> str:
        invited = self.table.invited
        if invited is None:
            return ""
        whom: str = invited.name
        if invited.id is not None:
            whom = self.phrases.mention(Human(invited.id, invited.name))
        elif invited.username:
            whom = f"@{invited.username}"
        name = self.phrases.name(self.table.opener)
        return self.phrases.phrase("caption-invited", {"name": name, "whom": whom})

    def _result(self, outcome: Outcome) -> str:
        if len(outcome.places) == 1:
            return self._result_alone(outcome)
        winners = [seat for seat, place in enumerate(self.table.places) if place == 1]
        names = Html(", ".join(self.phrases.name(self.table.players[seat]) for seat in winners))
        if outcome.termination is Termination.AGREEMENT:
            return self.phrases.phrase("caption-agreed")
        if outcome.termination is not None:
            late = outcome.termination is Termination.TIME
            won = "caption-lost-on-time" if late else "caption-resigned"
            everybody = self.table.resigned.issuperset(winners)
            key = "caption-abandoned" if everybody else won
            return self.phrases.phrase(key, {"names": names})
        if len(winners) == len(outcome.places):
            return self.phrases.phrase("caption-drawn")
        if outcome.tiebreak:
            reason = self.phrases.phrase(f"tiebreak-{self._game}-{outcome.tiebreak}")
            return self.phrases.phrase("caption-tiebreak", {"names": names, "reason": reason})
        return self.phrases.phrase("caption-won", {"names": names, "count": len(winners)})

    def _result_alone(self, outcome: Outcome) -> str:
        """The total of a game for one, and the best that person had before."""
        if outcome.termination is not None:
            return next(self._left(self.table.record.plies[-1:]))
        [total], best = outcome.totals, self.table.best
        result = self.phrases.phrase("caption-total", {"total": self.phrases.points(total)})
        if best is None:
            return result
        key = "caption-best-beaten" if total > best else "caption-best"
        said = self.phrases.phrase(key, {"best": self.phrases.points(best)})
        return f"{result} {said}"
