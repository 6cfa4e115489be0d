"""Being forgotten: games are given up, and nothing is left that could identify the person."""

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from sqlalchemy import update
from telegram.error import Forbidden

from bot.domain import seating
from bot.domain.clocks.spans import in_ms
from bot.domain.commands import Invited, Person
from bot.domain.players import SOMEONE
from bot.domain.seating import NOBODY
from bot.domain.table import CommandRejected, Place, Stage, Table
from bot.handlers.personal.forgetter import LATER, NO_LEAD
from bot.i18n.translations import Texts
from bot.store.db.schema import bests as best_rows
from bot.store.db.schema import boards as board_rows
from bot.store.db.schema import chats as chat_rows
from bot.store.db.schema import metadata, notices, posts, tables
from bot.store.db.schema import outbox as outbox_rows
from bot.store.db.schema import people as people_rows
from bot.store.repositories import boards, outbox, people
from bot.store.repositories.messages import drafts, page_answers, questions
from bot.store.repositories.messages.drafts import KeptDraft
from bot.store.repositories.messages.page_answers import PageAnswer
from bot.store.repositories.own_data import own_data
from bot.store.repositories.scores import best_scores
from bot.views.caption import Caption
from bot.views.phrases import Phrases
from bot.views.table_message import Presenter
from engine.core.record import parse_record
from tests.support.bot import games, tristra
from tests.support.bot.games import FIRST_MOVE, moved, played_on, with_people
from tests.support.bot.harness import FINGERPRINTS, ServiceHarness
from tests.support.bot.telegram_stub import TelegramStub, deliver, loaded, publisher
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, GROUP, GROUP_ID, message, private, tap

pytestmark = pytest.mark.databases

ADA = Person(987_654_321, "Adalbertina", "ada_l", "en")
OF_OLD = f"forget:::{ADA.id}"
"""The button of a question that was asked when questions had no numbers."""

SURE = f"{OF_OLD}.100"
"""Its button in the question that is message 100."""

LATER_ON, STAY = f"forgetlater:::{ADA.id}.100", f"stay:::{ADA.id}.100"
"""The other buttons of that question."""


async def forget(desk: ServiceHarness, *kept: Table) -> None:
    await desk.clear(*kept)
    await desk.give(message("/forget", ADA, private(ADA)), tap(SURE, ADA, private(ADA)))


async def traces(desk: ServiceHarness) -> list[str]:
    """The rows with traces of Ada, without those on their way to her."""
    found = await desk.rows(*metadata.sorted_tables)
    mine = [(name, row) for name, rows in found.items() for row in rows]
    return [
        f"{name}: {row}"
        for name, row in mine
        if any(word in str(row) for word in (str(ADA.id), ADA.name, "ada_l"))
        if not (name == "outbox" and row[1] == ADA.id)
    ]


def there(table: Table, chat: int) -> Table:
    return replace(table, place=Place(chat))


async def test_it_is_asked_once_more_and_of_that_person_only(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two("K7", ADA, BEN))
    await desk.give(message("/forget", ADA))
    question = (await desk.sent())[-1]
    assert [row[0]["text"] for row in question["keyboard"]] == [
        "Yes, in seven days",
        "Yes, right now",
        "No, leave everything as it is",
    ]
    for data in (SURE, LATER_ON, f"stay:::{ADA.id}.100"):
        await desk.give(tap(data, BEN))
        assert await desk.last_words() == "Somebody else was asked."
    await desk.give(tap(f"stay:::{ADA.id}.100", ADA, number=70))
    assert (await desk.sent())[-1]["kind"] == "edit"
    assert (await desk.load("K7")).stage is Stage.PLAYING


