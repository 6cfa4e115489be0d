"""Pictures in the style a chat has chosen, drawn in a thread, so that nobody waits for them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from bot.domain.table import Table
from bot.render.chances import Chances
from bot.render.crosstable import Scored
from bot.render.curve import Moment
from bot.render.showcase import Exhibit
from bot.render.standings import Placed
from bot.views.teaching.replay import scenes
from engine.core.game import AnyGame, Options
from engine.core.options import resolve_options
from engine.core.registry import find_game
from engine.geometry.polyomino import Polyomino
from engine.geometry.scene import Cell, Item, Role, Scene

Style = str
"""The name of a way in which boards can look, one of `bot.render.THEMES`."""

Draw = Callable[[Scene, Style], bytes]
DrawDetail = Callable[[Scene, Sequence[Cell], Style], bytes]
DrawCharts = Callable[[Sequence[Polyomino], Mapping[str, Role], Style], Sequence[bytes]]
DrawSheet = Callable[[Sequence[tuple[str, Scene]], Style], bytes]
DrawCandidates = Callable[[Sequence[tuple[str, Scene, Sequence[Cell]]], Style], bytes]
DrawShowcase = Callable[[Sequence[Exhibit], Style], bytes]
DrawStandings = Callable[[Sequence[Placed], Style], bytes]
DrawCurve = Callable[[Sequence[Moment], Style], bytes]
DrawChances = Callable[[Chances, Style], bytes]
DrawAnimation = Callable[[Sequence[Scene], Style], bytes]
DrawCrosstable = Callable[[Sequence[Scored], tuple[str, str], Style], bytes]
DrawThumbnail = Callable[[Item, Style], bytes]
DrawLesson = Callable[[Sequence[tuple[bool | None, Scene]], Style, float], bytes]


_ANIMATING = ThreadPoolExecutor(1, "animating")
"""One thread for all animations: each takes as long as many boards, which are not to wait."""


@dataclass(frozen=True)
class Pictures:
    """Pictures drawn beside the event loop; each is a PNG unless something else is said."""

    draw: Draw
    draw_detail: DrawDetail
    draw_charts: DrawCharts
    draw_sheet: DrawSheet
    draw_lesson: DrawLesson
    draw_candidates: DrawCandidates
    draw_showcase: DrawShowcase
    draw_standings: DrawStandings
    draw_curve: DrawCurve
    draw_chances: DrawChances
    draw_animation: DrawAnimation
    draw_crosstable: DrawCrosstable
    draw_thumbnail: DrawThumbnail

    async def board(self, scene: Scene, style: Style) -> bytes:
        """A board with all that stands beside it."""
        return await asyncio.to_thread(self.draw, scene, style)

    async def detail(self, scene: Scene, cells: Sequence[Cell], style: Style) -> bytes:
        """A small picture of some cells of a board, which are marked as wrong."""
        return await asyncio.to_thread(self.draw_detail, scene, cells, style)

    async def thumbnail(self, item: Item, style: Style) -> bytes:
        """A small picture of one thing that can be laid."""
        return await asyncio.to_thread(self.draw_thumbnail, item, style)

    async def candidates(
        self, titled: Sequence[tuple[str, Scene, Sequence[Cell]]], style: Style
    ) -> bytes:
        """The same place on several boards under their titles."""
        return await asyncio.to_thread(self.draw_candidates, titled, style)

    async def sheet(self, titled: Sequence[tuple[str, Scene]], style: Style) -> bytes:
        """Whole boards under their titles."""
        return await asyncio.to_thread(self.draw_sheet, titled, style)

    async def lesson(
        self, examples: Sequence[tuple[bool | None, Scene]], style: Style, tallest: float
    ) -> bytes:
        """Examples, right or wrong or neither, beside each other; so high in its width at most."""
        return await asyncio.to_thread(self.draw_lesson, examples, style, tallest)

    async def standings(self, lines: Sequence[Placed], style: Style) -> bytes:
        """People by their ratings."""
        return await asyncio.to_thread(self.draw_standings, lines, style)

    async def curve(self, moments: Sequence[Moment], style: Style) -> bytes:
        """A number from game to game."""
        return await asyncio.to_thread(self.draw_curve, moments, style)

    async def chances(self, shown: Chances, style: Style) -> bytes:
        """Chances of all sides over a game."""
        return await asyncio.to_thread(self.draw_chances, shown, style)

    async def replay(self, table: Table, style: Style) -> bytes:
        """The course of a finished game, as a GIF."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_ANIMATING, self._replay, table, style)

    def _replay(self, table: Table, style: Style) -> bytes:
        return self.draw_animation(scenes(table), style)

    async def crosstable(
        self, lines: Sequence[Scored], heads: tuple[str, str], style: Style
    ) -> bytes:
        """Members of a season by what they gained from each other."""
        return await asyncio.to_thread(self.draw_crosstable, lines, heads, style)

    async def gallery(self, game: str, style: Style, names: Mapping[str, str]) -> bytes:
        """The boards on which a game can begin, under the names of their values."""
        return await asyncio.to_thread(self._gallery, game, style, names)

    def _gallery(self, game: str, style: Style, names: Mapping[str, str]) -> bytes:
        boards = [(names[value], scene) for value, scene in starting_boards(game)]
        return self.draw_sheet(boards, style)

    async def showcase(self, games: Sequence[Exhibit], style: Style) -> bytes:
        """Games to choose from, or one game alone."""
        return await asyncio.to_thread(self.draw_showcase, games, style)

    async def pieces(self, game: str, style: Style) -> Sequence[bytes]:
        """The pieces of a game: charts of its own, or of what its moves name."""
        return await asyncio.to_thread(self._pieces, game, style)

    def _pieces(self, key: str, style: Style) -> Sequence[bytes]:
        charts = find_game(key).charts
        drawn = [self.draw(chart, style) for chart in charts]
        return drawn or self.draw_charts(*pieces_of(key), style)


def pieces_of(key: str) -> tuple[Sequence[Polyomino], Mapping[str, Role]]:
    """The pieces of a game, and the role that each is drawn in on its first board."""
    game = find_game(key)
    racks = first_board(game, game.info.seats[0], {}).racks
    stocks = racks[0].stocks if racks else ()
    return game.pieces, {stock.piece.letter: stock.piece.role for stock in stocks}


def starting_boards(key: str) -> list[tuple[str, Scene]]:
    """Values of the options that show on the board, each with such a board."""
    game = find_game(key)
    seats = game.info.seats[0]
    return [
        (value, first_board(game, seats, {option: value})) for option, value in pictured_values(key)
    ]


def pictured_values(key: str) -> list[tuple[str, str]]:
    """The options of a game that show on the board, each with every value."""
    game = find_game(key)
    options = [option for option in game.options(game.info.seats[0]) if option.pictured]
    return [(option.name, value) for option in options for value in option.values]


def first_board(game: AnyGame, seats: int, given: Options) -> Scene:
    """The board at the start of a game, dealt alike each time."""
    options = resolve_options(game, seats, given)
    return game.start(seats, options, game.deal(seats, options, Random(1))).view(None).scene()
