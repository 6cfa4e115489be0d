"""Phrases of captions and buttons in one language: names, signs of sides, points, last mover."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bot.domain.commands import Invited
from bot.domain.players import SOMEONE, Human, Machine, Player, Voters
from bot.domain.table import Table
from bot.i18n.sanitize import isolated
from bot.i18n.translations import Html, Sentences, Texts
from engine.ai.levels import ALL_LEVELS
from engine.core.game import AnyView, Seat

MINUS = "−"


@dataclass(frozen=True)
class Phrases(Sentences):
    """The sentences of one language, and what they tell of: players, sides, points."""

    def name(self, player: Player | None) -> Html:
        """Name of a player, safe to put into HTML."""
        if isinstance(player, Machine):
            return self._bot("player-bot", player)
        if isinstance(player, Voters):
            return self.phrase("player-voters")
        if player is None:
            return self.phrase("player-none")
        if player == SOMEONE:
            return self.phrase("player-someone")
        return self.phrase("plain", {"text": isolated(player.name)})

    def short_name(self, player: Player | None) -> Html:
        """Name of a player beside others in a line."""
        if isinstance(player, Machine):
            return self._bot("player-bot-short", player)
        return self.name(player)

    def _bot(self, key: str, machine: Machine) -> Html:
        """The bot, for whom it stands in if it does."""
        bot = self.phrase(key, {"level": machine.level})
        if machine.absent is None:
            return bot
        return self.phrase("player-stand-in", {"bot": bot, "name": self.name(machine.absent)})

    def levels(self, level: int) -> tuple[tuple[tuple[str, int], ...], ...]:
        """Rows of buttons for a level, and to which each leads: this one; one down, one up."""
        down, up = max(level - 1, ALL_LEVELS[0]), min(level + 1, ALL_LEVELS[-1])
        return ((self.level_button(level), level),), ((MINUS, down), ("+", up))

    def level_button(self, level: int) -> str:
        """The label of a button that tells of a level."""
        named = {"option": self.say("option-level"), "value": self.level(level)}
        return self.say("button-option", named)

    def level(self, level: int) -> str:
        """Name of a level: its number, and a word if it has one."""
        return self.say("choice-level", {"level": level})

    def invited(self, invited: Invited) -> Html:
        """Name of a person who was asked to a table."""
        return self.name(Human(invited.id if invited.id is not None else -1, invited.name))

    def mention(self, human: Human) -> Html:
        """The name of a person as a link that notifies them."""
        return Html(f'<a href="tg://user?id={human.id}">{self.name(human)}</a>')

    def signs(self, game: str, sides: Iterable[str]) -> str:
        """The signs of some sides of a game."""
        return "".join([_sign(self.texts, self.language, game, side) for side in sides])

    def points(self, value: float) -> str:
        """Points as people write them: `−12`, `−10.5`."""
        whole, _, part = f"{abs(value):.10g}".partition(".")
        number = self.say("decimal", {"whole": whole, "part": part}) if part else whole
        return f"{MINUS}{number}" if value < 0 else number


@lru_cache(maxsize=256)
def _sign(texts: Texts, language: str, game: str, side: str) -> str:
    """The sign of a side, of which each caption has several."""
    return texts.plain(language, f"side-{game}-{side}")


READER, TO_READER, OTHERS = "reader", "to-reader", "others"
"""Whether the reader made it, another did where the reader plays, or it is told to a group."""


def last_mover(phrases: Phrases, table: Table, view: AnyView) -> dict[str, str]:
    """`who` it was as the reader sees it; both by `name` and `side`, the `other` one at the table.

    Of more than two at a table the other is the next one.
    """
    plies = table.record.plies
    before = table.positions[len(plies) - 1].to_move if plies else ()
    if not before:
        return {"who": OTHERS, "name": "", "side": "", "other": "", "otherside": ""}
    [seat, *_] = before
    other = (seat + 1) % len(table.players)
    reading = READER if view.viewer == seat else TO_READER
    return {
        "who": OTHERS if view.viewer is None else reading,
        "name": _short(phrases, table.players[seat]),
        "side": _side(phrases, table, view, seat),
        "other": _short(phrases, table.players[other]),
        "otherside": _side(phrases, table, view, other),
    }


def _side(phrases: Phrases, table: Table, view: AnyView, seat: Seat) -> str:
    return phrases.signs(table.record.game, view.sides[seat])


def _short(phrases: Phrases, player: Player | None) -> Html:
    """A name, without the level where it is the bot's."""
    return phrases.phrase("player-tessera") if isinstance(player, Machine) else phrases.name(player)
