"""Contract of every game about drafts, moves put together choice by choice, over all games."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from inspect import unwrap
from random import Random

import pytest

from engine.core.errors import NotationError
from engine.core.game import AnyPosition, AnyView, Choice, Draft, Seat
from engine.core.table import Table
from engine.games.lits.game import LITS
from engine.games.lits.position import LitsPosition
from engine.geometry.polyomino import Placement
from engine.moves.laying_steps import LayingSteps
from tests.support.engine.contract import Case, Played, in_every_game, played, seats_of, spread

MOST_CHOICES = 3
"""Choices of a move: with "Move" and "Confirm" five taps, and a sixth if columns name places."""

LAST = "place"
LONGEST_DATA = 64
TAP = "put:K7ABC:123456789:"
"""Data of a button beside the keys."""

STAGES, PATHS = 3, 2
WRONG = (("nonsense",), ("",), ("0", "0", "0", "0", "0"), (" ",))

Keys = tuple[str, ...]


def drafted(view: AnyView, keys: Keys) -> Draft:
    draft = view.draft(keys)
    assert draft
    assert draft.chosen == keys
    return draft


def composed(position: AnyPosition, seat: Seat) -> list[str]:
    """The texts of moves that can be put together: all but words."""
    texts = map(position.print, position.legal_moves(seat))
    return [text for text in texts if text not in position.game.info.words]


def due(played: Played) -> list[Table]:
    """Some stages at which a seat is on move with listed moves that are not words."""
    return list(spread([table for table in played.stages if counted(table.position)], STAGES))


def counted(position: AnyPosition) -> int:
    """The number of listed moves that can be put together."""
    if not position.listed or not position.to_move:
        return 0
    return len(composed(position, position.to_move[0]))


# The tree


@in_every_game
def test_every_legal_move_is_reached_by_one_path(played: Played) -> None:
    """Every path leads to one, too; games with the fewest moves are looked up completely."""
    for table in sorted(due(played), key=lambda table: counted(table.position))[:1]:
        position = table.position
        [seat] = position.to_move
        whole = [draft for draft in branches(position.view(seat)) if not draft.choices]
        assert sorted(draft.text for draft in whole) == sorted(composed(position, seat))
        assert all(len(draft.chosen) <= MOST_CHOICES for draft in whole)


def branches(view: AnyView, keys: Keys = ()) -> Iterator[Draft]:
    """The draft of these keys and all drafts after it."""
    draft = drafted(view, keys)
    yield draft
    for choice in draft.choices:
        yield from branches(view, (*keys, choice.key))


@in_every_game
def test_there_are_as_many_paths_as_moves(played: Played) -> None:
    for table in due(played):
        [seat] = table.position.to_move
        assert paths(table.position.view(seat), ()) == counted(table.position)


def paths(view: AnyView, keys: Keys) -> int:
    """The number of whole moves that begin with these keys; places are asked for last."""
    draft = drafted(view, keys)
    if draft.text:
        return 1
    if draft.asks == LAST:
        return len(draft.choices)
    return sum(paths(view, (*keys, choice.key)) for choice in draft.choices)


# One path


@in_every_game
def test_any_choices_lead_to_a_legal_move(played: Played) -> None:
    rng = Random(1)
    for table in played.stages[:-1]:
        for seat in table.position.to_move:
            if table.position.view(seat).draft(()):
                for _ in range(PATHS):
                    check_whole(table.position, seat, list(path(table.position.view(seat), rng)))


def path(view: AnyView, rng: Random) -> Iterator[Draft]:
    """The drafts from no key to a whole move, by any choices."""
    draft = drafted(view, ())
    while not draft.text:
        yield draft
        draft = drafted(view, (*draft.chosen, rng.choice(draft.choices).key))
    yield draft


def check_whole(position: AnyPosition, seat: Seat, drafts: Sequence[Draft]) -> None:
    *before, whole = drafts
    move = position.parse(whole.text, seat)
    assert position.print(move) == whole.text
    assert position.play(move, seat) != position
    assert bool(whole.asks) == bool(whole.choices)
    assert not position.listed or not whole.choices
    assert not position.listed or len(before) <= MOST_CHOICES
    for draft in before:
        check_step(draft)
        assert draft.asks in position.game.info.asks
        assert {choice.way for choice in draft.choices} <= {"", *position.game.info.ways}
        if position.listed:
            assert all(choice.left == 1 for choice in draft.choices)
            assert len(draft.choices) > 1
    if not whole.choices:
        with pytest.raises(NotationError):
            position.view(seat).draft((*whole.chosen, (*whole.chosen, "r0")[0]))


def check_step(draft: Draft) -> None:
    """Check that choices differ, buttons can hold their keys, and places are on the board."""
    assert not draft.text
    keys = [choice.key for choice in draft.choices]
    assert len(keys) == len(set(keys)) == len({shown(draft, choice) for choice in draft.choices})
    assert all(key and key.replace("-", "").isalnum() and key.isascii() for key in keys)
    assert any(choice.left for choice in draft.choices)
    check_places(draft)


def shown(draft: Draft, choice: Choice) -> tuple[object, ...]:
    """Properties that tell a choice from the others; in rows of their own the place is one."""
    return choice.way, choice.label or choice.key, choice.at if draft.rows else None


def check_places(draft: Draft) -> None:
    """Check that all choices have places or none has, except in rows, which hold all of them.

    Numbers run from the top to the right.
    """
    cells = [choice.at for choice in draft.choices if choice.at]
    board = draft.scene.board
    assert len(cells) in (0, len(draft.choices)) or draft.rows
    in_rows = [choice for row in draft.rows for choice in row if choice]
    assert not draft.rows or set(in_rows) == set(draft.choices)
    assert len(in_rows) in (0, len(draft.choices))
    assert len(cells) == len(set(cells))
    assert all(0 <= x < len(board.columns) and 0 <= y < len(board.rows) for x, y in cells)
    if not any(choice.label for choice in draft.choices):
        assert cells == sorted(cells, key=lambda cell: (-cell[1], cell[0]))


@in_every_game
def test_buttons_can_hold_the_keys(played: Played) -> None:
    rng = Random(2)
    for table in due(played):
        view = table.position.view(table.position.to_move[0])
        for draft in path(view, rng):
            data = TAP + "".join(f".{key}" for key in draft.chosen)
            assert len(data.encode()) <= LONGEST_DATA


@in_every_game
def test_wrong_keys_are_refused(played: Played) -> None:
    for table in played.stages[:-1]:
        for seat in table.position.to_move:
            view = table.position.view(seat)
            if view.draft(()):
                for keys in WRONG:
                    with pytest.raises(NotationError):
                        view.draft(keys)


# Who has a draft, and what it tells


@in_every_game
def test_only_who_is_on_move_has_a_draft(played: Played) -> None:
    for table in played.stages:
        position = table.position
        for viewer in (None, *seats_of(table)):
            view = position.view(viewer)
            draft = view.draft(())
            assert view.can_compose == (draft is not None)
            assert viewer in position.to_move or draft is None
            if viewer in position.to_move and position.listed:
                assert (draft is None) == (not counted(position))
    over = played.tables[-1]
    assert all(over.position.view(seat).draft(()) is None for seat in seats_of(over))


@in_every_game
def test_drafts_tell_nothing_that_the_view_does_not(played: Played) -> None:
    """Drafts are the same for any other position that could be behind the view."""
    for table in spread(played.stages, STAGES):
        for seat in table.position.to_move:
            view = table.position.view(seat)
            if view.draft(()):
                others = [view.sample(Random(seed)).view(seat) for seed in range(2)]
                for draft in path(view, Random(3)):
                    assert all(other.draft(draft.chosen) == draft for other in others)


@in_every_game
def test_drafts_come_out_the_same(played: Played) -> None:
    """The same position is made again, and gives the same choices in the same order."""
    for table, twin in played.twins():
        for seat in table.position.to_move:
            assert table.position.view(seat).draft(()) == twin.view(seat).draft(())


# Controls


def without_the_last(steps: LayingSteps) -> LayingSteps:
    last = 1 << (steps.members.bit_length() - 1)
    return replace(steps, members=steps.members & ~last)


class AskingMore(LayingSteps):
    """Steps that ask for each property on its own."""

    def asks(self, move: Placement) -> tuple[str, ...]:  # noqa: ARG002 - the same for all
        return "piece", "turn", "file", "rank"

    def keys(self, move: Placement) -> Keys:
        piece, square, turned = move.text.split(" ", 2)
        return piece, turned.replace(" ", ""), square[0], square[1:]


def asking_more(steps: LayingSteps) -> LayingSteps:
    return AskingMore(
        steps.table,
        steps.members,
        lambda left, asked: steps.draw(left, asked and steps.asks(left[0])[-1]),
        steps.swatch,
    )


@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (without_the_last, test_every_legal_move_is_reached_by_one_path),
        (without_the_last, test_there_are_as_many_paths_as_moves),
        (asking_more, test_any_choices_lead_to_a_legal_move),
    ],
)
def test_control_a_move_out_of_reach_and_a_choice_too_many_are_noticed(
    broken: Callable[[LayingSteps], LayingSteps],
    check: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = LitsPosition._steps
    monkeypatch.setattr(LitsPosition, "_steps", lambda position: broken(good(position)))
    with pytest.raises(AssertionError):
        unwrap(check)(played(Case(LITS, {}, 1)))
