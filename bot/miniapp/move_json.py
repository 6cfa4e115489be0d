"""Moves on the page as data for JSON: all that may be laid, drafts, and looks ahead and back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from bot.domain.move_builder import draft_of, filled
from bot.domain.table import CommandRejected, Table
from bot.domain.turns import meant
from bot.i18n.translations import plain_text
from bot.i18n.vocabulary import letters_taught
from bot.miniapp.table_state import TableState
from bot.views.caption import Caption
from bot.views.pages import scene_json
from bot.views.phrases import Phrases
from engine.core.game import Choice, Draft, Score
from engine.core.lays import Lays, Shape
from engine.geometry.scene import Cell, Piece, Scene, Tile, Triangle, Turned
from engine.moves.composing import Keys

Json = dict[str, Any]

Motion = Callable[[Cell], Cell]
Look = frozenset[tuple[Cell, str]]

MOST_SHAPES = 512
"""Pieces and tiles of which it is remembered how they turn."""

_APEX: Sequence[Cell] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Steps over the apex of a triangle, by its turns."""

JOIN = "~"
"""The sign between the keys of a draft."""


def lays(state: TableState) -> Json:
    """All that the person may lay now."""
    found = state.view.lays() if state.can_move else None
    found = found or Lays((), ())
    return {
        "revision": state.table.revision,
        "shapes": [_shape(shape) for shape in found.shapes],
        "places": [[p.shape, p.turn, *p.cell, p.text] for p in found.places],
        "parts": found.parts,
    }


def _shape(shape: Shape) -> Json:
    ways = [
        scene_json.turned(way) | {"turned": turned, "mirrored": mirrored}
        for way, turned, mirrored in zip(shape.turns, *_motions(shape.turns), strict=True)
    ]
    at = list(shape.at) if shape.at else None
    return {"name": shape.name, "left": shape.left, "turns": ways, "at": at}


@lru_cache(maxsize=MOST_SHAPES)
def _motions(ways: tuple[Turned, ...]) -> tuple[Sequence[int], Sequence[int]]:
    """The numbers of the ways in which each would lie after a quarter turn, and mirrored."""
    looks = [_look(way, _same) for way in ways]

    def after(motion: Motion) -> list[int]:
        # A tile is not mirrored: it stays as it is.
        moved = (_look(way, motion) for way in ways)
        return [looks.index(look) if look in looks else n for n, look in enumerate(moved)]

    return after(_clockwise), after(_mirrored)


def _look(turned: Turned, motion: Motion) -> Look:
    """The cells of what lies so with their colours, after a motion, from its lower left."""
    parts = [(motion(cell), role) for cell, role in _parts(turned.tile)]
    left, low = min(x for (x, _), _ in parts), min(y for (_, y), _ in parts)
    return frozenset(((x - left, y - low), role) for (x, y), role in parts)


def _parts(tile: Tile | Piece | Triangle) -> Sequence[tuple[Cell, str]]:
    """Cells with their colours; of a triangle the one beyond its apex as well."""
    match tile:
        case Tile(squares=squares):
            return [(square.cell, square.role) for square in squares]
        case Piece(cells=cells):
            return [(cell, "") for cell in cells]
        case Triangle(turns=turns):
            return [((0, 0), ""), (_APEX[turns], "apex")]


def _same(cell: Cell) -> Cell:
    return cell


def _clockwise(cell: Cell) -> Cell:
    return cell[1], -cell[0]


def _mirrored(cell: Cell) -> Cell:
    return -cell[0], cell[1]


def draft(state: TableState, keys: Sequence[str]) -> Json:
    """The person's move as far as these keys name it.

    :raises CommandRejected: if they are not choices one after the other.
    """
    found = draft_of(_expect_on_move(state).view, tuple(keys))
    return DraftJson(state.phrases, state.table, found).json()


def keys_of(query: Mapping[str, str], state: TableState, rng: Random) -> Keys:
    """The keys of a draft that a request names; with `rest` all that is left is drawn by `rng`.

    :raises CommandRejected: if they are not choices one after the other.
    """
    chosen = tuple(filter(None, query.get("keys", "").split(JOIN)))
    return filled(_expect_on_move(state).view, chosen, rng) if query.get("rest") else chosen


@dataclass(frozen=True)
class DraftJson:
    """A draft in one language."""

    phrases: Phrases
    table: Table
    draft: Draft

    def json(self) -> Json:
        """All of it."""
        draft, choices = self.draft, self.draft.choices
        number = {choice.key: index for index, choice in enumerate(choices)}
        rows = [[number[one.key] if one else None for one in row] for row in draft.rows]
        return {
            "revision": self.table.revision,
            "chosen": list(draft.chosen),
            "text": draft.text,
            "asks": draft.asks,
            "question": self._question,
            "scene": scene_json.scene(draft.scene),
            "choices": [self._choice(choice) for choice in choices],
            "rows": rows,
            "laid": list(draft.laid),
        }

    @property
    def _question(self) -> str:
        if not self.draft.asks:
            return ""
        return plain_text(self.phrases.phrase(f"ask-{self.draft.asks}", {"column": ""}))

    def _choice(self, choice: Choice) -> Json:
        game, language = self.table.record.game, self.phrases.language
        way = self.phrases.say(f"way-{game}-{choice.way}") if choice.way else ""
        return {
            "key": choice.key,
            "left": choice.left,
            "label": letters_taught(choice.label, game, language),
            "at": list(choice.at) if choice.at else None,
            "way": choice.way,
            "wayName": way,
            "look": scene_json.turned(choice.look) if choice.look else None,
            "ready": choice.ready,
        }


def preview(state: TableState, text: str) -> Json:
    """The table as it would be after a move of the person, as far as they can know; none is made.

    :raises CommandRejected: if the text means no move that is legal.
    """
    view, position = _expect_on_move(state).view, state.table.position
    move = meant(state.table, state.seat or 0, text)
    found = view.whole(move)
    scene = found.scene if found else view.scene()
    return {
        "scene": scene_json.scene(scene),
        "scores": state.scores(_scores(view.scores, scene)),
        "covers": [scene_json.tile(tile) for tile in found.covers] if found else [],
        "text": position.print(move),
    }


def _expect_on_move(state: TableState) -> TableState:
    """The same state.

    :raises CommandRejected: if the person has no move to make.
    """
    if state.seat is None:
        raise CommandRejected("not-at-table")
    if not state.can_move:
        raise CommandRejected("not-your-turn")
    return state


def _scores(now: Sequence[Score], scene: Scene) -> Sequence[Score]:
    """The points that a picture tells, in the order of the sides; as they are where it has none."""
    if len(scene.tallies) != len(now):
        return now
    pairs = zip(now, scene.tallies, strict=True)
    return [Score(score.side, tally.points, tally.factors) for score, tally in pairs]


def ply(state: TableState, count: int) -> Json:
    """The person's picture after so many plies.

    :raises IndexError: if there were not so many.
    """
    table = state.table
    before = table.positions[max(0, count - 1)]
    view = table.positions[count].view(state.seat)
    return {
        "ply": count,
        "scene": scene_json.scene(view.scene(since=before)),
        "scores": state.scores(view.scores),
        "says": _result(state) if count == len(table.record.plies) else [],
    }


def _result(state: TableState) -> list[str]:
    return [*map(plain_text, Caption(state.phrases, state.table, state.view).below)]
