"""The text form of records: written ones can be read again, and nothing else can."""

import contextlib
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.errors import RecordError
from engine.core.game import Termination
from engine.core.record import (
    LONGEST_LINE,
    LONGEST_RECORD,
    TIME,
    Ply,
    parse_record,
    play_ply,
    print_record,
)
from tests.support.cases import cases
from tests.support.engine.tables import BLANK, lits, random_table

GAME = random_table("lits", 5)
TEXT = print_record(GAME.record)
names = st.text(max_size=50)


def unreadable(text: str, why: str) -> None:
    with pytest.raises(RecordError, match=why) as refused:
        parse_record(text)
    assert refused.value.code == "record-unreadable"
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300


def unplayable(text: str, code: str, why: str) -> None:
    record = parse_record(text)
    with pytest.raises(RecordError, match=why) as refused:
        record.replay()
    assert refused.value.code == code


def test_the_text_form() -> None:
    table = lits("T b3 r1", "swap", setup="stripes")
    record = replace(table.record, seats=("Ann", 'say "hi"; \\o/'))
    assert print_record(record).splitlines() == [
        '[Game "lits"]',
        '[Rules "1"]',
        '[Seats "Ann; say \\"hi\\", \\\\o/"]',
        '[Options "setup=stripes swap=on"]',
        f'[Setup "{table.record.setup}"]',
        '[Result "*"]',
        "",
        "1. T b3 r1 2. swap *",
    ]


def test_a_resignation_in_the_text_form() -> None:
    text = print_record(lits("T b3 r1").resigned(0).record)
    assert text.endswith(
        '[Result "O+R"]\n[Termination "resignation"]\n\n1. T b3 r1 2. 1: resign O+R\n'
    )
    assert parse_record(text).termination is Termination.RESIGNATION
    assert print_record(parse_record(text)) == text


def test_a_loss_on_time_in_the_text_form() -> None:
    text = print_record(lits("T b3 r1").resigned(0, TIME).record)
    assert text.endswith('[Result "O+T"]\n[Termination "time"]\n\n1. T b3 r1 2. 1: time O+T\n')
    assert parse_record(text).replay() == lits("T b3 r1").resigned(0, TIME).position
    assert print_record(parse_record(text)) == text


def test_a_time_control_in_the_text_form() -> None:
    timed = replace(GAME.record, time_control="48+24/72")
    text = print_record(timed)
    assert text.replace('[TimeControl "48+24/72"]\n', "") == TEXT
    assert parse_record(text) == timed
    assert timed.taken_back(1).shown_to(GAME.position.view(0)).time_control == "48+24/72"


@given(st.tuples(names, names))
def test_any_names_round_trip(seats: tuple[str, str]) -> None:
    record = replace(GAME.record, seats=seats)
    text = print_record(record)
    assert parse_record(text) == record
    assert len(text.splitlines()) == len(TEXT.splitlines())
    assert ";" not in "".join(record.seats)


@given(st.integers(0, 50), st.integers(0, 14))
def test_plies_are_broken_into_lines_of_80(seed: int, plies: int) -> None:
    text = print_record(random_table("lits", seed, plies).record)
    lines = text.partition("\n\n")[2].splitlines()
    assert all(0 < len(line) <= LONGEST_LINE for line in lines)
    assert " ".join(lines) == re.sub(r"\s+", " ", text.partition("\n\n")[2]).strip()
    for line, following in pairwise(lines):
        assert len(line) + 1 + len(following.split()[0]) > LONGEST_LINE


def test_other_line_ends_and_spaces_are_read() -> None:
    assert parse_record(TEXT.replace("\n", "\r\n")) == GAME.record
    assert parse_record("\n " + TEXT.replace("\n", " \n").replace(" \n \n", "\n\n")) == GAME.record
    head, body = TEXT.split("\n\n")
    assert parse_record(head + "\n\n" + body.replace(" ", "\n")) == GAME.record


@cases("tag", ["Game", "Rules", "Seats", "Options", "Setup", "Result"])
def test_no_tag_may_be_missing_or_doubled(tag: str) -> None:
    line = re.search(rf'\[{tag} ".*"\]\n', TEXT)
    assert line
    unreadable(TEXT.replace(line[0], ""), f"{tag} is missing")
    unreadable(TEXT.replace(line[0], line[0] * 2), f"{tag} comes twice")


@cases(
    ("old", "new", "why"),
    [
        ("\n\n", "\n", "no empty line"),
        ('[Rules "1"]', "[Rules 1]", "is no tag"),
        ('[Rules "1"]', '[Rules "one"]', "no whole number"),
        ('[Rules "1"]', f'[Rules "{"9" * 5000}"]', "no whole number"),
        ("swap=on", "swap", "has no value"),
        ("\n\n1. ", "\n\n", "before the first number"),
        ("\n\n1. ", "\n\n2. ", "not numbered"),
        ("\n\n1. ", "\n\n1. 2. ", "not numbered|is empty"),
        ("\n\n1. ", '\n[Termination "boredom"]\n\n1. ', "boredom"),
        ('[Result "', '[Result "Q', "the tag says"),
        ('[Result "', '[TimeControl "-"]\n[Result "', "“-” is no time control"),
        ('[Result "', '[TimeControl "48+24"]\n[Result "', "no time control"),
        ('[Result "', '[TimeControl "48+24/-7"]\n[Result "', "no time control"),
        ('[Result "', f'[TimeControl "{"9" * 5000}+1/1"]\n[Result "', "no time control"),
    ],
)
def test_what_is_no_record(old: str, new: str, why: str) -> None:
    assert old in TEXT
    unreadable(TEXT.replace(old, new, 1), why)


