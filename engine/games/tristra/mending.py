"""Halves and placements that keep as much as they may of what somebody wrote."""

from collections import Counter

from engine.core.game import Seat
from engine.games.tristra.ground import COLOURS, EACH_COLOUR, EACH_RANK, POSTS, RANKS
from engine.games.tristra.moves import HANDS, Build, Given, Place, Posting, Say


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
