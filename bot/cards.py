"""Messages in private about a moment of a game: a hint."""

from dataclasses import dataclass, fields, replace
from typing import Any

from bot.present import Presentation
from bot.session import Session
from bot.store.outbox import Parcel
from bot.voice import Voice
from engine.game import AnyPosition, Seat
from engine.scene import Board, Cell, Outline, Scene

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
            "move": self._said(position),
        }
        lines = [self.voice.phrase("caption-title", title), self.voice.phrase("hint", values)]
        return Presentation(marked(position, hinted), "\n".join(lines), [])

    def _sides(self, position: AnyPosition) -> list[str]:
        on_move = zip(position.to_move, position.active_sides, strict=True)
        return [side for seat, side in on_move if seat == self.hinted.seat]

    def _said(self, position: AnyPosition) -> str:
        """The move, in words where it is one."""
        if self.hinted.move in position.game.info.words:
            return self.voice.say(f"word-{self.session.record.game}-{self.hinted.move}")
        return self.hinted.move


def card_of(voice: Voice, session: Session, parcel: Parcel) -> Presentation | None:
    """What a parcel shows; None if the table has moved on."""
    about = parcel.payload
    hinted = Hinted(**{field.name: about[field.name] for field in fields(Hinted)})
    return None if hinted.is_stale(session) else HintCard(voice, session, hinted).presentation()


def marked(position: AnyPosition, hinted: Hinted) -> Scene:
    """What the seat sees, with the move outlined instead of the one that was played last."""
    seat = hinted.seat
    before = position.view(seat).scene()
    after = position.play(position.parse(hinted.move, seat), seat).view(seat).scene()
    outlines = [item for item in after.items if isinstance(item, Outline) and item.role in PLAYED]
    moved = [_moved(outline, after.board, before.board) for outline in outlines]
    if not moved or None in moved:
        return before
    kept = [i for i in before.items if not (isinstance(i, Outline) and i.role in PLAYED)]
    return replace(before, items=(*kept, *filter(None, moved)))


def _moved(outline: Outline, old: Board, new: Board) -> Outline | None:
    """The outline around squares of the same names on another board; None if they are not there."""
    cells = [_cell(cell, old, new) for cell in outline.cells]
    there = [cell for cell in cells if cell]
    return replace(outline, cells=tuple(there)) if len(there) == len(cells) else None


def _cell(cell: Cell, old: Board, new: Board) -> Cell | None:
    column, row = old.columns[cell[0]], old.rows[cell[1]]
    if column not in new.columns or row not in new.rows:
        return None
    return new.columns.index(column), new.rows.index(row)