async def known_everywhere(desk: ServiceHarness) -> None:
    """Ada sits at tables of all kinds, and there are rows about her wherever there can be."""
    challenged = replace(games.invited("D2", BEN, CLEO), invited=Invited("@Ada_L", None, "ada_l"))
    await desk.clear(
        games.playing_two("K7", ADA, BEN),
        games.opened("B2", ADA),
        games.invited("C2", BEN, ADA),
        challenged,
        games.played_out(games.playing_two("F2", BEN, ADA), 3),
        games.declined_by("G2", BEN, ADA),
        games.solo("H2", person=ADA),
        games.solo("J2", person=ADA, chat=ADA.id),
        replace(games.opened("L2", BEN), kept=(ADA.id, 0)),
    )
    async with desk.store.transaction() as connection:
        await connection.run_sync(best_scores.beat, best_scores.Kind(ADA.id, "blokus", ""), 5)
        await connection.execute(notices.insert().values(person=ADA.id, code="K7", message=3))
        await connection.run_sync(drafts.keep, KeptDraft(ADA.id, 4, "Z9", 0, "AB"))
        about = {"text": f'<a href="tg://user?id={ADA.id}">Ada</a>', "keyboard": None}
        await connection.run_sync(outbox.put, GROUP_ID, "message", about, 1.0)
        question = {"text": "Which table?", "keyboard": [], "asked": ADA.id}
        await connection.run_sync(outbox.put, GROUP_ID, "message", question, 1.0)
        await connection.run_sync(questions.replace, GROUP_ID, ADA.id, 4)
        answer = PageAnswer(ADA.id, "of a page", "Z9", "done")
        await connection.run_sync(page_answers.keep, answer, 1.0)
    await desk.give(message("/hint #H2", ADA))


async def test_it_holds_all_rows_about_a_person_and_nobody_else(desk: ServiceHarness) -> None:
    await known_everywhere(desk)
    there = Counter(row.partition(":")[0] for row in await everything(desk))
    found = json.loads(json.dumps(await desk.store.run(own_data, ADA.id, FINGERPRINTS.of(ADA.id))))
    assert {"seats", "bests", "people", "notices", "drafts", "outbox", "tables"} <= there.keys()
    for name in there.keys() & found.keys():
        assert len(found[name]) >= there[name], name
    for name in ("people", "bests", "seats", "notices", "page_answers"):
        assert len(found[name]) == there[name], name
    codes = {table["code"] for table in found["tables"]}
    assert codes == {"K7", "B2", "C2", "D2", "F2", "G2", "H2", "J2", "L2"}
    records = {table["code"]: parse_record(table["record"]) for table in found["tables"]}
    assert records["F2"].seats == ("someone", ADA.name)
    assert records["F2"].plies
    assert not any(name in str(found) for name in ("Ben", "Клео", "Dani"))
    assert "bests" not in {name for name, rows in (await kept_of(desk, BEN)).items() if rows}


async def kept_of(desk: ServiceHarness, person: Person) -> dict[str, Any]:
    return await desk.store.run(own_data, person.id, FINGERPRINTS.of(person.id))


async def test_secrets_of_others_are_not_told(desk: ServiceHarness) -> None:
    await desk.clear(tristra.after(tristra.choosing(), (0, "rock")))
    mine, other = [(await kept_of(desk, who))["tables"][0]["record"] for who in (ANN, BEN)]
    assert "rock" in mine
    assert "rock" not in other


