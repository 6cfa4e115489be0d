"""Matches played from openings: reading of these, and their distribution among players."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.ai.common.agent import Limit
from engine.cli.match import Pairing, _begun, play_match
from engine.core.errors import OptionError, RecordError
from engine.core.openings import parse_openings
from engine.core.record import Record
from tests import ladder
from tests.support.engine.openings import print_openings
from tests.support.engine.tables import lits, random_table

FOR_X = lits("T e5 r0", setup="X" * 100, swap="off").record
"""Opening after which X wins, whatever is played."""
FOR_O = lits("L b2 r0", setup="O" * 100, swap="off").record


def pairing(*openings: Record, game: str = "lits", **choices: str) -> Pairing:
    return Pairing(game, choices, ("random", "random"), Limit(1.0), 3, openings)


def test_what_is_written_is_read() -> None:
    openings = (FOR_X, random_table("blokus", 1, 3).record, FOR_O)
    assert parse_openings(print_openings(openings)) == openings
    assert parse_openings(print_openings(openings).replace("\n", "\r\n")) == openings


def test_a_text_that_holds_none_is_refused() -> None:
    over = lits("T e5 r0").resigned(0).record
    unplayable = replace(FOR_X, plies=(*FOR_X.plies, FOR_X.plies[0]))
    texts = ("", "T e5 r0", print_openings([FOR_X, over]), print_openings([FOR_X, unplayable]))
    for text, why in zip(texts, ("no record", "no record", "opening 2", "ply 2"), strict=True):
        with pytest.raises(RecordError, match=why):
            parse_openings(text)


def test_each_is_played_from_both_sides() -> None:
    tally = play_match(pairing(FOR_X), 6)
    assert (tally.won, tally.lost, tally.begun) == (3, 3, 3.0)
    tally = play_match(pairing(FOR_O), 6)
    assert (tally.won, tally.lost, tally.begun) == (3, 3, 0.0)
    tally = play_match(pairing(FOR_X, FOR_O), 2)
    assert (tally.won, tally.lost, tally.begun) == (1, 1, 1.0)


def test_each_round_has_the_next_opening() -> None:
    match = pairing(FOR_X, FOR_O)
    begun = [_begun(match, number).record for number in range(6)]
    assert begun == [FOR_X, FOR_X, FOR_O, FOR_O, FOR_X, FOR_X]


def test_what_does_not_go_with_openings_is_refused() -> None:
    with pytest.raises(OptionError, match="choose no others"):
        play_match(pairing(FOR_X, swap="on"), 2)
    with pytest.raises(OptionError, match="openings of lits for blokus"):
        play_match(pairing(FOR_X, game="blokus"), 2)


# The openings that are kept, and the ladder that uses them


def test_openings_of_lits_differ_and_leave_no_swap() -> None:
    openings = parse_openings((ladder.OPENINGS / "lits.txt").read_text(encoding="utf-8"))
    assert len(openings) == len({opening.setup for opening in openings}) == 50
    for opening in openings:
        [_] = opening.plies
        assert (opening.game, opening.options["swap"]) == ("lits", "off")


def test_the_ladder_plays_from_openings_where_there_are_any() -> None:
    assert ladder.openings_for("lits", {}, whole=False) == "lits"
    assert ladder.openings_for("lits", {}, whole=True) == ""
    assert ladder.openings_for("lits", {"swap": "off"}, whole=False) == ""
    assert ladder.openings_for("tristra", {}, whole=False) == ""


def test_parts_of_a_match_have_openings_of_their_own() -> None:
    openings = ladder._openings("lits", 0)
    rounds = ladder.PART // 2
    parts = [ladder._openings("lits", part * rounds)[:rounds] for part in range(len(openings))]
    assert parts[0] + parts[1] == openings[: 2 * rounds]
    assert parts[len(openings) // rounds] == parts[0]
    assert ladder._openings("", 7) == ()


def test_games_from_openings_are_counted_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Rows without a name of openings are of games from the first move on."""
    whole = '{"match": {"game": "lits", "choices": {}, "first": "9", "second": "8"%s}, "seed": 0, '
    tally = '"tally": {"won": %d, "drawn": 0, "lost": 0, "begun": 1.0}}\n'
    file = tmp_path / "matches.jsonl"
    rows = whole % "" + tally % 3 + whole % ', "openings": "lits"' + tally % 5
    file.write_text(rows, encoding="utf-8")
    monkeypatch.setattr(ladder, "KEPT", file)
    found = [
        ladder.total(ladder.kept(), ladder.Match("lits", {}, "9", "8", name))
        for name in ("", "lits")
    ]
    assert [tally.won for tally in found] == [3, 5]


def test_the_ladder_keeps_what_it_played_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(ladder, "KEPT", tmp_path / "matches.jsonl")
    monkeypatch.setattr(ladder, "OPENINGS", tmp_path)
    (tmp_path / "lits.txt").write_text(print_openings([FOR_X]), encoding="utf-8")
    match = ladder.Match("lits", {}, "random", "random", "lits")
    ladder.play_on(match, ladder.PART, processes=1)
    [part] = ladder.kept()
    assert part.match == match
    assert part.tally.begun == part.tally.won == part.tally.lost == ladder.PART / 2
