"""Looking back at a finished game, ply by ply: the people who may, and all they see."""

from dataclasses import replace
from typing import Any

import pytest

from bot.domain.commands import Person
from bot.domain.effects import Job
from bot.domain.requests import Best, Review, ReviewPly
from bot.domain.table import Stage, Table
from bot.i18n.translations import Texts
from bot.store.repositories.tables import LETTERS, LONGEST
from bot.telegram.callback_parser import tapped
from bot.views.deep_links import payload_of, read_payload, token_of
from bot.views.keyboard import decode
from bot.views.phrases import Phrases
from bot.views.table_message import Presenter
from bot.views.teaching.review_cards import ReviewCard, ReviewedPly
from tests.support.bot import games
from tests.support.bot.captions import plain
from tests.support.bot.games import played_on, with_people
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.tristra import moving
from tests.support.bot.updates import ANN, BEN, CLEO, DANI, GROUP, Json, message, private, read, tap
from tests.support.cases import cases

ENDED = games.played_out(games.playing_two(), 3)
PLIES = len(ENDED.record.plies)


def ended(table: Table) -> Table:
    """The table after its first seat has given up."""
    return games.gave_up(table, Person(ANN.id, ANN.name))


def card(texts: Texts, table: Table, ply: int, seat: int | None = 0) -> Any:
    reviewed = ReviewedPly(table.code, ply, token_of(table), seat)
    return ReviewCard(Phrases(texts, "en"), table, reviewed).presentation()


def start(table: Table, person: Person) -> Json:
    return message(f"/start {payload_of(table)}", person, private(person))


def test_a_link_is_no_code_of_a_table() -> None:
    payload = payload_of(ENDED)
    assert read_payload(payload) == ("K7", token_of(ENDED))
    assert len(payload) <= 64
    for code in ("K7", LETTERS[0] * LONGEST, "review", "review_K7", "review_K7_xyz"):
        assert read_payload(code) is None
    request = read(start(ENDED, CLEO))
    assert request
    assert (request.command, request.code) == (Review(token_of(ENDED)), "K7")


def test_links_differ_from_game_to_game() -> None:
    other = games.played_out(games.playing_two(), 4)
    assert token_of(other) != token_of(ENDED)


@cases(
    ("data", "command"),
    [
        ("review:K7:9:", Review()),
        ("leaf:K7:0:0a1b2c3d", ReviewPly(0, "0a1b2c3d")),
        ("leaf:K7:12:", ReviewPly(12)),
        ("best:K7:12:0a1b2c3d", Best(12, "0a1b2c3d")),
        ("best:K7:12:0a1b2c3d.9.70.50.x", Best(12, "0a1b2c3d", "9.70.50.x")),
    ],
)
def test_buttons_hold_where_one_is(data: str, command: object) -> None:
    found = decode(data)
    assert found
    assert tapped(found) == command


def test_the_button_leads_from_a_group_into_private(texts: Texts) -> None:
    presenter = Presenter(texts, "en", "Tessera_bot")
    in_group = presenter.table(ENDED, None).keyboard[-1][0]
    assert in_group["url"] == f"https://t.me/Tessera_bot?start={payload_of(ENDED)}"
    in_private = presenter.table(ENDED, 0).keyboard[-1][0]
    assert in_private["callback_data"] == f"review:K7:{ENDED.revision}:"
    again = presenter.table(replace(ENDED, rematch="R2"), 0).keyboard
    assert [[b["text"] for b in row] for row in again] == [["Analyse"]]


