"""Tables as rows, and their codes."""

import re
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import event

from bot.domain import seating
from bot.domain.commands import Accept, Invited, Person
from bot.domain.options import HostOptions
from bot.domain.players import SOMEONE
from bot.domain.table import Place, Stage, Table
from bot.i18n.sanitize import clean_name
from bot.store import Store
from bot.store.db.schema import posts
from bot.store.repositories import people, tables
from bot.store.repositories.tables import LETTERS, SIGNS
from tests.support.bot import games
from tests.support.bot.games import FIRST_MOVE, after, moved
from tests.support.bot.updates import ANN, BEN, CLEO, GROUP_ID
from tests.support.store.indexes import found_by

BOARD = "/".join(["XO.XO.XO.X"] * 10)
ODD_NAMES = [
    *('A"B\\', "[Ann]", "a; b", "; ", "\\", "'; --", "👨\u200d👩\u200d👧", "Жанна Ő", "1. x *"),
    *("x" * 40, "עדן", "\u202eevil", "{ $name }", "<b>&amp;", "a\\nb", '"]', "%s", "null", "*"),
]


async def keep(store: Store, *kept: Table, now: float = 1.0) -> None:
    async with store.transaction() as connection:
        for number, table in enumerate(kept):
            assert await connection.run_sync(tables.add, table, now + number) == 1


async def load(store: Store, code: str) -> Table | None:
    async with store.transaction() as connection:
        return await connection.run_sync(tables.load, code)


@pytest.mark.parametrize(
    "table",
    [
        games.opened(),
        replace(games.opened(), place=Place(-(10**13), 2**31)),
        games.opened(options={"setup": BOARD, "swap": "off"}),
        games.full(),
        games.invited(),
        seating.challenge(games.opened(), Invited("@Cleo_K", None, "cleo_k")),
        games.declined(),
        games.closed(),
        games.playing_two(),
        moved(moved(games.playing_two(), FIRST_MOVE, ANN), "swap", BEN),
        games.solo(),
        games.over(),
        replace(games.opened(), kept=(0, 7)),
        replace(games.opened(), host=HostOptions(hints=True)),
        replace(games.solo(), guided=0),
        replace(games.over(), players=(SOMEONE, games.seat_for(BEN)), opener=SOMEONE),
        games.played_out(games.playing_two(), 5),
        seating.rematch(games.over(), "R2", BEN, Random(1)),
    ],
)
async def test_a_table_comes_back_as_it_was(store: Store, table: Table) -> None:
    await keep(store, table)
    assert await load(store, table.code) == table


@pytest.mark.parametrize("name", ODD_NAMES)
async def test_odd_names_come_back_as_they_were(store: Store, name: str) -> None:
    ann, ben = Person(2**52, clean_name(name)), Person(2, clean_name(name * 2) or "2")
    table = after(games.invited(opener=ann, guest=ben), Accept(), ben)
    await keep(store, table)
    loaded = await load(store, table.code)
    assert loaded == table
    assert loaded.position == table.position


async def test_a_change_replaces_what_was_and_counts_versions(store: Store) -> None:
    opened, full = games.opened(), games.full()
    await keep(store, opened)
    async with store.transaction() as connection:
        assert await connection.run_sync(tables.change, opened, full, 2.0) == (2, False)
        assert await connection.run_sync(tables.change, full, full, 3.0) == (3, False)
    assert await load(store, "K7") == full
    async with store.transaction() as connection:
        assert await connection.run_sync(tables.of_person, BEN.id) == [full]


async def test_a_code_nobody_has_is_no_table(store: Store) -> None:
    assert await load(store, "ZZ") is None


async def test_tables_are_found_by_chat_by_person_and_by_message(store: Store) -> None:
    elsewhere = replace(games.opened("E2", CLEO), place=Place(-5))
    old, new, finished = games.playing_two("B2"), games.solo("C2"), games.over("D2")
    await keep(store, old, new, finished, elsewhere)
    async with store.transaction() as connection:
        assert await connection.run_sync(tables.in_chat, GROUP_ID) == [new, old]
        assert await connection.run_sync(tables.in_chat, GROUP_ID, [Stage.OVER]) == [finished]
        assert await connection.run_sync(tables.of_person, ANN.id) == [new, old]
        assert await connection.run_sync(tables.of_person, BEN.id) == [old]
        assert await connection.run_sync(tables.of_person, CLEO.id) == [elsewhere]
        row = {"chat": GROUP_ID, "message": 7, "code": "D2"}
        await connection.execute(posts.insert().values(row))
        assert await connection.run_sync(tables.posted, GROUP_ID, 7) == finished
        assert await connection.run_sync(tables.posted, GROUP_ID, 8) is None
        assert await connection.run_sync(tables.posted, -5, 7) is None


