"""Calls from pages as updates: what is kept is read again, and nothing of Telegram's is one."""

import json
from dataclasses import replace

from telegram import Update, User

from bot.domain.clocks.clock import Verdict
from bot.domain.commands import Move, Person, Resign, Route, SetLevel
from bot.telegram.page_calls import VERBS, PageCall
from bot.telegram.request import Request
from tests.support.bot.updates import ANN, GROUP_ID, Json, message, read, user
from tests.support.cases import cases

ID = "00000000-0000-4000-8000-000000000001"
CALL = PageCall(
    ID, GROUP_ID, User.de_json(user(ANN), None), "K7", 3, "move", text="T b3 r1", argument=""
)


def kept(call: PageCall) -> Json:
    """The update of a call, as it comes out of the inbox."""
    found: Json = json.loads(json.dumps(call.update()))
    return found


def test_a_call_is_read_as_it_was_made() -> None:
    assert read(kept(CALL)) == Request(
        command=Move("T b3 r1", Route.COMMAND, 3),
        person=ANN,
        chat=GROUP_ID,
        chat_kind="page",
        code="K7",
        page=ID,
        revision=3,
    )


def test_it_is_neither_in_private_nor_open_to_others() -> None:
    request = read(kept(CALL))
    assert request
    assert not request.private
    assert isinstance(request.command, Move)
    assert not request.command.is_open


@cases("verb", VERBS)
def test_every_verb_is_a_command(verb: str) -> None:
    argument = {"level": "4", **dict.fromkeys(map(str, Verdict), "0")}.get(verb, "1.0")
    assert replace(CALL, verb=verb, argument=argument).command()


@cases(
    ("verb", "argument"),
    [("level", "0"), ("level", "x"), ("consent", ""), ("agree", "1.x"), ("nodraw", "-1")],
)
def test_what_it_is_about_has_to_be_said(verb: str, argument: str) -> None:
    assert replace(CALL, verb=verb, argument=argument).command() is None


def test_who_resigns_was_asked_and_a_level_is_a_number() -> None:
    assert replace(CALL, verb="resign").command() == Resign(3)
    assert replace(CALL, verb="level", argument="4").command() == SetLevel(4)


def test_the_number_is_that_of_the_person_and_the_id_alone() -> None:
    other = User.de_json(user(Person(2, "Ann", "ann", "en")), None)
    number = CALL.update()["update_id"]
    assert -(2**63) < number < 0
    assert replace(CALL, text="L a1 r0").update()["update_id"] == number
    assert replace(CALL, user=other).update()["update_id"] != number
    assert replace(CALL, id=ID.replace("1", "2")).update()["update_id"] != number


def test_an_update_of_telegram_is_never_taken_for_one() -> None:
    forged = {**kept(CALL), "update_id": 7}
    assert read(forged) is None
    both = {**message("/help"), "page": kept(CALL)["page"]}
    request = read(both)
    assert request
    assert request.page is None
    assert Update.de_json(both, None).api_kwargs["page"]