HEAD, BODY = TEXT.split("\n\n")


@cases(
    "text",
    [
        "[" * 10**5,
        '[Game "' + "\\" * 10**5,
        '[Game "' * 10**4 + "\n\n*",
        f"{HEAD}\n\n{'1. ' * 30_000}*",
        f"{HEAD}\n\n1. {'T b3 r1 ' * 10_000}*",
        f"{HEAD}\n\n{'9' * 10**5}. swap *",
        "\n" * 10**5,
    ],
)
def test_100_kb_of_nonsense(text: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_record(text).replay()
    assert len(str(refused.value)) < 400


def test_overlong_records_are_refused_unread() -> None:
    unreadable(TEXT + " " * LONGEST_RECORD, "longer than")


@cases(
    ("old", "new", "code", "why"),
    [
        ('"lits"', '"chess"', "record-start", "no game “chess”"),
        ('[Rules "1"]', '[Rules "2"]', "record-rules", "rules 2"),
        ("seat 1; seat 2", "seat 1", "record-start", "not for 1"),
        ("swap=on", "swap=maybe", "record-start", "possible are on, off"),
        ("swap=on", "swap=on colour=red", "record-start", "no option “colour”"),
        ('[Setup "', '[Setup "X', "record-start", "100 characters"),
        ('[Setup "', '[Setup "!', "record-start", "100 characters"),
        ("\n\n1. ", "\n\n1. T a1 r0 2. ", "record-ply", "not numbered|"),
        (f"{GAME.record.result}\n", "X+99\n", "record-result", "X\\+99"),
    ],
)
def test_what_cannot_be_replayed(old: str, new: str, code: str, why: str) -> None:
    text = TEXT.replace(old, new, 1)
    if code == "record-result":
        text = text.replace(f'[Result "{GAME.record.result}"]', '[Result "X+99"]')
    if code == "record-ply":
        text = re.sub(r"(?<=T a1 r0 2\. ).*(?= \S+\n$)", "T a2 r0", text, flags=re.DOTALL)
    unplayable(text, code, why)


PLIES = [
    ("1. ? *", "hidden"),
    ("1. 2: ? *", "hidden"),
    ("1. resign *", "needs the seat"),
    ("1. time *", "needs the seat"),
    ("1. 3: resign *", "no seat 3"),
    ("1. 3: time *", "no seat 3"),
    ("1. 0: resign *", "not a move"),
    (f"1. {'9' * 5000}: resign *", "not a move|no move"),
    ("1. draw *", "no draw"),
    ("1. 2: T b3 r1 *", "turn"),
    ("1. 1: resign 2. 2: resign *", "over"),
    ("1. 1: resign 2. 2: time *", "time: the game is over"),
    ("1. 1: time 2. 1: time *", "over"),
    ("1. T b3 r1 2. T b3 r1 *", "covered already"),
    ("1. T b3 *", "several"),
]


@cases(("plies", "why"), PLIES)
def test_plies_that_cannot_be_played(plies: str, why: str) -> None:
    head = print_record(lits().record).partition("\n\n")[0]
    unplayable(f"{head}\n\n{plies}\n", "record-ply", why)


def test_a_game_goes_on_after_taking_back() -> None:
    record = GAME.record.taken_back(3)
    assert (record.result, record.termination) == ("*", None)
    assert record.replay() == GAME.positions[-4]
    ended = lits("T b3 r1").resigned(1)
    assert ended.back(0) == ended
    assert ended.back().position == lits("T b3 r1").position
    assert ended.back().record.termination is None


def test_a_ply_of_a_seat_that_needs_no_naming_is_read() -> None:
    position = lits().position
    assert play_ply(position, Ply("T b3 r1", 0)) == play_ply(position, Ply("T b3 r1"))


def test_a_ply_in_another_form_is_read() -> None:
    position = lits(setup=BLANK).position
    assert play_ply(position, Ply("a3,b2,b3,b4")) == play_ply(position, Ply("T b3 r1"))


@given(st.text(max_size=300))
def test_garbage_is_no_record(text: str) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


pieces = st.sampled_from(
    ['"', "\\", "]", "[", "\n", "\n\n", ". ", "1. ", "?", ": ", "=", " ", "9" * 50, "\x85"]
)


@given(st.integers(0, len(TEXT)), st.integers(0, 12), st.lists(pieces, max_size=3).map("".join))
def test_damaged_records_are_read_or_refused_clearly(at: int, lost: int, put: str) -> None:
    damaged = TEXT[:at] + put + TEXT[at + lost :]
    assume(damaged != TEXT)
    with contextlib.suppress(RecordError):
        record = parse_record(damaged)
        assert parse_record(print_record(record)) == record
        record.replay()
