"""The opening book that is shipped, and whom it serves."""

from functools import cache
from random import Random

import pytest

from engine.ai.blokus.agent import BookAgent, agent, plus
from engine.ai.blokus.opening_book import (
    FILE,
    VARIANT,
    Key,
    OpeningBook,
    key_of,
    reflected,
    reflection,
    shipped,
    written,
)
from engine.ai.common.agent import GreedyAgent, Limit
from engine.ai.levels import LEVELS
from engine.core.game import Termination
from engine.games.blokus import BLOKUS
from engine.games.blokus.pieces import SMALL, placements
from engine.games.blokus.position import BlokusPosition
from engine.geometry.polyomino import Placement

AT_ONCE = Limit(0.0)
MOST_BYTES = 200_000


def begun(variant: str = VARIANT) -> BlokusPosition:
    return BLOKUS.start(2, {"variant": variant, "corners": "fixed"}, "")


Plies = tuple[Placement, ...]


@cache
def after(plies: Plies) -> BlokusPosition:
    """The position after some moves, each of which has to be legal."""
    if not plies:
        return begun()
    before = after(plies[:-1])
    assert plies[-1] in before.legal_moves()
    return before.play(plies[-1])


@cache
def lines() -> list[tuple[Plies, Plies]]:
    """Lines of the file: the moves that lead to a position, and the best ones in it."""
    return [_line(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def _line(text: str) -> tuple[Plies, Plies]:
    before, best = (list(filter(None, map(str.strip, part.split(",")))) for part in text.split(":"))
    plies: Plies = ()
    for move in before:
        plies = (*plies, _parsed(plies, move))
    return plies, tuple(_parsed(plies, move) for move in best)


def _parsed(plies: Plies, text: str) -> Placement:
    position = after(plies)
    return position.parse(text, position.to_move[0])


def test_each_line_leads_to_a_position_with_legal_moves() -> None:
    """The first position is among them, and each stands there once, from one side only."""
    seen = set[Key]()
    for plies, moves in lines():
        position = after(plies)
        assert set(moves) <= set(position.legal_moves())
        assert len(set(moves)) == len(moves) > 0
        key = key_of(plies)
        assert not {key, reflection(key)} & seen
        seen.add(key)
    assert key_of(()) in seen
    assert FILE.stat().st_size < MOST_BYTES


def test_what_is_written_is_read_again() -> None:
    assert written(lines()) == FILE.read_text(encoding="utf-8")
    assert {key: tuple(moves) for key, moves in shipped().moves.items()} == {
        key_of(plies): moves for plies, moves in lines()
    }


def test_a_position_stands_for_its_reflection() -> None:
    for plies, moves in lines():
        mirrored = after(tuple(map(reflected, plies)))
        known = set(shipped().known(mirrored))
        # A position that is its own reflection has a line of its own.
        assert known in ({*moves}, {*map(reflected, moves)})
        assert known <= set(mirrored.legal_moves())


def test_reflected_twice_a_piece_lies_where_it_lay() -> None:
    known = placements(SMALL).all
    assert [reflected(reflected(one)) for one in known] == list(known)
    assert len({reflected(one) for one in known}) == len(known)


def test_first_squares_stay_where_they_are() -> None:
    first = begun().legal_moves()
    assert {reflected(move) for move in first} == set(first)


def test_the_order_of_moves_changes_nothing() -> None:
    one, two, three = begun().legal_moves()[:3]
    book = OpeningBook(f"{one}, {two}, {three}: {one}")
    assert list(book.moves) == [key_of((three, two, one))]


def test_nothing_is_known_elsewhere() -> None:
    assert shipped().known(begun())
    assert not shipped().known(begun("duel"))
    assert not shipped().known(begun().left(0, Termination.RESIGNATION))


@pytest.mark.parametrize("strength", [agent(LEVELS[-1]), plus(1)])
def test_the_highest_levels_play_what_is_known(strength: BookAgent) -> None:
    """All moves that are as good are played."""
    view, known = begun().view(0), shipped().known(begun())
    played = {strength.choose(view, 0, AT_ONCE, Random(seed)) for seed in range(20)}
    assert played == set(known)


def test_others_think() -> None:
    assert not isinstance(agent(LEVELS[-2]), BookAgent)


def test_where_nothing_is_known_another_agent_plays() -> None:
    view, other = begun("duel").view(0), GreedyAgent()
    move = BookAgent(other).choose(view, 0, AT_ONCE, Random(1))
    assert move == other.choose(view, 0, AT_ONCE, Random(1))
