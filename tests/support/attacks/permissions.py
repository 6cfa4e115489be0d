"""The table of who may do what, `permissions.txt`, as data; and whether the bot keeps to it."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.domain.table import Table
from tests.support.attacks.acts import ACTS
from tests.support.attacks.outcomes import Reasons, Seen, astray, look, outcome, set_out
from tests.support.attacks.rehearsal import rehearsed
from tests.support.attacks.roles import ROLES, Role
from tests.support.attacks.stages import STAGES
from tests.support.bot.harness import ServiceHarness
from tests.support.bot.updates import Json

LIST = Path(__file__).parents[2] / "data" / "permissions.txt"
NEVER = "-"
"""The word for an act that nobody of that role can do at all: there is no such update."""

Cells = dict[str, dict[str, str]]
"""Outcomes by act and role."""


def read_table(text: str) -> dict[str, Cells]:
    """The cells by stage; acts that share a line are all alike."""
    found: dict[str, Cells] = {}
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for line in lines:
        if line.startswith("=="):
            cells: Cells = found.setdefault(line.removeprefix("==").strip(), {})
            continue
        words, _, acts = line.partition("|")
        if not acts.strip():
            roles = words.split()
            continue
        for act in acts.split(","):
            assert act.strip() not in cells, f"twice: {act}"
            cells[act.strip()] = dict(zip(roles, words.split(), strict=True))
    return found


TABLE = read_table(LIST.read_text(encoding="utf-8"))


async def found_at(
    desk: ServiceHarness,
    stage: str,
    acts: Iterable[str],
    reasons: Reasons,
    roles: Iterable[str] = ROLES,
) -> Cells:
    """Outcomes of these acts by these roles, at the table of a stage."""
    trial = Trial(desk, STAGES[stage], await set_out(desk, STAGES[stage]), reasons)
    return {act: {role: await trial.word(act, role) for role in roles} for act in acts}


@dataclass(frozen=True)
class Trial:
    """A table at which one thing after the other is tried; each begins from what was `before`."""

    desk: ServiceHarness
    table: Table
    before: Seen
    reasons: Reasons
    known: dict[str, str] = field(default_factory=dict)
    """Outcomes by update, since some roles send the same one."""

    async def word(self, act: str, role: str) -> str:
        """The outcome of an act by a role."""
        update = ACTS[act](self.table, ROLES[role])
        if update is None:
            return NEVER
        text = json.dumps(update)
        if text not in self.known:
            self.known[text] = await self._tried(update, ROLES[role])
        return self.known[text]

    async def _tried(self, update: Json, role: Role) -> str:
        self.reasons.said.clear()
        async with rehearsed(self.desk) as rehearsal:
            await rehearsal.give(update)
            after = await look(rehearsal)
        word = outcome(self.before, after, self.reasons.said, self.table)
        assert not (lost := astray(role, self.table, word, after.sent)), (update, lost)
        toasts = [one["query"] for one in after.sent if one["kind"] == "toast"]
        assert toasts == [query["id"] for query in [update.get("callback_query")] if query]
        return word


def differences(wanted: Mapping[str, Mapping[str, str]], found: Cells) -> dict[str, str]:
    """Cells that are not as wanted: `act by role`, with both words."""
    return {
        f"{act} by {role}": f"{word}, not {wanted[act][role]}"
        for act, words in found.items()
        for role, word in words.items()
        if word != wanted[act][role]
    }
