"""The text protocol: golden sessions, framing, and robustness against any input."""

import io
import re
import tomllib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cli.gtp import COMMANDS, VERSION, Protocol, serve
from tests.support.cases import cases
from tests.support.engine.transcript import files, session

TABLE = """protocol_version name version list_commands known_command quit set_game clear_board seed
setup colour play undo all_legal genmove reg_genmove level time showboard final_score cputime"""


@cases("file", files())
def test_session(file: Path) -> None:
    """Sessions are written anew by `transcript.py`."""
    text = file.read_text(encoding="utf-8")
    assert session(text) == text


def test_there_are_the_commands_of_the_rules_and_no_others() -> None:
    assert sorted(COMMANDS) == sorted(TABLE.split())


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads(
        (Path(__file__).parents[4] / "pyproject.toml").read_text(encoding="utf-8")
    )["project"]
    assert project["version"] == VERSION


def said(*lines: str, protocol: Protocol | None = None) -> list[str]:
    """The answers to some lines, without their framing."""
    speaking = protocol or Protocol(Random(0))
    return [(speaking.answer(line) or "").strip() for line in lines]


def test_cputime_is_in_seconds() -> None:
    [answer] = said("cputime")
    assert re.fullmatch(r"= [0-9]+\.[0-9]{3}", answer)


def test_a_seed_deals_and_plays_alike() -> None:
    lines = ("set_game lits", "seed 4", "setup", "genmove x", "genmove o", "genmove x")
    first, again = said(*lines), said("seed 9", "genmove x", *lines)
    assert first == again[2:]
    assert first[2] != said("set_game lits", "seed 5", "setup")[2]


def test_a_seed_keeps_the_options() -> None:
    answers = said("set_game lits setup=rings swap=off", "setup", "seed 3", "setup")
    assert answers[1] == answers[3]
    assert "swap" not in said("set_game lits swap=off", "seed 3", "genmove x", "all_legal o")[3]


def test_a_game_starts_from_a_setup_text() -> None:
    text = "X" * 30 + "O" * 30 + "." * 40
    answers = said("set_game lits", "genmove x", f"setup {text}", "setup", "colour", "undo")
    assert answers[2:] == ["=", f"= {text}", "= x", "? there is no ply to take back"]


def test_all_legal_has_the_swap_last() -> None:
    lines = said("set_game lits", "play x e4,d5,e5,f5", "all_legal o")[2].splitlines()
    assert lines[-1] == "swap"
    assert len(lines) == 117
    assert len(set(lines)) == 117


def test_every_listed_move_can_be_played() -> None:
    protocol = Protocol(Random(0))
    moves = said("set_game lits", "play x e4,d5,e5,f5", "all_legal o", protocol=protocol)[2]
    for move in moves.removeprefix("= ").splitlines():
        assert said(f"play o {move}", "undo", protocol=protocol) == ["=", "="]


def test_level_and_time_stay_over_games() -> None:
    protocol = Protocol(Random(0))
    said("level 7", "time 2.5", "set_game lits", "clear_board", "seed 3", protocol=protocol)
    assert protocol._agent_level == 7
    assert protocol._limit.seconds == 2.5


def test_levels_play_with_their_strength_where_nothing_searches() -> None:
    """Level 3 leaves a best score behind; level 1 sometimes does not."""
    openings = {level: [opening(level, seed) for seed in range(12)] for level in (1, 3, 9)}
    assert openings[3] == openings[9]
    assert openings[1] != openings[3]


def opening(level: int, seed: int) -> int:
    """The lead of X after one move of this level."""
    protocol = Protocol(Random(0))
    said(f"level {level}", f"seed {seed}", "genmove x", protocol=protocol)
    [score] = said("final_score", protocol=protocol)
    crosses, rings = re.findall(r"[xo] (\d+)", score)
    return int(crosses) - int(rings)


def test_streams_are_served_until_quit() -> None:
    answers = io.StringIO()
    serve(io.StringIO("name\n\n2 quit\nname\n"), answers)
    assert answers.getvalue() == "= Tessera\n\n=2 \n\n"


