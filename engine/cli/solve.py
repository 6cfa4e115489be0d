"""`python -m engine solve`: who wins Battle of LITS with right play, and a proof of it."""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from engine.ai.levels import compile_searches
from engine.cli.arguments import Commands, add_processes, positive, text_of
from engine.games.lits.position import LitsPosition
from engine.proofs.text import SIDES, print_proof

if TYPE_CHECKING:
    from engine.cli.solving import Solution, Tell

LEAST, BEYOND = 7, 5
"""Pieces up to which a proof tells the winner's moves: so many, or so many more than there are."""


def add_solve(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("solve", help="find out who wins Battle of LITS with right play")
    parser.add_argument("game", metavar="GAME", choices=["lits"], help="lits")
    parser.add_argument("record", metavar="RECORD", help="a file, or - for standard input")
    add_processes(parser)
    what = "megabytes of results that are kept (1024)"
    parser.add_argument("--memory", type=positive, default=1024, metavar="MB", help=what)
    what = "where to write a proof, which `python -m engine.proofs` checks"
    parser.add_argument("-o", "--output", type=Path, metavar="PROOF", help=what)
    what = f"pieces up to which a proof tells moves ({LEAST}, or {BEYOND} more than there are)"
    parser.add_argument("--until", type=positive, metavar="N", help=what)
    parser.set_defaults(run=_solve)


def _solve(given: argparse.Namespace) -> None:
    from engine.cli.solving import solvable, solve  # noqa: PLC0415 - it needs Numba, which is slow to import

    text = text_of(given.record)
    position = solvable(text)
    until = None
    if given.output:
        # Otherwise it would be known after minutes only that nothing can be written there.
        given.output.open("a", encoding="utf-8").close()
        until = given.until or max(LEAST, len(position.placed) + BEYOND)
    # Otherwise each process would compile the search for itself.
    compile_searches(lambda game: print(f"{game} is compiled", file=sys.stderr, flush=True))
    begun = time.perf_counter()
    solution = solve(text, given.processes, given.memory, until, _telling())
    sys.stdout.writelines(f"{line}\n" for line in _told(position, solution))
    nodes, seconds = f"{solution.nodes:,}".replace(",", " "), time.perf_counter() - begun
    print(f"{nodes} nodes, {seconds:.0f} s")
    if solution.proof:
        given.output.write_text(print_proof(solution.proof), encoding="utf-8")
        print(given.output)


def _telling() -> "Tell":
    """A function that says on standard error how far it is, after each tenth of the moves."""
    from engine.cli.progress import is_tenth  # noqa: PLC0415 - only long commands need it

    before = 0

    def tell(known: int, moves: int, nodes: int) -> None:
        nonlocal before
        if moves and is_tenth(before, known, moves):
            said = f"{known} of {moves} moves are known, after {nodes >> 20} million nodes"
            print(said, file=sys.stderr, flush=True)
        before = known

    return tell


def _told(position: LitsPosition, solution: "Solution") -> Iterator[str]:
    """Lines that say who wins, and how."""
    laid, seat = len(position.placed), position.to_move[0]
    side = SIDES[laid % 2]
    yield f"{laid} pieces lie, {side} (seat {seat + 1}) is on move"
    winner = side if solution.wins else SIDES[1 - laid % 2]
    if position.can_swap:
        how = "by playing on" if solution.wins else "by swapping"
        yield f"seat {seat + 1} wins with right play, {how}: {winner} wins"
    else:
        seat = seat if solution.wins else 1 - seat
        yield f"{winner} (seat {seat + 1}) wins with right play"
    yield " ".join(solution.line)
