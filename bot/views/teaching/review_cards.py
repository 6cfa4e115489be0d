"""Messages in private about a moment of a game: hints, looks back at it, moves that cost much."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from bot.domain.hints import hint_there
from bot.domain.table import Stage, Table
from bot.domain.turns import is_legal
from bot.store.repositories.outbox import OutboxMessage
from bot.views.caption import Caption
from bot.views.deep_links import token_of
from bot.views.keyboard import Button, Keyboard, Tap, tap_button
from bot.views.phrases import Phrases
from bot.views.suggestions import move_tap
from bot.views.table_message import Presentation
from engine.core.game import AnyPosition, AnyView, Seat
from engine.core.lesson import without
from engine.geometry.scene import Board, Outline, Scene
from engine.geometry.widening import widened

KINDS = ("hint", "leaf", "costly")
"""The kinds of outbox messages that are such messages."""

PLAYED = ("last", "origin")
"""The roles of outlines that show what was played last."""


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
class Costly:
    """A ply, counted from 0, that was not the best: what would have been, and what it has cost.

    `before` and `after` are what its seat could expect, from 0 to 1.
    """

    code: str
    ply: int
    better: str
    before: float
    after: float

    def __str__(self) -> str:
        """All but the code, to be carried along by buttons."""
        return f"{self.ply}.{round(100 * self.before)}.{round(100 * self.after)}.{self.better}"

    @classmethod
    def read(cls, table: Table, text: str) -> "Costly | None":
        """Read a costly move from such a text; None if there is none, as buttons can be forged."""
        ply, before, after, better = [*text.split(".", 3), "", "", "", ""][:4]
        if not (ply.isdecimal() and before.isdecimal() and after.isdecimal()):
            return None
        if int(ply) >= len(table.record.plies) or not hint_there(table.positions[int(ply)]):
            return None
        found = cls(table.code, int(ply), better, int(before) / 100, int(after) / 100)
        position = table.positions[found.ply]
        return found if is_legal(position, position.to_move[0], better) else None


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

    One that began with a move that cost much tells of it all along: `key` is what it says. The best
    move may have been `asked` for on it: the answer stands below.
    """

    code: str
    ply: int
    token: str
    seat: Seat | None
    key: str = ""
    asked: bool = False


Moment = TypeVar("Moment", Hinted, Costly, ReviewedPly)


@dataclass(frozen=True)
class ReviewCaption(Caption):
    """The caption of a table, with the last ply only, and whatever it was."""

    plies: int

    def _news(self) -> list[str]:
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

    def _state(self) -> list[str]:
        values = {"number": len(self.table.record.plies), "count": self.plies}
        result = super()._state() if self.table.stage is Stage.OVER else []
        return [*result, self.phrases.phrase("review", values)]


@dataclass(frozen=True)
class ReviewCard:
    """The look as a message."""

    phrases: Phrases
    table: Table
    reviewed: ReviewedPly

    def presentation(self) -> Presentation:
        """The position as the game is open now, what led to it, and where to go from there."""
        plies = len(self.table.record.plies)
        moment = _moment(self.table, self.reviewed.ply)
        view = moment.position.view(self._viewer())
        lines = [str(ReviewCaption(self.phrases, moment, view, plies)), *self._told()]
        return Presentation(
            self._scene(view), "\n".join(lines), self._keyboard(moment.position, plies)
        )

    @property
    def _key(self) -> Costly | None:
        return Costly.read(self.table, self.reviewed.key)

    def _told(self) -> list[str]:
        """Lines that stand on every card."""
        return CostlyCard(self.phrases, self.table, self._key).told() if self._key else []

    def _scene(self, view: AnyView) -> Scene:
        """The position, before and after a move that cost much with the better one."""
        key, ply = self._key, self.reviewed.ply
        if key is None or ply not in (key.ply, key.ply + 1):
            return view.scene()
        card = CostlyCard(self.phrases, self.table, key)
        before = self.table.positions[key.ply]
        return marked(before, card.seat, key.better) if ply == key.ply else card.scene()

    def _viewer(self) -> Seat | None:
        """The seat whose view is shown: a player sees their own side, and their own secrets."""
        if self.reviewed.ply:
            ply = self.table.record.plies[self.reviewed.ply - 1]
            if self.table.positions[self.reviewed.ply - 1].secret and ply.seat is not None:
                return ply.seat
        return self.reviewed.seat

    def _keyboard(self, position: AnyPosition, plies: int) -> Keyboard:
        """The ways to other plies come last: there they stay under the finger."""
        reviewed, ways = self.reviewed, _ways(self.reviewed, plies)
        if reviewed.asked or not hint_there(position):
            return [ways]
        best = replace(_way(reviewed, reviewed.ply), verb="best")
        return [[tap_button(self.phrases.say("button-best"), best)], ways]


