"""Triangles that are laid: when they are set up, each one a part; later the one that goes."""

from engine.core.game import Seat
from engine.core.lays import Lays, Place, Shape
from engine.games.tristra.battlefield import Fighter
from engine.games.tristra.ground import EACH_RANK, GRID, NUMERALS, POSTS, RANKS, TURNS
from engine.games.tristra.moves import Go
from engine.games.tristra.scene import cell_seen, in_hand
from engine.games.tristra.state import Phase, TristraState
from engine.games.tristra.steps.placing import Camp, fitting, turns_of


def lays(state: TristraState, seat: Seat) -> Lays:
    """All that a seat which places its triangles, or is to move, may lay."""
    return _postings(state, seat) if state.phase is Phase.PLACING else _goings(state, seat)


def _postings(state: TristraState, seat: Seat) -> Lays:
    """Triangles of each rank, in each turn, on each square of the first two lines."""
    places = (
        Place(RANKS.index(rank), turned, cell_seen(seat, POSTS[seat][place]), text)
        for text, (place, rank, turned, _) in fitting(Camp(), seat)
    )
    shapes = []
    for rank in RANKS:
        fighters = (Fighter(0, seat, rank, turns_of(turned, seat)) for turned in TURNS)
        ways = tuple(in_hand(fighter, state.rules.arrows) for fighter in fighters)
        shapes.append(Shape(NUMERALS[rank], EACH_RANK, ways))
    return Lays(tuple(shapes), tuple(places), parts=True)


def _goings(state: TristraState, seat: Seat) -> Lays:
    """Every triangle of the seat on move, in each turn, and where it may go."""
    standing = state.battlefield.of(seat)
    number = {fighter.square: index for index, fighter in enumerate(standing)}
    places = (
        Place(
            number[go.origin],
            (go.turns - standing[number[go.origin]].turns) % len(TURNS),
            cell_seen(seat, go.target),
            str(go),
        )
        for go in state.moves
        if isinstance(go, Go)
    )
    return Lays(tuple(_shape(state, fighter) for fighter in standing), tuple(places))


def _shape(state: TristraState, fighter: Fighter) -> Shape:
    """A triangle named by its square; at first it is turned as it stands."""
    turns = ((fighter.turns + more) % len(TURNS) for more in TURNS)
    ways = tuple(in_hand(fighter._replace(turns=turn), state.rules.arrows) for turn in turns)
    square = fighter.square
    return Shape(GRID.names[square], 1, ways, cell_seen(fighter.seat, square))
