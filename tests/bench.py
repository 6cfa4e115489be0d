"""`make bench`: what was measured on this machine, beside what is aimed at.

Each part measures a fixed reference in the same run, so that figures of different machines compare.
`python -m tests.bench --only kernels thinking` measures these parts only.
"""

import argparse

from tests import (
    bench_copies,
    bench_engine,
    bench_kernels,
    bench_render,
    bench_sending,
    bench_service,
    bench_start,
    bench_thinking,
    bench_way,
)

PARTS = {
    "render": bench_render,
    "engine": bench_engine,
    "kernels": bench_kernels,
    "thinking": bench_thinking,
    "way": bench_way,
    "service": bench_service,
    "sending": bench_sending,
    "start": bench_start,
    "copies": bench_copies,
}
"""Pictures first, because one row is the first picture of a process."""

WIDTHS = 60, 30


def main() -> None:
    """Print the rows of each part as soon as they are measured."""
    parser = argparse.ArgumentParser(description="Measure what is slow where people wait.")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART")
    for part in map(PARTS.__getitem__, parser.parse_args().only):
        for what, found, aim in part.measure():
            print(f"{what:{WIDTHS[0]}}  {found:{WIDTHS[1]}}  {aim}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
