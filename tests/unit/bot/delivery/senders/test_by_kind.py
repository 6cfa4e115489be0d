"""Outbox messages: each kind comes to the calls it should, once, and is counted."""

import json
from dataclasses import asdict
from functools import partial
from typing import Any

import pytest
from telegram.error import BadRequest

from bot.delivery.senders import by_kind
from bot.domain.table import Table
from bot.i18n.translations import LANGUAGES
from bot.render.standings import Placed
from bot.store.repositories import analyses, outbox, people
from bot.store.repositories.outbox import OutboxMessage
from bot.store.repositories.people import STYLE
from bot.views.deep_links import payload_of
from bot.views.keyboard import Tap
from bot.views.phrases import Phrases
from bot.views.showcase import exhibits
from bot.views.table_message import Presenter
from bot.views.teaching import rules_pages
from bot.views.teaching.replay import scenes
from engine.core.registry import GAMES
from tests.support.bot import games
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.telegram_stub import PICTURES, TelegramStub, board_of, deliver, sender
from tests.support.bot.updates import ANN, GROUP_ID, message, private, tap
from tests.support.cases import cases
from tests.unit.bot.views.teaching.test_key_moments import LITS as ENDED
from tests.unit.bot.views.teaching.test_key_moments import judgements

TABLE = games.playing_two()
HERE: dict[str, Any] = {"topic": 9, "reply_to": 70}
ABOUT: dict[str, dict[str, Any]] = {
    "toast": {"query": "q1", "text": "Done."},
    "react": {"message": 70, "emoji": "👍"},
    "strip": {"message": 70},
    "delete": {"message": 70},
    "edit": {"message": 70, "text": "New.", "keyboard": []},
    "message": {"text": "Hello.", **HERE},
    "record": {"code": "K7", **HERE},
    "replay": {"code": "K7", "language": "en", **HERE},
    "data": {**HERE},
    "gallery": {"game": "lits", "language": "en", **HERE},
    "showcase": {
        "game": "",
        "message": None,
        "text": "Which?",
        "keyboard": [],
        "language": "en",
        **HERE,
    },
    "standings": {
        "lines": [asdict(Placed("1", "Ann", 1600, 90, "1600", ("12 games", "8–4")))],
        "message": None,
        "text": "The best",
        "keyboard": [],
        **HERE,
    },
    "curve": {"moments": [[1600, 90]], "message": None, "text": "So far", "keyboard": [], **HERE},
    "pieces": {"game": "lits", "language": "en", **HERE},
    "lesson": {"game": "lits", "page": 1, "message": None, "language": "en", **HERE},
    "look": {"code": "K7", "seat": 0, "language": "en"},
    "inline": {
        "query": "q",
        "codes": ["K7"],
        "moves": [],
        "tables": None,
        "stranger": False,
        "language": "en",
    },
}
PICTURED = ("gallery", "showcase", "standings", "curve", "pieces", "lesson")
CALLS = {
    "toast": "toast",
    "react": "reaction",
    "strip": "no_buttons",
    "delete": "delete",
    "edit": "new_text",
    "message": "message",
    "record": "message",
    "replay": "animation",
    "data": "document",
    "inline": "offer",
}
"""Calls for each kind, if it is not a photo."""


@pytest.fixture
def wall() -> TelegramStub:
    return TelegramStub()


async def sent(
    desk: ServiceHarness, wall: TelegramStub, kind: str, chat: int = GROUP_ID, **more: Any
) -> list[tuple[str, tuple[Any, ...]]]:
    """The calls for an outbox message."""
    before = len(wall.made)
    about = ABOUT[kind] | more
    await sender(desk, wall).send(OutboxMessage(1, chat, kind, about, 0.0, 0))
    return wall.made[before:]


async def kept(desk: ServiceHarness, *tables: Table) -> None:
    """Keep these tables, in a group that the bot knows."""
    await desk.clear(*tables)
    await desk.give(message("/help"), message("/help", chat=private(ANN)))


async def heard(desk: ServiceHarness, chat: int = GROUP_ID) -> int:
    async with desk.store.transaction() as connection:
        found = await connection.run_sync(people.known_chat, chat)
    assert found
    return found.heard


@cases("kind", ABOUT)
async def test_each_kind_comes_to_one_call(
    kind: str, desk: ServiceHarness, wall: TelegramStub
) -> None:
    await kept(desk, TABLE)
    [(name, given)] = await sent(desk, wall, kind)
    assert name == CALLS.get(kind, "photo")
    if kind not in outbox.TAPS:
        assert given[0] == GROUP_ID


