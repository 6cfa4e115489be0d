"""`python -m engine`: the text protocol, perft, a game in the terminal, matches, puzzles, pictures.

Wrong arguments are reported in one line on standard error, with exit status 2.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from math import inf
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NoReturn

from engine.ai.common.agent import Agent, Limit
from engine.ai.levels import (
    DEFAULT_LEVEL,
    LEVELS,
    agent_for,
    compile_searches,
    load_searches,
)
from engine.cli import gtp
from engine.cli.arguments import (
    BAD_INPUT,
    Commands,
    Parser,
    add_processes,
    natural,
    positive,
    seconds,
    text_of,
)
from engine.cli.book import add_book
from engine.cli.perft import divide, perft
from engine.cli.solve import add_solve
from engine.cli.terminal import Terminal
from engine.core.errors import EngineError, OptionError, RecordError
from engine.core.formats import FORMATS, format_named
from engine.core.openings import parse_openings
from engine.core.record import parse_record
from engine.core.registry import GAMES, find_game, find_named
from engine.core.table import Table, open_table, read_choices

if TYPE_CHECKING:
    from engine.cli.match import Tally

REFUSED = 1
INTERRUPTED = 130
CHOICES = "options, seats=N, and a setup text as setup=TEXT"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one subcommand; the exit status."""
    _open_streams()
    if sys.stdout is None:
        return _refuse("standard output is closed")
    _speak_utf8()
    try:
        given = _parsed(arguments)
        status: int | None = given.run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        _stop_listening()
    except EngineError as error:
        return _refuse(str(error))
    except OSError as error:
        if error.filename is None:
            _stop_listening()
            return _refuse(str(error.strerror or error))
        return _refuse(f"{error.filename}: {error.strerror}")
    except KeyboardInterrupt:
        return INTERRUPTED
    else:
        return status or 0
    return 0


def _refuse(reason: str, status: int = BAD_INPUT) -> int:
    sys.stderr.write(f"engine: {' '.join(reason.split())}\n")
    return status


def _stop_listening() -> None:
    """Let nothing more be written: the interpreter would complain when it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """Open the null device in place of standard input or standard error if that was closed."""
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - it stays open
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as above


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The arguments; argparse by itself does not read choices that stand after an option."""
    parser = _parser()
    given, rest = parser.parse_known_args(arguments)
    if rest and ("choices" not in given or any(word.startswith("-") for word in rest)):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        given.choices = [*given.choices, *rest]
    return given


