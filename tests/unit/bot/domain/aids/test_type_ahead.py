"""Moves that begin as somebody types: of their own tables only, and nothing that is secret."""

from dataclasses import replace

from bot.domain.aids.type_ahead import Typed, completions, laid
from bot.domain.puzzles import puzzling
from bot.domain.table import Table
from engine.geometry.scene import Piece, Tile
from engine.puzzles.shipped import shipped
from tests.support.bot import games
from tests.support.bot.updates import ANN, BEN
from tests.support.cases import cases

LITS = games.playing_two()
OTHER = replace(games.playing_two(), code="B2")


def texts(typed: Typed, *tables: Table, person: int = ANN.id) -> list[str]:
    return [one.move for one in completions(tables, person, typed)]


@cases("typed", ["T e5", "t e5", "te5", " T  e5 "])
def test_they_begin_as_was_typed_whatever_its_spaces(typed: str) -> None:
    found = texts(Typed(typed), LITS)
    assert found
    assert all(text.startswith("T e5 r") for text in found)


def test_without_a_beginning_all_are_told() -> None:
    assert len(texts(Typed(""), LITS)) == len(LITS.position.legal_moves())


def test_a_code_names_the_table() -> None:
    found = [one.code for one in completions([LITS, OTHER], ANN.id, Typed("T e5 r0", "B2"))]
    assert found == ["B2"]
    both = [one.code for one in completions([LITS, OTHER], ANN.id, Typed("T e5 r0"))]
    assert both == ["K7", "B2"]


def test_of_a_table_that_has_moved_on_nothing_is_told() -> None:
    moved = games.played_on(LITS, 3, 2)
    now = moved.revision
    assert texts(Typed("", "K7", now), moved)
    assert texts(Typed("", "K7", now - 1), moved) == texts(Typed("", "K7", now + 1), moved) == []


def test_only_who_is_on_move_is_told() -> None:
    assert texts(Typed("T"), LITS, person=BEN.id) == []


def test_nothing_that_is_given_in_secret_is_told() -> None:
    tristra = games.with_people("tristra", 2)
    assert texts(Typed(""), tristra) == []


@cases("game", ["lits", "blokus", "stratopolis"])
def test_what_a_move_lays_is_told_of_each_but_words(game: str) -> None:
    table = games.played_on(games.with_people(game, 2), 5, 6)
    moves = [table.position.print(move) for move in table.position.legal_moves()]
    things = laid(table, moves)
    assert set(moves) - things.keys() <= {"swap", "pass"}
    assert all(isinstance(thing, Piece | Tile) for thing in things.values())
    # The same piece turned alike is the same wherever it lies.
    assert len(set(things.values())) < len(things)


def test_of_moves_that_are_no_more_nothing_is_laid() -> None:
    assert laid(LITS, ["T z99 r0", "swap"]) == {}


def test_nothing_is_laid_in_secret() -> None:
    assert laid(games.with_people("tristra", 2), ["a1 r0"]) == {}


def test_nothing_helps_with_a_puzzle() -> None:
    puzzle = puzzling.opened("P2", ANN, shipped("lits")[0])
    assert texts(Typed(""), puzzle) == []
