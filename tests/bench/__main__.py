"""`make bench`: what was measured on this machine, beside what is aimed at.

Each part measures a fixed reference in the same run, so that figures of different machines compare.
`python -m tests.bench --only kernels thinking` measures these parts only.
"""

import argparse

from tests.bench import (
    browsing,
    clocks,
    engine,
    inline,
    instances,
    kernels,
    pages,
    ratings,
    render,
    sending,
    service,
    start,
    thinking,
    unseen,
    votes,
    way,
)

PARTS = {
    "render": render,
    "engine": engine,
    "kernels": kernels,
    "thinking": thinking,
    "way": way,
    "service": service,
    "clocks": clocks,
    "ratings": ratings,
    "inline": inline,
    "votes": votes,
    "unseen": unseen,
    "sending": sending,
    "pages": pages,
    "browsing": browsing,
    "start": start,
    "instances": instances,
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
