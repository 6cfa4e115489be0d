"""Tables of Tristra for tests: whole games from seeds, positions made by hand, games turned."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from engine.core.errors import MoveError
from engine.core.game import AnyPosition, Seat
from engine.core.record import Ply, Record
from engine.core.table import Table, open_table
from engine.games.tristra import TRISTRA
from engine.games.tristra.battlefield import Battlefield, Fighter
from engine.games.tristra.ground import GRID
from engine.games.tristra.position import TristraPosition
from engine.games.tristra.state import Captured
from engine.geometry.grid import bitboard
from tests.support.engine.naive_tristra import SIDES, NaiveTristra, naive_ply, naive_start
from tests.support.engine.tables import played_on

RANKS = {"I": 1, "II": 2, "III": 3}
VIEWERS = (None, 0, 1)
GROUND = "RRRRRR BBBBBB GGGGGG"
"""A half with line 1 red, line 2 blue, line 3 green."""

BUILT = f"build {GROUND}"

ORANGE = "I a1 r0, I b1 r0, II c1 r0, II d1 r0, III e1 r0, III f1 r0"
PURPLE = "I a6 r2, I b6 r2, II c6 r2, II d6 r2, III e6 r2, III f6 r2"
"""Placements on line 1 of either side."""

WEDGE = "I a2 r0, I b2 r0, II c2 r0, II d2 r0, III e2 r0, III f2 r0"
WALL = "I a5 r2, I b5 r2, II c5 r2, II d5 r2, III e5 r2, III f5 r2"
"""Placements on line 2: nobody attacks anybody yet."""


def tristra(seed: int = 0, **choices: str) -> Table:
    """A table before its first ply."""
    return open_table(TRISTRA, choices, Random(seed))


def given(table: Table, orange: str, purple: str) -> Table:
    """The table after secret choices of both, orange first."""
    for seat, text in enumerate((orange, purple)):
        table = table.played(table.position.parse(text, seat), seat)
    return table


def after(table: Table, *texts: str) -> Table:
    """The table after plies of the seats on move."""
    for text in texts:
        table = table.played(table.position.parse(text), table.position.to_move[0])
    return table


def set_up(
    *texts: str,
    orange: str = ORANGE,
    purple: str = PURPLE,
    grounds: tuple[str, str] = (GROUND, GROUND),
    **choices: str,
) -> Table:
    """A table with these triangles on the board, orange on move, and then these plies."""
    table = tristra(0, **{"first": "orange", **choices})
    table = given(table, *(f"build {ground}" for ground in grounds))
    return after(given(table, f"place {orange}", f"place {purple}"), *texts)


def standing(
    orange: str,
    purple: str,
    flipped: str = "",
    taken: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    **choices: str,
) -> TristraPosition:
    """A position in which only these triangles stand, orange is to move and all squares are green.

    `flipped` names squares, or is `rest` for all that are free. `taken` are the ranks of the
    other side's triangles that each side has captured.
    """
    position = set_up(grounds=(GROUND, GROUND), **choices).position
    assert isinstance(position, TristraPosition)
    fighters = sorted(
        Fighter(GRID.square(square), seat, RANKS[rank], int(turns[1]))
        for seat, text in enumerate((orange, purple))
        for rank, square, turns in (posting.split(" ") for posting in text.split(", ") if posting)
    )
    board = Battlefield(position.rules.arrows, "G" * 36, tuple(fighters))
    squares = board.free if flipped == "rest" else bitboard(map(GRID.square, flipped.split()))
    first, second = (
        tuple(Captured(1 - seat, RANKS[rank]) for rank in ranks) for seat, ranks in enumerate(taken)
    )
    return replace(position, board=replace(board, flipped=squares), taken=(first, second))


def played(position: TristraPosition, *texts: str) -> TristraPosition:
    for text in texts:
        position = position.play(position.parse(text))
    return position


def result(position: AnyPosition) -> str:
    assert position.outcome
    return position.outcome.result


def kinds(position: AnyPosition) -> list[str]:
    return [event.kind for event in position.view(None).events]


# Every phase of a game


def building() -> Table:
    return tristra()


def placing() -> Table:
    return given(building(), BUILT, BUILT)


def choosing() -> Table:
    return given(placing(), f"place {ORANGE}", f"place {PURPLE}")


def moving(*texts: str) -> Table:
    return set_up(*texts, orange=WEDGE, purple=WALL)


def refusal(position: AnyPosition, text: str, seat: Seat | None = None) -> MoveError:
    with pytest.raises(MoveError) as refused:
        position.parse(text, seat)
    return refused.value


def printed(position: AnyPosition, text: str, seat: Seat | None = None) -> str:
    return position.print(position.parse(text, seat))


PHASES = {
    "building": (building, BUILT, "tristra-building"),
    "placing": (placing, f"place {ORANGE}", "tristra-placing"),
    "choosing": (choosing, "rock", "tristra-choosing"),
    "moving": (moving, "e2-a1 r0", ""),
}
"""Phases: a way to reach each, a legal move of orange there, and the refusal of later moves."""


# Games from seeds


@cache
def whole_game(seed: int, choices: tuple[tuple[str, str], ...] = ()) -> Table:
    rng = Random(seed)
    return played_on(tristra(seed, **dict(choices)), rng)


def random_game(seed: int, plies: int = 1000, **choices: str) -> Table:
    """The first plies of a random game, or all of them."""
    whole = whole_game(seed, tuple(sorted(choices.items())))
    left = len(whole.record.plies) - plies
    return whole.back(left) if left > 0 else whole


def plies_by(table: Table) -> Iterator[tuple[AnyPosition, Seat, str, AnyPosition]]:
    """Plies, each with the position before it, its seat, its text and the position after it."""
    steps = zip(table.positions, table.record.plies, table.positions[1:], strict=False)
    for before, ply, later in steps:
        yield before, seat_of(before, ply), ply.text, later


def seat_of(position: AnyPosition, ply: Ply) -> Seat:
    return position.to_move[0] if ply.seat is None else ply.seat


def naive_begun(record: Record) -> NaiveTristra:
    return naive_start(record.options, record.setup)


def naive_of(table: Table) -> NaiveTristra:
    """The same game by the slow rules."""
    game = naive_begun(table.record)
    for _, seat, text, _ in plies_by(table):
        game = naive_ply(game, SIDES[seat], text)
    return game


def texts_of(position: AnyPosition) -> list[str]:
    return list(map(position.print, position.legal_moves()))


# Half a turn of the board, with the sides exchanged


def turned_square(square: str) -> str:
    return "fedcba"["abcdef".index(square[0])] + str(7 - int(square[1]))


def turned_text(text: str) -> str:
    """The play of the other side after half a turn, in canonical text."""
    word, *rest = text.split(" ")
    if word == "build":
        return " ".join([word, *(line[::-1] for line in rest)])
    if word == "place":
        return f"place {', '.join(turned_postings(text.removeprefix('place ')))}"
    if not rest:
        return text
    turns = (int(rest[0][1]) + 2) % 4
    return f"{turned_square(word[:2])}{word[2]}{turned_square(word[3:])} r{turns}"


def turned_postings(text: str) -> list[str]:
    postings = [posting.split(" ") for posting in text.split(", ")]
    found = [(rank, turned_square(square), (int(r[1]) + 2) % 4) for rank, square, r in postings]
    ordered = sorted(found, key=lambda each: (len(each[0]), each[1][1], each[1][0]))
    return [f"{rank} {square} r{turns}" for rank, square, turns in ordered]


def exchanged(text: str) -> str:
    """A text with the names of the sides exchanged."""
    return text.replace("orange", "*").replace("purple", "orange").replace("*", "purple")
