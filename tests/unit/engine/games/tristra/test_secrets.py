"""Secrets of Tristra: they change nothing that others see, and could be otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from engine.core.errors import RecordError
from engine.core.game import Seat
from engine.core.record import Ply, parse_record
from engine.core.table import Table
from tests.support.cases import cases
from tests.support.engine.tristra_tables import VIEWERS, given, random_game, texts_of

SEATS = (0, 1)
WORDS = {"build": ("build",), "place": ("place",), "choose": ("rock", "paper", "scissors")}
STAGES = [
    *(("build", 1), ("place", 1), ("choose", 1)),
    *(("build", 2), ("place", 2), ("choose", 2)),
]
"""Stages with secret choices, each with its round."""


def before(stage: str, number: int, **choices: str) -> Table:
    """A table of two rounds at which both are to choose in secret, in that round."""
    whole = random_game(1, 1000, rounds="2", **choices)
    given_then = [n for n, ply in enumerate(whole.record.plies) if is_of(ply, stage)]
    both = [n for n in given_then if len(whole.positions[n].to_move) == 2]
    builds = [n for n in range(len(whole.record.plies)) if is_of(whole.record.plies[n], "build")]
    found = next(n for n in both if (n >= builds[2]) == (number == 2))
    return whole.back(len(whole.record.plies) - found)


def is_of(ply: Ply, stage: str) -> bool:
    return ply.text.split(" ")[0] in WORDS[stage]


def stage_of(table: Table) -> str:
    """The stage of the secret choice that is due, as a random move tells it."""
    seat = table.position.to_move[0]
    text = str(table.position.random_move(Random(0), seat))
    return next(stage for stage in WORDS if is_of(Ply(text), stage))


def some_given(table: Table, seat: Seat) -> list[str]:
    """Several choices of a seat, among them its own of the round before."""
    drawn = {str(table.position.random_move(Random(n), seat)) for n in range(12)}
    stage = stage_of(table)
    earlier = {ply.text for ply in table.record.plies if ply.seat == seat and is_of(ply, stage)}
    return sorted(drawn | earlier)


def ready(table: Table, seat: Seat) -> Iterator[Table]:
    """Tables after different choices of that seat."""
    for text in some_given(table, seat):
        yield table.played(table.position.parse(text, seat), seat)


def seen(table: Table, viewer: Seat | None) -> str:
    """The whole view of a table, as text."""
    view = table.position.view(viewer)
    return repr(
        (
            view.scene(),
            (view.scores, view.totals, view.events, view.outcome),
            (view.to_move, view.active_sides, view.sides, view.secret),
            view.spoken_moves(),
            view.draft(()),
            str(table.record.shown_to(view)),
            [view.sample(Random(seed)) for seed in range(3)],
            # The position behind a view has nothing that the viewer may not know.
            getattr(view, "position", None),
        )
    )


@cases("seat", SEATS)
@cases(("stage", "number"), STAGES)
def test_what_one_has_given_changes_nothing_for_the_others(
    stage: str, number: int, seat: Seat
) -> None:
    tables = list(ready(before(stage, number), seat))
    assert len(tables) >= 3
    for viewer in (None, 1 - seat):
        assert len({seen(table, viewer) for table in tables}) == 1
    assert len({seen(table, seat) for table in tables}) == len(tables)
    for table in tables:
        assert table.position.to_move == (1 - seat,)


@cases(("stage", "number"), STAGES)
def test_all_see_it_once_both_have(stage: str, number: int) -> None:
    start = before(stage, number)
    texts = [some_given(start, seat)[0] for seat in SEATS]
    table = given(start, texts[0], texts[1])
    for viewer in VIEWERS:
        shown = table.record.shown_to(table.position.view(viewer))
        assert shown == table.record
    others = given(start, some_given(start, 0)[1], texts[1])
    for viewer in VIEWERS:
        assert seen(others, viewer) != seen(table, viewer)


@cases("seat", SEATS)
@cases(("stage", "number"), STAGES)
def test_records_keep_back_what_is_not_revealed(stage: str, number: int, seat: Seat) -> None:
    table = next(ready(before(stage, number), seat))
    for viewer in (None, 1 - seat):
        shown = table.record.shown_to(table.position.view(viewer))
        assert shown.plies[-1] == Ply("?", seat)
        assert f"{len(shown.plies)}. {seat + 1}: ? *" in " ".join(str(shown).split())
        assert parse_record(str(shown)) == shown
        check_earlier(table, shown.plies, seat)
        with pytest.raises(RecordError, match="hidden"):
            shown.replay()
    assert table.record.shown_to(table.position.view(seat)) == table.record


def check_earlier(table: Table, shown: Sequence[Ply], seat: Seat) -> None:
    """Check that all other plies are shown, except this seat's choice in the round before."""
    stage = stage_of(table)
    for ply, other in zip(table.record.plies[:-1], shown, strict=False):
        alike = ply.seat == seat and is_of(ply, stage)
        assert other == ply or (alike and other.text == "?")


