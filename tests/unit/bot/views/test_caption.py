"""Captions of games with several sides to a seat, sides of nobody, or more than two seats."""

import re
from dataclasses import replace
from itertools import pairwise

from bot.domain.clocks.clock import End
from bot.domain.clocks.pace import Pace
from bot.domain.commands import Person
from bot.domain.matches.score import MOST, Score
from bot.domain.options import HostOptions
from bot.domain.table import Stage, Table
from bot.i18n.translations import LANGUAGES
from engine.core.game import Seat
from engine.geometry.scene import Cell, Outline, Piece
from tests.support.bot.captions import (
    AT,
    LONGEST_CAPTION,
    ended,
    length,
    lines,
    number,
    plain,
    players,
    sample_table,
    show,
)
from tests.support.bot.games import gave_up, out_of_time, played_on, with_bots
from tests.support.bot.updates import BEN, CLEO
from tests.support.cases import cases

Cells = tuple[Cell, ...]
SIGNS = {"1": "🟦", "2": "🟨", "3": "🟥", "4": "🟩", "b": "🟦", "w": "🟨"}


@cases(
    ("variant", "players"),
    [
        ("solo", ["🟦🟨🟥🟩 Ann: −356"]),
        ("duel", ["🟦🟥 Ann: −178 · 🟨🟩 Ben: −178"]),
        ("duo", ["🟦 Ann: −89 · 🟨 Ben: −89"]),
        ("chaos", ["🟦 Ann: −89 · 🟨 Ben: −89", "🟥 Клео: −89"]),
        ("classic", ["🟦 Ann: −89 · 🟨 Ben: −89", "🟥 Клео: −89 · 🟩 Dani: −89"]),
        ("teams", ["🟦 Ann: −178 · 🟨 Ben: −178", "🟥 Клео: −178 · 🟩 Dani: −178"]),
    ],
)
def test_players_with_their_sides_and_totals_are_two_in_a_line(
    variant: str, players: list[str]
) -> None:
    """No dash stands before a minus; points by colour, and those of nobody, are in the picture."""
    [_, *shown, turn] = lines(sample_table(variant))
    assert shown == players
    assert turn == "🟦 It is your turn, Ann."


def test_the_bot_is_short_beside_others() -> None:
    table = with_bots(sample_table("classic", 1), 1, 2, 3)
    assert lines(table)[1].endswith(" · 🟨 Tessera (1): −89")


def test_before_the_start_there_are_no_points() -> None:
    begun = sample_table("duel")
    unnamed = replace(begun.record, seats=("", ""))
    waiting = replace(begun, stage=Stage.OPEN, record=unnamed)
    assert lines(waiting)[1] == "🟦🟥 Ann · 🟨🟩 Ben"


def test_the_total_stands_out() -> None:
    assert "🟦🟥\u00a0\u2068Ann\u2069: <b>−178</b> · " in show(sample_table("duel")).caption


@cases(("language", "mark"), [("en", "."), ("ru", ","), ("hu", ",")])
def test_halves_are_written_as_usual(language: str, mark: str) -> None:
    table = next(found for found in map(halves, range(20)) if found)
    [half] = [total for total in table.position.totals if total % 1]
    shown = number(half).replace(".", mark)
    assert any(player.endswith(f": {shown}") for player in players(table, language))


def halves(plies: int) -> Table | None:
    """A table at which the mean of two scores is no whole number, after this many plies."""
    table = sample_table("double", plies)
    return table if any(total % 1 for total in table.position.totals) else None


@cases(
    ("variant", "language", "title"),
    [
        ("classic", "en", "Blokus · #K7 · each for themselves"),
        ("duel", "ru", "Блокус · #K7 · форсаж, по два цвета"),
        ("teams", "hu", "Blokus · #K7 · két csapat"),
    ],
)
def test_the_title_names_the_way_it_is_played(variant: str, language: str, title: str) -> None:
    assert lines(sample_table(variant), language)[0] == title


def test_the_title_names_what_is_not_as_usual_and_knows_what_means_nothing() -> None:
    assert lines(sample_table("chaos", corners="fixed"))[0].endswith(" at random · fixed corners")
    assert lines(sample_table("double", double="2"))[0].endswith(
        " · two colours for the second seat"
    )
    assert "corners" not in sample_table("duo").record.options
    assert lines(sample_table("duo"))[0].endswith("· duo on a small board")


