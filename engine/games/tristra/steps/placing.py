"""Triangles set up square by square: a rank stays chosen while there are some left of it.

Keys are squares, ranks, pairs of directions and ready-made placements. Squares have letters in the
order of the half, from line 1 column a. The two triangles of a rank point as the pair chosen says,
at first both towards the enemy; further taps on a triangle turn it, and the last takes it off. A
triangle can also be laid where it stands by the text of its posting, such as `II c2 r1`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from string import ascii_lowercase, ascii_uppercase
from typing import NamedTuple

from engine.core.duel import of_both
from engine.core.game import Choice, Draft, Seat
from engine.games.tristra.battlefield import Fighter
from engine.games.tristra.ground import (
    EACH_RANK,
    GRID,
    HALVES,
    NUMERALS,
    POSTED_LINES,
    POSTS,
    RANKS,
    TURNS,
    Rank,
)
from engine.games.tristra.moves import Place, Posting
from engine.games.tristra.scene import POINTING, cell_seen, draw_half
from engine.games.tristra.state import TristraState
from engine.games.tristra.steps.building import CHOSEN, MOST_KEYS, expect_choice
from engine.geometry.scene import Part
from engine.moves.composing import Keys, on_board

SETTING, CHANGING = "posting", "posted"
ASKS = (SETTING, CHANGING)
"""The questions of this draft."""

Pair = tuple[int, ...]
"""Turns of the two triangles of a rank, the first set up first, as their side sees them."""

PAIRS: Mapping[str, Pair] = dict(
    zip(ascii_uppercase, combinations_with_replacement(TURNS, EACH_RANK), strict=False)
)
SQUARES: Mapping[str, int] = {
    key: place for place, key in enumerate(ascii_lowercase[: len(POSTS[0])])
}
RANK_KEYS: Mapping[str, Rank] = {str(rank): rank for rank in RANKS}
READY: Mapping[str, tuple[str, str]] = {
    "4": ("━", "glhkij"),
    "5": ("∧", "afbeij"),
    "6": ("∨", "cdhkgl"),
    "7": ("∧∧", "gfbkid"),
}
"""Ready-made placements, each with its sign: the squares of I, I, II, II, III and III.