@cases("kind", ABOUT)
async def test_what_is_a_new_message_is_counted(
    kind: str, desk: ServiceHarness, wall: TelegramStub
) -> None:
    await kept(desk, TABLE)
    before = await heard(desk)
    [(name, _)] = await sent(desk, wall, kind)
    assert await heard(desk) - before == (name in ("message", "photo", "document", "animation"))


@pytest.mark.parametrize("kind", ["message", "record", "replay", *PICTURED])
async def test_it_goes_to_its_topic_as_a_reply(
    kind: str, desk: ServiceHarness, wall: TelegramStub
) -> None:
    await kept(desk, TABLE)
    [(_, given)] = await sent(desk, wall, kind)
    assert given[-2:] == (9, 70)


@pytest.mark.parametrize("kind", ["record", "replay", "look"])
async def test_of_a_table_that_is_no_more_nothing_is_sent(
    kind: str, desk: ServiceHarness, wall: TelegramStub
) -> None:
    await kept(desk)
    assert await sent(desk, wall, kind) == []


@pytest.mark.parametrize(
    ("why", "calls"),
    [
        ("Message can't be deleted for everyone", ["delete", "no_buttons"]),
        ("Message to delete not found", ["delete"]),
    ],
)
async def test_what_cannot_be_deleted_loses_its_buttons_if_it_is_there(
    why: str, calls: list[str], desk: ServiceHarness, wall: TelegramStub
) -> None:
    wall.refuse("delete", BadRequest(why))
    assert [name for name, _ in await sent(desk, wall, "delete")] == calls


async def test_what_is_free_is_no_new_message(desk: ServiceHarness, wall: TelegramStub) -> None:
    assert {*outbox.FREE} - {outbox.EPHEMERAL_END} < set(CALLS) - {
        "message",
        "record",
        "replay",
        "data",
    }
    senders = sender(desk, wall)
    assert set(ABOUT) <= set(senders._by_kind(senders.api))


@pytest.mark.parametrize("kind", [*PICTURED, "look"])
async def test_pictures_are_in_the_style_of_the_chat(
    kind: str, desk: ServiceHarness, wall: TelegramStub
) -> None:
    await kept(desk, TABLE)
    async with desk.store.transaction() as connection:
        await connection.run_sync(partial(people.prefer, chat=GROUP_ID, style="dark"))
    [(_, dark)] = await sent(desk, wall, kind)
    [(_, light)] = await sent(desk, wall, kind, ANN.id)
    assert dark[1].startswith(b"dark")
    assert light[1] == dark[1].replace(b"dark", b"light", 1)


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", ["random", "chessboard"]), ("ru", ["случайное", "шахматное"])],
)
async def test_a_gallery_shows_every_board_under_its_name(
    language: str, names: list[str], desk: ServiceHarness, wall: TelegramStub
) -> None:
    [(_, given)] = await sent(desk, wall, "gallery", language=language)
    [boards] = [o for o in GAMES["lits"].options(2) if o.pictured]
    called = [
        desk.texts.plain(language, f"choice-lits-{boards.name}-{value}") for value in boards.values
    ]
    assert [called[0], called[-1]] == names
    assert given[1] == f"light {called}".encode()


@pytest.mark.parametrize("key", [key for key in GAMES if GAMES[key].charts or GAMES[key].pieces])
async def test_pieces_take_as_many_pictures_as_there_are_charts(
    key: str, desk: ServiceHarness, wall: TelegramStub
) -> None:
    calls = await sent(desk, wall, "pieces", game=key)
    assert len(calls) == max(1, len(GAMES[key].charts))
    assert len({given[1] for _, given in calls}) == len(calls)


@pytest.mark.parametrize("key", GAMES)
async def test_a_page_of_rules_is_new_or_turned(
    key: str, desk: ServiceHarness, wall: TelegramStub
) -> None:
    page = rules_pages.page(Phrases(desk.texts, "ru"), rules_pages.RulesPage(key, 2))
    shown = [(example.legal, example.scene) for example in page.examples]
    png = PICTURES.draw_lesson(shown, "light", page.tallest)
    about: dict[str, Any] = {"game": key, "page": 2, "language": "ru"}
    [(name, given)] = await sent(desk, wall, "lesson", **about)
    assert (name, given[1:4]) == ("photo", (png, page.caption, page.keyboard))
    calls = await sent(desk, wall, "lesson", **about, message=70)
    assert calls == [("new_picture", (GROUP_ID, 70, png, page.caption, page.keyboard))]


