"""`make bench`: what was measured on this machine, beside what is aimed at.

Each part measures a fixed reference in the same run, so that figures of different machines compare.
"""

from tests import (
    bench_copies,
    bench_engine,
    bench_kernels,
    bench_render,
    bench_sending,
    bench_service,
    bench_start,
    bench_thinking,
)

PARTS = (
    bench_render,
    bench_engine,
    bench_kernels,
    bench_thinking,
    bench_service,
    bench_sending,
    bench_start,
    bench_copies,
)
"""Pictures first, because one row is the first picture of a process."""

WIDTHS = 60, 30


def main() -> None:
    """Print the rows of each part as soon as they are measured."""
    for part in PARTS:
        for what, found, aim in part.measure():
            print(f"{what:{WIDTHS[0]}}  {found:{WIDTHS[1]}}  {aim}".rstrip(), flush=True)


if __name__ == "__main__":
    main()
