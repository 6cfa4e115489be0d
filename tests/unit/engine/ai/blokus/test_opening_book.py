"""The opening book that is shipped, and whom it serves."""

from functools import cache
from random import Random

import pytest

from engine.ai.blokus.agent import BookAgent, agent, plus
from engine.ai.blokus.opening_book import (
    VARIANTS,
    Key,
    OpeningBook,
    file_of,
    key_of,
    known,
    reflected,
    reflection,
    shipped,
    variant_of,
    written,
)
from engine.ai.common.agent import GreedyAgent, Limit
from engine.ai.levels import LEVELS
from engine.core.game import Termination
from engine.games.blokus import BLOKUS
from engine.games.blokus.pieces import SMALL, placements
from engine.games.blokus.position import BlokusPosition
from engine.games.blokus.variants import FOUR
from engine.geometry.polyomino import Placement

AT_ONCE = Limit(0.0)
MOST_BYTES = 200_000


def begun(variant: str, corners: str = "fixed") -> BlokusPosition:
    return BLOKUS.start(2, {"variant": variant, "corners": corners}, "")


Plies = tuple[Placement, ...]


@cache
def after(variant: str, plies: Plies) -> BlokusPosition:
    """The position after some moves, each of which has to be legal."""
    if not plies:
        return begun(variant)
    before = after(variant, plies[:-1])
    assert plies[-1] in before.legal_moves()
    return before.play(plies[-1])


@cache
def lines(variant: str) -> list[tuple[Plies, Plies]]:
    """Lines of a file: the moves that lead to a position, and the best ones in it."""
    return [_line(variant, line) for line in file_of(variant).read_text("utf-8").splitlines()]


def _line(variant: str, text: str) -> tuple[Plies, Plies]:
    before, best = (list(filter(None, map(str.strip, part.split(",")))) for part in text.split(":"))
    plies: Plies = ()
    for move in before:
        plies = (*plies, _parsed(variant, plies, move))
    return plies, tuple(_parsed(variant, plies, move) for move in best)


def _parsed(variant: str, plies: Plies, text: str) -> Placement:
    position = after(variant, plies)
    return position.parse(text, position.to_move[0])


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_line_leads_to_a_position_with_legal_moves(variant: str) -> None:
    """The first position is among them, and each stands there once, from one side only."""
    seen, colours = set[Key](), len(variant_of(variant).sides)
    for plies, moves in lines(variant):
        position = after(variant, plies)
        assert set(moves) <= set(position.legal_moves())
        assert len(set(moves)) == len(moves) > 0
        key = key_of(plies, colours)
        assert not {key, reflection(key)} & seen
        seen.add(key)
    assert key_of((), colours) in seen
    assert file_of(variant).stat().st_size < MOST_BYTES


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_written_is_read_again(variant: str) -> None:
    assert written(lines(variant)) == file_of(variant).read_text(encoding="utf-8")
    colours = len(variant_of(variant).sides)
    assert {key: tuple(moves) for key, moves in shipped(variant).moves.items()} == {
        key_of(plies, colours): moves for plies, moves in lines(variant)
    }


def test_a_position_of_duo_stands_for_its_reflection() -> None:
    for plies, moves in lines("duo"):
        mirrored = after("duo", tuple(map(reflected, plies)))
        found = set(known(mirrored))
        # A position that is its own reflection has a line of its own.
        assert found in ({*moves}, {*map(reflected, moves)})
        assert found <= set(mirrored.legal_moves())


def test_reflected_twice_a_piece_lies_where_it_lay() -> None:
    every = placements(SMALL).all
    assert [reflected(reflected(one)) for one in every] == list(every)
    assert len({reflected(one) for one in every}) == len(every)


def test_first_squares_stay_where_they_are() -> None:
    first = begun("duo").legal_moves()
    assert {reflected(move) for move in first} == set(first)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_order_of_moves_changes_nothing(variant: str) -> None:
    """The first and the last of these are of the same colour."""
    colours, moves = len(variant_of(variant).sides), begun(variant).legal_moves()
    first, *between, last = moves[: colours + 1]
    book = OpeningBook(
        variant_of(variant), f"{', '.join(map(str, (first, *between, last)))}: {last}"
    )
    assert list(book.moves) == [key_of((last, *between, first), colours)]


def test_to_which_corners_colours_were_free_to_go_is_the_same_later() -> None:
    plies = next(plies for plies, _ in lines("duel") if len(plies) == len(FOUR))
    position = begun("duel", corners="free")
    for move in plies:
        assert not known(position)
        position = position.play(move)
    assert known(position) == known(after("duel", plies)) != ()


def test_nothing_is_known_elsewhere() -> None:
    for variant in VARIANTS:
        assert known(begun(variant))
        assert not known(begun(variant).left(0, Termination.RESIGNATION))
    assert not known(begun("duel", corners="free"))
    assert not known(BLOKUS.start(4, {"variant": "teams", "corners": "fixed"}, ""))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("strength", [agent(LEVELS[-1]), plus(1)])
def test_the_highest_levels_play_what_is_known(strength: BookAgent, variant: str) -> None:
    """All moves that are as good are played."""
    view, best = begun(variant).view(0), known(begun(variant))
    played = {strength.choose(view, 0, AT_ONCE, Random(seed)) for seed in range(20)}
    assert played == set(best)


def test_others_think() -> None:
    assert not isinstance(agent(LEVELS[-2]), BookAgent)


def test_where_nothing_is_known_another_agent_plays() -> None:
    view, other = begun("duel", corners="free").view(0), GreedyAgent()
    move = BookAgent(other).choose(view, 0, AT_ONCE, Random(1))
    assert move == other.choose(view, 0, AT_ONCE, Random(1))