async def test_who_sat_there_opens_it_and_leafs(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    await desk.give(tap("review:K7:0:", BEN, private(BEN)))
    toast, leaf, progress = await desk.sent()
    assert progress["kind"] == "progress"
    assert (toast["kind"], leaf["kind"], leaf["chat"]) == ("toast", "leaf", BEN.id)
    assert (leaf["ply"], leaf["seat"], leaf["message"]) == (0, 1, None)
    await desk.give(tap("leaf:K7:3:", BEN, private(BEN), 60))
    await desk.give(tap("leaf:K7:999:", BEN, private(BEN), 60))
    leaves = [sent for sent in await desk.sent() if sent["kind"] == "leaf"]
    assert [(leaf["ply"], leaf["message"]) for leaf in leaves] == [(0, None), (PLIES, 60)]


async def test_a_guest_needs_the_link(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    await desk.give(start(ENDED, CLEO))
    leaf = (await desk.sent())[-2]
    assert (leaf["kind"], leaf["seat"], leaf["token"]) == ("leaf", None, token_of(ENDED))
    for data in ("review:K7:0:", "leaf:K7:3:00000000", "best:K7:3:"):
        await desk.give(tap(data, DANI, private(DANI)))
        assert "#K7" in await desk.last_words()
    assert await desk.jobs() == []


@pytest.mark.parametrize("table", [games.playing_two(), games.opened(), games.closed()])
async def test_only_what_is_over_is_looked_back_at(table: Table, desk: ServiceHarness) -> None:
    await desk.clear(table)
    await desk.give(tap("review:K7:0:", ANN, private(ANN)), start(table, ANN))
    assert not any(sent["kind"] == "leaf" for sent in await desk.sent())


async def test_it_is_not_taken_in_a_group(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    await desk.give(tap("leaf:K7:0:", ANN, GROUP))
    assert not any(sent["kind"] == "leaf" for sent in await desk.sent())


async def test_the_best_move_is_found_like_a_hint(desk: ServiceHarness) -> None:
    await desk.clear(ENDED)
    [seat] = ENDED.positions[3].to_move
    await desk.give(tap(f"best:K7:3:{token_of(ENDED)}", CLEO, private(CLEO)))
    assert await desk.jobs() == [Job("K7", seat, 3, CLEO.id)]
    assert (await desk.last_words()) == "Думаю…"
    await desk.give(tap(f"best:K7:{PLIES}:", ANN, private(ANN)))
    assert "Nobody is at move" in await desk.last_words()


async def test_a_card_on_which_the_best_move_was_asked_for_does_not_offer_it_again(
    texts: Texts, desk: ServiceHarness
) -> None:
    await desk.clear(ENDED)
    key = f"2.70.30.{ENDED.record.plies[2].text}"
    reviewed = ReviewedPly("K7", 3, token_of(ENDED), 0, key)
    shown = ReviewCard(Phrases(texts, "en"), ENDED, reviewed).presentation()
    [best] = [button["callback_data"] for row in shown.keyboard[:-1] for button in row]
    await desk.give(tap(best, ANN, private(ANN), 70))
    [leaf] = [each for each in await desk.sent() if each["kind"] == "leaf"]
    assert (leaf["message"], leaf["ply"], leaf["key"], leaf["asked"]) == (70, 3, key, True)
    anew = ReviewCard(Phrases(texts, "en"), ENDED, replace(reviewed, asked=True)).presentation()
    assert (anew.caption, anew.keyboard) == (shown.caption, shown.keyboard[-1:])


def test_each_leaf_says_its_ply_and_where_one_can_go(texts: Texts) -> None:
    first, third, last = (card(texts, ENDED, ply) for ply in (0, 3, PLIES))
    assert first.caption.endswith(f"After 0 of {PLIES} moves")
    assert "3. " in third.caption
    assert ENDED.record.plies[2].text in plain(third.caption)
    assert "tg://" not in third.caption
    assert "🏆" not in third.caption
    assert "🏆" in last.caption
    assert third.scene == ENDED.positions[3].view(0).scene()
    goals = [tapped(decode(b["callback_data"])) for b in third.keyboard[-1]]  # type: ignore[arg-type]
    token = token_of(ENDED)
    assert goals == [ReviewPly(n, token) for n in (0, 2, 4, PLIES)]
    assert [len(c.keyboard) for c in (first, third, last)] == [2, 2, 1]


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize(
    "table",
    [
        ended(played_on(with_people("blokus", 4, variant="classic"), 1, 9)),
        ended(played_on(with_people("stratopolis", 2, stack="blind", first="red"), 1, 9)),
        ended(played_on(moving(), 1, 5)),
        ended(with_people("blokus", 1)),
    ],
    ids=["blokus", "stratopolis", "tristra", "alone"],
)
def test_every_game_is_looked_back_at(table: Table, seat: int | None, texts: Texts) -> None:
    if seat is not None:
        seat = min(seat, len(table.players) - 1)
    for ply in range(len(table.record.plies) + 1):
        shown = card(texts, table, ply, seat)
        assert len(shown.caption) <= 1024
        assert shown.scene
    assert "gave up" in shown.caption


def test_what_was_given_in_secret_is_open_now(texts: Texts) -> None:
    table = ended(moving())
    for number, ply in enumerate(table.record.plies[:-1], 1):
        shown = card(texts, table, number, None)
        if table.positions[number - 1].secret:
            assert ply.text in plain(shown.caption) or ply.text in table.position.game.info.words
            after = table.positions[number]
            assert shown.scene == after.view(ply.seat).scene()
    assert table.stage is Stage.OVER
