"""Tables in chats that the bot is not in, as people see them there."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.common.inline_message import chat_of_inline
from bot.domain import moves
from bot.domain.agreeing.consents import DRAW, PAUSE, UNDO, Consents
from bot.domain.commands import Undo
from bot.domain.table import Place, Stage, Table
from bot.i18n.translations import LANGUAGES
from bot.telegram.inline.taps import is_of_inline_message
from bot.views.deep_links import REPLAY, message_link, read_payload
from bot.views.keyboard import decode
from bot.views.table_message import Presentation, Presenter
from tests.support.bot import games
from tests.support.bot.captions import LONGEST_CAPTION, TEXTS, length, plain
from tests.support.bot.games import FIRST_MOVE, moved
from tests.support.bot.updates import ANN, BEN, BOT_NAME
from tests.support.cases import cases

HERE = Place(chat_of_inline("AAA"))

STAGES = {
    "open": games.opened(),
    "full": games.full(),
    "invited": games.invited(),
    "playing": moved(games.playing_two(), FIRST_MOVE, ANN),
    "over": games.over(),
    "cancelled": games.closed(),
    "away": replace(games.playing_two(), stage=Stage.AWAY),
}


def there(table: Table) -> Table:
    """The same in an inline message."""
    return replace(table, place=HERE)


def shown(table: Table, language: str = "en", asked: int | None = None) -> Presentation:
    presenter = Presenter(TEXTS, language, BOT_NAME, inline=True)
    return presenter.table(there(table), None, asked)


def verbs(seen: Presentation) -> list[str]:
    """The verbs of the buttons, row by row."""
    taps = [decode(key.get("callback_data")) for row in seen.keyboard for key in row]
    return [tap.verb for tap in taps if tap]


@cases("stage", STAGES)
def test_every_button_is_one_that_is_heard_there(stage: str) -> None:
    seen = shown(STAGES[stage])
    taps = [decode(key.get("callback_data")) for row in seen.keyboard for key in row]
    assert all(is_of_inline_message(tap) for tap in taps if tap)


def test_nothing_is_offered_that_would_come_below() -> None:
    table = STAGES["playing"]
    assert verbs(shown(table)) == ["compose", "say"]
    assert "typed" not in {kind for row in shown(table).keyboard for key in row for kind in key}
    [[show]] = shown(STAGES["away"]).keyboard
    assert show["callback_data"].startswith("show:")


def test_the_replay_is_a_link_to_the_private_chat() -> None:
    links = [key["url"] for row in shown(STAGES["over"]).keyboard for key in row if "url" in key]
    payloads = [parse_qs(urlsplit(link).query)["start"][0] for link in links]
    found = [read_payload(payload) for payload in payloads]
    assert REPLAY in {link.look for link in found if link}


def test_to_be_told_of_turns_is_offered_below_the_ways_to_move() -> None:
    table = STAGES["playing"]
    asked = shown(table, asked=BEN.id)
    assert verbs(asked) == [*verbs(shown(table)), "notify"]


@cases("language", LANGUAGES)
def test_wishes_have_their_answers_below_the_board(language: str) -> None:
    table = moves.apply(STAGES["playing"], Undo(), ANN).table
    assert table.consents
    seen, without = shown(table, language), shown(STAGES["playing"], language)
    assert verbs(seen) == [*verbs(without), "allow", "deny"]
    assert len(seen.caption.splitlines()) == len(without.caption.splitlines()) + 1


def test_a_wish_that_was_declined_is_said_to_be() -> None:
    table = moves.apply(STAGES["playing"], Undo(), ANN).table
    no = tuple(replace(wish, declined=True) for wish in table.consents)
    seen = shown(replace(table, consents=no))
    assert "Not everybody agreed" in plain(seen.caption)
    assert verbs(seen) == verbs(shown(STAGES["playing"]))
    again = moves.apply(replace(table, consents=no), Undo(), ANN).table
    assert "Not everybody agreed" not in plain(shown(again).caption)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_caption_with_all_wishes_is_no_longer_than_telegram_takes(language: str) -> None:
    table = STAGES["playing"]
    wishes = [(UNDO, 0), (DRAW, 0), (PAUSE, 0), (DRAW, 1), (PAUSE, 1)]
    consents = tuple(Consents(wish, seat, table.revision) for wish, seat in wishes)
    caption = shown(replace(table, consents=consents), language).caption
    note = TEXTS.html(language, "inline-unpictured")
    assert length(f"{caption}\n{note}") <= LONGEST_CAPTION


def test_no_link_leads_to_a_message_in_such_a_chat() -> None:
    assert message_link(HERE.chat, 1) == ""
