"""The command line: a parser that complains in one line, and numbers.

Each function raises `argparse.ArgumentTypeError` for what is no such number.
"""

import argparse
from math import inf
from typing import NoReturn

BAD_INPUT = 2
"""The exit status where something is wrong with the arguments."""


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