STRICT = HostOptions(pace=Pace(24, 24, 24), end=End.AUTO, away=False)


@cases(
    ("language", "host", "said"),
    [
        ("en", replace(STRICT, pace=None), []),
        ("en", HostOptions(pace=STRICT.pace), ["1 day a move"]),
        ("en", replace(STRICT, away=True), ["1 day a move", "whoever runs out of time loses"]),
        ("en", replace(STRICT, end=End.CLAIM), ["1 day a move", "no automatic days off"]),
        (
            "ru",
            STRICT,
            ["1 день на ход", "вышло время – поражение", "без автоматического отдыха"],
        ),
        (
            "hu",
            STRICT,
            ["1 nap/lépés", "akinek lejár az ideje, veszít", "automatikus szabadnap nélkül"],
        ),
    ],
)
def test_the_title_says_the_pace_and_what_is_not_as_usual_about_time(
    language: str, host: HostOptions, said: list[str]
) -> None:
    plain = lines(sample_table("duel"), language)[0]
    timed = lines(replace(sample_table("duel"), host=host), language)[0]
    assert timed == " · ".join([plain, *said])


@cases("language", LANGUAGES)
def test_the_side_to_move_is_named_by_its_sign(language: str) -> None:
    for plies, sign in enumerate("🟦🟨🟥🟩🟦"):
        last = lines(sample_table("duel", plies), language)[-1]
        assert last.startswith(f"{sign} ")
        assert ("Ann", "Ben")[plies % 2] in last


def told(table: Table, viewer: Seat | None = None) -> str:
    """The line that tells plies."""
    shown = plain(show(table, viewer=viewer).caption).splitlines()
    [line] = [line for line in shown if line.split(".")[0].isdecimal() and ":" not in line]
    return line


def expected(table: Table, first: int) -> str:
    """The expected line about plies, from the one of this number on."""
    plies = table.record.plies[first:]
    sides = [position.active_sides[0] for position in table.positions[first:-1]]
    said = (f"{SIGNS[side]} {ply.text}" for side, ply in zip(sides, plies, strict=True))
    return f"{first + 1}. {' · '.join(said)}"


def marked(table: Table, viewer: Seat | None = None) -> list[Cells]:
    """The squares with a line around them, as the last plies have."""
    items = show(table, viewer=viewer).scene.items
    return sorted(item.cells for item in items if isinstance(item, Outline) and item.role == "last")


def laid(table: Table, first: int) -> list[Cells]:
    """The squares covered by the plies from a number on."""
    found: list[Cells] = []
    for before, after in pairwise(table.positions[first:]):
        then, now = (
            {item.cells for item in position.view(None).scene().items if isinstance(item, Piece)}
            for position in (before, after)
        )
        found += now - then
    return sorted(found)


@cases(
    ("variant", "plies", "since"),
    [("classic", 6, 3), ("teams", 6, 3), ("duel", 6, 5), ("duo", 6, 5), ("solo", 6, 5)],
)
def test_what_others_played_since_is_told_in_a_line_and_marked(
    variant: str, plies: int, since: int
) -> None:
    """Plies are counted from the last one of the person on move, as it is a group."""
    table = sample_table(variant, plies)
    assert told(table) == expected(table, since)
    assert marked(table) == laid(table, since)


def test_in_private_it_is_since_the_viewers_own_ply() -> None:
    for plies, since in ((5, 4), (6, 5), (7, 5), (8, 5), (9, 8)):
        table = with_bots(sample_table("classic", plies), 1, 2, 3)
        assert told(table, 0) == expected(table, since)
        assert marked(table, 0) == laid(table, since)


def test_plies_of_the_host_are_told_with_others() -> None:
    table = sample_table("chaos", 3)
    assert told(table) == expected(table, 1)
    assert marked(table) == laid(table, 1)
    assert "🟩" in told(table)


def test_before_any_ply_of_ones_own_all_are_told() -> None:
    table = sample_table("classic", 2)
    assert told(table) == expected(table, 0)


