from pathlib import Path

import pytest

from engine.record import parse_record
from engine.table import Table
from tests.engine.playthrough import DIVIDER, files, written


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    """See `playthrough.py` for how to write it anew."""
    text = file.read_text(encoding="utf-8")
    assert written(text) == text


def test_what_the_playthroughs_show() -> None:
    tables = {
        file.stem: Table.opened(
            parse_record(file.read_text(encoding="utf-8").partition(DIVIDER)[0])
        )
        for file in files()
    }
    assert [ply.text for ply in tables["lits-swap"].record.plies].count("swap") == 1
    assert tables["lits-tie"].record.result.endswith("+0")
    assert tables["lits-resigned"].record.result.endswith("+R")
