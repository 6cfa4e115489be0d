"""Anything at all is posted to the webhook, with its secret and without."""

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from bot.intake.webhook import Webhook
from tests.fuzz.fuzzing import tried
from tests.support.attacks import nasty
from tests.support.attacks.rehearsal import rehearsed
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import CLEO, message, private
from tests.unit.bot.intake.test_webhook import SECRET, Caller, Shelf

JSON = st.recursive(
    st.one_of(nasty.LEAVES, st.integers()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(nasty.SHORT, inner, max_size=3)
    ),
    max_leaves=8,
)
NUMBERS = st.one_of(st.integers(), st.sampled_from([0, -1, 2**63 - 1, 2**63, True, "5", None, 1.5]))
KINDS = st.sampled_from(["message", "callback_query", "my_chat_member", "poll", "update_id"])
BODIES = st.one_of(
    st.builds(lambda number, kind, rest: {"update_id": number, kind: rest}, NUMBERS, KINDS, JSON),
    st.builds(lambda number, update: {"update_id": number, **update}, NUMBERS, nasty.UPDATES),
    JSON,
)
POSTED = st.one_of(st.binary(max_size=200), BODIES.map(lambda body: json.dumps(body).encode()))
SECRETS = st.one_of(st.just(SECRET.encode()), st.none(), st.binary(max_size=30))
HEADERS = st.lists(
    st.sampled_from([(b"content-length", b"-1"), (b"content-length", b"x"), (b"content-type", b"")])
)
ANSWERS = {200, 400, 403}


@tried(60)
@given(body=POSTED, secret=SECRETS, headers=HEADERS)
@example(body=b"[" * 100_000, secret=SECRET.encode(), headers=[])
@example(body=b'{"update_id": 1' + b"0" * 5000 + b"}", secret=SECRET.encode(), headers=[])
@example(body=b'{"update_id": 5, "message": {"text": "\xff"}}', secret=SECRET.encode(), headers=[])
async def test_fuzz_posts(
    desk: ServiceHarness, body: bytes, secret: bytes | None, headers: list[tuple[bytes, bytes]]
) -> None:
    shelf: Any = Shelf()
    status = await Caller([body], secret, headers).call(Webhook(shelf, SECRET))
    assert status in ANSWERS
    assert (status == 403) == (secret != SECRET.encode())
    assert len(shelf.kept) == (status == 200)
    await served_after(desk, shelf.kept)


async def served_after(desk: ServiceHarness, kept: list[tuple[int, str]]) -> None:
    """All that has been taken in is worked off, and so is the next update."""
    async with rehearsed(desk) as rehearsal:
        await rehearsal.take_in_again(kept)
        await rehearsal.take_in(message("/privacy", CLEO, private(CLEO)))
        assert await rehearsal.work() == len(kept) + 1
        assert (await rehearsal.sent())[-1]["chat"] == CLEO.id
