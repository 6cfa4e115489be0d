"""Contract of every game about moves that are laid, all of them at once, over all games."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core.errors import NotationError
from engine.core.game import AnyPosition, AnyView, Seat
from engine.core.lays import Lays, Place
from engine.core.registry import GAMES
from engine.core.table import Table
from engine.games.stratopolis.moves import Lay
from engine.games.stratopolis.scene import cell_of
from engine.games.tristra.moves import Go
from engine.games.tristra.scene import cell_seen
from engine.geometry.scene import Cell
from tests.support.engine.contract import CASES, Played, in_every_game, played, seats_of

LAID = {"lits", "blokus", "stratopolis", "tristra"}


def texts_of(position: AnyPosition, seat: Seat) -> set[str]:
    """The legal moves that are no words."""
    words = position.view(seat).spoken_moves()
    return {text for text in map(position.print, position.legal_moves(seat)) if text not in words}


def covered(position: AnyPosition, view: AnyView, text: str, seat: Seat) -> set[Cell]:
    """The cells of the viewer's board that a move covers, by the words of the text protocol."""
    move: Any = position.parse(text, seat)
    if isinstance(move, Lay):
        state: Any = position
        return {cell_of(state, square) for square in move.squares}
    if isinstance(move, Go):
        return {cell_seen(seat, move.target)}
    return set(view.scene().board.cells(position.print_protocol(move).split(",")))


def check(position: AnyPosition, seat: Seat, places: Sequence[Place], lays: Lays) -> None:
    """Check that these are places on the board as the moves say them."""
    view = position.view(seat)
    for place in places:
        assert set(lays.covered(place)) == covered(position, view, place.text, seat), place


@in_every_game
def test_all_that_may_be_laid_is_listed_where_it_lies(played: Played) -> None:
    for table in played.stages:
        position = table.position
        for seat in position.to_move:
            lays = position.view(seat).lays()
            assert (lays is not None) == position.view(seat).is_laid
            if lays is None or lays.parts:
                continue
            assert len(lays.places) == len({place.text for place in lays.places})
            assert {place.text for place in lays.places} == texts_of(position, seat)
            check(position, seat, played.some(lays.places), lays)
            assert all(shape.left >= 0 for shape in lays.shapes)
            assert all(lays.shapes[place.shape].left for place in lays.places)


@in_every_game
def test_nobody_lays_what_is_not_theirs_to_lay(played: Played) -> None:
    for table in played.stages:
        position = table.position
        for viewer in {None, *seats_of(table)} - {*position.to_move}:
            assert position.view(viewer).lays() is None
            assert not position.view(viewer).is_laid


@in_every_game
def test_a_move_in_parts_is_whole_once_all_are_laid(played: Played) -> None:
    for table in played.stages:
        position = table.position
        for view in map(position.view, position.to_move):
            lays = view.lays()
            if lays is not None and lays.parts:
                draft = view.draft(())
                while draft and not draft.text:
                    laid = draft.laid
                    part = next(p.text for p in lays.places if can_follow(view, laid, p.text))
                    draft = view.draft((*laid, part))
                    assert draft
                    assert draft.laid == (*laid, part)
                assert draft
                assert position.print(position.parse(draft.text, view.viewer)) == draft.text


def can_follow(view: AnyView, laid: Sequence[str], text: str) -> bool:
    """Whether a part can be laid after those that are."""
    try:
        return view.draft((*laid, text)) is not None
    except NotationError:
        return False


@in_every_game
def test_a_whole_move_looks_as_it_is_put_together(played: Played) -> None:
    for table in played.stages:
        position = table.position
        views = [position.view(seat) for seat in position.to_move if position.listed]
        for seat, view in ((view.viewer, view) for view in views if view.can_compose):
            for move in played.some(position.legal_moves(seat), every=10):
                draft = view.whole(move)
                is_word = position.print(move) in view.spoken_moves()
                assert (draft is None) == is_word
                assert draft is None or draft.text == position.print(move)


def test_games_in_which_pieces_are_laid_list_them() -> None:
    found = set()
    for case in CASES:
        if case.game.info.key in GAMES and case.seed == 1:
            positions = [table.position for table in played(case).tables]
            laid = [p.view(seat).is_laid for p in positions for seat in p.to_move]
            found |= {case.game.info.key} if any(laid) else set()
    assert found == LAID


# Controls


def some_table() -> Table:
    case = next(case for case in CASES if case.game.info.key == "lits")
    return played(case).tables[3]


def test_control_a_place_beside_its_own_is_noticed() -> None:
    position = some_table().position
    [seat] = position.to_move
    lays = position.view(seat).lays()
    assert lays
    check(position, seat, lays.places, lays)
    [first, *_] = lays.places
    beside = replace(first, cell=(first.cell[0] + 1, first.cell[1]))
    with pytest.raises(AssertionError):
        check(position, seat, [beside], lays)
