"""The pictures that views ask for, drawn in the themes, and how long each takes."""

from collections.abc import Sequence
from functools import lru_cache

from bot.ops.metrics import Metrics
from bot.render import (
    THEMES,
    animation,
    candidates,
    chances,
    charts,
    crosstable,
    curve,
    detail,
    lesson,
    render,
    sheet,
    showcase,
    standings,
    thumbnail,
)
from bot.render.showcase import Exhibit
from bot.views.images import Pictures, Style

SHOWCASES = 64
"""Pictures of games to choose from that are kept: each game, and all, in each style and language.
"""


def drawn(metrics: Metrics) -> Pictures:
    """Pictures drawn by `bot.render`, measured."""
    timed = metrics.drawing
    return Pictures(
        draw=timed(lambda scene, style: render(scene, THEMES[style])),
        draw_detail=timed(lambda scene, cells, style: detail(scene, cells, THEMES[style])),
        draw_charts=timed(lambda pieces, roles, style: charts(pieces, roles, THEMES[style])),
        draw_sheet=timed(lambda titled, style: sheet(titled, THEMES[style])),
        draw_lesson=timed(
            lambda examples, style, tallest: lesson(examples, THEMES[style], tallest)
        ),
        draw_candidates=timed(lambda titled, style: candidates(titled, THEMES[style])),
        draw_showcase=timed(_showcase),
        draw_standings=timed(lambda lines, style: standings(lines, THEMES[style])),
        draw_curve=timed(lambda moments, style: curve(moments, THEMES[style])),
        draw_crosstable=timed(lambda lines, heads, style: crosstable(lines, heads, THEMES[style])),
        draw_chances=timed(lambda shown, style: chances(shown, THEMES[style])),
        draw_animation=timed(lambda scenes, style: animation(scenes, THEMES[style])),
        draw_thumbnail=timed(lambda item, style: thumbnail(item, THEMES[style])),
    )


@lru_cache(maxsize=SHOWCASES)
def _showcase(games: Sequence[Exhibit], style: Style) -> bytes:
    return showcase(games, THEMES[style])
