"""`python -m tests.fuzz`: the fuzz tests for as long as is wanted, each round by another seed.

Failures are printed as examples to put into the tests, with the seeds that found them.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from random import SystemRandom

from tests.fuzz.fuzzing import TIMES

FOLDER = Path(__file__).parent


def main() -> int:
    """Run rounds until the time is over or something is found; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=15.0, help="for how long (15)")
    parser.add_argument("--times", type=int, default=5, help="how many times more than usual (5)")
    parser.add_argument("--seed", type=int, help="of the only round, to see again what it found")
    asked = parser.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    number = 0
    while number == 0 or (asked.seed is None and time.monotonic() < end):
        number += 1
        seed = SystemRandom().randrange(2**31) if asked.seed is None else asked.seed
        print(f"round {number}: --seed {seed} --times {asked.times}", flush=True)
        if status := _round(seed, asked.times):
            return status
    return 0


def _round(seed: int, times: int) -> int:
    tests = sorted(str(file) for file in FOLDER.glob("test_fuzz*.py"))
    shown = ("--hypothesis-show-statistics", f"--hypothesis-seed={seed}", "--tb=short")
    command = (sys.executable, "-m", "pytest", "-k", "test_fuzz", *shown, *tests)
    return subprocess.run(command, env={**os.environ, TIMES: str(times)}, check=False).returncode  # noqa: S603 - our own tests


if __name__ == "__main__":
    sys.exit(main())