A wall, a wedge with its point ahead, one with its wings ahead, and a zigzag."""


class Posted(NamedTuple):
    """A triangle set up on a place: how it is turned as its side sees it, and by how many taps."""

    place: int
    rank: Rank
    turned: int
    taps: int = 0


@dataclass(frozen=True)
class Camp:
    """A placement in the making: the triangles in it, the rank and the directions chosen."""

    posted: tuple[Posted, ...] = ()
    rank: Rank = RANKS[0]
    pair: Pair = (0, 0)

    @property
    def whole(self) -> bool:
        """Whether all triangles are set up."""
        return not any(map(self.left, RANKS))

    def left(self, rank: Rank) -> int:
        """The number of triangles of a rank still to be set up."""
        return EACH_RANK - sum(posted.rank == rank for posted in self.posted)

    def at(self, place: int) -> Posted | None:
        """The triangle on a place."""
        return next((posted for posted in self.posted if posted.place == place), None)

    def after(self, key: str) -> "Camp":
        """The placement after one key more."""
        if key in READY:
            ranks = (rank for rank in RANKS for _ in range(EACH_RANK))
            return replace(
                self, posted=tuple(Posted(SQUARES[k], next(ranks), 0) for k in READY[key][1])
            )
        if key in RANK_KEYS:
            return replace(self, rank=RANK_KEYS[key])
        if key in PAIRS:
            return replace(self, pair=PAIRS[key])
        if key in LAID:
            return self._with(LAID[key])
        posted = self.at(SQUARES[key])
        return self._turned(posted) if posted else self._set_up(SQUARES[key])

    def _turned(self, posted: Posted) -> "Camp":
        """The placement with a triangle turned a quarter further, or without it after four."""
        others = tuple(each for each in self.posted if each != posted)
        taps = posted.taps + 1
        if taps == len(TURNS):
            return replace(self, posted=others, rank=posted.rank)
        turned = (posted.turned + 1) % len(TURNS)
        return replace(self, posted=(*others, posted._replace(turned=turned, taps=taps)))

    def _set_up(self, place: int) -> "Camp":
        """The placement with one more triangle of the rank chosen."""
        turned = self.pair[EACH_RANK - self.left(self.rank)]
        return self._with(Posted(place, self.rank, turned))

    def _with(self, posted: Posted) -> "Camp":
        """The placement with one triangle more; a rank that is used up gives way to the next."""
        camp = replace(self, posted=(*self.posted, posted))
        if camp.left(self.rank):
            return camp
        return replace(camp, rank=next(filter(camp.left, RANKS), self.rank))


def draft(state: TristraState, seat: Seat, chosen: Keys) -> Draft:
    """A seat's placement as far as these keys name it.

    :raises NotationError: if they are not choices one after the other.
    """
    camp = Camp()
    for number, key in enumerate(chosen):
        ready = (*READY, key) if _fits(camp, LAID_BY[seat].get(key)) else READY
        expect_choice(chosen, number, _choices(camp, seat, number), ready)
        camp = camp.after(key)
    return _drafted(camp, state, seat, chosen)


def _drafted(camp: Camp, state: TristraState, seat: Seat, chosen: Keys) -> Draft:
    choices = tuple(_choices(camp, seat, len(chosen)))
    postings = sorted(_posting(posted, seat) for posted in camp.posted)
    fighters = [Fighter(square, seat, rank, turns) for rank, square, turns in postings]
    colours = {square: state.ground[square] for square in HALVES[seat]}
    half = draw_half(seat, colours, state.rules.arrows, fighters)
    # With all lines of the half the buttons would not be in sight.
    scene = replace(half, part=Part((0, len(half.board.columns)), (0, POSTED_LINES)))
    tools = [tuple(c for c in choices if c.key in keys) for keys in (RANK_KEYS, PAIRS, READY)]
    ranks, pairs, ready = tools
    in_row = len(pairs) // 2
    rows = (
        *on_board(scene.board, choices)[-POSTED_LINES:],
        *(ranks, pairs[:in_row], pairs[in_row:], ready),
    )
    text = str(Place(tuple(postings))) if camp.whole else ""
    asks = CHANGING if camp.whole else SETTING
    laid = tuple(str(_posting(posted, seat)) for posted in camp.posted)
    return Draft(chosen, choices, scene, text, asks, tuple(row for row in rows if row), laid)


def fitting(camp: Camp, seat: Seat) -> Iterator[tuple[str, Posted]]:
    """Triangles that can be added to a placement, by their texts."""
    return ((text, posted) for text, posted in LAID_BY[seat].items() if _fits(camp, posted))


def _fits(camp: Camp, posted: Posted | None) -> bool:
    """Whether a triangle, if it is one, can be added to a placement."""
    return posted is not None and camp.left(posted.rank) > 0 and not camp.at(posted.place)


def _posting(posted: Posted, seat: Seat) -> Posting:
    """The triangle as it stands on the board."""
    return Posting(posted.rank, POSTS[seat][posted.place], turns_of(posted.turned, seat))


def turns_of(turned: int, seat: Seat) -> int:
    """The turns on the board of a triangle that its side sees turned so often."""
    return (turned + 2 * seat) % len(TURNS)


POSTINGS = tuple(Posted(*each) for each in product(SQUARES.values(), RANKS, TURNS))
LAID_BY: tuple[Mapping[str, Posted], Mapping[str, Posted]] = of_both(
    lambda seat: {str(_posting(posted, seat)): posted for posted in POSTINGS}
)
LAID: Mapping[str, Posted] = {**LAID_BY[0], **LAID_BY[1]}
"""Every triangle where a seat, or any, can set it up, by the text of its posting."""


def _choices(camp: Camp, seat: Seat, number: int) -> Iterator[Choice]:
    """Squares, ranks, directions and ready-made placements."""
    to_come = sum(map(camp.left, RANKS))
    roomy = number + to_come + 2 < MOST_KEYS
    for key, place in SQUARES.items():
        posted, square = camp.at(place), POSTS[seat][place]
        if posted and roomy:
            label = f"{NUMERALS[posted.rank]}{POINTING[posted.turned]}"
            yield Choice(key, 0, label, cell_seen(seat, square))
        if not posted and not camp.whole:
            yield Choice(key, 1, GRID.names[square], cell_seen(seat, square))
    if not camp.whole and roomy:
        yield from _ranks(camp)
        yield from _pairs(camp)
    # They stay until all is whole: if their row went, all others would move under the finger.
    if not camp.whole and roomy:
        yield from (Choice(key, 0, sign, ready=True) for key, (sign, _) in READY.items())


def _ranks(camp: Camp) -> Iterator[Choice]:
    for key, rank in RANK_KEYS.items():
        if left := camp.left(rank):
            mark = f"{CHOSEN} " * (rank == camp.rank)
            yield Choice(key, 0, f"{mark}{NUMERALS[rank]} ×{left}")


def _pairs(camp: Camp) -> Iterator[Choice]:
    """The directions in which both triangles of a rank will point; chance turns them, too."""
    for key, pair in PAIRS.items():
        mark = f"{CHOSEN} " * (pair == camp.pair)
        yield Choice(key, 1, f"{mark}{''.join(POINTING[turned] for turned in pair)}")
