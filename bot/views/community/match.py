"""Phrases about a match: its games, and how it stands."""

from collections.abc import Iterator

from bot.domain.matches.next_game import games_played, is_decided, points
from bot.domain.table import Stage, Table
from bot.i18n.translations import Html
from bot.views.phrases import Phrases

BETWEEN = " · "


def game_of_match(phrases: Phrases, table: Table) -> Iterator[str]:
    """The number of a game among those of its match; nothing if it is no match."""
    if games := table.host.match:
        values = {"number": table.score.played + 1, "count": games}
        yield phrases.say("caption-match-game" if table.has_begun else "caption-match", values)


def match_so_far(phrases: Phrases, table: Table) -> Iterator[Html]:
    """The points of a match as they are now, and whose it is once it is decided."""
    if not (table.host.match and games_played(table)) or table.stage is Stage.CLOSED:
        return
    standing = points(table)
    names = list(map(phrases.short_name, table.players))
    each = zip(names, map(phrases.points, standing), strict=True)
    score = Html(BETWEEN.join(f"{name}{NARROW}<b>{gained}</b>" for name, gained in each))
    if not is_decided(table):
        yield phrases.phrase("caption-match-score", {"score": score})
        return
    best = [seat for seat, gained in enumerate(standing) if gained == max(standing)]
    winners = Html(", ".join(names[seat] for seat in best))
    drawn = len(best) == len(names)
    key = "caption-match-drawn" if drawn else "caption-match-won"
    yield phrases.phrase(key, {"names": winners, "score": score})


NARROW = "\u00a0"