def _speak_utf8() -> None:
    """Replace bytes that cannot be read and signs that cannot be shown, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _parser() -> Parser:
    parser = Parser(prog="python -m engine", description="Rules and opponents of board games.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_gtp(commands)
    _add_perft(commands)
    _add_play(commands)
    _add_match(commands)
    _add_render(commands)
    _add_convert(commands)
    _add_compile(commands)
    _add_learn(commands)
    add_book(commands)
    _add_puzzles(commands)
    add_solve(commands)
    return parser


def _add_gtp(commands: Commands) -> None:
    parser = commands.add_parser("gtp", help="speak the text protocol (GTP 2)")
    _add_seed(parser, default=None)
    parser.set_defaults(run=_gtp)


def _gtp(given: argparse.Namespace) -> None:
    load_searches()
    gtp.serve(sys.stdin, sys.stdout, Random(given.seed))


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))


def _add_choices(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("choices", metavar="KEY=VALUE", nargs="*", help=CHOICES)


def _add_seed(parser: argparse.ArgumentParser, default: int | None) -> None:
    shown = "real chance" if default is None else default
    what = f"of the deal and of all choices ({shown})"
    parser.add_argument("--seed", type=int, default=default, metavar="N", help=what)


def _open(given: argparse.Namespace) -> Table:
    game, preset = find_named(given.game)
    return open_table(game, {**preset, **read_choices(given.choices)}, Random(given.seed))


def _add_perft(commands: Commands) -> None:
    parser = commands.add_parser("perft", help="count the leaves of the game tree")
    _add_game(parser)
    _add_seed(parser, default=0)
    parser.add_argument("depth", metavar="DEPTH", type=natural)
    _add_choices(parser)
    parser.add_argument("--divide", action="store_true", help="list the count behind each move")
    parser.set_defaults(run=_perft)


def _perft(given: argparse.Namespace) -> None:
    position = _open(given).position
    if given.divide and given.depth:
        counts = divide(position, given.depth)
        sys.stdout.writelines(f"{move}: {count}\n" for move, count in counts.items())
        total = sum(counts.values())
    else:
        total = perft(position, given.depth)
    print(f"{given.game}, seed {given.seed}, depth {given.depth}: {total}")


def _add_play(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play in the terminal")
    _add_game(parser)
    _add_seed(parser, default=None)
    _add_choices(parser)
    parser.add_argument("--level", type=int, choices=LEVELS, default=DEFAULT_LEVEL, metavar="1-9")
    parser.add_argument("--seat", type=positive, default=1, help="your seat, from 1 (1)")
    parser.add_argument("--hot-seat", action="store_true", help="people hold all seats")
    parser.set_defaults(run=_play)


def _play(given: argparse.Namespace) -> None:
    table = _open(given)
    seats = len(table.record.seats)
    if given.seat > seats:
        raise OptionError("option-seats", f"there are {seats} seats, no seat {given.seat}")
    person = given.seat - 1
    load_searches()
    agents: dict[int, Agent] = {
        seat: agent_for(table.record.game, given.level)
        for seat in range(seats)
        if seat != person and not given.hot_seat
    }
    Terminal(table, agents, Limit(inf), Random(given.seed), iter(sys.stdin), sys.stdout).run()


def _add_match(commands: Commands) -> None:
    parser = commands.add_parser("match", help="let agents play against each other")
    players = "random, greedy, a level from 1 to 9, +N in N threads, or gtp:COMMAND"
    parser.add_argument("first", metavar="A", help=players)
    parser.add_argument("second", metavar="B", help="likewise")
    parser.add_argument("--game", default=next(iter(GAMES)), help=", ".join(GAMES))
    _add_seed(parser, default=0)
    _add_choices(parser)
    parser.add_argument("--games", type=positive, default=20, help="how many (20)")
    parser.add_argument("--alone", action="store_true", help="A has one seat, B all others")
    add_processes(parser)
    what = "of processor time for each move, at most"
    parser.add_argument("--seconds", type=seconds, default=inf, help=what)
    what = "records that two games each are played from, both sides of each"
    parser.add_argument("--openings", type=Path, metavar="FILE", help=what)
    parser.set_defaults(run=_match)


def _match(given: argparse.Namespace) -> None:
    from engine.cli.match import Pairing, Tally, limit_for, play_match, telling  # noqa: PLC0415 - the pool is slow to import

    first, second = given.first, given.second
    game, preset = find_named(given.game)
    choices = {**preset, **read_choices(given.choices)}
    text = given.openings.read_text("utf-8", "replace") if given.openings else ""
    openings = parse_openings(text) if given.openings else ()
    agents, seed = (first, second), given.seed
    terms = limit_for(agents, given.seconds), seed, openings, given.alone
    pairing = Pairing(game.info.key, choices, agents, *terms)
    # Simple agents are not to be measured in place of searches that are not compiled yet.
    compile_searches(lambda game: print(f"{game} is compiled", file=sys.stderr, flush=True))
    load_searches()
    so_far = list[Tally]()
    try:
        with telling(given.games, sys.stderr) as tell:

            def hear(tally: Tally) -> None:
                so_far.append(tally)
                tell(tally)

            play_match(pairing, given.games, given.processes, hear)
    finally:
        # Also of a match that was interrupted.
        if so_far:
            _summarise(given, so_far[-1])


def _summarise(given: argparse.Namespace, tally: "Tally") -> None:
    first, second = given.first, given.second
    low, estimate, high = tally.elo
    print(f"{first} against {second}, {given.game}, seed {given.seed}, {tally.games} games")
    print(f"won {tally.won}, drawn {tally.drawn}, lost {tally.lost}: {tally.share:.1%}")
    begun, others = tally.shares
    print(f"{first} first {begun:.1%}, {second} first {others:.1%}")
    print(f"Elo {estimate:+.0f} (95 %: {low:+.0f} to {high:+.0f})")
    ours, theirs = (seconds / tally.games for seconds in tally.spent)
    print(f"processor time a game: {ours:.2f} s and {theirs:.2f} s")


def _add_render(commands: Commands) -> None:
    parser = commands.add_parser("render", help="draw a record as a PNG")
    parser.add_argument("record", metavar="RECORD", help="a file, or - for standard input")
    parser.add_argument("-o", "--output", type=Path, metavar="PNG", help="(beside the record)")
    parser.set_defaults(run=_render)


def _render(given: argparse.Namespace) -> None:
    scene = parse_record(text_of(given.record)).replay().view(None).scene()
    from bot.render import render  # noqa: PLC0415 - only this needs the bot and its libraries

    named = Path("board.png") if given.record == "-" else Path(given.record).with_suffix(".png")
    output = given.output or named
    output.write_bytes(render(scene))
    print(output)


def _add_convert(commands: Commands) -> None:
    suffixes = ", ".join(FORMATS)
    parser = commands.add_parser("convert", help="write a record in another program's format")
    parser.add_argument("source", metavar="FROM", help=f"a file whose name ends in {suffixes}")
    parser.add_argument("target", metavar="TO", help="likewise")
    parser.set_defaults(run=_convert)


def _convert(given: argparse.Namespace) -> int | None:
    source, target = format_named(given.source), format_named(given.target)
    record = source.read(text_of(given.source))
    try:
        record.replay()
    except RecordError as error:
        return _refuse(f"{given.source}: {error}", REFUSED)
    text = target.write(record)
    Path(given.target).write_text(text, encoding="utf-8")
    print(given.target)
    return None


def _add_compile(commands: Commands) -> None:
    parser = commands.add_parser("compile", help="compile what opponents search with")
    parser.set_defaults(run=_compile)


def _compile(_given: argparse.Namespace) -> None:
    compile_searches(lambda game: print(f"{game} is compiled", flush=True))
    print("all is compiled")


def _add_learn(commands: Commands) -> None:
    what = "learn what moves of Blokus look like, from games of the opponents' own"
    parser = commands.add_parser("learn", help=what)
    boards = ("small", "large")
    parser.add_argument("--board", choices=boards, help="the other one keeps its weights (both)")
    parser.add_argument("--games", type=positive, default=100, help="a round and board (100)")
    parser.add_argument("--nodes", type=positive, default=4000, help="playouts for a move (4000)")
    parser.add_argument("--rounds", type=positive, default=4, help="each with what was learned (4)")
    _add_seed(parser, default=1)
    add_processes(parser)
    parser.add_argument("-o", "--output", type=Path, metavar="JSON", help="(what is played with)")
    parser.set_defaults(run=_learn)


def _learn(given: argparse.Namespace) -> None:
    # Sums come out the same only if they are always made in the same order; NumPy reads this once.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    from engine.ai.blokus.agent import WEIGHTS  # noqa: PLC0415 - it needs Numba, which is slow to import
    from engine.ai.blokus.learning import KINDS, Course, learned  # noqa: PLC0415 - as above
    from engine.cli.processes import shared_by  # noqa: PLC0415 - the pool is slow to import

    course = Course(given.games, given.nodes, given.seed, given.rounds)
    output = given.output or WEIGHTS
    boards = [given.board] if given.board else list(KINDS)
    with shared_by(given.processes) as share:
        text = learned(course, boards, share, lambda told: print(told, flush=True))
    output.write_text(text, encoding="utf-8")
    print(output)


def _add_puzzles(commands: Commands) -> None:
    what = "make puzzles from games that opponents play against each other"
    parser = commands.add_parser("puzzles", help=what)
    _add_game(parser)
    _add_seed(parser, default=1)
    parser.add_argument("--count", type=positive, default=400, metavar="N", help="how many (400)")
    add_processes(parser)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="(what is shipped)")
    parser.set_defaults(run=_puzzles)


def _puzzles(given: argparse.Namespace) -> None:
    from engine.cli.progress import reporting  # noqa: PLC0415 - only this and matches need the bar
    from engine.cli.puzzles import make_puzzles, maker_for  # noqa: PLC0415 - it needs Numba, which is slow to import
    from engine.puzzles.puzzle import print_puzzle  # noqa: PLC0415 - only this needs it
    from engine.puzzles.shipped import file_of  # noqa: PLC0415 - as above

    find = maker_for(find_game(given.game).info.key)
    output = given.output or file_of(given.game)
    # Otherwise it would be known after minutes only that nothing can be written there.
    output.open("a", encoding="utf-8").close()
    # Otherwise each process would compile the search for itself.
    compile_searches(lambda game: print(f"{game} is compiled", file=sys.stderr, flush=True))
    with reporting(given.count, sys.stderr) as report:
        puzzles = make_puzzles(find, given.count, given.seed, given.processes, report)
    output.write_text("".join(f"{print_puzzle(puzzle)}\n" for puzzle in puzzles), encoding="utf-8")
    print(output)


def _leave(status: int) -> NoReturn:
    """End the program; where it was interrupted at once, as to take down Numba takes a second."""
    if status == INTERRUPTED:
        with suppress(OSError):
            sys.stdout.flush()
        os._exit(status)
    sys.exit(status)


if __name__ == "__main__":
    _leave(main())
