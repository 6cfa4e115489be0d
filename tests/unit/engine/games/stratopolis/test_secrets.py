"""Secrets of Stratopolis: they change nothing that others see, and could be otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from engine.core.errors import RecordError
from engine.core.game import AnyPosition, Seat
from engine.core.record import Ply, Record, parse_record
from engine.core.table import Table
from tests.support.cases import cases
from tests.support.engine.stratopolis_tables import (
    ARRANGE,
    STACKS,
    arranging,
    moves_played,
    orders,
    random_game,
    stratopolis,
)

VIEWERS = (None, 0, 1)
SEATS = (0, 1)
STAGES = (0, 1, 20, 33, 39)
FIRST_TILES = {"shuffled": 1, "arranged": 1, "blind": 0, "hand": 3}


# What a viewer knows by the rules


def stacks_of(record: Record) -> tuple[str, str]:
    """The stacks as they were at first, from top to bottom."""
    red, green = orders(record) or record.setup.split(" ")[0].split("/")
    return red, green


def seen(table: Table, seat: Seat, viewer: Seat | None) -> int:
    """The number of tiles of a seat's stack that a viewer has seen so far."""
    stack, moves = table.record.options["stack"], moves_played(table.record)
    if stack == "arranged" and seat == viewer:
        return 20
    begins = ["red", "green"].index(table.record.setup.split(" ")[1])
    laid = len(moves[(seat - begins) % 2 :: 2])
    drawn = stack == "blind" and table.position.to_move == (seat,)
    return min(20, laid + FIRST_TILES[stack] + drawn)


def known_stacks(table: Table, viewer: Seat | None) -> list[str]:
    """The stacks with `?` for the tiles that the viewer has not seen."""
    stacks = stacks_of(table.record)
    counts = [seen(table, seat, viewer) for seat in SEATS]
    return [stack[:n].ljust(20, "?") for stack, n in zip(stacks, counts, strict=True)]


def view_of(table: Table, viewer: Seat | None) -> str:
    """The whole view of a table, as text."""
    view = table.position.view(viewer)
    return repr(
        (
            view.scene(),
            view.scores,
            view.totals,
            view.events,
            (view.to_move, view.active_sides, view.sides, view.secret),
            view.spoken_moves(),
            view.draft(()),
            str(table.record.shown_to(view)),
        )
    )


# Other secrets behind the same view


def with_stacks(record: Record, stacks: Sequence[str]) -> Table:
    """The table of the same plies with other stacks."""
    setup, plies = record.setup, record.plies
    if arranging(record):
        plies = tuple(rearranged(ply, stacks) for ply in plies)
    else:
        setup = f"{'/'.join(stacks)} {record.setup.split(' ')[1]}"
    return Table.opened(replace(record, setup=setup, plies=plies))


def rearranged(ply: Ply, stacks: Sequence[str]) -> Ply:
    if ply.seat is None or not ply.text.startswith(ARRANGE):
        return ply
    return replace(ply, text=f"{ARRANGE}{stacks[ply.seat]}")


def hidden_parts(table: Table, viewer: Seat | None) -> list[str]:
    stacks = zip(stacks_of(table.record), known_stacks(table, viewer), strict=True)
    return [stack[20 - known.count("?") :] for stack, known in stacks]


def shuffled(table: Table, viewer: Seat | None, rng: Random) -> Table:
    """The table with all that the viewer does not know in another order."""
    stacks = zip(stacks_of(table.record), hidden_parts(table, viewer), strict=True)
    found = [
        stack[: 20 - len(part)] + "".join(rng.sample(part, len(part))) for stack, part in stacks
    ]
    return with_stacks(table.record, found)


@cases("plies", STAGES)
@cases("viewer", VIEWERS)
@cases("stack", STACKS)
def test_what_is_hidden_changes_nothing_in_a_view(
    stack: str, viewer: Seat | None, plies: int
) -> None:
    rng, table = Random(plies), random_game(1, plies, stack=stack)
    other = shuffled(table, viewer, rng)
    assert view_of(other, viewer) == view_of(table, viewer)
    assert legal_texts(other.position) == legal_texts(table.position)


def legal_texts(position: AnyPosition) -> list[str]:
    return list(map(position.print, position.legal_moves()))


@cases("stack", STACKS)
def test_something_is_hidden_until_the_last_tiles(stack: str) -> None:
    """Secrets must exist for the test above to compare anything."""
    table = random_game(1, 20, stack=stack)
    hidden = {"shuffled": (9, 9), "arranged": (9, 9), "blind": (9, 10), "hand": (7, 7)}
    found = sorted(map(len, hidden_parts(table, None)))
    assert found == sorted(hidden[stack])
    own = {"arranged": [0, 9]}.get(stack, found)
    for seat in SEATS:
        assert sorted(map(len, hidden_parts(table, seat))) == own


