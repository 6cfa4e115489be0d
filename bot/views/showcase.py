"""Games as they are shown to choose from: a board of a real game, a name, a line, notes."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from bot.render.showcase import Exhibit
from bot.views.images import first_board
from bot.views.phrases import Phrases
from engine.core.lesson import trimmed, without
from engine.core.record import parse_record
from engine.core.registry import GAMES
from engine.geometry.scene import Scene, Spot

PORTRAITS = Path(__file__).resolve().parents[2] / "assets" / "portraits"
"""A record of a game each, up to a board worth looking at."""


def exhibits(phrases: Phrases, keys: Iterable[str]) -> tuple[Exhibit, ...]:
    """Some games, described in the language of the phrases."""
    return tuple(
        Exhibit(
            portrait(key),
            phrases.say(f"game-{key}"),
            _begun(phrases.say(f"about-{key}")),
            (_players(phrases, key), phrases.say("minutes", {"count": GAMES[key].info.minutes})),
        )
        for key in keys
    )


@cache
def portrait(key: str) -> Scene:
    """The board by which a game is known, without marks; its first one if none is kept."""
    record = PORTRAITS / f"{key}.txt"
    if record.exists():
        scene = parse_record(record.read_text(encoding="utf-8")).replay().view(None).scene()
    else:
        scene = first_board(GAMES[key], GAMES[key].info.seats[0], {})
    items = tuple(item for item in scene.items if not isinstance(item, Spot))
    return trimmed(without(replace(scene, items=items), "last", "origin"))


def _players(phrases: Phrases, key: str) -> str:
    least, most = min(GAMES[key].info.seats), max(GAMES[key].info.seats)
    if least == most:
        return phrases.say("players", {"count": most})
    return phrases.say("players-range", {"least": least, "most": most})


def _begun(line: str) -> str:
    """A line as it begins a sentence."""
    return line[:1].upper() + line[1:]
