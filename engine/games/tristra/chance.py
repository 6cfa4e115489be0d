"""Halves, placements and choices drawn at random, each as likely."""

from random import Random

from engine.core.game import Seat
from engine.games.tristra.ground import COLOURS, EACH_COLOUR, EACH_RANK, POSTS, RANKS, TURNS
from engine.games.tristra.moves import HANDS, Build, Given, Place, Posting, Say
from engine.games.tristra.state import Phase


def given(phase: Phase, seat: Seat, rng: Random) -> Given:
    """A random half, placement or hand, as the phase demands it from a seat in secret."""
    if phase is Phase.BUILDING:
        squares = "".join(COLOURS) * EACH_COLOUR
        return Build("".join(rng.sample(squares, len(squares))))
    if phase is Phase.PLACING:
        return _placed(seat, rng)
    return Say(rng.choice(HANDS))


def _placed(seat: Seat, rng: Random) -> Place:
    ranks = [rank for rank in RANKS for _ in range(EACH_RANK)]
    squares = rng.sample(POSTS[seat], len(ranks))
    postings = (
        Posting(rank, square, rng.choice(TURNS))
        for rank, square in zip(ranks, squares, strict=True)
    )
    return Place(tuple(sorted(postings)))