async def test_what_is_kept_is_sent_in_private_alone(desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(message("/data", ADA))
    assert "private chat" in await desk.last_words()
    await desk.give(message("/data", ADA, private(ADA)))
    assert (await desk.sent())[-1]["kind"] == "data"


async def test_nothing_is_left_of_them(desk: ServiceHarness) -> None:
    await known_everywhere(desk)
    assert len(await traces(desk)) > 8
    await desk.give(tap(OF_OLD, ADA, private(ADA)))
    assert await traces(desk) == []
    assert "do not know you any more" in str((await desk.sent())[-3:])


async def planned(desk: ServiceHarness) -> None:
    """Ada, who is known everywhere, is to be forgotten in seven days."""
    await known_everywhere(desk)
    await desk.give(message("/forget", ADA, private(ADA)), tap(LATER_ON, ADA, private(ADA)))


async def test_within_seven_days_everything_stays_as_it_is(desk: ServiceHarness) -> None:
    await planned(desk)
    assert "Until then everything stays as it is" in str((await desk.sent())[-1])
    before = await traces(desk)
    desk.clock.time += LATER / 1000 - 1
    await desk.expiry_job().forget_people()
    assert await traces(desk) == before
    await desk.give(message("/forget", ADA, private(ADA)))
    question = (await desk.sent())[-1]
    assert "Until then everything stays as it is" in question["text"]
    assert [row[0]["text"] for row in question["keyboard"]] == [
        "Yes, right now",
        "No, leave everything as it is",
    ]


async def test_after_them_nothing_is_left_and_it_is_told(desk: ServiceHarness) -> None:
    await planned(desk)
    desk.clock.time += LATER / 1000
    touched = set[int]()
    await desk.expiry_job(touched).forget_people()
    assert await traces(desk) == []
    assert {ADA.id, GROUP_ID} <= touched
    told = [one for one in await desk.sent() if one["chat"] == ADA.id]
    assert [one["kind"] for one in told] == ["message", outbox.FAREWELL]
    assert "do not know you any more" in told[0]["text"]
    await deliver(desk, TelegramStub(), ADA.id)
    assert await everything(desk) == []


async def test_who_has_changed_their_mind_stays_known(desk: ServiceHarness) -> None:
    await planned(desk)
    await desk.give(tap(STAY, ADA, private(ADA)))
    before = await traces(desk)
    desk.clock.time += LATER / 1000
    await desk.expiry_job().forget_people()
    assert await traces(desk) == before
    await desk.give(tap(LATER_ON, ADA, private(ADA)))
    assert "answered already" in str((await desk.sent())[-1])


async def test_who_returns_is_known_by_a_fingerprint_for_a_while(desk: ServiceHarness) -> None:
    await forget(desk)
    until = in_ms(desk.clock.now()) + NO_LEAD
    assert (await kept_of(desk, ADA))["departures"] == [{"until": until}]
    desk.clock.time += NO_LEAD / 1000
    await desk.expiry_job().sweep()
    assert (await kept_of(desk, ADA))["departures"] == []


async def everything(desk: ServiceHarness) -> list[str]:
    """All rows with traces of Ada."""
    found = await desk.rows(*metadata.sorted_tables)
    return [
        f"{name}: {row}" for name, rows in found.items() for row in rows if str(ADA.id) in str(row)
    ]


@pytest.mark.parametrize("blocked", [False, True])
async def test_nothing_is_left_of_what_was_on_its_way_either(
    desk: ServiceHarness, *, blocked: bool
) -> None:
    """The lease of their chat goes, and so does a board posted while they were forgotten."""
    await desk.clear(games.solo("J2", person=ADA, chat=ADA.id))
    wall = TelegramStub()
    await deliver(desk, wall, ADA.id)
    assert [row for row in await everything(desk) if row.startswith("sending")]
    await desk.give(tap(OF_OLD, ADA, private(ADA)))
    async with desk.store.transaction() as connection:
        await connection.execute(posts.insert().values(chat=ADA.id, message=501, code="J2"))
        await connection.execute(notices.insert().values(person=ADA.id, code="J2", message=502))
    if blocked:
        wall.refuse("new_text", Forbidden("bot was blocked by the user"))
    await deliver(desk, wall, ADA.id)
    assert wall.names[-1] == "new_text"
    assert await everything(desk) == []


async def test_who_writes_again_at_once_is_known_anew(desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(tap(OF_OLD, ADA, private(ADA)), message("/help", ADA, private(ADA)))
    await deliver(desk, TelegramStub(), ADA.id)
    found = {row.split(":")[0] for row in await everything(desk)}
    assert found == {"people", "chats", "lines", "sending"}


async def test_others_are_not_forgotten_with_them(desk: ServiceHarness) -> None:
    await desk.clear(games.playing_two("K7", ADA, BEN), games.playing_two("B2", BEN, CLEO))
    other = replace(ADA, id=ADA.id + 1, username="other")
    await desk.give(message("/help", other), message("/help", BEN))
    async with desk.store.transaction() as connection:
        await connection.run_sync(best_scores.beat, best_scores.Kind(BEN.id, "blokus", ""), 5)
        about = {"text": f'<a href="tg://user?id={ADA.id}0">x</a>', "keyboard": None}
        await connection.run_sync(outbox.put, GROUP_ID, "message", about, 1.0)
    before = await desk.load("B2")
    await desk.give(tap(OF_OLD, ADA, private(ADA)))
    found = await desk.rows(people_rows, best_rows, outbox_rows)
    assert {row[0] for row in found["people"]} == {BEN.id, other.id}
    assert len(found["bests"]) == 1
    assert any(f"id={ADA.id}0" in str(row) for row in found["outbox"])
    assert await desk.load("B2") == before


async def test_a_running_game_is_given_up(desk: ServiceHarness, texts: Texts) -> None:
    await forget(desk, games.playing_two("K7", ADA, BEN))
    table = await desk.load("K7")
    assert (table.stage, table.opener, table.players[0]) == (Stage.OVER, SOMEONE, SOMEONE)
    assert table.record.seats == ("someone", "Ben")
    assert table.record.termination == "resignation"
    caption = str(Caption(Phrases(texts, "en"), table, table.position.view(None)))
    assert "✕\u00a0someone 🏳: " in caption
    assert "id=0" not in caption


async def test_a_game_goes_on_without_them(desk: ServiceHarness) -> None:
    table = with_people("blokus", 4, variant="classic")
    players = (replace(table.players[0], id=ADA.id), *table.players[1:])  # type: ignore[type-var]
    opener = replace(table.opener, id=ADA.id)
    table = played_on(replace(table, players=players, opener=opener), 1, 5)
    await forget(desk, table)
    found = await desk.load("K7")
    assert found.stage is Stage.PLAYING
    assert set(found.resigned) == {0}
    mover = (BEN, CLEO, DANI)[found.position.to_move[0] - 1]
    move = found.position.print(found.position.random_move(Random(1)))
    await desk.give(message(f"/m {move}", mover))
    assert (await desk.load("K7")).revision == found.revision + 1


async def test_waiting_tables_are_put_away_or_left(desk: ServiceHarness, texts: Texts) -> None:
    joined = replace(games.full("D2"), players=(games.full().players[0], games.seat_for(ADA)))
    await forget(desk, games.opened("B2", ADA), games.invited("C2", BEN, ADA), joined)
    mine, theirs, left = [await desk.load(code) for code in ("B2", "C2", "D2")]
    assert (mine.stage, mine.closed) == (Stage.CLOSED, "cancelled")
    assert (theirs.stage, theirs.closed, theirs.invited) == (Stage.CLOSED, "declined", NOBODY)
    caption = str(Caption(Phrases(texts, "en"), theirs, theirs.position.view(None)))
    assert caption.endswith("someone declined.")
    assert (left.stage, left.empty_seats) == (Stage.OPEN, (1,))


async def test_games_long_over_are_edited_where_they_are(desk: ServiceHarness) -> None:
    over = games.played_out(games.playing_two("K7", ADA, BEN), 3)
    await desk.clear(over)
    async with desk.store.transaction() as connection:
        board = await connection.run_sync(boards.load, "K7")
        assert board
        shown = replace(board, shown=board.wanted, picture="p", words="w")
        await connection.run_sync(boards.posted, shown, 77)
    await desk.give(tap(OF_OLD, ADA, private(ADA)))
    async with desk.store.transaction() as connection:
        [behind] = await connection.run_sync(boards.behind, GROUP_ID)
    assert (behind.message, behind.repost, behind.picture, behind.words) == (77, False, "p", "")
    table = await desk.load("K7")
    assert table.record.plies == over.record.plies
    assert table.record.result == over.record.result


async def test_an_edit_is_quiet_however_far_the_message_has_scrolled_away(
    desk: ServiceHarness,
) -> None:
    await desk.clear(games.played_out(games.playing_two("K7", ADA, BEN), 3))
    calls = TelegramStub()
    async with desk.store.transaction() as connection:
        board = await connection.run_sync(boards.load, "K7")
        assert board
        await connection.run_sync(boards.posted, replace(board, picture="p", words="w"), 77)
    await desk.give(message("talk", BEN, number=900), tap(OF_OLD, ADA, private(ADA)))
    await publisher(desk, calls).show(await loaded(desk))
    assert calls.names == ["new_picture"]


async def test_a_table_in_their_own_chat_goes_or_moves_to_whom_is_left(
    desk: ServiceHarness,
) -> None:
    alone = games.solo("B2", person=ADA, chat=ADA.id)
    await forget(desk, alone, there(games.playing_two("C2", ADA, BEN), ADA.id))
    [kept] = await desk.all()
    assert (kept.code, kept.place, kept.stage) == ("C2", Place(BEN.id), Stage.OVER)
    found = await desk.rows(posts, board_rows)
    assert {row[0] for row in found["boards"]} == {"C2"}
    assert found["posts"] == []


async def test_who_writes_again_is_new(desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(message("/help", ADA, private(ADA)))
    async with desk.store.transaction() as connection:
        await connection.execute(update(people_rows).values(language="hu"))
        assert await connection.run_sync(people.person_language, ADA.id) == "hu"
    await desk.give(tap(OF_OLD, ADA, private(ADA)))
    assert "már nem ismerlek" in str(await desk.sent())
    assert (await desk.rows(people_rows))["people"] == []
    await desk.give(message("/games", ADA, private(ADA)))
    assert "You have no tables here" in await desk.last_words()


async def test_with_someone_there_is_no_rematch(desk: ServiceHarness, texts: Texts) -> None:
    await forget(desk, games.playing_two("K7", ADA, BEN))
    table = await desk.load("K7")
    with pytest.raises(CommandRejected, match="rematch-gone"):
        seating.rematch(table, "R2", BEN, Random(1))
    keyboard = Presenter(texts, "en", "Tessera_bot").table(table, None).keyboard
    assert [[button["text"] for button in row] for row in keyboard] == [
        ["Key moments", "Share"],
        ["Replay"],
    ]


async def test_a_move_of_theirs_stays_in_the_record(desk: ServiceHarness) -> None:
    await forget(desk, moved(games.playing_two("K7", ADA, BEN), FIRST_MOVE, ADA))
    found = await desk.rows(tables)
    assert FIRST_MOVE in str(found)
    assert ADA.name not in str(found)


async def test_what_is_kept_is_said_to_anybody(desk: ServiceHarness) -> None:
    for asked in (message("/privacy", ADA), message("/privacy", None, sender_chat=GROUP)):
        await desk.give(asked)
        assert (
            "/forget asks once more, then deletes it, right now or in seven days"
            in await desk.last_words()
        )


async def test_anonymous_admins_are_not_known_at_all(desk: ServiceHarness) -> None:
    await desk.give(message("/forget", None, sender_chat=GROUP))
    assert "cannot tell who you are" in await desk.last_words()


def left_as_they_are(table: Table, _person: Person) -> Table:
    return table


def nowhere(*_: object) -> list[str]:
    return []


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        ("bot.store.repositories.erasure.bests", notices),
        ("bot.store.repositories.erasure.drafts", notices),
        ("bot.store.repositories.erasure.notices", best_rows),
        ("bot.store.repositories.erasure.page_answers", notices),
        ("bot.store.repositories.erasure.people", chat_rows),
        ("bot.store.repositories.erasure.chats", people_rows),
        ("bot.handlers.personal.forgetter.without", left_as_they_are),
        ("bot.store.repositories.erasure.tables_with", nowhere),
    ],
)
async def test_control_whatever_is_kept_is_noticed(
    step: str, wrong: object, desk: ServiceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each round leaves out one table of the store, or the people in tables."""
    monkeypatch.setattr(step, wrong)
    with pytest.raises(AssertionError):
        await test_nothing_is_left_of_them(desk)