@dataclass(frozen=True)
class CostlyCard:
    """A move that cost much, as a message."""

    phrases: Phrases
    table: Table
    costly: Costly

    def presentation(self) -> Presentation:
        """The position after it with the better move outlined, from where one can leaf."""
        table, costly = self.table, self.costly
        game = self.phrases.phrase(f"game-{table.record.game}")
        title = self.phrases.phrase("caption-title", {"game": game, "code": costly.code})
        here = ReviewedPly(costly.code, costly.ply + 1, token_of(table), None, str(costly))
        ways = _ways(here, len(table.record.plies))
        return Presentation(self.scene(), "\n".join([title, *self.told()]), [ways])

    @property
    def seat(self) -> Seat:
        """The seat that moved."""
        ply = self.table.record.plies[self.costly.ply]
        return self._before.to_move[0] if ply.seat is None else ply.seat

    def scene(self) -> Scene:
        """The position after the move, with the better one outlined."""
        after = self.table.positions[self.costly.ply + 1].view(self.seat).scene()
        return compared(self._before, after, self.seat, self.costly.better)

    def told(self) -> list[str]:
        """The move, and what would have been better."""
        table, costly, position = self.table, self.costly, self._before
        values: dict[str, Any] = {
            "number": costly.ply + 1,
            "side": self.phrases.signs(table.record.game, position.active_sides),
            "name": self.phrases.name(table.players[self.seat]),
            "move": said(self.phrases, position, table.record.plies[costly.ply].text),
            "better": said(self.phrases, position, costly.better),
            "before": round(100 * costly.before),
            "after": round(100 * costly.after),
        }
        return [self.phrases.phrase("costly", values), self.phrases.phrase("costly-better", values)]

    @property
    def _before(self) -> AnyPosition:
        return self.table.positions[self.costly.ply]


def _ways(reviewed: ReviewedPly, plies: int) -> list[Button]:
    """Buttons from a ply to others."""
    here = reviewed.ply
    goals = {"⏮": 0, "◀": max(here - 1, 0), "▶": min(here + 1, plies), "⏭": plies}
    return [tap_button(sign, _way(reviewed, ply)) for sign, ply in goals.items()]


def _way(reviewed: ReviewedPly, ply: int) -> Tap:
    """The tap to a ply, with the costly move told all along where a button can carry it."""
    tap = Tap("leaf", reviewed.code, ply, f"{reviewed.token}.{reviewed.key}")
    return tap if reviewed.key and tap.fits else replace(tap, argument=reviewed.token)


def _moment(table: Table, ply: int) -> Table:
    """The table as it was after so many plies."""
    left = len(table.record.plies) - ply
    if not left:
        return table
    return replace(table, record=table.record.taken_back(left), stage=Stage.PLAYING)


def card_of(phrases: Phrases, table: Table, outgoing: OutboxMessage) -> Presentation | None:
    """The card that an outbox message shows; None if the table has moved on."""
    about = outgoing.payload
    if outgoing.kind == "leaf":
        return ReviewCard(phrases, table, _read(ReviewedPly, about)).presentation()
    if outgoing.kind == "costly":
        return CostlyCard(phrases, table, _read(Costly, about)).presentation()
    hinted = _read(Hinted, about)
    return None if hinted.is_stale(table) else HintCard(phrases, table, hinted).presentation()


def _read(kind: type[Moment], about: Mapping[str, Any]) -> Moment:
    """The moment that the payload of an outbox message names."""
    known = (field.name for field in fields(kind) if field.name in about)
    return kind(**{name: about[name] for name in known})


def said(phrases: Phrases, position: AnyPosition, move: str) -> str:
    """A move, in words where it is one."""
    info = position.game.info
    return phrases.say(f"word-{info.key}-{move}") if move in info.words else move


def marked(position: AnyPosition, seat: Seat, move: str) -> Scene:
    """The view of a seat, with a move of its own outlined instead of the last one played."""
    before = position.view(seat).scene()
    outlines, board = outlined(position, seat, move)
    moved = [_moved(outline, board, before.board) for outline in outlines]
    if not moved or None in moved:
        return before
    before = without(before, *PLAYED)
    return replace(before, items=(*before.items, *filter(None, moved)))


def compared(position: AnyPosition, after: Scene, seat: Seat, better: str) -> Scene:
    """The scene after a seat's move, with a better one outlined beside the one played.

    Where the better one is far off, the scene before is shown, with that one only.
    """
    outlines, board = outlined(position, seat, better)
    names = [board.name(cell) for outline in outlines for cell in outline.cells]
    after = without(widened(after, names), "best", "attacked")
    moved = [_moved(outline, board, after.board) for outline in outlines]
    if None in moved:
        return marked(position, seat, better)
    calling = [replace(outline, role="better") for outline in moved if outline]
    return replace(after, items=(*after.items, *calling))


def outlined(position: AnyPosition, seat: Seat, move: str) -> tuple[list[Outline], Board]:
    """Outlines of a move once it is played, and their board; none if the move is a word."""
    scene = position.play(position.parse(move, seat), seat).view(seat).scene()
    items = (item for item in scene.items if isinstance(item, Outline))
    return [item for item in items if item.role in PLAYED], scene.board


def _moved(outline: Outline, old: Board, new: Board) -> Outline | None:
    """The outline around squares of the same names on another board; None if they are not there."""
    cells = new.cells([old.name(cell) for cell in outline.cells])
    return replace(outline, cells=cells) if len(cells) == len(outline.cells) else None
