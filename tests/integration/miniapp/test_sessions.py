"""Sessions: the first answer, how long it is good, and the headers of every answer."""

from functools import partial

import pytest

from bot.miniapp.sessions import LONGEST, SECONDS
from bot.store.repositories import people
from tests.support.bot.games import playing_two, solo, waiting
from tests.support.bot.updates import ANN, BEN, CLEO, message
from tests.support.miniapp import Pages, Visitor, init_data, start_of

HEADERS = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
}


async def test_one_answer_brings_the_first_board(pages: Pages) -> None:
    table = waiting()
    await pages.desk.clear(table)
    told = (await pages.visit(BEN, table)).told
    assert told["me"] == {"id": BEN.id, "name": "Ben", "language": "en"}
    assert told["seconds"] == SECONDS
    assert told["theme"] == "light"
    assert told["themes"] == {"light": {"name": "light"}}
    assert told["words"]["app-confirm"] == "Confirm"
    assert (told["table"]["code"], told["table"]["viewer"]) == ("K7", 1)
    [listed] = told["tables"]
    assert (listed["code"], listed["yours"]) == ("K7", True)


async def test_a_link_to_a_table_that_one_may_not_see_opens_ones_own(pages: Pages) -> None:
    table = solo(chat=ANN.id)
    await pages.desk.clear(table)
    told = (await pages.visit(BEN, table)).told
    assert (told["table"], told["tables"]) == (None, [])


async def test_the_word_of_the_link_is_taken_from_what_telegram_signed_too(pages: Pages) -> None:
    table = playing_two()
    await pages.desk.clear(table)
    data = init_data(CLEO, pages.desk.clock.now(), start_param=start_of(table))
    assert (await pages.open(data)).json()["table"]["viewer"] is None


async def test_the_page_speaks_the_language_that_was_set_in_the_chat(pages: Pages) -> None:
    await pages.desk.give(message("/start", CLEO, {"id": CLEO.id, "type": "private"}))
    assert (await pages.visit(CLEO)).told["words"]["app-confirm"] == "Подтвердить"
    async with pages.desk.store.transaction() as connection:
        await connection.run_sync(partial(people.prefer_for_oneself, language="hu"), CLEO.id)
        await connection.run_sync(partial(people.prefer, style="dark"), CLEO.id)
    told = (await pages.visit(CLEO)).told
    assert (told["me"]["language"], told["theme"]) == ("hu", "dark")


async def test_a_session_ends_after_an_hour_unless_it_is_renewed(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ann = await pages.visit(ANN)
    pages.desk.clock.time += SECONDS - 1
    renewed = await pages.open("", session=ann.session)
    assert renewed.status_code == 200
    assert (await ann.get("K7")).status_code == 200
    pages.desk.clock.time += 1
    assert (await ann.get("K7")).json() == {"error": "session"}
    assert (await pages.open("", session=ann.session)).status_code == 401
    later = Visitor(pages, ANN, renewed.json()["session"])
    assert (await later.get("K7")).status_code == 200


async def test_a_session_is_not_renewed_for_ever(pages: Pages) -> None:
    session = (await pages.visit(ANN)).session
    for _ in range(int(LONGEST / (SECONDS - 10)) + 1):
        pages.desk.clock.time += SECONDS - 10
        answer = await pages.open("", session=session)
        pages.server.reading._levels.clear()
        if answer.status_code != 200:
            break
        session = answer.json()["session"]
    assert answer.status_code == 401


@pytest.mark.parametrize("change", ["", "x", ".", "x.y", "é.é"])
async def test_a_session_that_was_not_given_is_none(change: str, pages: Pages) -> None:
    session = (await pages.visit(ANN)).session
    body, _, signature = session.partition(".")
    other = (await pages.visit(BEN)).session.partition(".")[0]
    for wrong in (change, f"{body}.{signature[:-1]}", f"{other}.{signature}", f"{session}x"):
        header = {"Authorization": f"Bearer {wrong}".encode()}
        answer = await pages.client.get("/app/tables", headers=header)  # type: ignore[arg-type] # bytes are possible
        assert answer.status_code == 401
    assert (await pages.client.get("/app/tables")).status_code == 401


async def test_every_answer_forbids_what_it_does_not_need(pages: Pages) -> None:
    await pages.desk.clear(playing_two())
    ann = await pages.visit(ANN)
    answers = [
        await ann.get("K7"),
        await ann.get("ZZ"),
        await ann.do("undo"),
        await pages.open("x"),
    ]
    for answer in answers:
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert dict(answer.headers).items() >= HEADERS.items()


async def test_the_page_may_be_framed_by_telegram_alone(pages: Pages) -> None:
    for address in ("/app", "/app/"):
        page = await pages.client.get(address)
        policy = page.headers["content-security-policy"]
        assert "frame-ancestors 'self' https://web.telegram.org" in policy
        assert "unsafe-inline" not in policy
        assert page.headers["cache-control"] == "no-cache"
        assert page.text == "<script src='/app/page/v1/a.js'>"


async def test_files_are_kept_for_ever_under_their_hash(pages: Pages) -> None:
    file = await pages.client.get("/app/page/v1/a.js")
    assert (file.text, file.headers["content-type"]) == ("1", "text/javascript; charset=utf-8")
    assert "immutable" in file.headers["cache-control"]
    for wrong in ("v2/a.js", "v1/b.js", "v1/index.html", "v1/..%2Fapp.py"):
        assert (await pages.client.get(f"/app/page/{wrong}")).status_code == 404
