"""Step with messages of a group that one person alone sees."""

from bot.cli.trial.desk import Desk, LeftOutError, expect
from bot.cli.trial.samples import board
from bot.cli.trial.together import tapped
from bot.telegram.ephemeral.calls import EphemeralClient, EphemeralSupport
from bot.telegram.ephemeral.opening import Opening
from bot.views.keyboard import Tap

TAP = Tap("show", argument="unseen")
LABEL = "For me alone"


async def unseen(desk: Desk) -> str:
    """Show somebody who taps a picture that nobody else sees, change it, take it away."""
    query = await tapped(desk, TAP, f"Tap the button “{LABEL}” in the group.", LABEL)
    opening, support = Opening(desk.private, query.id), EphemeralSupport()
    client = EphemeralClient(desk.api, opening, support)
    if not await client.is_known(desk.place):
        raise LeftOutError("the server knows no ephemeral messages")
    await client.photo(desk.place, board(1), "For <b>you</b>", [], None)
    expect(client.shown is not None, "a message for one person has no id of its own")
    shown = client.shown or 0
    again = EphemeralClient(desk.api, Opening(desk.private, query.id, message=shown), support)
    await again.photo(desk.place, board(2), "For <b>you</b> alone", [], None)
    expect(again.shown == shown, "it cannot be changed")
    await desk.api.toast(query.id, "")
    seen = await desk.helper.sees("Is there a picture “For you alone” that nobody else can see?")
    expect(seen, "the picture for one person is not seen")
    await again.end(desk.place, shown)
    expect(await desk.helper.sees("Is it gone now?"), "it cannot be taken away")
    return ""