def test_at_most_as_many_are_told_as_there_are_sides() -> None:
    for seed in range(3):
        over = ended("duel", seed)
        for viewer in (0, 1):
            assert len(told(over, viewer).split(" · ")) <= len(SIGNS)
            assert len(marked(over, viewer)) == len(told(over, viewer).split(" · "))


def test_who_gives_up_is_news_while_the_game_goes_on() -> None:
    table = gave_up(sample_table("classic", 8), BEN)
    assert players(table)[1].startswith("🟨 Ben 🏳: −")
    assert lines(table)[-3] == "Ben gave up."
    assert lines(table)[-1] == "🟦 It is your turn, Ann."
    assert "Ben gave up." in lines(played_on(table, 1, 1))
    later = played_on(table, 1, 3)
    assert "Ben gave up." not in lines(later)
    assert players(later)[1].startswith("🟨 Ben 🏳: −")


def test_who_runs_out_of_time_is_news_while_the_others_go_on() -> None:
    table = out_of_time(sample_table("classic", 8), 1)
    assert players(table)[1].startswith("🟨 Ben ⌛: −")
    assert lines(table)[-3] == "Ben ran out of time."
    assert lines(table)[-1] == "🟦 It is your turn, Ann."
    assert not any("passed over" in line for line in lines(played_on(table, 1, 1)))


def test_plies_of_the_host_after_a_resignation_are_told_with_it() -> None:
    table = gave_up(sample_table("chaos", 2), CLEO)
    ben, _, green = (ply.text for ply in table.record.plies[1:])
    assert lines(table)[-3:-1] == ["Клео gave up.", f"2. 🟨 {ben} · 🟩 {green}"]


def passing(sides: int) -> Table:
    """A table at which this many sides are just passed over."""
    for seed in range(9):
        for plies, position in enumerate(ended("classic", seed).positions):
            if len(position.view(None).events) == sides:
                return sample_table("classic", plies, seed)
    raise AssertionError(f"no game passes over {sides} sides")


@cases("sides", [1, 2, 3])
@cases("language", LANGUAGES)
def test_sides_passed_over_are_told_in_one_line(sides: int, language: str) -> None:
    table = passing(sides)
    signs = "".join(SIGNS[event.side] for event in table.position.view(None).events)
    line = lines(table, language)[-2]
    assert line.startswith(f"{signs} ")
    if language == "en":
        words = "has no move left and is" if sides == 1 else "have no move left and are"
        assert line == f"{signs} {words} passed over."


def test_who_gave_up_is_passed_over_without_a_word() -> None:
    table = played_on(gave_up(sample_table("classic", 8), BEN), 1, 1)
    assert [event.side for event in table.position.view(None).events] == ["2"]
    assert not any("passed over" in line for line in lines(table))


WIDE = [Person(2**52 - n, "W" * 31 + "…") for n in range(4)]


@cases("language", LANGUAGES)
@cases("variant", AT)
def test_captions_fit_with_the_longest_names(variant: str, language: str) -> None:
    for plies in (0, 30, 1000):
        table = (
            sample_table(variant, plies, corners="fixed")
            if variant != "duo"
            else sample_table("duo", plies)
        )
        table = replace(table, best=-300.5, score=Score(18, (-3000.5,) * len(table.players)))
        if len(table.players) > 1:
            table = replace(table, host=replace(table.host, match=MOST))
        people = zip(table.humans, WIDE, strict=False)
        wide = replace(table, players=tuple(replace(h, name=p.name, id=p.id) for h, p in people))
        assert length(show(wide, language).caption) <= LONGEST_CAPTION


@cases(
    ("bots", "explore", "said"),
    [
        ((), None, ""),
        ((), False, ""),
        ((), True, "moves may be tried out"),
        ((1,), None, ""),
        ((1,), True, ""),
        ((1,), False, "no trying out of moves"),
    ],
)
def test_trying_out_is_spoken_of_where_it_is_not_as_usual(
    bots: tuple[Seat, ...], explore: bool | None, said: str
) -> None:
    table = replace(with_bots(sample_table("duel"), *bots), host=HostOptions(explore=explore))
    title = lines(table)[0]
    assert [part for part in title.split(" · ") if re.search("tr(ied|ying)", part)] == [
        said
    ] * bool(said)
