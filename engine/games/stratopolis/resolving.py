"""Finds the legal move that the readings of a text mean, or the rule that forbids it."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from engine.core.errors import Details, IllegalMove
from engine.core.game import Seat
from engine.core.refusals import illegal_on
from engine.games.stratopolis.moves import Arrange, Lay, Move
from engine.games.stratopolis.notation import Covering, Ordering, Placing, read
from engine.games.stratopolis.state import Kind, StratopolisState
from engine.games.stratopolis.tiles import GREEN, PLANE, RED, SETS, TILES, TURNS
from engine.moves.laying import NEAREST, NO_PIECE, ambiguous, commonest

REFUSALS = (
    "over",
    "turn",
    "shape",
    "stratopolis-mirrored",
    "stratopolis-arranging",
    "stratopolis-arranged",
    "stratopolis-order",
    "stratopolis-tile",
    "stratopolis-touch",
    "stratopolis-gap",
    "stratopolis-levels",
    "stratopolis-single",
    "stratopolis-colours",
)
"""The codes of the refusals this game can give."""

illegal = partial(illegal_on, PLANE)

OPPOSITE = {RED: GREEN, GREEN: RED}
NONE = "–"
MARGIN = 2
"""Distance from the tiles at which a square is still in sight."""


def resolve(state: StratopolisState, text: str, seat: Seat) -> Move:
    """The legal move of a seat on move that a text means; see `Position.parse`."""
    said = read(text, lambda: _example(state, seat))
    if isinstance(said, Ordering):
        return check_order(state, Arrange(said.tiles), seat, text)
    if state.arranging:
        raise arranging(text)
    if isinstance(said, Covering):
        said = (_covering(state, said, text),)
    for placing in said:
        if meant := [lay for lay in _candidates(state, placing) if state.allows(lay)]:
            return _only_one(meant, text)
    raise _refused(state, next((p for p in said if _in_sight(state, p)), said[-1]), text)


def _example(state: StratopolisState, seat: Seat) -> str:
    """An example of a move here: one that is legal or nearly so."""
    if state.arranging:
        return str(Arrange(SETS[seat]))
    return next((str(lay) for lay in state.placings), "")


def check_order(state: StratopolisState, move: Arrange, seat: Seat, text: str) -> Arrange:
    """The order of a stack, if it is one.

    :raises IllegalMove: if the stacks are in order already, or these are not the seat's tiles.
    """
    if not state.arranging:
        raise illegal("stratopolis-arranged", "the stacks are in order already", text)
    if "".join(sorted(move.tiles)) != SETS[seat]:
        sentence = "an order names each of {tiles} once; missing {missing}, too many {extra}"
        raise illegal("stratopolis-order", sentence, text, _disorder(move.tiles, seat))
    return move


def _disorder(tiles: str, seat: Seat) -> Details:
    """The difference between the tiles that were named and those of the seat."""
    named, own = Counter(tiles), Counter(SETS[seat])
    missing, extra = (" ".join(sorted(each.elements())) for each in (own - named, named - own))
    return {"tiles": SETS[seat], "missing": missing or NONE, "extra": extra or NONE}


def arranging(text: str) -> IllegalMove:
    """The refusal of a tile before both stacks are in order."""
    return illegal("stratopolis-arranging", "first both put their stacks in order", text)


def why_not(state: StratopolisState, lay: Lay, text: str) -> IllegalMove:
    """The rule that forbids a tile of those open, or of others, in a place (rule 3)."""
    tiles = state.tiles_to_lay
    tile = lay.tile or tiles[:1]
    if tile not in tiles:
        details = {"tile": tile, "tiles": ", ".join(tiles)}
        sentence = "{tile} is not to be laid now, but {tiles}"
        return illegal("stratopolis-tile", sentence, text, details)
    levels = {square: state.city.level(square) for square in lay.squares}
    bare = [square for square, level in levels.items() if not level]
    if len(bare) == len(levels):
        sentence = "it must share an edge with another tile"
        return illegal("stratopolis-touch", sentence, text, where=lay.squares)
    if bare:
        sentence = "it would lie partly over the bare table, at {squares}"
        return illegal("stratopolis-gap", sentence, text, where=bare)
    if len(set(levels.values())) > 1:
        shown = ", ".join(f"{PLANE.name(square)} {level}" for square, level in levels.items())
        sentence = "its squares would not lie on one level: {levels}"
        return illegal("stratopolis-levels", sentence, text, {"levels": shown}, lay.squares)
    colours = zip(lay.squares, TILES[tile], strict=True)
    if clashing := [s for s, colour in colours if state.city.colour(s) == OPPOSITE.get(colour)]:
        sentence = "red would lie on green, or green on red, at {squares}"
        return illegal("stratopolis-colours", sentence, text, where=clashing)
    return illegal("stratopolis-single", "it would lie on a single tile", text, where=lay.squares)


def _covering(state: StratopolisState, said: Covering, text: str) -> Placing:
    """The placing that covers exactly these squares, of any tile; refused with legal ones."""
    squares = {PLANE.square(place) for place in said.places}
    for place in said.places:
        for turns in TURNS:
            elbow = PLANE.square(place)
            if elbow is not None and squares == set(Lay("", elbow, turns).squares):
                return Placing("", place, turns)
    where = [square for square in squares if square is not None]
    refused = illegal("shape", NO_PIECE, text, where=where)
    close = sorted(state.placings, key=_closeness(Placing("", said.places[0], None)))
    over = sorted(close, key=lambda lay: len(squares.intersection(lay.squares)), reverse=True)
    refused.nearest = tuple(map(str, over[:NEAREST]))
    raise refused


def _candidates(state: StratopolisState, placing: Placing) -> Iterator[Lay]:
    """Moves that a placing can mean, one for each tile and turn left open; none out of reach."""
    elbow = PLANE.square(placing.elbow)
    if elbow is None:
        return
    for tile in placing.tile or state.tiles_to_lay:
        # Where there is no choice a move does not name its tile; a wrong name stays, to be refused.
        unnamed = state.kind is not Kind.HAND and tile in state.tiles_to_lay
        for turns in TURNS if placing.turns is None else (placing.turns,):
            yield Lay("" if unnamed else tile, elbow, turns)


def _only_one(meant: list[Lay], text: str) -> Lay:
    if len(meant) > 1:
        raise ambiguous(text, tuple(map(str, meant)))
    return meant[0]


def _refused(state: StratopolisState, placing: Placing, text: str) -> IllegalMove:
    """The refusal of a placing, for the reason that forbids most of the moves it can mean."""
    refusals = [why_not(state, lay, text) for lay in _candidates(state, placing)]
    far = illegal("stratopolis-touch", "it must share an edge with another tile", text)
    refused = commonest(refusals or [far])
    refused.nearest = _nearest(state, placing)
    return refused


def _nearest(state: StratopolisState, placing: Placing) -> tuple[str, ...]:
    """Legal moves close to what was meant: the same tile, by distance, then by turns."""
    found = state.placings
    same = [lay for lay in found if lay.tile == placing.tile] or found
    return tuple(map(str, sorted(same, key=_closeness(placing))[:NEAREST]))


def _closeness(placing: Placing) -> Callable[[Lay], tuple[int, bool]]:
    """A sort key for moves: distance from the placing meant, then whether turned otherwise."""
    column, row = placing.elbow

    def distance(lay: Lay) -> tuple[int, bool]:
        x, y = PLANE.place(lay.elbow)
        return abs(x - column) + abs(y - row), lay.turns != placing.turns

    return distance


def _in_sight(state: StratopolisState, placing: Placing) -> bool:
    """Whether a square is in the part of the table that pictures show."""
    (left, low), (right, high) = state.city.extent
    column, row = placing.elbow
    return left - MARGIN <= column <= right + MARGIN and low - MARGIN <= row <= high + MARGIN
