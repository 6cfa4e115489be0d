"""Golden sessions of the text protocol: lines with `>` are input, those that follow the answer.

After an intended change, write them anew and read the output of `git diff`:

    python -m tests.support.engine.transcript
"""

from pathlib import Path
from random import Random

from engine.cli.gtp import Protocol

FOLDER = Path(__file__).parents[2] / "data" / "transcripts"
SAID = "> "


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def session(text: str) -> str:
    """The transcript of the input lines in `text`."""
    protocol = Protocol(Random(0))
    said = [line.removeprefix(SAID) for line in text.splitlines() if line.startswith(SAID)]
    return "".join(f"{SAID}{line}\n{protocol.answer(line) or ''}" for line in said)


def main() -> None:
    for file in files():
        file.write_text(session(file.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
