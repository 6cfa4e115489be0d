"""Records of Blokus as files of Pentobi: conversion there and back, and refusals."""

from collections.abc import Callable
from random import Random

import pytest

from engine.core.errors import RecordError
from engine.core.formats import format_named
from engine.core.record import TIME, Record
from engine.core.registry import find_named
from engine.core.table import Table, open_table
from engine.games.blokus import blksgf
from tests.support.cases import cases
from tests.support.engine.tables import lits, random_ply, random_table

NAMES = ("Blokus", "Blokus Two-Player", "Blokus Three-Player", "Blokus Duo")
FOR_TWO = ("Blokus Two-Player", "Blokus Duo")


def played(name: str, plies: int = 1000, seed: int = 3) -> Table:
    """A random game under the name that Pentobi has for it, up to this many plies."""
    game, choices = find_named(name)
    rng = Random(seed)
    names = ("Ann", "Ben ]\\", "Клео", "Dan")
    table = open_table(game, choices, rng, names[: int(choices["seats"])])
    while table.position.outcome is None and len(table.record.plies) < plies:
        table = random_ply(table, rng)
    return table


@cases("name", NAMES)
@cases("plies", [0, 7, 1000])
def test_there_and_back(name: str, plies: int) -> None:
    record = played(name, plies).record
    assert blksgf.read(blksgf.write(record)) == record


def test_a_whole_file() -> None:
    """Names with brackets are escaped; the squares of a move go by rows upward."""
    table = played("Blokus Duo", 0)
    for text in ("X e9", "I5 j5 r1"):
        table = table.played(table.position.parse(text), None)
    assert blksgf.write(table.resigned(1).record) == (
        "(;GM[Blokus Duo]CA[UTF-8]AP[Tessera]PB[Ann]PW[Ben \\]\\\\]RE[B+R]\n"
        ";B[e8,d9,e9,f9,e10]\n"
        ";W[h5,i5,j5,k5,l5]\n"
        ")\n"
    )


@cases("name", FOR_TWO)
@cases(
    "ended",
    [
        lambda t: t.resigned(0),
        lambda t: t.resigned(1),
        lambda t: t.resigned(0, TIME),
        lambda t: t.resigned(1, TIME),
        lambda t: t.drawn(),
    ],
)
def test_games_ended_by_word_come_back(name: str, ended: Callable[[Table], Table]) -> None:
    record = ended(played(name, 9)).record
    assert blksgf.read(blksgf.write(record)) == record


def test_a_game_with_free_corners_is_written_if_it_began_in_pentobis() -> None:
    free = played("Blokus", 12).record
    record = Record(**{**vars(free), "options": {"variant": "classic", "corners": "free"}})
    assert blksgf.read(blksgf.write(record)) == free


@cases(
    ("record", "why"),
    [
        (lambda: random_table("blokus", 1, 4).record, "not possible with the corners of Pentobi"),
        (lambda: random_table("blokus", 1, 4, variant="teams").record, "variant classic, duel"),
        (lambda: random_table("blokus", 1, 4, variant="solo").record, "variant classic, duel"),
        (lambda: lits().record, "a game of blokus"),
        (lambda: played("Blokus", 5).resigned(2).record, "left the game"),
        (lambda: played("Blokus", 5).resigned(2, TIME).record, "left the game"),
    ],
)
def test_what_pentobi_does_not_know_is_not_written(record: Callable[[], Record], why: str) -> None:
    with pytest.raises(RecordError, match=why):
        blksgf.write(record())


def test_the_main_line_is_read() -> None:
    """The file has comments, white space, variations, columns in any case, and passes."""
    text = r"""(
     ; GM [Blokus Duo] C [a \] b (;] PB[Ann]
     (;B[E8,d9,e9,f9,e10]C[x](;W[j5]TE[1];B[])(;W[i5,j5]))
     (;B[e10]))"""
    record = blksgf.read(text)
    assert [ply.text for ply in record.plies] == ["X e9 r0", "1 j5 r0"]
    assert record.seats == ("Ann", "")


def test_files_of_old_programs_are_read() -> None:
    text = "(;GM[Blokus];BLUE[a20][a19];YELLOW[t20];RED[t1];GREEN[a1])"
    assert [ply.text for ply in blksgf.read(text).plies] == [
        "2 a20 r0",
        "1 t20 r0",
        "1 t1 r0",
        "1 a1 r0",
    ]


@cases(
    ("text", "why"),
    [
        ("", "last bracket"),
        ("(;GM[Blokus]", "last bracket"),
        ("hello", "outside of all nodes"),
        ("(GM[Blokus])", "outside of all nodes"),
        ("(;GM[Go])", "its game is “Go”"),
        ("(;C[x])", "its game is “”"),
        ("(;GM[Blokus]A1[a20])", r"begins from a setup \(A1\)"),
        ("(;GM[Blokus];PL[2])", r"begins from a setup \(PL\)"),
        ("(;GM[Blokus];2[t20])", "2 moves to t20 where 1 is to move"),
        ("(;GM[Blokus];1[a1])", "move 1: .*covers a20"),
        ("(;GM[Blokus];1[a20];2[t20,s18])", "move 2: .*no piece"),
        ("(;GM[Blokus];1[zz])", "move 1"),
        ("(;" + "A[x]" * 60_000 + ")", "longer than"),
    ],
)
def test_what_is_no_such_file_is_refused(text: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        blksgf.read(text)


@pytest.mark.parametrize("plies", [5, 1000])
def test_a_result_is_the_one_that_the_moves_come_to(plies: int) -> None:
    """A file may name only the winner, or nothing at all; anything else has to be right."""
    record = played("Blokus Duo", plies).record
    text = blksgf.write(record).replace(f"RE[{record.result}]", "")
    for unsaid in ("", "RE[]", "RE[?]", "RE[Void]", f"RE[{record.result[:2]}]"):
        assert blksgf.read(text.replace("GM", f"{unsaid}GM")) == record
    for wrong in ("B+99", "W+", "W+F", "x"):
        claimed = blksgf.read(text.replace("GM", f"RE[{wrong}]GM"))
        with pytest.raises(RecordError, match="the plies come to the result"):
            claimed.replay()


def test_a_format_is_told_by_the_end_of_a_name() -> None:
    assert format_named("x/y.BLKSGF").read is blksgf.read
    with pytest.raises(RecordError, match=r"\.txt, \.blksgf"):
        format_named("game.sgf")
