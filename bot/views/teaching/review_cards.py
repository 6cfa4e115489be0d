"""Messages in private about one position of a game: hints, and looks back at it ply by ply."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, TypeVar

from bot.domain.aids.hints import hint_there
from bot.domain.analysis.key_moments import Judgements, key_moments
from bot.domain.table import Stage, Table
from bot.store.repositories.outbox import OutboxMessage
from bot.views.caption import Caption
from bot.views.keyboard import Button, Keyboard, Tap, tap_button
from bot.views.phrases import Phrases
from bot.views.suggestions import move_tap
from bot.views.table_message import Presentation
from bot.views.teaching.key_moments import CURVE, MomentWords
from bot.views.teaching.marking import marked, said
from engine.core.game import AnyPosition, AnyView, Seat
from engine.geometry.scene import Scene

KINDS = ("hint", "leaf")
"""The kinds of outbox messages that are such messages."""


@dataclass(frozen=True)
class Hinted:
    """A move that was found for a seat after so many plies, at a revision of the table."""

    code: str
    seat: Seat
    ply: int
    revision: int
    move: str

    def is_stale(self, table: Table) -> bool:
        """Whether the table has moved on."""
        return not table.is_current(self.revision, self.seat)


@dataclass(frozen=True)
class HintCard:
    """The hint as a message for whom asked for it."""

    phrases: Phrases
    table: Table
    hinted: Hinted

    def presentation(self) -> Presentation:
        """The table at that moment with the move outlined, and the move in words."""
        hinted, game = self.hinted, self.table.record.game
        position = self.table.positions[hinted.ply]
        title = {"game": self.phrases.phrase(f"game-{game}"), "code": hinted.code}
        values: dict[str, Any] = {
            "side": self.phrases.signs(game, self._sides(position)),
            "number": hinted.ply + 1,
            "move": said(self.phrases, position, hinted.move),
        }
        lines = [self.phrases.phrase("caption-title", title), self.phrases.phrase("hint", values)]
        scene = marked(position, hinted.seat, hinted.move)
        return Presentation(scene, "\n".join(lines), list(self._keyboard()))

    def _keyboard(self) -> Iterator[list[Button]]:
        """A button to play the move, while that can be done."""
        tap = move_tap(self.table, self.hinted.move)
        if self.table.stage is Stage.PLAYING and tap.fits:
            yield [tap_button(self.phrases.say("button-play-this"), tap)]

    def _sides(self, position: AnyPosition) -> list[str]:
        on_move = zip(position.to_move, position.active_sides, strict=True)
        return [side for seat, side in on_move if seat == self.hinted.seat]


@dataclass(frozen=True)
class ReviewedPly:
    """A look at a game after so many plies, by who sat in a seat or by a guest (None).

    One that began with a key moment, by its number from 1, tells of it all along. The best move may
    have been `asked` for on it: the answer stands below.
    """

    code: str
    ply: int
    token: str
    seat: Seat | None
    moment: int = 0
    asked: bool = False


Position = TypeVar("Position", Hinted, ReviewedPly)


@dataclass(frozen=True)
class ReviewCaption(Caption):
    """The caption of a table, with the last ply only, and whatever it was."""

    plies: int

    def news(self) -> list[str]:
        """The last ply, and what followed from it."""
        return [*self._told(), *self._events()]

    def _told(self) -> Iterator[str]:
        """The last ply: what was given in secret is open by now."""
        number = len(self.table.record.plies) - 1
        if number < 0:
            return
        ply, before = self.table.record.plies[number], self.table.positions[number]
        yield from self._left([ply])
        if ply.is_move:
            sides = before.active_sides if ply.seat is None else before.sides[ply.seat]
            move = said(self.phrases, before, ply.text)
            side = self.phrases.signs(self._game, sides)
            values = {"number": number + 1, "side": side, "move": move}
            yield self.phrases.phrase("caption-last", values)

    def state(self) -> list[str]:
        """The ply that is looked at, and at the end the result."""
        values = {"number": len(self.table.record.plies), "count": self.plies}
        result = super().state() if self.table.stage is Stage.OVER else []
        return [*result, self.phrases.phrase("review", values)]


@dataclass(frozen=True)
class ReviewCard:
    """The look as a message."""

    phrases: Phrases
    table: Table
    reviewed: ReviewedPly
    judgements: Judgements = ()

    def presentation(self) -> Presentation:
        """The position as the game is open now, what led to it, and where to go from there."""
        plies = len(self.table.record.plies)
        moment = _moment(self.table, self.reviewed.ply)
        view = moment.position.view(self._viewer())
        lines = [str(ReviewCaption(self.phrases, moment, view, plies)), *self._told()]
        return Presentation(
            self._scene(view), "\n".join(lines), self._keyboard(moment.position, plies)
        )

    @cached_property
    def _key(self) -> MomentWords | None:
        """The key moment with which it began."""
        table, number = self.table, self.reviewed.moment
        found = key_moments(table.record, table.positions, self.judgements) if number else []
        if number not in range(1, len(found) + 1):
            return None
        return MomentWords(self.phrases, table, found[number - 1])

    def _told(self) -> list[str]:
        """Lines that stand on every card."""
        return self._key.told if self._key else []

    def _scene(self, view: AnyView) -> Scene:
        """The position; before and after a key moment with the better move."""
        key, ply = self._key, self.reviewed.ply
        if key is None or ply not in (key.moment.ply, key.moment.ply + 1):
            return view.scene()
        if ply > key.moment.ply:
            return key.scene
        return marked(self.table.positions[ply], key.moment.seat, key.moment.better)

    def _viewer(self) -> Seat | None:
        """The seat whose view is shown: a player sees their own side, and their own secrets."""
        if self.reviewed.ply:
            ply = self.table.record.plies[self.reviewed.ply - 1]
            if self.table.positions[self.reviewed.ply - 1].secret and ply.seat is not None:
                return ply.seat
        return self.reviewed.seat

    def _keyboard(self, position: AnyPosition, plies: int) -> Keyboard:
        """The ways to other plies come last: there they stay under the finger."""
        reviewed, ways = self.reviewed, self._ways(plies)
        if reviewed.asked or not hint_there(position):
            return [ways]
        best = tap_button(self.phrases.say("button-best"), self._way("best", reviewed.ply))
        return [[best], ways]

    def _ways(self, plies: int) -> list[Button]:
        """Buttons to the key moments and to other plies."""
        here, table = self.reviewed.ply, self.table
        goals = {"⏮": 0, "◀": max(here - 1, 0), "▶": min(here + 1, plies), "⏭": plies}
        ways = [tap_button(sign, self._way("leaf", ply)) for sign, ply in goals.items()]
        moments = Tap("moments", table.code, self._number, self.reviewed.token)
        return [tap_button(CURVE, moments), *ways] if self.judgements else ways

    def _way(self, verb: str, ply: int) -> Tap:
        """The tap to a ply, with the key moment told all along."""
        key = f".{self._number}" if self._number else ""
        return Tap(verb, self.reviewed.code, ply, f"{self.reviewed.token}{key}")

    @property
    def _number(self) -> int:
        """Number of the key moment with which it began; 0 if there is none: taps can be forged."""
        return self.reviewed.moment if self._key else 0


def _moment(table: Table, ply: int) -> Table:
    """The table as it was after so many plies."""
    left = len(table.record.plies) - ply
    if not left:
        return table
    return replace(table, record=table.record.taken_back(left), stage=Stage.PLAYING)


def card_of(
    phrases: Phrases, table: Table, judgements: Judgements, outgoing: OutboxMessage
) -> Presentation | None:
    """The card that an outbox message shows; None if the table has moved on."""
    about = outgoing.payload
    if outgoing.kind == "leaf":
        reviewed = _read(ReviewedPly, about)
        return ReviewCard(phrases, table, reviewed, judgements).presentation()
    hinted = _read(Hinted, about)
    return None if hinted.is_stale(table) else HintCard(phrases, table, hinted).presentation()


def _read(kind: type[Position], about: Mapping[str, Any]) -> Position:
    """The position that the payload of an outbox message names."""
    known = (field.name for field in fields(kind) if field.name in about)
    return kind(**{name: about[name] for name in known})
