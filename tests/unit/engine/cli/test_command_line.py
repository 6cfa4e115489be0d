"""`python -m engine`: every subcommand, and refusals of bad input.

Most is asked of its main function in this process, and of each subcommand something of a program.
"""

import importlib
import io
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Timer
from typing import Protocol

import pytest

from engine.__main__ import main
from engine.cli.solving import Solution
from engine.core.record import parse_record, print_record
from engine.proofs.__main__ import check
from engine.proofs.text import parse_proof, print_proof
from engine.puzzles.puzzle import parse_puzzle
from engine.puzzles.shipped import shipped
from tests.support.cases import cases, smoke
from tests.support.engine.lits_proofs import record_after
from tests.support.engine.openings import print_openings
from tests.support.engine.tables import lits, random_table

PROJECT = Path(__file__).parents[4]
WATCHDOG = 60
"""Seconds after which a program hangs; no test depends on the time it takes."""


class Ran(Protocol):
    """Runs the command line."""

    def __call__(
        self, *arguments: str, said: str | bytes = ""
    ) -> subprocess.CompletedProcess[str]: ...


def ran_as_program(*arguments: str, said: str | bytes = "") -> subprocess.CompletedProcess[str]:
    done = subprocess.run(  # noqa: S603 - this interpreter, with arguments of this file
        [sys.executable, "-m", "engine", *arguments],
        input=said.encode() if isinstance(said, str) else said,
        capture_output=True,
        cwd=PROJECT,
        timeout=WATCHDOG,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def ran(*arguments: str, said: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """The same in this process, where opponents do not search."""
    given = said.encode() if isinstance(said, str) else said
    streams = [io.TextIOWrapper(io.BytesIO(it), encoding="ascii") for it in (given, b"", b"")]
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        # It would be for all tests that come after.
        patch.setattr("engine.__main__.load_searches", lambda: None)
        patch.chdir(PROJECT)
        code = status(arguments)
    _, out, err = map(_written, streams)
    assert isinstance(code, int | None)
    return subprocess.CompletedProcess(arguments, code or 0, out, err)


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(errors="replace")


def status(arguments: Sequence[str]) -> int | str | None:
    try:
        return main(arguments)
    except SystemExit as exit_:
        return exit_.code


def refused(*arguments: str, said: str | bytes = "", by: Ran = ran) -> str:
    """The one line with which it refuses its arguments, with status 2."""
    done = by(*arguments, said=said)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"[^\n]{1,400}\n", done.stderr)
    assert "Traceback" not in done.stderr
    return done.stderr


def test_gtp() -> None:
    done = ran("gtp", said="1 name\nset_game lits swap=off\nfly\n2 quit\nname\n")
    assert done.stdout == "=1 Tessera\n\n= \n\n? unknown command “fly”\n\n=2 \n\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_gtp_ends_with_its_input_and_reads_any_bytes() -> None:
    done = ran("gtp", said=b"name\n\xff\xfe\x00\n5 play x \xd0\nname")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("= Tessera\n\n") == 2
    assert done.stdout.count("?") == 2


def test_gtp_from_a_seed() -> None:
    first, again = (ran("gtp", "--seed", "3", said="genmove x\nsetup\n").stdout for _ in range(2))
    assert first == again
    assert first != ran("gtp", "--seed", "4", said="genmove x\nsetup\n").stdout


@pytest.mark.parametrize(
    ("arguments", "nodes"),
    [
        (["lits", "0"], 1),
        (["lits", "1"], 1292),
        (["lits", "2", "swap=off"], 89_808),
        (["lits", "2"], 91_100),
        (["lits", "2", "--seed", "5", "setup=mirror", "swap=off"], 89_808),
        (["lits", "1", "seats=2", f"setup={'XO' * 50}"], 1292),
    ],
)
def test_perft(arguments: list[str], nodes: int) -> None:
    done = ran("perft", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].split()[-1] == str(nodes)


@pytest.mark.parametrize("where", [1, 3])
def test_divide_lists_the_nodes_by_move(where: int) -> None:
    """The option may stand anywhere among the arguments."""
    arguments = ["lits", "2", "swap=off"]
    arguments.insert(where, "--divide")
    lines = ran("perft", *arguments).stdout.splitlines()
    counts = dict(line.split(": ") for line in lines[:-1])
    assert len(counts) == 1292
    assert counts["T e5 r0"] == "116"
    assert sum(map(int, counts.values())) == 89_808
    assert lines[-1].endswith(" 89808")


def test_play() -> None:
    done = ran_as_program(
        "play", "lits", "setup=stripes", "--level", "3", said="T b3 r1\nrecord\nquit\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "seat 2 plays " in done.stdout
    assert "1. T b3 r1 2. " in done.stdout


def test_play_at_one_keyboard_until_the_end_of_input() -> None:
    said = "T b3 r1\nswap\nwhat\nresign"
    done = ran("play", "lits", "--hot-seat", "setup=stripes", said=said)
    assert done.returncode == 0
    assert "“what” is not a move" in done.stdout
    assert done.stdout.endswith("the game is over: X+R\n")
    assert ran("play", "lits", "--seat", "2", said="").returncode == 0


@pytest.mark.slow
def test_match() -> None:
    done = ran_as_program("match", "greedy", "random", "--game", "lits", "--games", "4", "swap=off")
    assert done.returncode == 0
    assert re.fullmatch(r"([1-4]: won \d, drawn \d, lost \d\n){4}", done.stderr)
    header, tally, first, elo, spent = done.stdout.splitlines()
    assert header == "greedy against random, lits, seed 0, 4 games"
    assert re.fullmatch(r"won \d, drawn \d, lost \d: \d+\.\d%", tally)
    assert re.fullmatch(r"greedy first \d+\.\d%, random first \d+\.\d%", first)
    assert elo.startswith("Elo ")
    assert re.fullmatch(r"processor time a game: \d+\.\d\d s and \d+\.\d\d s", spent)


@pytest.mark.parametrize("processes", smoke(["1", "2"]))
def test_puzzles(processes: str, tmp_path: Path) -> None:
    """The same from the same seed; the easiest comes first."""
    output = str(tmp_path / "puzzles")
    arguments = ["--count", "2", "--seed", "1", "--processes", processes, "-o", output]
    done = ran("puzzles", "lits", *arguments)
    assert (done.returncode, done.stdout) == (0, f"{output}\n")
    assert re.fullmatch(r"1: \d+ games\n2: \d+ games\n", done.stderr)
    lines = Path(output).read_text(encoding="utf-8").splitlines()
    first, second = map(parse_puzzle, lines)
    assert first.difficulty < second.difficulty
    assert all(puzzle in shipped("lits") for puzzle in (first, second))


def test_solve(tmp_path: Path) -> None:
    """The proof that is written holds, says the program that checks proofs."""
    record, output = tmp_path / "record", tmp_path / "proof"
    record.write_text(record_after(1, 9), encoding="utf-8")
    arguments = ["--processes", "2", "--memory", "8", "-o", str(output)]
    done = ran("solve", "lits", str(record), *arguments)
    assert done.returncode == 0
    told = done.stdout.splitlines()
    assert told[0] == "9 pieces lie, O (seat 2) is on move"
    assert re.fullmatch(r"[XO] \(seat [12]\) wins with right play", told[1])
    assert re.fullmatch(r"[\d ]+ nodes, \d+ s", told[3])
    assert told[4] == str(output)
    made = parse_proof(output.read_text("utf-8"))
    assert told[1][0] == "XO"[made.winner]
    assert check(print_proof(made), 1, lambda _: None)


def test_the_line_of_a_solution_is_played_to_the_end() -> None:
    for seed in range(4):
        text = record_after(seed, 9)
        done = ran("solve", "lits", "-", "--processes", "1", "--memory", "8", said=text)
        _, winner, line, *_ = done.stdout.splitlines()
        position = parse_record(text).replay()
        for words in re.findall(r"\w \w\d+ r\d(?: m)?", line):
            position = position.play(position.parse(words))
        assert position.outcome
        won = position.outcome.places.index(1) + 1
        assert f"(seat {won})" in winner


def test_solve_where_a_swap_is_possible_says_who_wins_by_what(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Solving after one piece takes hours: what is told of it is tried without."""
    text = record_after(1, 1, swap="on")
    for wins, how in ((True, "by playing on: O"), (False, "by swapping: X")):
        found = Solution(wins, ("T a1 r0",), 5, None)
        monkeypatch.setattr("engine.cli.solving.solve", lambda *_, found=found: found)
        done = ran("solve", "lits", "-", said=text)
        assert done.stdout.splitlines()[1] == f"seat 2 wins with right play, {how} wins"


def test_match_from_openings(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    opening = lits("T e5 r0", setup="X" * 100, swap="off").record
    file.write_text(print_openings([opening]), encoding="utf-8")
    openings = ["--processes", "1", "--openings", str(file)]
    done = ran("match", "greedy", "random", "--games", "4", *openings)
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1] == "4: won 2, drawn 0, lost 2"
    assert "won 2, drawn 0, lost 2: 50.0%\ngreedy first 100.0%, random first 0.0%" in done.stdout


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(print_record(random_table("lits", 3).record), encoding="utf-8")
    return file


def test_render(record: Path) -> None:
    pytest.importorskip("bot.render", reason="pictures need the bot")
    done = ran_as_program("render", str(record))
    picture = record.with_suffix(".png")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{picture}\n"
    assert picture.read_bytes().startswith(b"\x89PNG\r\n")


def test_render_from_standard_input(record: Path, tmp_path: Path) -> None:
    pytest.importorskip("bot.render", reason="pictures need the bot")
    output = tmp_path / "other.png"
    done = ran("render", "-", "-o", str(output), said=record.read_text(encoding="utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    assert output.read_bytes().startswith(b"\x89PNG\r\n")


@cases(
    ("arguments", "why"),
    [
        ([], "required: COMMAND"),
        (["fly"], "fly"),
        (["perft"], "required: GAME, DEPTH"),
        (["perft", "chess", "1"], "no game “chess”"),
        (["perft", "lits", "x"], "'x' is no number"),
        (["perft", "lits", "-1"], "DEPTH"),
        (["perft", "lits", "9999999"], "DEPTH"),
        (["perft", "lits", "1", "swap"], "“swap” has not the form key=value"),
        (["perft", "lits", "1", "swap=maybe"], "possible are on, off"),
        (["perft", "lits", "1", "swap=on", "swap=off"], "given twice"),
        (["perft", "lits", "1", "seats=3"], "not for 3"),
        (["perft", "lits", "1", "setup=XO"], "100 characters"),
        (["perft", "lits", "1", f"setup={'X' * 5000}"], "setup="),
        (["perft", "lits", "1", "--fly"], "--fly"),
        (["perft", "lits", "1", "--seed", "x"], "--seed"),
        (["gtp", "lits"], "unrecognized arguments: lits"),
        (["play", "lits", "--level", "10"], "--level"),
        (["play", "lits", "--seat", "3"], "no seat 3"),
        (["play", "lits", "--seat", "0"], "too few"),
        (["puzzles", "chess"], "no game “chess”"),
        (["puzzles", "lits", "--count", "0"], "too few"),
        (["puzzles", "lits", "-o", "/no/such/folder/puzzles"], "No such file"),
        (["solve", "blokus", "-"], "invalid choice"),
        (["solve", "lits", "pyproject.toml"], "this is no record"),
        (["solve", "lits", "no such file"], "No such file"),
        (["solve", "lits", "-", "--memory", "0"], "too few"),
        (["match", "--games", "3"], "A"),
        (["match", "greedy", "best"], "no agent “best”"),
        (["match", "greedy", "0"], "levels run from 1 to 9"),
        (["match", "1", "2", "--games", "0"], "too few"),
        (["match", "1", "2", "--seconds", "nan"], "seconds"),
        (["match", "1", "2", "swap=maybe"], "possible are on, off"),
        (["match", "1", "2", "--game", "chess"], "no game “chess”"),
        (["match", "1", "2", "--openings", "pyproject.toml"], "this is no record"),
        (["match", "1", "2", "--openings", "no such file"], "no such file: No such file"),
        (["match", "1", "gtp:no-such-program"], "no-such-program"),
        (["match", "1", "gtp:cat"], "set_game"),
        (["match", "random", "gtp:"], "“gtp:”: no program is named"),
        (["match", "random", "gtp:''"], "no program is named"),
        (["match", "random", "gtp:'x"], "“gtp:'x”: No closing quotation"),
        (["render"], "RECORD"),
        (["render", "no such file"], "no such file: No such file or directory"),
        (["render", "."], "directory"),
        (["render", "pyproject.toml"], "this is no record"),
    ],
)
def test_bad_arguments(arguments: list[str], why: str) -> None:
    assert why in refused(*arguments)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "no empty line"),
        (b"\xff\xfe\x00", "no empty line"),
        ("x" * 300_000, "longer than"),
        (print_record(lits().record).replace('"lits"', '"chess"'), "no game “chess”"),
        (print_record(lits().record).replace("\n*", "\n1. T b3 *"), "can mean several moves"),
    ],
)
def test_bad_records(said: str | bytes, why: str, tmp_path: Path) -> None:
    assert why in refused("render", "-", "-o", str(tmp_path / "none.png"), said=said)
    assert not list(tmp_path.iterdir())


def test_a_picture_that_cannot_be_written(record: Path) -> None:
    """The program refuses as its main function does in this process."""
    pytest.importorskip("bot.render", reason="pictures need the bot")
    arguments = ["render", str(record), "-o", "/no/such/folder/x.png"]
    assert "No such file" in refused(*arguments)
    assert refused(*arguments, by=ran_as_program) == refused(*arguments)


def test_help_is_no_error() -> None:
    done = ran("--help")
    assert done.returncode == 0
    assert all(
        word in done.stdout
        for word in ("gtp", "perft", "play", "match", "puzzles", "solve", "render")
    )


def started(*arguments: str, new_session: bool = False) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - this interpreter, with arguments of this file
        [sys.executable, "-m", "engine", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=PROJECT,
        start_new_session=new_session,
    )


def test_nobody_listening_ends_it_quietly() -> None:
    with started("perft", "lits", "1", "--divide") as program:
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(WATCHDOG) == 0


@pytest.mark.parametrize("arguments", smoke([["gtp"], ["play", "lits"]]))
def test_ctrl_c_ends_it_quietly(arguments: list[str]) -> None:
    with started(*arguments) as program:
        assert program.stdin
        assert program.stdout
        assert program.stderr
        program.stdin.write(b"name\n")
        program.stdin.flush()
        program.stdout.readline()
        os.kill(program.pid, signal.SIGINT)
        assert program.wait(WATCHDOG) == 130
        assert program.stderr.read() == b""


TWICE = """\
read -r line || exit
for once in first second; do
    mkdir "$1/$once" 2> /dev/null && exec "$2" -c "
import sys
from itertools import chain
from engine.cli.gtp import serve
serve(chain(sys.argv[1:], sys.stdin), sys.stdout)" "$line"
done
exec sleep 1000
"""
"""Program that plays two games by the text protocol; from then on it thinks for ever.

It counts games by the first word said to it: before them it is started to see whether it is there.
"""


@pytest.mark.parametrize("processes", smoke(["2", "1"]))
def test_ctrl_c_ends_a_match_with_what_was_played(processes: str, tmp_path: Path) -> None:
    """The signal reaches the program and all its processes, as in a terminal; none is left."""
    script = tmp_path / "player.sh"
    script.write_text(TWICE, encoding="utf-8")
    player = f"gtp:sh {script} {tmp_path} {sys.executable}"
    arguments = ["match", "random", player, "--games", "10", "--processes", processes]
    with started(*arguments, new_session=True) as program:
        assert program.stderr
        while not program.stderr.readline().startswith(b"2: "):
            assert program.poll() is None
        os.killpg(program.pid, signal.SIGINT)
        # They are read to their ends: nobody is left who could write to them.
        out, err = program.communicate(timeout=WATCHDOG)
        assert program.returncode == 130
        assert b", 2 games\nwon " in out
        assert b"Traceback" not in err


EARLY = """\
import os, signal, sys
from engine.cli import processes
from engine.__main__ import main

begin = processes._obey_parent

def interrupted_first():
    os.killpg(0, signal.SIGINT)
    begin()

processes._obey_parent = interrupted_first
sys.exit(main(["match", "random", "random", "--games", "1000", "--processes", "2"]))
"""
"""Match that is interrupted before its players' processes are in groups of their own."""


@pytest.mark.slow
def test_ctrl_c_as_soon_as_a_match_begins_ends_it_quietly() -> None:
    done = subprocess.run(  # noqa: S603 - this interpreter, with a program of this file
        [sys.executable, "-c", EARLY],
        capture_output=True,
        cwd=PROJECT,
        start_new_session=True,
        timeout=WATCHDOG,
        check=False,
    )
    assert (done.returncode, done.stderr) == (130, b"")


@pytest.mark.parametrize(
    ("arguments", "streams", "why"),
    [
        (["perft", "lits", "1"], ">&-", "standard output is closed"),
        (["match", "random", "random", "--games", "2"], ">&-", "standard output is closed"),
        (["perft", "lits", "1"], "> /dev/full", "No space left on device"),
    ],
)
def test_output_that_cannot_be_written_is_said_in_one_line(
    arguments: list[str], streams: str, why: str
) -> None:
    command = f"{shlex.join([sys.executable, '-m', 'engine', *arguments])} {streams}"
    done = subprocess.run(command, shell=True, capture_output=True, cwd=PROJECT, check=False)  # noqa: S602 - this interpreter
    assert (done.returncode, done.stderr.decode()) == (2, f"engine: {why}\n")


@pytest.mark.parametrize("streams", ["<&-", "2>&-"])
def test_closed_input_and_complaints_stop_nobody(streams: str) -> None:
    command = f"{sys.executable} -m engine perft lits 1 {streams}"
    done = subprocess.run(command, shell=True, capture_output=True, cwd=PROJECT, check=False)  # noqa: S602 - as above
    assert (done.returncode, done.stdout.count(b"1292"), done.stderr) == (0, 1, b"")


def test_answers_come_at_once() -> None:
    """Each answer is there before the next line is written."""
    with started("gtp") as program:
        assert program.stdin
        assert program.stdout
        watchdog = Timer(WATCHDOG, program.kill)
        watchdog.start()
        for _ in range(3):
            program.stdin.write(b"name\n")
            program.stdin.flush()
            assert program.stdout.readline() == b"= Tessera\n"
            assert program.stdout.readline() == b"\n"
        program.stdin.close()
        assert program.wait(WATCHDOG) == 0
        watchdog.cancel()


def test_compile() -> None:
    done = ran_as_program("compile")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("all is compiled\n")


def test_numba_is_not_loaded_before_it_is_needed() -> None:
    modules = "engine.__main__, engine.cli.match, bot.runtime.main"
    code = f"import sys, {modules}; print('numba' in sys.modules)"
    done = subprocess.run(  # noqa: S603 - this interpreter, with code from above
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PROJECT, check=True
    )
    assert done.stdout == "False\n"


def test_the_engine_loads_nothing_of_the_bot() -> None:
    loaded = "[name for name in sys.modules if name.startswith('bot')]"
    code = f"import sys, engine.__main__, engine.cli.match; print({loaded})"
    done = subprocess.run(  # noqa: S603 - this interpreter, with code from above
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PROJECT, check=True
    )
    assert done.stdout == "[]\n"


def test_rendering_is_asked_for_by_the_name_it_has() -> None:
    pytest.importorskip("bot.render", reason="pictures need the bot")
    assert callable(importlib.import_module("bot.render").render)


def test_what_play_prints_is_a_record() -> None:
    done = ran("play", "lits", "--hot-seat", said="T b3 r1\nrecord\nquit\n")
    text = done.stdout[done.stdout.index("[Game") : done.stdout.rindex("seat 2, o>")]
    assert len(parse_record(text).plies) == 1


def test_convert(tmp_path: Path) -> None:
    """Conversion works there and back again; on a refusal nothing is written."""
    ours, theirs, again = (tmp_path / name for name in ("a.txt", "a.blksgf", "b.txt"))
    ours.write_text(print_record(random_table("blokus", 1, variant="duo").record), encoding="utf-8")
    assert ran_as_program("convert", str(ours), str(theirs)).stdout == f"{theirs}\n"
    assert theirs.read_text(encoding="utf-8").startswith("(;GM[Blokus Duo]")
    assert ran("convert", str(theirs), str(again)).returncode == 0
    assert again.read_text(encoding="utf-8") == ours.read_text(encoding="utf-8")
    ours.write_text(print_record(lits().record), encoding="utf-8")
    assert "variant classic" in refused("convert", str(ours), str(tmp_path / "c.blksgf"))
    assert "names end in" in refused("convert", str(ours), str(tmp_path / "c.sgf"))
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize(
    ("what", "instead", "why"),
    [
        ("B+", "W+9", "the plies come to the result B+"),
        ('[Seats "', '[Seats "one more; ', "variant=duo: possible are chaos"),
    ],
)
def test_what_does_not_hold_together_is_not_converted(
    what: str, instead: str, why: str, tmp_path: Path
) -> None:
    """The faults are a wrong result, and a seat too many: nothing is written of either."""
    text = print_record(random_table("blokus", 3, variant="duo").record)
    assert what in text
    source = tmp_path / "game.txt"
    source.write_text(text.replace(what, instead), encoding="utf-8")
    for suffix in ("txt", "blksgf"):
        done = ran("convert", str(source), str(tmp_path / f"other.{suffix}"))
        assert (done.returncode, done.stdout) == (1, "")
        assert re.fullmatch(r"engine: [^\n]+\n", done.stderr)
        assert why in done.stderr
    assert list(tmp_path.iterdir()) == [source]


def test_a_foreign_record_with_a_wrong_result_is_not_converted(tmp_path: Path) -> None:
    source = tmp_path / "game.blksgf"
    source.write_text("(;GM[Blokus Duo]RE[W+9];B[e10])", encoding="utf-8")
    done = ran("convert", str(source), str(tmp_path / "game.txt"))
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"engine: [^\n]+\n", done.stderr)
    assert "the plies come to the result *, the record says W+9" in done.stderr
    assert list(tmp_path.iterdir()) == [source]
