"""Messages in private about a moment of a game: hints, looks back at it, moves that cost much."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from bot.domain.hints import hint_there
from bot.domain.table import Session, Stage
from bot.domain.turns import is_legal
from bot.store.repositories.outbox import Parcel
from bot.views.caption import Caption
from bot.views.deep_links import token_of
from bot.views.keyboard import Button, Keyboard, Tap, tap_button
from bot.views.phrases import Voice
from bot.views.suggestions import move_tap
from bot.views.table_message import Presentation
from engine.core.game import AnyPosition, AnyView, Seat
from engine.core.lesson import without
from engine.core.record import DRAW, RESIGN
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

    def is_stale(self, session: Session) -> bool:
        """Whether the table has moved on."""
        return not session.is_current(self.revision, self.seat)


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
    def read(cls, session: Session, text: str) -> "Costly | None":
        """Read a costly move from such a text; None if there is none, as buttons can be forged."""
        ply, before, after, better = [*text.split(".", 3), "", "", "", ""][:4]
        if not (ply.isdecimal() and before.isdecimal() and after.isdecimal()):
            return None
        if int(ply) >= len(session.record.plies) or not hint_there(session.positions[int(ply)]):
            return None
        found = cls(session.code, int(ply), better, int(before) / 100, int(after) / 100)
        position = session.positions[found.ply]
        return found if is_legal(position, position.to_move[0], better) else None


@dataclass(frozen=True)
class HintCard:
    """The hint as a message for whom asked for it."""

    voice: Voice
    session: Session
    hinted: Hinted

    def presentation(self) -> Presentation:
        """The table at that moment with the move outlined, and the move in words."""
        hinted, game = self.hinted, self.session.record.game
        position = self.session.positions[hinted.ply]
        title = {"game": self.voice.phrase(f"game-{game}"), "code": hinted.code}
        values: dict[str, Any] = {
            "side": self.voice.signs(game, self._sides(position)),
            "number": hinted.ply + 1,
            "move": said(self.voice, position, hinted.move),
        }
        lines = [self.voice.phrase("caption-title", title), self.voice.phrase("hint", values)]
        scene = marked(position, hinted.seat, hinted.move)
        return Presentation(scene, "\n".join(lines), list(self._keyboard()))

    def _keyboard(self) -> Iterator[list[Button]]:
        """A button to play the move, while that can be done."""
        tap = move_tap(self.session, self.hinted.move)
        if self.session.stage is Stage.PLAYING and tap.fits:
            yield [tap_button(self.voice.say("button-play-this"), tap)]

    def _sides(self, position: AnyPosition) -> list[str]:
        on_move = zip(position.to_move, position.active_sides, strict=True)
        return [side for seat, side in on_move if seat == self.hinted.seat]


@dataclass(frozen=True)
class Leafed:
    """A look at a game after so many plies, by who sat in a seat or by a guest (None).

    One that began with a move that cost much tells of it all along: `key` is what it says.
    """

    code: str
    ply: int
    token: str
    seat: Seat | None
    key: str = ""


Moment = TypeVar("Moment", Hinted, Costly, Leafed)


@dataclass(frozen=True)
class LeafCaption(Caption):
    """The caption of a table, with the last ply only, and whatever it was."""

    plies: int

    def _news(self) -> list[str]:
        return [*self._told(), *self._events()]

    def _told(self) -> Iterator[str]:
        """The last ply: what was given in secret is open by now."""
        number = len(self.session.record.plies) - 1
        if number < 0:
            return
        ply, before = self.session.record.plies[number], self.session.positions[number]
        if ply.text == RESIGN and ply.seat is not None:
            name = self.voice.name(self.session.players[ply.seat])
            yield self.voice.phrase("caption-gave-up", {"name": name})
        elif ply.text != DRAW:
            sides = before.active_sides if ply.seat is None else before.sides[ply.seat]
            move = said(self.voice, before, ply.text)
            side = self.voice.signs(self._game, sides)
            values = {"number": number + 1, "side": side, "move": move}
            yield self.voice.phrase("caption-last", values)

    def _state(self) -> list[str]:
        values = {"number": len(self.session.record.plies), "count": self.plies}
        result = super()._state() if self.session.stage is Stage.OVER else []
        return [*result, self.voice.phrase("review", values)]


@dataclass(frozen=True)
class LeafCard:
    """The look as a message."""

    voice: Voice
    session: Session
    leafed: Leafed

    def presentation(self) -> Presentation:
        """The position as the game is open now, what led to it, and where to go from there."""
        plies = len(self.session.record.plies)
        moment = _moment(self.session, self.leafed.ply)
        view = moment.position.view(self._viewer())
        lines = [str(LeafCaption(self.voice, moment, view, plies)), *self._told()]
        return Presentation(
            self._scene(view), "\n".join(lines), self._keyboard(moment.position, plies)
        )

    @property
    def _key(self) -> Costly | None:
        return Costly.read(self.session, self.leafed.key)

    def _told(self) -> list[str]:
        """Lines that stand on every card."""
        return CostlyCard(self.voice, self.session, self._key).told() if self._key else []

    def _scene(self, view: AnyView) -> Scene:
        """The position, before and after a move that cost much with the better one."""
        key, ply = self._key, self.leafed.ply
        if key is None or ply not in (key.ply, key.ply + 1):
            return view.scene()
        card = CostlyCard(self.voice, self.session, key)
        before = self.session.positions[key.ply]
        return marked(before, card.seat, key.better) if ply == key.ply else card.scene()

    def _viewer(self) -> Seat | None:
        """The seat whose view is shown: a player sees their own side, and their own secrets."""
        if self.leafed.ply:
            ply = self.session.record.plies[self.leafed.ply - 1]
            if self.session.positions[self.leafed.ply - 1].secret and ply.seat is not None:
                return ply.seat
        return self.leafed.seat

    def _keyboard(self, position: AnyPosition, plies: int) -> Keyboard:
        leafed = self.leafed
        rows = [_ways(leafed, plies)]
        if hint_there(position):
            best = Tap("best", leafed.code, leafed.ply, leafed.token)
            rows.append([tap_button(self.voice.say("button-best"), best)])
        return rows


@dataclass(frozen=True)
class CostlyCard:
    """A move that cost much, as a message."""

    voice: Voice
    session: Session
    costly: Costly

    def presentation(self) -> Presentation:
        """The position after it with the better move outlined, from where one can leaf."""
        session, costly = self.session, self.costly
        game = self.voice.phrase(f"game-{session.record.game}")
        title = self.voice.phrase("caption-title", {"game": game, "code": costly.code})
        here = Leafed(costly.code, costly.ply + 1, token_of(session), None, str(costly))
        ways = _ways(here, len(session.record.plies))
        return Presentation(self.scene(), "\n".join([title, *self.told()]), [ways])

    @property
    def seat(self) -> Seat:
        """The seat that moved."""
        ply = self.session.record.plies[self.costly.ply]
        return self._before.to_move[0] if ply.seat is None else ply.seat

    def scene(self) -> Scene:
        """The position after the move, with the better one outlined."""
        after = self.session.positions[self.costly.ply + 1].view(self.seat).scene()
        return compared(self._before, after, self.seat, self.costly.better)

    def told(self) -> list[str]:
        """The move, and what would have been better."""
        session, costly, position = self.session, self.costly, self._before
        values: dict[str, Any] = {
            "number": costly.ply + 1,
            "side": self.voice.signs(session.record.game, position.active_sides),
            "name": self.voice.name(session.players[self.seat]),
            "move": said(self.voice, position, session.record.plies[costly.ply].text),
            "better": said(self.voice, position, costly.better),
            "before": round(100 * costly.before),
            "after": round(100 * costly.after),
        }
        return [self.voice.phrase("costly", values), self.voice.phrase("costly-better", values)]

    @property
    def _before(self) -> AnyPosition:
        return self.session.positions[self.costly.ply]


def _ways(leafed: Leafed, plies: int) -> list[Button]:
    """Buttons from a ply to others."""
    here = leafed.ply
    goals = {"⏮": 0, "◀": max(here - 1, 0), "▶": min(here + 1, plies), "⏭": plies}
    return [tap_button(sign, _way(leafed, ply)) for sign, ply in goals.items()]


def _way(leafed: Leafed, ply: int) -> Tap:
    """The tap to a ply, with the costly move told all along where a button can carry it."""
    tap = Tap("leaf", leafed.code, ply, f"{leafed.token}.{leafed.key}")
    return tap if leafed.key and tap.fits else replace(tap, argument=leafed.token)


def _moment(session: Session, ply: int) -> Session:
    """The table as it was after so many plies."""
    left = len(session.record.plies) - ply
    if not left:
        return session
    return replace(session, record=session.record.taken_back(left), stage=Stage.PLAYING)


def card_of(voice: Voice, session: Session, parcel: Parcel) -> Presentation | None:
    """The card that an outbox message shows; None if the table has moved on."""
    about = parcel.payload
    if parcel.kind == "leaf":
        return LeafCard(voice, session, _read(Leafed, about)).presentation()
    if parcel.kind == "costly":
        return CostlyCard(voice, session, _read(Costly, about)).presentation()
    hinted = _read(Hinted, about)
    return None if hinted.is_stale(session) else HintCard(voice, session, hinted).presentation()


def _read(kind: type[Moment], about: Mapping[str, Any]) -> Moment:
    """The moment that the payload of an outbox message names."""
    known = (field.name for field in fields(kind) if field.name in about)
    return kind(**{name: about[name] for name in known})


def said(voice: Voice, position: AnyPosition, move: str) -> str:
    """A move, in words where it is one."""
    info = position.game.info
    return voice.say(f"word-{info.key}-{move}") if move in info.words else move


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