@cases("viewer", VIEWERS)
@cases("stack", STACKS)
def test_what_is_seen_changes_the_view(stack: str, viewer: Seat | None) -> None:
    """The last tile that the viewer has seen of the seat to move is exchanged with another."""
    for plies in (0, 9, 20):
        table = random_game(1, plies, stack=stack)
        (seat,) = table.position.to_move
        stacks, last = list(stacks_of(table.record)), seen(table, seat, None) - 1
        tile = stacks[seat][last]
        other = next(n for n in range(last + 1, 20) if stacks[seat][n] != tile)
        changed = list(stacks[seat])
        changed[last], changed[other] = changed[other], changed[last]
        stacks[seat] = "".join(changed)
        twin = with_stacks(table.record, stacks)
        assert view_of(twin, viewer) != view_of(table, viewer)
        assert repr(twin.position.view(viewer).scene()) != repr(table.position.view(viewer).scene())


# Stacks put in order


@cases("plies", STAGES)
def test_who_arranged_a_stack_sees_what_is_to_come(plies: int) -> None:
    """The tiles are in a hand of its own, after those that everybody sees."""
    table = random_game(1, plies, stack="arranged")
    open_to_all = table.position.view(None).scene().hands
    assert len(open_to_all) == 2
    for seat in SEATS:
        *others, own = table.position.view(seat).scene().hands
        coming = stacks_of(table.record)[seat][seen(table, seat, None) :]
        assert [offer.name for offer in own.offers] == list(coming)
        assert tuple(others) == open_to_all


def ordered(seat: Seat, tiles: str) -> Table:
    """A table at which one seat has put its stack in this order, and the other has not."""
    table = stratopolis(stack="arranged", first="red")
    return table.played(table.position.parse(f"{ARRANGE}{tiles}", seat), seat)


def some_orders(seat: Seat) -> Iterator[str]:
    tiles = stacks_of(stratopolis(stack="arranged").record)[seat]
    yield tiles
    for seed in range(4):
        yield "".join(Random(seed).sample(tiles, 20))


@cases("seat", SEATS)
def test_nobody_sees_an_order_before_both_are_ready(seat: Seat) -> None:
    tables = [ordered(seat, tiles) for tiles in some_orders(seat)]
    for viewer in (None, 1 - seat):
        assert len({view_of(table, viewer) for table in tables}) == 1
    assert len({view_of(table, seat) for table in tables}) == len(tables)
    shown = tables[0].record.shown_to(tables[0].position.view(1 - seat))
    assert shown.plies == (Ply("?", seat),)


@cases("seat", SEATS)
def test_who_is_ready_sees_the_own_order(seat: Seat) -> None:
    for tiles in some_orders(seat):
        table = ordered(seat, tiles)
        view = table.position.view(seat)
        assert table.record.shown_to(view) == table.record
        assert [offer.name for offer in view.scene().hands[-1].offers] == list(tiles)


@pytest.mark.parametrize("seat", SEATS)
def test_an_order_is_put_together_without_the_other(seat: Seat) -> None:
    """The draft is the same whether and however the other seat has put its stack in order."""
    rng, chosen = Random(seat), list[str]()
    tables = [ordered(1 - seat, tiles) for tiles in some_orders(1 - seat)]
    tables.append(stratopolis(stack="arranged", first="red"))
    while True:
        drafts = [table.position.view(seat).draft(chosen) for table in tables]
        assert drafts[0]
        assert all(draft == drafts[0] for draft in drafts)
        if not drafts[0].choices:
            break
        chosen.append(rng.choice(drafts[0].choices).key)
    text = drafts[0].text
    assert sorted(text.removeprefix(ARRANGE)) == sorted(stacks_of(tables[-1].record)[seat])
    position = tables[-1].position
    assert position.print(position.parse(text, seat)) == text


# Records


@cases("plies", STAGES)
@cases("viewer", VIEWERS)
@cases("stack", STACKS)
def test_records_show_what_was_seen(stack: str, viewer: Seat | None, plies: int) -> None:
    table = random_game(1, plies, stack=stack)
    shown = table.record.shown_to(table.position.view(viewer))
    assert shown == with_hidden(table, known_stacks(table, viewer))
    assert parse_record(str(shown)) == shown
    refuse(shown)


def with_hidden(table: Table, stacks: list[str]) -> Record:
    record = table.record
    if arranging(record):
        return replace(record, plies=tuple(rearranged(ply, stacks) for ply in record.plies))
    return replace(record, setup=f"{'/'.join(stacks)} {record.setup.split(' ')[1]}")


