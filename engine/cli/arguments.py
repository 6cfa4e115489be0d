"""The command line: a parser that complains in one line, numbers, and texts.

Numbers raise `argparse.ArgumentTypeError` for what is none.
"""

import argparse
import os
import sys
from math import inf
from pathlib import Path
from typing import Any, NoReturn

from engine.core.record import LONGEST_RECORD

BAD_INPUT = 2
"""The exit status where something is wrong with the arguments."""


Commands = Any  # argparse keeps the type of what `add_subparsers` returns to itself


class Parser(argparse.ArgumentParser):
    """The parser of the standard library, complaining in one line."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and ends with status 2."""
        self.exit(BAD_INPUT, f"{self.prog}: {' '.join(message.split())}\n")


def seconds(text: str) -> float:
    """A time, more than none."""
    found = float(text)
    if not 0 < found < inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds")
    return found


def natural(text: str) -> int:
    """A whole number from 0 up."""
    if not text.isdecimal() or len(text) > 6:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 up")
    return int(text)


def positive(text: str) -> int:
    """A whole number from 1 up."""
    number = natural(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is too few")
    return number


def add_processes(parser: argparse.ArgumentParser) -> None:
    """Let a command have its work shared among processes."""
    cores = os.cpu_count() or 1
    parser.add_argument("--processes", type=positive, default=cores, help=f"how many ({cores})")


def text_of(name: str) -> str:
    """A record's text from a file, or standard input (`-`), read no further than it can be one."""
    if name == "-":
        return sys.stdin.read(LONGEST_RECORD + 1)
    with Path(name).open(encoding="utf-8", errors="replace") as file:
        return file.read(LONGEST_RECORD + 1)
