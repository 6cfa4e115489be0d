"""Numbers on the command line; each raises `argparse.ArgumentTypeError` for what is none."""

import argparse
from math import inf


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
