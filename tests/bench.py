"""`make bench`: what was measured on this machine, beside what is aimed at.

Each part measures a fixed reference in the same run, so that figures of different machines compare.
"""

from tests import bench_engine, bench_render, bench_service


def main() -> None:
    """Print all rows; pictures first, because one row is the first picture of a process."""
    rows = [*bench_render.measure(), *bench_engine.measure(), *bench_service.measure()]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        )


if __name__ == "__main__":
    main()
