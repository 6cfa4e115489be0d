"""`python -m engine book`: make an opening book of Blokus for two."""

import argparse
from pathlib import Path

from engine.ai.blokus.opening_book import VARIANTS, file_of
from engine.cli.arguments import Commands, add_processes, positive


def add_book(commands: Commands) -> None:
    """Add the command."""
    what = "make an opening book of Blokus for two, from searches of the opponents' own"
    parser = commands.add_parser("book", help=what)
    parser.add_argument("variant", choices=VARIANTS, help="of Blokus, for two")
    parser.add_argument("--positions", type=positive, default=3000, help="how many (3000)")
    what = "for each of them (16000)"
    parser.add_argument("--playouts", type=positive, default=16_000, help=what)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all chance (1)")
    add_processes(parser)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="(what is played with)")
    parser.set_defaults(run=_book)


def _book(given: argparse.Namespace) -> None:
    from engine.ai.blokus.expansion import Extent, expanded  # noqa: PLC0415 - it needs Numba, which is slow to import
    from engine.cli.processes import shared_by  # noqa: PLC0415 - the pool is slow to import

    extent = Extent(given.variant, given.positions, given.playouts, given.seed)
    with shared_by(given.processes) as share:
        text = expanded(extent, share, lambda told: print(told, flush=True))
    output = given.output or file_of(given.variant)
    output.write_text(text, encoding="utf-8")
    print(output)
