"""`python -m engine.proofs FILE`: check a proof of who wins a position of Battle of LITS."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from pathlib import Path

from engine.proofs.lits import Check
from engine.proofs.text import SIDES, Proof, ProofError, parse_proof

TENTHS = 10


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the proof that is named, over all processors; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m engine.proofs", description=__doc__)
    parser.add_argument("file", type=Path, help="a proof, as `python -m engine solve` writes it")
    cores = os.cpu_count() or 1
    parser.add_argument("--processes", type=int, default=cores, help=f"how many ({cores})")
    given = parser.parse_args(arguments)
    try:
        text = given.file.read_text("utf-8", "replace")
        proof = parse_proof(text)
        solved = check(text, given.processes, lambda told: print(told, file=sys.stderr, flush=True))
    except (OSError, ProofError) as error:
        print(f"{given.file}: {error}", file=sys.stderr)
        return 1
    print(_said(proof, solved))
    return 0


def _said(proof: Proof, solved: int) -> str:
    claim = f"{SIDES[proof.winner]} wins after {len(proof.laid)} pieces"
    return f"{claim}: {len(proof.replies)} replies, {solved} positions solved"


def check(text: str, processes: int, tell: Callable[[str], None]) -> int:
    """Check a proof; the number of positions that had to be solved for it.

    :raises ProofError: if it is none.
    """
    parts = _checked(text).parts
    if processes == 1:
        return sum(_part(text, number) for number in range(parts))
    solved = 0
    with ProcessPoolExecutor(processes) as pool:
        for number, found in enumerate(pool.map(_part, [text] * parts, range(parts)), 1):
            solved += found
            if TENTHS * number // parts > TENTHS * (number - 1) // parts:
                tell(f"{number} of {parts} replies")
    return solved


def _part(text: str, number: int) -> int:
    return _checked(text).part(number)


@lru_cache(maxsize=1)
def _checked(text: str) -> Check:
    return Check(parse_proof(text))


if __name__ == "__main__":
    sys.exit(main())