def test_in_one_round_all_that_was_revealed_is_to_be_seen() -> None:
    for plies in (3, 5):
        table = random_game(1, plies)
        for viewer in VIEWERS:
            shown = table.record.shown_to(table.position.view(viewer))
            assert shown.plies[:-1] == table.record.plies[:-1]


@cases("number", [1, 2])
def test_who_begins_is_not_known_before_the_triangles_stand(number: int) -> None:
    """The side is drawn; the words of rounds to come are kept back from everybody."""
    start = before("place", number, first="random")
    known = start.record.setup.split(" ")[: number - 1]
    hidden = product(("orange", "purple"), repeat=2 - len(known))
    tables = [
        Table.opened(replace(start.record, setup=" ".join([*known, *words]))) for words in hidden
    ]
    for viewer in VIEWERS:
        assert len({seen(table, viewer) for table in tables}) == 1
        for table in tables:
            shown = table.record.shown_to(table.position.view(viewer))
            assert shown.setup.split(" ") == [*known, *"??"[number - 1 :]]
            with pytest.raises(RecordError, match="hidden"):
                shown.replay()


def test_who_begins_is_known_once_they_stand() -> None:
    table = before("place", 1, first="random")
    texts = [some_given(table, seat)[0] for seat in SEATS]
    table = given(table, texts[0], texts[1])
    for viewer in VIEWERS:
        shown = table.record.shown_to(table.position.view(viewer))
        assert shown.setup == f"{table.record.setup.split(' ')[0]} ?"


def test_nothing_is_kept_back_once_the_game_is_over() -> None:
    games = [random_game(1, 1000, rounds="2", first="random"), random_game(1, 1).resigned(0)]
    for table in games:
        for viewer in VIEWERS:
            assert table.record.shown_to(table.position.view(viewer)) == table.record


# Samples


@cases("seat", SEATS)
@cases(("stage", "number"), STAGES)
def test_samples_are_positions_that_could_be(stage: str, number: int, seat: Seat) -> None:
    """Samples look the same to their viewer, and play goes on from them."""
    table = next(ready(before(stage, number), seat))
    for viewer in VIEWERS:
        view = table.position.view(viewer)
        samples = [view.sample(Random(n)) for n in range(12)]
        for sample in samples:
            assert sample.view(viewer).scene() == view.scene()
            assert (sample.to_move, sample.secret) == (view.to_move, view.secret)
            assert repr(sample.view(viewer).draft(())) == repr(view.draft(()))
            move = sample.random_move(Random(1), 1 - seat)
            assert len(sample.play(move, 1 - seat).to_move) >= 1
        different = {repr(sample) for sample in samples}
        if viewer == seat:
            assert samples[0] == table.position
            assert len(different) == 1
        else:
            assert len(different) == (3 if stage == "choose" else 12)


def test_samples_know_everything_while_triangles_move() -> None:
    for plies in (8, 20, 30):
        table = random_game(1, plies)
        for viewer in VIEWERS:
            sample = table.position.view(viewer).sample(Random(0))
            assert sample == table.position
            assert texts_of(sample) == texts_of(table.position)


def test_samples_let_either_side_begin() -> None:
    table = before("place", 1, first="random")
    samples = {table.position.view(0).sample(Random(n)) for n in range(40)}
    assert len(samples) == 4
