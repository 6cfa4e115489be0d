"""The data of buttons."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.store.repositories.tables import LONGEST as LONGEST_CODE
from bot.store.repositories.tables import SIGNS
from bot.views.keyboard import LONGEST, Tap, decode
from tests.support.cases import cases

codes = st.text(SIGNS, max_size=LONGEST_CODE)
revisions = st.none() | st.integers(0, 10**9 - 1)
verbs = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)
taps = st.builds(Tap, verbs, codes, revisions, st.text("abcxyz0123 -", max_size=30))


@given(taps)
def test_what_is_encoded_is_read_again(tap: Tap) -> None:
    data = tap.encode()
    assert len(data.encode()) <= LONGEST
    assert decode(data) == tap


@given(st.text())
@example("say:K7:1:swap\n")
@example("say:K7:99999999999999999999:")
@example("show:k7:0:")
@example("show:K7:٣:")
@example(":::")
@example("x" * 100_000)
def test_forged_data_is_nothing_or_what_it_says(data: str) -> None:
    tap = decode(data)
    assert tap is None or tap.encode() == data or tap.revision is not None


@cases(
    "data", [None, "", "show", "show:K7", "SHOW:K7:1:", "show:K-7:1:", "show:K7:-1:", "a:B:1:c:d"]
)
def test_what_the_bot_never_made_is_nothing(data: str | None) -> None:
    assert decode(data) is None


@cases(
    "tap",
    [
        Tap("say", "K7", 1, "ж" * 30),
        Tap("say", "K7", 1, "a:b"),
        Tap("Say"),
        Tap(""),
        Tap("say", "TOOLONG"),
        Tap("say", "K7", 10**9),
        Tap("say", "K7", 1, "a" * 56),
    ],
)
def test_what_no_button_can_carry_is_refused(tap: Tap) -> None:
    with pytest.raises(ValueError, match="no button can carry"):
        tap.encode()
