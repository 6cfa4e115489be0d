"""A table as its page shows it to one viewer, as data for JSON: never more than the view holds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.domain.aids.branch import may_try
from bot.domain.commands import Person
from bot.domain.players import Human, Machine, Player
from bot.domain.table import Stage, Table
from bot.i18n.translations import page_text, plain_text
from bot.miniapp.access import is_private
from bot.miniapp.table_actions import TableActions
from bot.views.caption import Caption
from bot.views.pages import scene_json
from bot.views.phrases import Phrases
from engine.core.game import AnyView, Score, Seat
from engine.core.record import Ply
from engine.geometry.scene import Scene

Json = dict[str, Any]

Hint = Mapping[str, Any]
"""A move that an agent found: the `move`, the `seat` and the `revision`; empty if there is none."""

LAYS, DRAFT = "lays", "draft"
"""Ways in which a move is made on the page."""


@dataclass(frozen=True)
class Shown:
    """A table in one of its versions, with the signs of its plies' sides."""

    table: Table
    version: int
    signs: Sequence[Sequence[str]]


@dataclass(frozen=True)
class TableState:
    """The state of a table for a person, in one language."""

    phrases: Phrases
    shown: Shown
    person: Person

    @property
    def table(self) -> Table:
        """The table."""
        return self.shown.table

    @cached_property
    def seat(self) -> Seat | None:
        """The seat from which the person looks; None for one who watches."""
        return self.table.seat_of(self.person.id)

    @cached_property
    def view(self) -> AnyView:
        """All that the person may know."""
        return self.table.position.view(self.seat)

    @cached_property
    def can_move(self) -> bool:
        """Whether the person has a move to make."""
        return self.seat is not None and self.seat in self.table.to_move

    def json(self, watching: int, hint: Hint) -> Json:
        """All of it, with the number of those who watch, and a hint if it is for this move."""
        table, caption = self.table, Caption(self.phrases, self.table, self.view)
        actions = TableActions(self.phrases, table, self.view, self.person)
        return {
            "code": table.code,
            "game": table.record.game,
            "gameName": self.phrases.say(f"game-{table.record.game}"),
            "title": plain_text(caption.title),
            "revision": table.revision,
            "version": str(self.shown.version),
            "stage": table.stage.value,
            "viewer": self.seat,
            "private": is_private(table),
            "seats": [self._seat(seat, caption) for seat in range(len(table.players))],
            "scores": self.scores(self.view.scores),
            "says": [*map(page_text, caption.below), *actions.questions(), *self._hinted(hint)],
            "hint": hint.get("move", "") if self._is_present(hint) else "",
            "scene": scene_json.scene(self._scene(caption)),
            "plies": list(self._plies()),
            "canMove": self.can_move,
            "composes": self.composes,
            "actions": list(actions.all()),
            "watching": watching,
            "canTry": may_try(table, self.person),
            "over": table.stage in (Stage.OVER, Stage.CLOSED),
            "rematch": table.followed_by,
        }

    @property
    def composes(self) -> str:
        """The way in which the person makes a move now; empty if they cannot, or by words alone."""
        if not self.can_move or not self.view.can_compose:
            return ""
        return LAYS if self.view.is_laid else DRAFT

    def _is_present(self, hint: Hint) -> bool:
        """Whether a hint is for the move that the person has to make now."""
        if not self.can_move or not hint or hint["seat"] != self.seat:
            return False
        return bool(hint["revision"] == self.table.revision_for(self.seat))

    def _hinted(self, hint: Hint) -> Iterator[str]:
        """A sentence on the move that was found."""
        if not self._is_present(hint):
            return
        if not hint["move"]:
            yield self.phrases.say("hint-none", {"code": self.table.code})
            return
        sides = self.table.position.active_sides
        number = len(self.table.record.plies) + 1
        values = {"number": number, "side": self.sign(sides), "move": hint["move"]}
        yield plain_text(self.phrases.phrase("hint", values))

    def _scene(self, caption: Caption) -> Scene:
        """The picture with marks on all that the person has not seen."""
        return self.view.scene(since=self.table.positions[caption.first_unseen])

    def _seat(self, seat: Seat, caption: Caption) -> Json:
        table, player, view = self.table, self.table.players[seat], self.view
        return {
            "seat": seat,
            "name": self._name(seat, caption),
            "sides": [self._side(side) for side in view.sides[seat]],
            "points": number(view.totals[seat]),
            "active": seat in table.to_move,
            "you": isinstance(player, Human) and player.id == self.person.id,
            "bot": self._level(player),
            "out": self._out(seat),
            "place": table.places[seat] if table.places else None,
        }

    def _name(self, seat: Seat, caption: Caption) -> str:
        """The name in a seat; the level of the bot stands below it."""
        player = self.table.players[seat]
        if isinstance(player, Machine) and player.absent is None:
            return self.phrases.say("player-tessera")
        return plain_text(caption.sitter(seat))

    def _level(self, player: Player | None) -> str:
        """The level of the bot in words; empty for others."""
        level = player.level if isinstance(player, Machine) else None
        return "" if level is None else self.phrases.say("bot-level", {"level": level})

    def _out(self, seat: Seat) -> str:
        """Words for the way in which a seat left the game; empty if it did not."""
        exit_ = self.table.exits.get(seat)
        return self.phrases.say(f"out-{exit_}") if exit_ else ""

    def _side(self, side: str) -> Json:
        return {"side": side, "sign": self.sign([side])}

    def sign(self, sides: Sequence[str]) -> str:
        """The signs of some sides."""
        return self.phrases.signs(self.table.record.game, sides)

    def _plies(self) -> Iterator[Json]:
        """The plies so far, with what the person may not know left out."""
        known = self.table.record.shown_to(self.view)
        for count, (ply, sides) in enumerate(zip(known.plies, self.shown.signs, strict=True), 1):
            yield {"number": count, "sign": self.sign(sides), "text": self._said(ply)}

    def _said(self, ply: Ply) -> str:
        """A ply as it is listed: a move as it is written, a word as people say it."""
        if not ply.is_move:
            return self.phrases.say(f"ply-{ply.text}")
        if ply.text in self.table.position.game.info.words:
            return self.phrases.say(f"word-{self.table.record.game}-{ply.text}")
        return ply.text

    def spoken(self) -> list[Json]:
        """The moves that are words, as they are shown on buttons."""
        game = self.table.record.game
        words = self.view.spoken_moves() if self.can_move else ()
        return [{"text": word, "label": self.phrases.say(f"word-{game}-{word}")} for word in words]

    def scores(self, scores: Sequence[Score]) -> list[Json]:
        """Points of sides with their signs."""
        return [
            {
                "side": score.side,
                "sign": self.sign([score.side]),
                "points": score.points,
                "factors": list(score.factors),
            }
            for score in scores
        ]


def number(value: float) -> float:
    """Points, whole where they are."""
    return int(value) if value == int(value) else value
