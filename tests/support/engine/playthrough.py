"""Golden playthroughs: whole games as text that a person can check against the rules.

Each file in `playthroughs` is a record, then the game ply by ply: the ply, the number of legal
moves after it, its events, and the text board with stock and score. Of a long game the board is
shown after every twelfth ply only, and the plies between are a line each. After an intended change,
write them anew and read the output of `git diff`:

    python -m tests.support.engine.playthrough
"""

from collections.abc import Iterator
from pathlib import Path

from engine.cli.textboard import text_board
from engine.core.game import AnyPosition
from engine.core.record import parse_record, print_record
from engine.core.table import Table

FOLDER = Path(__file__).parents[2] / "data" / "playthroughs"
DIVIDER = "\n" + "=" * 40 + "\n"
LONGEST_IN_FULL = 20
BOARD_EVERY = 12


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def written(text: str) -> str:
    """The whole playthrough, made from the record that a file begins with."""
    record = parse_record(text.partition(DIVIDER)[0])
    stages = stages_of(Table.opened(record))
    return DIVIDER.join([print_record(record), *stages])


def stages_of(table: Table) -> Iterator[str]:
    """Texts for the start and for each ply, or for each dozen of a long game."""
    told = [stage(table, number) for number in range(len(table.positions))]
    every = 1 if len(told) <= LONGEST_IN_FULL else BOARD_EVERY
    yield with_board("\n".join(told[0]), table.positions[0])
    for first in range(1, len(told), every):
        plies = told[first : first + every]
        lines = ["\n".join(ply) if every == 1 else "; ".join(ply) for ply in plies]
        yield with_board("\n".join(lines), table.positions[first + len(plies) - 1])


def stage(table: Table, number: int) -> list[str]:
    """The lines of a ply, or of the start: legal moves after it, events, the result."""
    position = table.positions[number]
    ply = f"{number}. {table.record.plies[number - 1]}" if number else "start"
    moves = len(position.legal_moves()) if position.listed else "unlisted"
    words = [f"{ply}", f"{moves} legal moves"]
    words += [f"events: {event.kind} {event.side}".strip() for event in position.view(None).events]
    return words + ([f"result: {position.outcome.result}"] if position.outcome else [])


def with_board(text: str, position: AnyPosition) -> str:
    return f"{text}\n\n{text_board(position.view(None).scene())}\n"


def main() -> None:
    for file in files():
        file.write_text(written(file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
