"""Permissions: every command and every button, by everybody, at a table of every stage."""

from collections.abc import Iterable
from typing import Any

import pytest

from bot.domain import moves, seating
from bot.domain.agreeing import agreements
from bot.domain.commands import Move
from bot.domain.table import Stage, Table
from bot.handlers.table_lookup import TableLookup
from bot.telegram.callback_parser import _TAPS, PLAIN_TAPS
from bot.telegram.registration import COMMANDS
from bot.telegram.request import Request
from bot.views.keyboard import decode
from tests.support.attacks.acts import ACTS, AT_TABLE, tried_at
from tests.support.attacks.outcomes import Reasons
from tests.support.attacks.permissions import TABLE, differences, found_at
from tests.support.attacks.roles import ROLES
from tests.support.attacks.stages import STAGES
from tests.support.bot.harness import ServiceHarness
from tests.support.cases import cases

CHANGES = {"does", "thinks"}
SMOKE = ("open", "playing", "secret")
"""Stages that `make test` tries everything at; there are few acts at the others that differ."""

STRANGERS = ("Cleo", "Cleo@private", "Dani@elsewhere", "channel")


@pytest.fixture
def reasons(monkeypatch: pytest.MonkeyPatch) -> Reasons:
    return Reasons(monkeypatch)


# The table is complete


def verbs_of(acts: Iterable[str]) -> set[str]:
    """The verbs of the buttons that are tapped."""
    table, role = STAGES["playing"], ROLES["Ann"]
    updates = [ACTS[act](table, role) or {} for act in acts]
    tapped = [update["callback_query"] for update in updates if "callback_query" in update]
    return {tap.verb for query in tapped if (tap := decode(query["data"]))}


def test_every_command_and_every_button_is_in_the_table() -> None:
    assert {act.split()[0] for act in TABLE["playing"] if act.startswith("/")} == {
        "/start",
        *(f"/{name}" for name in COMMANDS),
    }
    assert verbs_of(TABLE["playing"]) == {*PLAIN_TAPS, *_TAPS}


def test_every_act_by_every_role_at_every_stage_is_in_the_table() -> None:
    assert {table.stage for table in STAGES.values()} == set(Stage)
    assert {stage: list(cells) for stage, cells in TABLE.items()}.keys() == STAGES.keys()
    for stage, cells in TABLE.items():
        assert cells.keys() == tried_at(stage).keys(), stage
        assert all(words.keys() == ROLES.keys() for words in cells.values())


# What the table says, seen from another side


@cases("stage", TABLE)
def test_strangers_change_nothing_but_by_sitting_down_or_asking_for_what_was_put_away(
    stage: str,
) -> None:
    table, ids = STAGES[stage], {role: ROLES[role].person.id for role in STRANGERS}
    strangers = [
        role
        for role, person in ids.items()
        if not table.seats_of(person) and table.absent_seat_of(person) is None
    ]
    changed = {
        (act, role)
        for act, words in TABLE[stage].items()
        for role in strangers
        if words[role] in CHANGES
    }
    allowed = {
        "open": {("join", "Cleo")},
        "away": {("/board", "Cleo"), ("show", "Cleo"), ("ask board", "Cleo")},
    }
    assert changed == allowed.get(stage, set())


@cases("stage", TABLE)
def test_who_cannot_be_told_from_others_does_nothing_by_text_and_taps_as_a_person(
    stage: str,
) -> None:
    for act, words in TABLE[stage].items():
        if act.startswith(("/", "a move")):
            assert words["admin"] in (".", "anonymous", "says", "top-none", "puzzle-off"), act
            assert words["channel"] == words["admin"], act
        else:
            assert words["admin"] == words["Ann"], act


@cases("stage", TABLE)
def test_what_is_for_one_seat_is_seen_in_private_only(stage: str) -> None:
    for act, words in TABLE[stage].items():
        seen_by = {role for role, word in words.items() if word == "own"}
        assert all(role.endswith("@private") for role in seen_by), act


# The bot keeps to the table


@pytest.mark.parametrize(
    "stage", [pytest.param(it, marks=() if it in SMOKE else pytest.mark.slow) for it in STAGES]
)
async def test_the_bot_keeps_to_the_table(
    stage: str, desk: ServiceHarness, reasons: Reasons
) -> None:
    found = await found_at(desk, stage, tried_at(stage), reasons)
    assert differences(TABLE[stage], found) == {}


@pytest.mark.parametrize(
    "name", ["edited_message", "channel_post", "edited_channel_post", "business_message"]
)
async def test_other_kinds_of_updates_do_nothing(name: str, desk: ServiceHarness) -> None:
    await desk.clear(STAGES["playing"])
    before = await desk.rows()
    for act in AT_TABLE.values():
        update = act(STAGES["playing"], ROLES["Ann"])
        if update and "message" in update:
            update[name] = update.pop("message")
            await desk.give(update)
    assert await desk.rows() == before
    assert await desk.sent() == []


@pytest.mark.parametrize(
    "machine",
    [{"is_automatic_forward": True}, {"from": {"id": 5, "is_bot": True, "first_name": "B"}}],
)
async def test_machines_are_not_listened_to(machine: dict[str, Any], desk: ServiceHarness) -> None:
    await desk.clear(STAGES["playing"])
    before = await desk.rows()
    for act in AT_TABLE.values():
        update = act(STAGES["playing"], ROLES["Ann"])
        if update and "message" in update:
            update["message"] |= machine
            await desk.give(update)
    assert await desk.rows() == before
    assert await desk.sent() == []


# Controls: a check that is taken away is missed


def _anybody(_table: Table, _person: object) -> None:
    """Lets everybody."""


def _always(*_given: object) -> bool:
    return True


CONTROLS: dict[str, tuple[Any, str, Any, str, str, str]] = {
    "anybody starts": (seating, "_expect_opener", _anybody, "full", "start", "Ben"),
    "anybody accepts": (seating, "_expect_invited", _anybody, "invited", "accept", "Cleo"),
    "anybody moves": (moves, "seat_on_move", lambda *_: 0, "playing", "/m", "Cleo"),
    "codes work anywhere": (
        TableLookup,
        "_may_name",
        _always,
        "playing",
        "/board",
        "Dani@elsewhere",
    ),
    "old buttons work": (moves, "expect_current", lambda *_: None, "playing", "giveup", "old"),
    "nobody is asked": (agreements, "seat_asked", lambda *_: 0, "playing", "allow Ben", "Cleo"),
    "secrets are open": (Move, "is_open", False, "secret", "/m", "Ben"),
    "groups are private": (Request, "private", True, "secret", "compose", "Ben"),
}
"""Faults by name: the patch that makes one, and the stage, act and role at which it shows."""


@pytest.mark.parametrize("wrong", CONTROLS)
async def test_control_a_check_that_is_taken_away_is_missed(
    wrong: str, desk: ServiceHarness, reasons: Reasons, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, name, instead, stage, act, role = CONTROLS[wrong]
    assert await _differences(desk, reasons, stage, act, role) == {}
    monkeypatch.setattr(owner, name, instead)
    with pytest.raises(AssertionError):
        assert await _differences(desk, reasons, stage, act, role) == {}


async def _differences(
    desk: ServiceHarness, reasons: Reasons, stage: str, act: str, role: str
) -> dict[str, str]:
    found = await found_at(desk, stage, [act], reasons, [role])
    return differences(TABLE[stage], found)
