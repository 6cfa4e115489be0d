"""Scenes of Stratopolis: the part of the table in use, the tiles in hand, the best zones."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from engine.core.duel import SEATS
from engine.core.game import Seat
from engine.games.stratopolis.city import City
from engine.games.stratopolis.moves import Lay
from engine.games.stratopolis.state import TILES_EACH, Kind, StratopolisState
from engine.games.stratopolis.tiles import (
    CELLS,
    COLOURS,
    GREEN,
    NEUTRAL,
    PLANE,
    RED,
    SETS,
    TILES,
    TURNS,
)
from engine.geometry.plane import Place, column_name
from engine.geometry.polyomino import at_origin
from engine.geometry.scene import (
    Board,
    Cell,
    Hand,
    Item,
    Offer,
    Outline,
    Scene,
    Square,
    Swatch,
    Tally,
    Tile,
    Turned,
)

MARGIN = 2
"""Bare squares shown around the tiles."""

NO_BOARD = Board((), ())
LOOKS: Mapping[str, tuple[str, str]] = {
    RED: ("strat-red", "block"),
    GREEN: ("strat-green", "ring"),
    NEUTRAL: ("strat-neutral", ""),
}
"""The role and the mark of each colour."""

SWATCHES = tuple(Swatch(*LOOKS[colour]) for colour in COLOURS)


def draw(
    state: StratopolisState, viewer: Seat | None, since: StratopolisState | None = None
) -> Scene:
    """The scene of a position as far as `state` knows it; who arranged a stack sees it whole.

    Around the last tile is a line, or around all that were laid since an earlier state.
    """
    return replace(_draw_table(state, since), hands=tuple(_hands(state, viewer)))


def draw_step(state: StratopolisState, left: Sequence[Lay], *, whole: bool) -> Scene:
    """The scene while a tile is put together, alone in hand in the turns that are left.

    Once the move is `whole` it lies there, and the points are as they would be.
    """
    lay = left[0]
    tile = lay.tile or state.tiles_to_lay
    if whole:
        return _draw_table(replace(state, city=state.city.with_tile(tile, lay.elbow, lay.turns)))
    offer = _offer(tile, tile, sorted({lay.turns for lay in left}))
    hands = tuple(Hand(SWATCHES[seat], (offer,)) for seat in state.to_move)
    return replace(_draw_table(state), hands=hands)


# On the table


def _draw_table(state: StratopolisState, since: StratopolisState | None = None) -> Scene:
    (_, _), (right, high) = state.city.extent
    corner = _corner(state)
    columns = tuple(map(column_name, range(corner.column, right + MARGIN + 1)))
    rows = tuple(map(str, range(corner.row, high + MARGIN + 1)))
    items: tuple[Item, ...] = (*_tiles(state.city, corner), *_outlines(state, corner, since))
    return Scene(Board(columns, rows, endless=True), items, tallies=_tallies(state))


def _corner(state: StratopolisState) -> Place:
    """The lowest column and row that are shown."""
    left, low = state.city.extent[0]
    return Place(left - MARGIN, low - MARGIN)


def cell_of(state: StratopolisState, square: int) -> Cell:
    """The cell of a square in the part of the table that is shown."""
    return _cell(square, _corner(state))


def _cell(square: int, corner: Place) -> Cell:
    column, row = PLANE.place(square)
    return column - corner.column, row - corner.row


def _tiles(city: City, corner: Place) -> Iterator[Tile]:
    """The visible part of every tile, the last laid first."""
    covered: set[int] = set()
    for laid in reversed(city.laid):
        seen = tuple(
            Square(_cell(square, corner), *LOOKS[colour])
            for square, colour in zip(laid.squares, laid.colours, strict=True)
            if square not in covered
        )
        covered.update(laid.squares)
        if seen:
            yield Tile(seen, laid.level)


def draw_covered(state: StratopolisState, squares: Collection[int]) -> tuple[Tile, ...]:
    """The visible part of every tile as far as it lies on these squares."""
    cells = {cell_of(state, square) for square in squares}
    parts = (
        (tile, tuple(square for square in tile.squares if square.cell in cells))
        for tile in _tiles(state.city, _corner(state))
    )
    return tuple(Tile(seen, tile.level) for tile, seen in parts if seen)


def _outlines(
    state: StratopolisState, corner: Place, since: StratopolisState | None
) -> Iterator[Outline]:
    """Outlines of the best zone of each side, with its product, and of each tile laid last."""
    for zones in state.zones:
        for zone in zones[:1]:
            cells = tuple(_cell(square, corner) for square in PLANE.members(zone.squares))
            yield Outline(cells, "best", note=f"{zone.size}×{zone.height}")
    laid = state.city.laid
    for last in (laid[len(since.city.laid) :] if since else ()) or laid[1:][-1:]:
        yield Outline(tuple(_cell(square, corner) for square in last.squares), "last")


def _tallies(state: StratopolisState) -> tuple[Tally, ...]:
    outcome = state.outcome
    return tuple(
        Tally(
            sign=SWATCHES[seat],
            points=score.points,
            active=seat in state.to_move,
            winner=outcome is not None and outcome.places[seat] < outcome.places[1 - seat],
            factors=score.factors,
        )
        for seat, score in enumerate(state.scores)
    )


# In hand


def _hands(state: StratopolisState, viewer: Seat | None) -> Iterator[Hand]:
    """Tiles that each side may lay, the side to move first; nothing once the game is over.

    A viewer who arranged a stack sees the tiles to come in a hand of their own.
    """
    if state.outcome:
        return
    for seat in sorted(SEATS, key=lambda seat: (seat not in state.to_move, seat)):
        tiles = state.open_tiles(seat)
        turns = TURNS if seat == state.turn else ()
        offers = [_offer(tile, tile, turns) for tile in dict.fromkeys(tiles)]
        yield Hand(SWATCHES[seat], tuple(offers), state.waiting(seat))
    if viewer is not None and state.kind is Kind.ARRANGED and state.stacks[viewer]:
        seen = len(state.laid[viewer]) + len(state.open_tiles(viewer))
        coming = state.stacks[viewer][seen:]
        yield Hand(SWATCHES[viewer], tuple(_offer(tile, tile) for tile in coming))


def _offer(name: str, tile: str, turns: Sequence[int] = (), left: int = 1) -> Offer:
    """A tile in these turns; without any it is only shown, unturned and without a label."""
    turned = tuple(turned_tile(tile, turn) for turn in turns)
    return Offer(name, turned or (replace(turned_tile(tile, 0), label=""),), left)


def turned_tile(tile: str, turns: int) -> Turned:
    """A tile so often turned, moved to its lower left."""
    _, anchor = at_origin(CELLS[turns])
    squares = tuple(
        Square((x + anchor[0], y + anchor[1]), *LOOKS[colour])
        for (x, y), colour in zip(CELLS[turns], TILES[tile], strict=True)
    )
    return Turned(f"r{turns}", Tile(squares), anchor)


def draw_order(seat: Seat, chosen: Sequence[str], left: Mapping[str, int]) -> Scene:
    """The tiles that a stack is put in order of: those left, and below them the places in it."""
    kinds = tuple(_offer(tile, tile, left=count) for tile, count in left.items())
    order = [_offer(f"{place} {tile}", tile) for place, tile in enumerate(chosen, 1)]
    free = [Offer(str(place), (), 0) for place in range(len(chosen) + 1, TILES_EACH + 1)]
    hands = Hand(SWATCHES[seat], kinds), Hand(SWATCHES[seat], (*order, *free))
    return Scene(NO_BOARD, (), hands=hands)


def draw_kinds() -> tuple[Scene, ...]:
    """Pictures of the kinds of tiles of each side in all their turns."""
    return tuple(
        Scene(NO_BOARD, (), hands=(Hand(SWATCHES[seat], _kinds(SETS[seat])),)) for seat in SEATS
    )


def _kinds(tiles: str) -> tuple[Offer, ...]:
    return tuple(_offer(tile, tile, TURNS, tiles.count(tile)) for tile in sorted(set(tiles)))
