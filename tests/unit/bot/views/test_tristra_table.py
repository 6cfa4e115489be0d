"""The table of Tristra as people see it, through all its stages."""

from random import Random

import pytest

from bot.domain.table import Table
from bot.i18n.translations import LANGUAGES
from tests.support.bot.captions import LONGEST_CAPTION, length, lines, players, show
from tests.support.bot.games import gave_up
from tests.support.bot.tristra import (
    BUILDS,
    OTHER_BUILDS,
    OTHER_PLACES,
    PLACES,
    after,
    both,
    building,
    choosing,
    moving,
    named,
    placing,
)
from tests.support.bot.updates import ANN
from tests.support.cases import cases, smoke
from tests.unit.bot.views.test_table_message import WIDE_ANN, WIDE_BEN

SET_UP = "please set up in private."
CHOOSE = "tap your choice."
UNSEEN = "Rock, paper, scissors decides who begins. Nobody sees a choice before both have chosen."


def ended(seed: int = 1, **options: str) -> Table:
    """A table after a whole game; both give in secret at once."""
    table = building(**options)
    while table.position.outcome is None:
        seat = table.position.to_move[0]
        table = played_one(table, seat, seed + len(table.record.plies))
    return table


def played_one(table: Table, seat: int, seed: int) -> Table:
    position = table.position
    return after(table, (seat, position.print(position.random_move(Random(seed), seat))))


# Caption


def test_the_caption_says_what_is_due_and_from_whom() -> None:
    build, place = lines(building()), lines(placing())
    assert build[0] == "Tristra · #K7"
    assert build[1] == "🟠 Ann: 0 · 🟣 Ben: 0"
    assert build[2].startswith("The halves of the board are being built")
    assert build[3:] == [f"🟠 Ann, {SET_UP}", f"🟣 Ben, {SET_UP}"]
    assert place[2].startswith("The triangles are being set up")
    assert lines(choosing())[2:] == [UNSEEN, f"🟠 Ann, {CHOOSE}", f"🟣 Ben, {CHOOSE}"]
    assert lines(moving())[2:] == [
        *("🟠 ✋ Paper", "🟣 ✊ Rock", "🟠 begins.", "🟠 It is your turn, Ann.")
    ]


def test_who_is_ready_is_said_and_nothing_else() -> None:
    one = after(choosing(), (1, "rock"))
    assert lines(one)[2:] == [UNSEEN, "🟣 Ben is ready.", f"🟠 Ann, {CHOOSE}"]
    assert lines(after(building(), (0, BUILDS[0])))[-2:] == [
        "🟠 Ann is ready.",
        f"🟣 Ben, {SET_UP}",
    ]


def test_equal_choices_are_repeated_and_told() -> None:
    table = both(choosing(), ("rock", "rock"))
    told = ["🟠 ✊ Rock", "🟣 ✊ Rock", "Both chose the same: choose again.", UNSEEN]
    assert lines(table)[2:] == [*told, f"🟠 Ann, {CHOOSE}", f"🟣 Ben, {CHOOSE}"]
    again = after(table, (0, "paper"))
    assert lines(again)[2:] == [*told, "🟠 Ann is ready.", f"🟣 Ben, {CHOOSE}"]


def test_choices_are_told_by_seat_whoever_was_first() -> None:
    table = after(choosing(), (1, "scissors"), (0, "rock"))
    assert lines(table)[2:4] == ["🟠 ✊ Rock", "🟣 ✌️ Scissors"]
    assert "Rock" not in show(after(table, (0, "e1-e2 r0"))).caption


def test_moves_and_captures_are_told() -> None:
    table = after(moving(), (0, "e1-e5 r0"))
    assert lines(table)[2] == "7. 🟠 e1-e5 r0"
    taken = after(table, (1, "e6xe5 r0"))
    assert lines(taken)[1:3] == ["🟠 Ann: 0 · 🟣 Ben: 30", "8. 🟣 e6xe5 r0"]


def test_rounds_are_told_from_the_second_on() -> None:
    table = moving(rounds="2")
    assert lines(table)[0] == "Tristra · #K7 · two rounds"
    seed = 1
    while table.rounds == 1:
        table = played_one(table, table.position.to_move[0], seed)
        seed += 1
    second = lines(table)
    assert second[0] == "Tristra · #K7 · two rounds · round 2"
    assert "The next round begins with a new board." in second
    assert second[-2:] == [f"🟠 Ann, {SET_UP}", f"🟣 Ben, {SET_UP}"]
    assert "round 2" in lines(both(table, BUILDS))[0]


def test_the_end_is_told_with_points() -> None:
    table = ended()
    outcome = table.position.outcome
    assert outcome
    for seat, total in enumerate(outcome.totals):
        assert players(table)[seat].endswith(f": {total:g}")
    assert "wins" in lines(table)[-1] or lines(table)[-1] == "A draw."
    assert "wins by resignation" in lines(gave_up(choosing(), ANN))[-1]


def test_the_options_are_named() -> None:
    table = building(arrows="rank", own="score", first="purple", rounds="5")
    title = "arrows by rank · own triangles score as well · purple begins · five rounds"
    assert lines(table)[0] == f"Tristra · #K7 · {title}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", smoke([1, 2]))
def test_every_caption_fits_with_the_widest_names(seed: int, language: str) -> None:
    options = {"arrows": "sides", "own": "score", "first": "rps", "rounds": "2"}
    table = named(building(**options), WIDE_ANN, WIDE_BEN)
    while True:
        for viewer in (None, 0):
            assert length(show(table, language, viewer).caption) <= LONGEST_CAPTION
        if table.position.outcome:
            break
        seed += 1
        table = played_one(table, table.position.to_move[0], seed)


# Nothing leaks


SECRETS = [
    (building(), BUILDS, OTHER_BUILDS),
    (placing(), PLACES, OTHER_PLACES),
    (choosing(), ("rock", "rock"), ("paper", "scissors")),
]


@cases("who", [0, 1])
@cases(("table", "texts", "others"), SECRETS)
def test_what_is_given_in_secret_changes_nothing_that_others_see(
    table: Table, texts: tuple[str, str], others: tuple[str, str], who: int
) -> None:
    one, other = after(table, (who, texts[who])), after(table, (who, others[who]))
    assert one != other
    for viewer in (None, 1 - who):
        for language in LANGUAGES:
            assert show(one, language, viewer) == show(other, language, viewer)
        shown = [str(s.record.shown_to(s.position.view(viewer))) for s in (one, other)]
        assert shown[0] == shown[1]
    own = [str(s.record.shown_to(s.position.view(who))) for s in (one, other)]
    assert own[0] != own[1]