@pytest.mark.parametrize(
    ("table", "is_a_game"),
    [
        (moved(games.playing_two(), FIRST_MOVE, ANN), True),
        (replace(moved(games.playing_two(), FIRST_MOVE, ANN), stage=Stage.AWAY), True),
        (games.over(), True),
        (games.playing_two(), False),
        (games.opened(), False),
        (games.closed(), False),
        (replace(moved(games.playing_two(), FIRST_MOVE, ANN), guided=0), False),
    ],
)
async def test_whoever_sat_where_a_ply_was_made_has_played(
    store: Store, table: Table, *, is_a_game: bool
) -> None:
    await keep(store, table)
    async with store.transaction() as connection:
        assert await connection.run_sync(tables.has_played, ANN.id, "lits") is is_a_game
        assert not await connection.run_sync(tables.has_played, ANN.id, "blokus")
        assert not await connection.run_sync(tables.has_played, CLEO.id, "lits")


@pytest.mark.sqlite("a server chooses by how much there is")
async def test_who_has_played_is_found_by_whose_tables_they_are(store: Store) -> None:
    wanted = tables._HAS_PLAYED.params(whose=ANN.id, game="[Game")
    async with store.transaction() as connection:
        options = {"literal_binds": True}
        asked = wanted.compile(dialect=connection.dialect, compile_kwargs=options)
        found = await connection.run_sync(found_by, str(asked))
    assert found["seats"][0] == "ix_seats_person"
    assert found["tables"][0] in ("sqlite_autoindex_tables_1", "tables_pkey")


async def test_codes_are_short_well_formed_and_unique(store: Store) -> None:
    rng, codes = Random(3), set[str]()
    table = games.opened()
    async with store.transaction() as connection:
        for _ in range(300):
            code = await connection.run_sync(tables.new_code, rng)
            await connection.run_sync(tables.add, replace(table, code=code), 1.0)
            assert re.fullmatch(f"[{LETTERS}][{SIGNS}]{{1,4}}", code)
            assert code not in codes
            codes.add(code)
    assert not set("AEIOUY01") & set(SIGNS)
    assert {len(code) for code in codes} <= {2, 3}


async def test_codes_grow_when_the_short_ones_are_taken(store: Store) -> None:
    short = [letter + sign for letter in LETTERS for sign in SIGNS]
    table = games.opened()
    async with store.transaction() as connection:
        for code in short:
            await connection.run_sync(tables.add, replace(table, code=code), 1.0)
        assert len(await connection.run_sync(tables.new_code, Random(1))) == 3


async def test_when_every_code_tried_is_taken_it_says_so(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(_connection: object, code: str) -> Table:
        return games.opened(code)

    monkeypatch.setattr(tables, "load", taken)
    async with store.transaction() as connection:
        with pytest.raises(RuntimeError, match="taken"):
            await connection.run_sync(tables.new_code, Random(1))


# People


async def test_a_person_is_found_by_the_present_user_name(store: Store) -> None:
    async with store.transaction() as connection:
        await connection.run_sync(people.person_seen, replace(ANN, username="Ann_A"), "en")
        assert await connection.run_sync(people.person_called, "ANN_a") == Invited(
            "Ann", ANN.id, "ann_a"
        )
        await connection.run_sync(
            people.person_seen, replace(ANN, username="anna", name="Anna"), "ru"
        )
        assert await connection.run_sync(people.person_called, "ann_a") == Invited(
            "@ann_a", None, "ann_a"
        )
        assert await connection.run_sync(people.person_called, "anna") == Invited(
            "Anna", ANN.id, "anna"
        )
        assert await connection.run_sync(people.person_language, ANN.id) == "en"
        assert await connection.run_sync(people.person_language, BEN.id) is None


async def test_a_user_name_that_has_changed_hands_means_who_has_it_now(store: Store) -> None:
    async with store.transaction() as connection:
        await connection.run_sync(people.person_seen, replace(ANN, username="champion"), "en")
        await connection.run_sync(people.person_seen, replace(BEN, username="Champion"), "en")
        found = await connection.run_sync(people.person_called, "champion")
    assert found == Invited("Ben", BEN.id, "champion")


async def test_nobody_else_is_looked_at_for_who_has_no_user_name(store: Store) -> None:
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement.split(maxsplit=1)[0])

    async with store.transaction() as connection:
        event.listen(connection.sync_engine, "before_cursor_execute", note)
        await connection.run_sync(people.person_seen, replace(ANN, username=None), "en")
    assert asked == ["SELECT", "INSERT"]


async def test_a_chat_keeps_its_first_language_and_counts_messages(store: Store) -> None:
    async with store.transaction() as connection:
        await connection.run_sync(people.chat_seen, GROUP_ID, "group", "hu")
        for number in (7, 9, 8):
            await connection.run_sync(people.message_seen, GROUP_ID, number)
        await connection.run_sync(people.chat_seen, GROUP_ID, "supergroup", "ru")
        known = await connection.run_sync(people.known_chat, GROUP_ID)
        assert known == people.Chat(
            "supergroup", "hu", people.STYLE, removed=False, latest=9, heard=3
        )
        assert await connection.run_sync(people.known_chat, 5) is None
