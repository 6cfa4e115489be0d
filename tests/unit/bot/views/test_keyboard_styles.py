"""Styles of buttons: of the main one, and of what destroys."""

from bot.telegram.inline_keyboard import markup
from bot.views.keyboard import DANGER, PRIMARY, STYLES, USUAL, Tap, tap_button
from tests.support.cases import cases


@cases(
    ("verb", "style"),
    [("join", PRIMARY), ("done", PRIMARY), ("giveup", DANGER), ("forget", DANGER), ("show", None)],
)
def test_a_verb_has_its_style_at_telegram(verb: str, style: str | None) -> None:
    keyboard = markup([[tap_button("x", Tap(verb))]])
    assert keyboard
    assert keyboard.inline_keyboard[0][0].style == style
    assert keyboard.inline_keyboard[0][0].to_dict().get("style") == style


def test_a_button_may_be_one_as_usual() -> None:
    assert "style" not in tap_button("x", Tap("cancel"), USUAL)
    assert {*STYLES.values()} == {PRIMARY, DANGER}
