"""The games that the bot survives find every bug that is put into it."""

import pytest

from tests.chaos.controls import CONTROLS, Control, name_of, plant
from tests.chaos.crashes import Grave, one_of_each
from tests.chaos.games import Script, against_the_bot, opening
from tests.chaos.grounds import Ground
from tests.chaos.history import Violation
from tests.chaos.play import Told

pytestmark = pytest.mark.slow

CRASHING = ((opening, False), (opening, True), (against_the_bot, False))
"""Games for those controls that need crashes, polled or posted; the others have shorter games."""


@pytest.mark.parametrize("control", CONTROLS, ids=name_of)
async def test_a_seeded_bug_is_caught(
    control: Control, ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    grave = Grave(ground, control.script, webhook=control.webhook)
    clean = await grave.play()
    plant(control, monkeypatch)
    with pytest.raises(Violation) as caught:
        await _play_through(grave, clean)
    assert caught.value.kind in control.kinds


async def _play_through(grave: Grave, clean: list[Told]) -> None:
    """Play once without a crash, then with all of them: at the moments that this build has."""
    whole = await grave.play(clean=clean)
    await grave.die_everywhere(one_of_each, whole)


@pytest.mark.parametrize(("script", "webhook"), CRASHING)
async def test_without_a_bug_nothing_is_caught(
    script: Script, webhook: bool, ground: Ground
) -> None:
    grave = Grave(ground, script, webhook=webhook)
    await _play_through(grave, await grave.play())
