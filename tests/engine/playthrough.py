"""Golden playthroughs: whole games as text that a person can check against the rules.

Each file in `playthroughs` is a record, then the game ply by ply: the ply, how many legal moves
there are after it, and the text board with stock and score. After a change that is meant, write
them anew and read what `git diff` says:

    python -m tests.engine.playthrough
"""

from collections.abc import Iterator
from pathlib import Path

from engine.record import parse_record, print_record
from engine.table import Table
from engine.textboard import text_board

FOLDER = Path(__file__).parent / "playthroughs"
DIVIDER = "\n" + "=" * 40 + "\n"


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def written(text: str) -> str:
    """The whole playthrough, made from the record that a file begins with."""
    record = parse_record(text.partition(DIVIDER)[0])
    stages = stages_of(Table.opened(record))
    return DIVIDER.join([print_record(record), *stages])


def stages_of(table: Table) -> Iterator[str]:
    """One text for the start and one for each ply."""
    for number, position in enumerate(table.positions):
        ply = f"{number}. {table.record.plies[number - 1]}" if number else "start"
        moves = len(position.legal_moves()) if position.listed else "unlisted"
        words = [f"{ply}", f"{moves} legal moves"]
        words += [f"events: {event.kind}" for event in position.view(None).events]
        words += [f"result: {position.outcome.result}"] if position.outcome else []
        yield "\n".join([*words, "", text_board(position.view(None).scene()), ""])


def main() -> None:
    for file in files():
        file.write_text(written(file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
