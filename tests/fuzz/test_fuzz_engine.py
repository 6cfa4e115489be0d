"""Texts of any kind reach the rules: they answer by their own errors only, and nothing changes."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli.gtp import COMMANDS, Protocol
from engine.core.errors import EngineError, MoveError
from engine.core.record import TIME, Ply, Record, named_seat, parse_record, play_ply
from engine.core.registry import GAMES
from tests.fuzz.fuzzing import tried
from tests.support.attacks import nasty
from tests.support.bot.secret_tables import two

MOST_PLIES = 12


def mutated(text: str, at: int, piece: str, length: int) -> str:
    """A text with a piece of it replaced."""
    start = at % (len(text) + 1)
    return text[:start] + piece + text[start + length :]


PIECE = st.one_of(nasty.PIECES, st.text("abcdefghijTILSr0123456789 ,-x#'+/", max_size=4))
CHANGE = st.tuples(st.integers(0, 200), PIECE, st.integers(0, 4))
KEY = st.sampled_from(sorted(GAMES))


@cache
def walked(key: str, plies: int, seed: int) -> Record:
    """A game after random plies, those made in secret among them."""
    record = two(key).record
    rng = Random(seed)
    for _ in range(plies):
        position = record.positions()[-1]
        if position.outcome or not position.to_move:
            break
        seat = position.to_move[0]
        move = position.random_move(rng, seat)
        ply = Ply(position.print(move), named_seat(position, seat))
        record = record.played(position.play(move, seat), ply)
    return record


def out_of_time(record: Record) -> Record:
    """The game with clocks, after the first seat has run out of time."""
    ply, timed = Ply(TIME, 0), replace(record, time_control="48+24/72")
    return timed.played(play_ply(record.replay(), ply), ply)


WRITTEN = {key: str(out_of_time(walked(key, MOST_PLIES, 1))) for key in GAMES}


@tried(100)
@given(
    key=KEY,
    plies=st.integers(0, MOST_PLIES),
    seed=st.integers(0, 2),
    change=CHANGE,
    text=st.one_of(st.none(), nasty.TEXTS),
)
def test_fuzz_moves(
    key: str, plies: int, seed: int, change: tuple[int, str, int], text: str | None
) -> None:
    """Texts like moves, or any text, are a move of the position, or are refused."""
    positions = walked(key, MOST_PLIES, seed).positions()
    position = positions[plies % len(positions)]
    if position.outcome or not position.to_move:
        return
    seat = position.to_move[0]
    if text is None:
        text = mutated(position.print(position.random_move(Random(seed), seat)), *change)
    try:
        move = position.parse(text, seat)
    except MoveError:
        return
    assert position.parse(position.print(move), seat) == move
    position.play(move, seat)


@tried(60)
@given(key=KEY, change=CHANGE, text=st.one_of(st.none(), nasty.TEXTS))
def test_fuzz_records(key: str, change: tuple[int, str, int], text: str | None) -> None:
    """Texts like records, or any text, can be replayed, or are refused."""
    text = mutated(WRITTEN[key], *change) if text is None else text
    try:
        record = parse_record(text)
        record.positions()
    except EngineError:
        return
    assert parse_record(str(record)) == record


THINKING = {"genmove", "reg_genmove"}
"""Commands that take their time whatever is said."""

QUICK = st.sampled_from(sorted(set(COMMANDS) - THINKING))
LINES = st.one_of(
    st.builds("{} {}".format, QUICK, nasty.WORDS),
    st.builds("{} {} {}".format, st.integers(0, 99), QUICK, nasty.SHORT),
    nasty.SHORT,
)


@tried(30)
@given(lines=st.lists(LINES, min_size=1, max_size=6))
def test_fuzz_lines_of_the_text_protocol(lines: list[str]) -> None:
    protocol = Protocol(Random(1))
    for line in lines:
        answer = protocol.answer(line)
        assert answer is None or (answer[0] in "=?" and answer.endswith("\n\n"))
        assert answer is None or "\n\n" not in answer[:-2]


def test_control_an_error_of_another_kind_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(_position: object, text: str) -> None:
        raise IndexError(text)

    monkeypatch.setattr("engine.games.lits.notation.parse", careless)
    with pytest.raises(IndexError):
        test_fuzz_moves()
