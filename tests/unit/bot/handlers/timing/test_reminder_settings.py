"""Settings about reminders, by their buttons in the private chat."""

from typing import Any

from bot.domain.commands import Person
from bot.domain.reminders.settings import AfterHour, ReminderSettings
from bot.store.repositories.timing import reminders as rows
from bot.views.keyboard import decode
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import ANN, CLEO, DANI, message, private, tap
from tests.support.cases import cases

USUAL = ReminderSettings()


async def chosen(desk: ServiceHarness, *arguments: str, person: Person = ANN) -> ReminderSettings:
    """The settings of somebody after taps on these buttons."""
    for argument in arguments:
        await desk.give(tap(f"remind:::{argument}", person, private(person)))
    return await desk.store.run(rows.settings_of, person.id)


async def card(desk: ServiceHarness) -> dict[str, Any]:
    return [sent for sent in await desk.sent() if "keyboard" in sent][-1]


@cases(
    ("argument", "name", "value"),
    [
        ("zone.120", "zone", 120),
        ("zone.-570", "zone", -570),
        ("quiet.23-7", "quiet", (23, 7)),
        ("quiet.none", "quiet", None),
        ("after.all", "after_hour", AfterHour.ALL),
        ("after.never", "after_hour", AfterHour.NEVER),
        ("last.on", "last_hour", True),
        ("digest.9", "digest", 9),
    ],
)
async def test_each_button_changes_what_it_says(
    desk: ServiceHarness, argument: str, name: str, value: object
) -> None:
    await desk.clear()
    assert getattr(await chosen(desk, argument), name) == value


@cases(
    "argument", ["zone.17", "zone.x", "zone.9999", "quiet.0-23", "after.x", "digest.25", "x.y", "."]
)
async def test_a_forged_button_changes_nothing(desk: ServiceHarness, argument: str) -> None:
    await desk.clear()
    assert await chosen(desk, argument) == USUAL


async def test_nobody_sets_reminders_in_a_group(desk: ServiceHarness) -> None:
    await desk.clear()
    await desk.give(tap("remind:::last.on", ANN))
    assert await desk.store.run(rows.settings_of, ANN.id) == USUAL


@cases("person", [ANN, CLEO, DANI])
async def test_every_button_of_every_face_leads_somewhere(
    desk: ServiceHarness, person: Person
) -> None:
    await desk.clear()
    await desk.give(message("/settings", person, private(person)))
    seen, waiting = set[str](), ["face.main", "zone.60"]
    while waiting:
        argument = waiting.pop()
        seen.add(argument)
        await chosen(desk, argument, person=person)
        assert "refused" not in await desk.last_words()
        for row in (await card(desk))["keyboard"]:
            for button in row:
                assert 0 < len(button["text"]) <= 40
                if (there := decode(button["callback_data"])) and there.verb == "remind":
                    waiting += (
                        {there.argument} - seen - {*waiting} if _is_new(there.argument) else ()
                    )
    assert {"face.quiet", "face.digest", "minutes.30", "minutes.45"} <= seen


def _is_new(argument: str) -> bool:
    """Whether a button is worth a tap: one time of day is as good as another."""
    name, _, value = argument.partition(".")
    return name != "zone" and (name not in ("quiet", "digest") or value in ("none", "22-8", "9"))


async def test_times_are_those_of_the_day_there(desk: ServiceHarness) -> None:
    await desk.clear()
    await chosen(desk, "minutes.0")
    labels = [button["text"] for row in (await card(desk))["keyboard"][:-1] for button in row]
    assert labels == [f"{hour:02}:46" for hour in range(24)]
