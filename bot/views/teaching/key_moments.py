"""Key moments of a finished game as a message: the curve of chances, or one of the moments."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.domain.analysis.key_moments import Chance, Judgements, KeyMoment, key_moments, settled
from bot.domain.table import Table
from bot.render.chances import Chances, Judged, Mark, Sign
from bot.views.deep_links import token_of
from bot.views.keyboard import Button, Keyboard, Tap, in_even_rows, marked, tap_button
from bot.views.phrases import Phrases
from bot.views.teaching.marking import compared, said
from engine.core.game import AnyPosition
from engine.geometry.scene import Scene

CURVE = "📈"
"""Label of the button to the curve."""

IN_A_ROW = 6


@dataclass(frozen=True)
class MomentWords:
    """A moment in words, and as a picture."""

    phrases: Phrases
    table: Table
    moment: KeyMoment

    @property
    def line(self) -> str:
        """The moment in a list, without names."""
        return self.phrases.phrase("moment-line", self._values)

    @property
    def told(self) -> list[str]:
        """The move, and what would have been better."""
        values = self._values
        return [
            self.phrases.phrase("moment-played", values),
            self.phrases.phrase("moment-drop", values),
        ]

    @property
    def scene(self) -> Scene:
        """The position after the move, with the better one outlined beside it."""
        moment = self.moment
        after = self.table.positions[moment.ply + 1].view(moment.seat).scene()
        return compared(self._before, after, moment.seat, moment.better)

    @property
    def _before(self) -> AnyPosition:
        return self.table.positions[self.moment.ply]

    @cached_property
    def _values(self) -> dict[str, Any]:
        table, moment, position = self.table, self.moment, self._before
        return {
            "ply": moment.ply + 1,
            "side": self.phrases.signs(table.record.game, position.active_sides),
            "name": self.phrases.name(table.players[moment.seat]),
            "move": said(self.phrases, position, table.record.plies[moment.ply].text),
            "better": said(self.phrases, position, moment.better),
            "before": self._chance(moment.before),
            "after": self._chance(moment.after),
        }

    def _chance(self, chance: Chance) -> str:
        """A chance in percent, or as the result that is certain."""
        if chance.proven and chance.value == 1:
            return self.phrases.say("chance-won")
        if chance.proven and chance.value == 0:
            return self.phrases.say("chance-lost")
        return self.phrases.say("chance", {"percent": chance.percent})


@dataclass(frozen=True)
class MomentsPage:
    """A page of key moments: one by its number, or the curve (0).

    Pages `in_group` lead to no look at each ply; those `offered` there have a button for it.
    """

    code: str
    number: int = 0
    token: str = ""
    in_group: bool = False
    offered: bool = False


@dataclass(frozen=True)
class MomentsCard:
    """Such a page as a message."""

    phrases: Phrases
    table: Table
    judgements: Judgements
    page: MomentsPage

    @cached_property
    def moments(self) -> Sequence[KeyMoment]:
        """The moments in the order of the game."""
        return key_moments(self.table.record, self.table.positions, self.judgements)

    @property
    def shown(self) -> Scene | Chances:
        """The picture: the board of the moment, or the curve."""
        return MomentWords(self.phrases, self.table, self._one).scene if self._one else self.curve

    @property
    def caption(self) -> str:
        """The game, and the moment or all of them in words."""
        game = self.phrases.phrase(f"game-{self.table.record.game}")
        title = self.phrases.phrase("caption-title", {"game": game, "code": self.table.code})
        told = MomentWords(self.phrases, self.table, self._one).told if self._one else self._all()
        return "\n".join([title, *told, *self._proven()])

    @property
    def keyboard(self) -> Keyboard:
        """Ways to the moments, through the game, and to the group."""
        rows = in_even_rows(list(self._numbers()), IN_A_ROW) if self.moments else []
        return [*rows, *self._ways()]

    @property
    def curve(self) -> Chances:
        """The chances of all sides over the game, with the moments on them."""
        judged = settled(self.table.record, self.table.positions, self.judgements)
        positions = [Judged(plies, one.worths) for plies, one in enumerate(judged) if one]
        marks = [
            Mark(number, moment.ply + 1, moment.seat)
            for number, moment in enumerate(self.moments, 1)
        ]
        return Chances(self._signs(), positions, marks)

    @property
    def _one(self) -> KeyMoment | None:
        number = self.page.number
        return self.moments[number - 1] if 0 < number <= len(self.moments) else None

    def _all(self) -> Iterator[str]:
        """The moments in words, each with the number it has in the picture."""
        if not self.moments:
            yield self.phrases.phrase("moments-none")
            return
        yield self.phrases.phrase("moments")
        for number, moment in enumerate(self.moments, 1):
            yield f"<b>{number}</b> {MomentWords(self.phrases, self.table, moment).line}"

    def _proven(self) -> Iterator[str]:
        """An explanation of what is certain, where anything is."""
        told = [self._one] if self._one else self.moments
        chances = [chance for moment in told for chance in (moment.before, moment.after)]
        if any(chance.proven and chance.value in (0, 1) for chance in chances):
            yield self.phrases.phrase("moments-proven")

    def _signs(self) -> list[list[Sign]]:
        """The signs of each seat, as scores have them at the end."""
        position = self.table.position
        tallies = position.view(None).scene().tallies
        signs = {one.side: two.sign for one, two in zip(position.scores, tallies, strict=False)}
        return [[signs[side] for side in sides if side in signs] for sides in position.sides]

    def _numbers(self) -> Iterator[Button]:
        for number in range(1, len(self.moments) + 1):
            label = marked(f"{number}", chosen=number == self.page.number)
            yield tap_button(label, self._tap("moments", number))

    def _ways(self) -> Iterator[list[Button]]:
        """Other ways than to moments."""
        back = [tap_button(CURVE, self._tap("moments", 0))] if self._one else []
        if self.page.in_group:
            yield from [back] if back else []
            return
        ply = self._one.ply + 1 if self._one else 0
        key = f".{self.page.number}" if self._one else ""
        leaf = Tap("leaf", self.table.code, ply, f"{self._token}{key}")
        yield [*back, tap_button(self.phrases.say("button-leaf"), leaf)]
        if self.page.offered:
            yield [tap_button(self.phrases.say("button-show-group"), self._tap("share"))]

    def _tap(self, verb: str, number: int | None = None) -> Tap:
        here = self.page.number if self._one else 0
        at = here if number is None else number
        return Tap(verb, self.table.code, at, self._token)

    @property
    def _token(self) -> str:
        return self.page.token or token_of(self.table)
