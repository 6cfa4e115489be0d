"""Finds the legal move of Tristra that the reading of a text means."""

from collections import Counter
from collections.abc import Iterator

from engine.core.errors import IllegalMove
from engine.core.game import Seat
from engine.games.tristra import refusing
from engine.games.tristra.ground import COLOURS, EACH_COLOUR, EACH_RANK, GRID, POSTS, RANKS, TURNS
from engine.games.tristra.moves import END, HANDS, Build, Given, Go, Move, Place, Posting, Say
from engine.games.tristra.notation import Building, Going, Placing, Reading, Spoken, read
from engine.games.tristra.state import Phase, TristraState
from engine.moves.laying import NEAREST, ambiguous


def resolve(state: TristraState, text: str, seat: Seat) -> Move:
    """The legal move of a seat on move that a text means; see `Position.parse`."""
    said = read(text, example(state, seat))
    expect_phase(state, _phase(said), text, seat)
    match said:
        case Building(colours):
            return check(state, Build(colours), seat, text)
        case Placing():
            return _placed(state, said, seat, text)
        case Spoken(word):
            return check(state, Say(word), seat, text)
        case Going():
            return _going(state, said, seat, text)


def _phase(said: Reading) -> Phase:
    """The phase that a reading belongs to."""
    match said:
        case Building():
            return Phase.BUILDING
        case Placing():
            return Phase.PLACING
        case Spoken(word):
            return refusing.phase_of(Say(word))
        case Going():
            return Phase.MOVING


def expect_phase(state: TristraState, belongs: Phase, text: str, seat: Seat) -> None:
    """Refuse a move unless moves of its phase are due.

    :raises IllegalMove: if they come too early or too late.
    """
    if belongs is not state.phase:
        raise refusing.untimely(state, belongs, text, example(state, seat))


def check(state: TristraState, move: Move, seat: Seat, text: str) -> Move:
    """The move, if the seat, which is on move, may make it.

    :raises IllegalMove: if it may not.
    """
    expect_phase(state, refusing.phase_of(move), text, seat)
    match move:
        case Go():
            if not state.allows(move):
                raise _with_nearest(refusing.why_not(state, move, text), state, move)
        case Say(word="end"):
            if not state.can_end:
                refused = refusing.no_end(text)
                refused.nearest = tuple(map(str, state.moves[:NEAREST]))
                raise refused
        case _:
            _check_given(move, seat, text)
    return move


def _check_given(given: Given, seat: Seat, text: str) -> None:
    try:
        refusing.check_given(given, seat, text)
    except IllegalMove as refused:
        refused.nearest = (str(mended(given, seat)),)
        raise


def example(state: TristraState, seat: Seat) -> str:
    """An example of a legal move here."""
    match state.phase:
        case Phase.BUILDING:
            return str(mended(Build(""), seat))
        case Phase.PLACING:
            return str(mended(Place(()), seat))
        case Phase.CHOOSING:
            return HANDS[0]
        case Phase.MOVING:
            return next((str(move) for move in state.moves), str(END))


def _placed(state: TristraState, said: Placing, seat: Seat, text: str) -> Move:
    """The placement that is meant.

    :raises AmbiguousMove: if of a triangle it is not said how it is turned; of several such ones
        the choices that turn them alike are named.
    """
    meant = [check(state, place, seat, text) for place in _ways(said)]
    if len(meant) > 1:
        raise ambiguous(text, tuple(map(str, meant)))
    return meant[0]


def _ways(said: Placing) -> Iterator[Place]:
    """The placement that was written, or one for each turn of what was left open."""
    is_open = any(posted.turns is None for posted in said.posted)
    for turns in TURNS if is_open else TURNS[:1]:
        postings = (
            Posting(rank, square, turns if turned is None else turned)
            for rank, square, turned in said.posted
        )
        yield Place(tuple(sorted(postings)))


def _going(state: TristraState, said: Going, seat: Seat, text: str) -> Go:
    """The teleport or capture that is meant; in all its turns if none was said."""
    turned = TURNS if said.turns is None else (said.turns,)
    captures = bool(state.battlefield.occupied >> said.target & 1)
    meant = [Go(said.origin, said.target, turns, captures) for turns in turned]
    for go in meant:
        check(state, go, seat, text)
    if len(meant) > 1:
        raise ambiguous(text, tuple(map(str, meant)))
    return meant[0]


def _with_nearest(refused: IllegalMove, state: TristraState, meant: Go) -> IllegalMove:
    """The refusal with the legal moves closest to what was meant.

    Moves with the same turn come first: the turn is never at fault, so other targets help more.
    """

    def distance(move: Go) -> tuple[int, bool, int]:
        away = GRID.distance(move.origin, meant.origin)
        return away, move.turns != meant.turns, GRID.distance(move.target, meant.target)

    found = sorted((move for move in state.moves if isinstance(move, Go)), key=distance)
    refused.nearest = tuple(map(str, found[:NEAREST]))
    return refused


def mended(given: Given, seat: Seat) -> Given:
    """A half or placement of a seat that is legal, close to this one; of words any."""
    match given:
        case Build(colours):
            return _half(colours)
        case Place(postings):
            return _placement(postings, seat)
    return Say(HANDS[0])


def _half(colours: str) -> Build:
    """Squares too many of a colour, and missing ones, get the colours that are left."""
    left = Counter(dict.fromkeys(COLOURS, EACH_COLOUR))
    kept: list[str] = []
    for colour in colours[: left.total()].ljust(left.total()):
        kept.append(colour if left[colour] else "")
        left[colour] -= bool(left[colour])
    spare = left.elements()
    return Build("".join(colour or next(spare) for colour in kept))


def _placement(postings: tuple[Posting, ...], seat: Seat) -> Place:
    """Triangles that may not stand so go to the first free squares, pointing at the other side."""
    left, free = Counter(dict.fromkeys(RANKS, EACH_RANK)), list(POSTS[seat])
    kept: list[Posting] = []
    for posting in postings:
        if left[posting.rank] and posting.square in free:
            left[posting.rank] -= 1
            free.remove(posting.square)
            kept.append(posting)
    ahead = 0 if seat == 0 else 2
    moved = zip(left.elements(), free, strict=False)
    return Place(tuple(sorted([*kept, *(Posting(rank, square, ahead) for rank, square in moved)])))