async def test_a_look_at_another_message_covers_nothing(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    await kept(desk, games.solo(chat=ANN.id))
    await deliver(desk, wall, ANN.id)
    own = await board_of(desk)
    await sent(desk, wall, "look", ANN.id, message=(own.message or 0) + 1)
    assert await board_of(desk) == own


async def test_what_is_kept_of_a_person_is_a_file_of_json(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    await kept(desk, TABLE)
    [(name, given)] = await sent(desk, wall, "data", ANN.id)
    assert name == "document"
    found = json.loads(given[1])
    assert (found["person"], given[2]) == (ANN.id, "tessera-data.json")
    assert [table["code"] for table in found["tables"]] == ["K7"]


async def test_a_long_record_is_a_file(
    desk: ServiceHarness, wall: TelegramStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept(desk, TABLE)
    text = str(TABLE.record)
    monkeypatch.setattr(by_kind, "LONGEST_PRE", len(text))
    [(name, _)] = await sent(desk, wall, "record")
    assert name == "message"
    monkeypatch.setattr(by_kind, "LONGEST_PRE", len(text) - 1)
    [(name, given)] = await sent(desk, wall, "record")
    assert (name, given[1:3]) == ("document", (text.encode(), "tessera-K7.txt"))


async def test_a_short_record_has_a_button_to_copy_it(
    desk: ServiceHarness, wall: TelegramStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept(desk, TABLE)
    text = str(TABLE.record)
    monkeypatch.setattr(by_kind, "LONGEST_COPIED", len(text))
    [(_, given)] = await sent(desk, wall, "record")
    assert given[2] == [[{"text": "Copy", "copied": text}]]
    monkeypatch.setattr(by_kind, "LONGEST_COPIED", len(text) - 1)
    [(_, given)] = await sent(desk, wall, "record")
    assert not given[2]


async def test_a_replay_is_named_by_game_and_style_and_its_caption_has_the_result(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    await kept(desk, ENDED)
    names = []
    for style in ("light", "dark", "dark"):
        await desk.give(tap(Tap("set", argument=f"style.{style}").encode(), ANN))
        [(_, given)] = await sent(desk, wall, "replay")
        names.append(given[1].name)
        assert await given[1].draw() == PICTURES.draw_animation(scenes(ENDED), style)
    assert len(set(names)) == 2
    assert all(name.startswith(payload_of(ENDED)) for name in names)
    shown = Presenter(desk.texts, "ru", "").look(ENDED, None)
    [(_, given)] = await sent(desk, wall, "replay", language="ru")
    assert given[2:4] == (shown.caption, None)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_games_to_choose_from_are_described_in_the_language_of_the_chat(
    language: str, desk: ServiceHarness, wall: TelegramStub
) -> None:
    phrases = Phrases(desk.texts, language)
    for game, keys in (("", list(GAMES)), ("tristra", ["tristra"])):
        [(_, given)] = await sent(desk, wall, "showcase", language=language, game=game)
        png = PICTURES.draw_showcase(exhibits(phrases, keys), STYLE)
        assert given[1:3] == (png, "Which?")


async def test_a_tapped_message_shows_another_game_in_its_place(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    [(name, given)] = await sent(desk, wall, "showcase", game="lits", message=70)
    assert (name, given[:2]) == ("new_picture", (GROUP_ID, 70))


MOMENTS = {"code": "K7", "number": 0, "token": "", "in_group": True, "offered": False}


async def test_key_moments_are_a_curve_and_boards_in_their_topic_or_in_place(
    desk: ServiceHarness, wall: TelegramStub
) -> None:
    await kept(desk, ENDED)
    about = MOMENTS | {"language": "en", "message": None, "topic": 9}

    async def made(**more: object) -> list[tuple[str, tuple[Any, ...]]]:
        before = len(wall.made)
        await sender(desk, wall).send(OutboxMessage(1, GROUP_ID, "moments", about | more, 0.0, 0))
        return wall.made[before:]

    assert await made() == []
    found = [asdict(one) if one else None for one in judgements(ENDED)]
    await desk.store.run(analyses.end, analyses.Analysis(ANN.id, "K7", found=found))
    [(name, given)] = await made()
    assert (name, given[0], given[-1]) == ("photo", GROUP_ID, 9)
    assert "Chances(" in str(given[1])
    [(name, given)] = await made(message=70, number=1)
    assert (name, given[:2]) == ("new_picture", (GROUP_ID, 70))
    assert "Chances(" not in str(given[2])
