"""The commands that people are shown, by where they are."""

from bot.telegram.profile import Audience
from bot.telegram.registration import COMMANDS, shown_to
from tests.support.cases import cases


@cases(
    ("audience", "missing"),
    [
        (Audience.PRIVATE, {"challenge", "season", "vote", "top"}),
        (Audience.GROUPS, {"solo", "data", "forget", "settings"}),
        (Audience.ADMINISTRATORS, {"solo", "data", "forget"}),
    ],
)
def test_each_menu_has_what_is_of_use_there(audience: Audience, missing: set[str]) -> None:
    shown = shown_to(audience)
    assert {*COMMANDS} - {*shown} == missing
    assert shown == [name for name in COMMANDS if name in shown]
