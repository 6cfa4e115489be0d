"""Links to the page of a table: nobody can guess them, and they last as long as the table."""

from dataclasses import replace
from random import Random

from bot.domain import seating
from bot.domain.commands import Person
from bot.domain.seating import Terms
from bot.domain.table import Place, Table
from bot.store.repositories.tables import LETTERS, LONGEST, SIGNS
from bot.views.pages.app_links import (
    AppLinks,
    is_token_of,
    link_key,
    read_start,
    start_parameter,
    table_token,
)
from engine.core.record import parse_record
from engine.core.registry import GAMES
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE, moved
from tests.support.bot.updates import ANN, BEN
from tests.support.cases import cases

KEY = link_key("1:secret")
LONGEST_START = 64
"""Characters that every client takes as the parameter of a link."""


def table_of(game: str = "lits", seed: int = 1, person: Person = ANN, code: str = "K7") -> Table:
    return seating.open_table(code, Place(-100), person, Terms(game), Random(seed))


@cases(("game",), [(game,) for game in GAMES])
def test_a_token_lasts_as_long_as_its_table(game: str) -> None:
    table = table_of(game)
    token = table_token(KEY, table)
    begun = seating.started(seating.join(table, BEN).table)
    elsewhere = replace(begun, place=Place(-1_000_000_000_100, 7))
    kept = replace(elsewhere, record=parse_record(str(elsewhere.record)))
    over = seating.left(kept, BEN)
    renamed = seating.called_now(over, Person(ANN.id, "Anna"))
    assert {table_token(KEY, t) for t in (begun, elsewhere, kept, over, renamed)} == {token}


def test_plies_do_not_change_it() -> None:
    table = games.playing_two()
    assert table_token(KEY, moved(table, FIRST_MOVE, ANN)) == table_token(KEY, table)


def test_all_else_has_another_one() -> None:
    token = table_token(KEY, table_of())
    others = (table_of("blokus"), table_of(seed=2), table_of(person=BEN), table_of(code="K8"))
    assert token not in {table_token(KEY, other) for other in others}
    assert token != table_token(link_key("1:another"), table_of())


def test_only_its_own_token_is_a_tables() -> None:
    table, other = table_of(), table_of(seed=2)
    assert is_token_of(KEY, table, table_token(KEY, table))
    for wrong in (table_token(KEY, other), "", "ы" * 16, table_token(KEY, table)[:-1]):
        assert not is_token_of(KEY, table, wrong)


def test_what_a_link_carries_is_read_again_and_short_enough() -> None:
    for code in ("BB", LETTERS[-1] + SIGNS[-1] * (LONGEST - 1)):
        token = table_token(KEY, table_of(code=code))
        start = start_parameter(code, token)
        assert len(token) == 16
        assert len(start) <= LONGEST_START
        assert read_start(start) == (code, token)
        assert read_start(start_parameter(code.lower(), token)) == (code, token)


@cases(
    ("text",),
    [
        ("",),
        ("K7",),
        ("K7_",),
        ("K7_short",),
        ("K7_" + "a" * 17,),
        ("_" + "a" * 16,),
        ("K_" + "a" * 16,),
        ("K7BBBB_" + "a" * 16,),
        ("K7_" + "a" * 15 + "=",),
        ("K7_" + "a" * 16 + "\n",),
        ("Ы7_" + "a" * 16,),
        ("play_blokus",),
    ],
)
def test_all_else_leads_to_no_table(text: str) -> None:
    assert read_start(text) is None


def test_a_group_opens_the_app_by_a_link_of_telegram() -> None:
    table = table_of()
    start = start_parameter("K7", table_token(KEY, table))
    main = AppLinks("https://example.org", "some_bot", "", KEY)
    named = AppLinks("https://example.org", "some_bot", "board", KEY)
    assert main.in_group(table) == f"https://t.me/some_bot?startapp={start}"
    assert named.in_group(table) == f"https://t.me/some_bot/board?startapp={start}"


def test_a_private_chat_opens_the_page_itself() -> None:
    table = table_of()
    start = start_parameter("K7", table_token(KEY, table))
    for public in ("https://example.org", "https://example.org/"):
        links = AppLinks(public, "some_bot", "", KEY)
        assert links.page == "https://example.org/app/"
        assert links.in_private(table) == f"{links.page}?tgWebAppStartParam={start}"


def test_the_key_is_shown_to_nobody() -> None:
    assert str(KEY) not in repr(AppLinks("https://example.org", "some_bot", "", KEY))