def refuse(shown: Record) -> None:
    """Check that a record with hidden parts cannot be replayed."""
    if "?" in shown.setup:
        with pytest.raises(RecordError) as refused:
            shown.replay()
        assert refused.value.code == "record-hidden"
    elif any("?" in ply.text for ply in shown.plies):
        with pytest.raises(RecordError, match="hidden"):
            shown.replay()
    else:
        shown.replay()


@cases("stack", STACKS)
def test_all_is_shown_after_the_end(stack: str) -> None:
    for table in (random_game(1, stack=stack), random_game(1, 12, stack=stack).resigned(1)):
        for viewer in VIEWERS:
            shown = table.record.shown_to(table.position.view(viewer))
            assert shown == table.record
            assert shown.replay() == table.position


@cases("viewer", [None, 1])
def test_an_unseen_order_is_refused_for_replay(viewer: Seat | None) -> None:
    table = ordered(0, next(some_orders(0)))
    shown = table.record.shown_to(table.position.view(viewer))
    assert "1. 1: ?" in str(shown)
    assert parse_record(str(shown)) == shown
    refuse(shown)


# Samples


@cases("plies", STAGES)
@cases("viewer", VIEWERS)
@cases("stack", STACKS)
def test_samples_look_the_same_to_their_viewer(stack: str, viewer: Seat | None, plies: int) -> None:
    table = random_game(1, plies, stack=stack)
    for seed in range(2):
        check_sample(table, viewer, seed)


def check_sample(table: Table, viewer: Seat | None, seed: int) -> None:
    position, record = table.position, table.record
    view = position.view(viewer)
    sample = view.sample(Random(seed))
    assert sample == view.sample(Random(seed))
    again = sample.view(viewer)
    assert again.scene() == view.scene()
    assert (again.scores, again.totals) == (view.scores, view.totals)
    assert (again.to_move, again.secret) == (view.to_move, view.secret)
    assert repr(again.draft(())) == repr(view.draft(()))
    assert again.redact_setup(record.setup) == view.redact_setup(record.setup)
    for ply in record.plies:
        assert again.redact_ply(ply.text, ply.seat, 0) == view.redact_ply(ply.text, ply.seat, 0)
    assert sample.listed == position.listed
    assert not sample.listed or legal_texts(sample) == legal_texts(position)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seat", SEATS)
def test_samples_before_both_are_ready(seat: Seat, viewer: Seat | None) -> None:
    """Samples have some order of the seat that is ready; the other one has still to choose."""
    table = ordered(seat, next(some_orders(seat)))
    views = set()
    for seed in range(20):
        check_sample(table, viewer, seed)
        sample = table.position.view(viewer).sample(Random(seed))
        assert sample.to_move == (1 - seat,)
        assert sample != table.position or viewer == seat
        views.add(futures(sample, 9))
    assert len(views) > 10 or viewer == seat


def futures(position: AnyPosition, plies: int = 40) -> tuple[str, ...]:
    """The hands from now on, if always the first move is played."""
    found = []
    for _ in range(plies):
        if position.outcome:
            break
        found.append(repr(position.view(None).scene().hands))
        seat = position.to_move[0]
        move = position.legal_moves()[0] if position.listed else first_order(position, seat)
        position = position.play(move, seat)
    return tuple(found)


def first_order(position: AnyPosition, seat: Seat) -> object:
    return position.random_move(Random(0), seat)


FEW_LEFT = {"shuffled": 34, "arranged": 34, "blind": 35, "hand": 30}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("stack", STACKS)
def test_samples_are_all_that_could_be_and_nothing_else(stack: str, viewer: Seat | None) -> None:
    table = random_game(1, FEW_LEFT[stack], stack=stack)
    possible = {futures(other.position) for other in all_that_could_be(table, viewer)}
    view = table.position.view(viewer)
    samples = {view.sample(Random(n)) for n in range(40)}
    assert set(map(futures, samples)) == possible
    assert len(possible) > 1


def all_that_could_be(table: Table, viewer: Seat | None) -> Iterator[Table]:
    """Tables with every order of the tiles that the viewer does not know."""
    stacks = stacks_of(table.record)
    red, green = (set(permutations(part)) for part in hidden_parts(table, viewer))
    for parts in product(red, green):
        orders = zip(stacks, parts, strict=True)
        found = [stack[: 20 - len(part)] + "".join(part) for stack, part in orders]
        yield with_stacks(table.record, found)


@pytest.mark.parametrize("stack", STACKS)
def test_the_hidden_tiles_of_a_sample_are_those_that_are_left(stack: str) -> None:
    """A sample can be played to its end: every tile comes as often as in its set."""
    for viewer in VIEWERS:
        table = random_game(1, 11, stack=stack)
        sample = table.position.view(viewer).sample(Random(1))
        assert len(futures(sample)) == 29