def test_streams_are_served_until_they_end() -> None:
    answers = io.StringIO()
    serve(io.StringIO("name\nname"), answers)
    assert answers.getvalue() == "= Tessera\n\n= Tessera\n\n"


class Flushed(io.StringIO):
    """A stream that remembers its content at each flush."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def flush(self) -> None:
        self.seen.append(self.getvalue())


def test_every_answer_is_flushed() -> None:
    answers = Flushed()
    serve(io.StringIO("name\nname\n"), answers)
    assert answers.seen == ["= Tessera\n\n", "= Tessera\n\n" * 2]


# Games with what LITS has not


@pytest.fixture
def speaking(toy: object) -> Protocol:  # noqa: ARG001 - registers the game
    protocol = Protocol(Random(0))
    said("set_game toy luck=good", protocol=protocol)
    return protocol


def test_several_colours_may_be_on_move(speaking: Protocol) -> None:
    answers = said("colour", "play b pick 7", "colour", "play b pick 8", "undo", protocol=speaking)
    assert answers == ["= a b", "=", "= a", "? b is not to move", "="]


def test_what_cannot_be_listed_is_chosen_all_the_same(speaking: Protocol) -> None:
    listing, move, passing = said("all_legal a", "genmove a", "play b pass", protocol=speaking)
    assert listing.startswith("? there are too many moves to list")
    assert re.fullmatch(r"= pick \d+", move)
    assert passing.startswith("?")


@cases(
    ("game", "colour", "begins"),
    [("tristra", "orange", "build "), ("stratopolis stack=arranged first=red", "red", "arrange ")],
)
def test_what_cannot_be_listed_is_played_at_random_by_that_word(
    game: str, colour: str, begins: str
) -> None:
    speaking = Protocol(Random(0))
    assert said(f"set_game {game}", f"play {colour} Random", protocol=speaking) == ["="] * 2
    assert speaking._table.record.plies[0].text.startswith(begins)
    assert said("set_game lits", "play x random", protocol=speaking)[1].startswith("?")


def test_the_host_plays_by_its_colour(speaking: Protocol) -> None:
    said("play a pick 1", "play b pick 2", protocol=speaking)
    answers = said("colour", "all_legal host", "genmove a", "play host roll 4", protocol=speaking)
    assert answers[0] == "= host"
    assert answers[1].splitlines()[-1] == "roll 6"
    assert answers[2:] == ["? a is not to move", "="]
    answers = said("undo", "genmove host", "colour", protocol=speaking)
    assert re.fullmatch(r"= roll \d", answers[1])
    assert answers[2] == "= a"


def test_a_drawn_game_scores_0(speaking: Protocol) -> None:
    said("play a pick 1", "play b pick 1", "genmove host", protocol=speaking)
    answers = said("play a keep", "play b keep", "final_score", "colour", protocol=speaking)
    assert answers == ["=", "=", "= 0", "="]


# Anything that may be said

words = st.sampled_from(
    [*COMMANDS, "x", "o", "pass", "lits", "swap=off", "T e5 r0", "e4,d5,e5,f5", "3"]
)
lines = st.one_of(st.text(max_size=60), st.lists(words, max_size=4).map(" ".join))


def well_formed(answer: str) -> bool:
    """Whether it is `=` or `?`, perhaps a number, a space, lines with text, and an empty line."""
    return bool(re.fullmatch(r"[=?][0-9]* [^\n]*(\n[^\n]+)*\n\n", answer))


@given(st.lists(lines, max_size=8))
def test_whatever_is_said_is_answered_in_form(conversation: list[str]) -> None:
    protocol = Protocol(Random(0))
    for line in conversation:
        before = state(protocol)
        answer = protocol.answer(line)
        assert answer is None or well_formed(answer)
        if answer is None or answer.startswith("?"):
            assert state(protocol) == before


def state(protocol: Protocol) -> list[str]:
    return said("setup", "showboard", "colour", protocol=protocol)


@cases("command", COMMANDS)
def test_overlong_arguments_are_refused(command: str) -> None:
    answer = Protocol(Random(0)).answer(f"{command} {'x' * 10**5}")
    assert answer
    assert well_formed(answer)
    assert len(answer) < 400
