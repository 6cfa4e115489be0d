"""Faults that tests can switch on: refused calls, lost answers, updates twice and out of order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox.model.entities import Json

if TYPE_CHECKING:
    from random import Random

EARLIER = 20
"""Number of updates that are kept to be delivered again when deliveries are mixed."""

When = Callable[[str, Json], bool]


@dataclass(frozen=True)
class Refuse:
    """Answer with an error and do nothing; `html` answers as a proxy would, without JSON."""

    status: int = 429
    description: str = "Too Many Requests: retry later"
    retry_after: int | None = None
    html: bool = False

    @property
    def parameters(self) -> Json:
        """Advice to the program that called, as `ResponseParameters`."""
        return {} if self.retry_after is None else {"retry_after": self.retry_after}


@dataclass(frozen=True)
class Lose:
    """Do what was asked, then close the connection without the answer."""


@dataclass(frozen=True)
class Truncate:
    """Do what was asked, then break off in the middle of the answer."""


@dataclass(frozen=True)
class Hold:
    """Keep the call until `release` is set: before doing it, or (`done`) its answer only."""

    done: bool = False
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    release: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self) -> None:
        """Tell the test that the call is here, and wait for it to go on."""
        self.reached.set()
        await self.release.wait()


Effect = Refuse | Lose | Truncate | Hold

BAD_GATEWAY = Refuse(status=502, description="Bad Gateway", html=True)
INTERNAL_ERROR = Refuse(status=500, description="Internal Server Error")


def flood(retry_after: int) -> Refuse:
    """The answer of Telegram to too many messages."""
    return Refuse(429, f"Too Many Requests: retry after {retry_after}", retry_after)


@dataclass
class Rule:
    """The calls that an effect is for, and the number of them that are left (None: all)."""

    effect: Effect
    methods: frozenset[str]
    chat_id: int | None
    left: int | None
    when: When | None

    def fits(self, method: str, params: Json) -> bool:
        """Whether the rule is for this call."""
        return (
            self.left != 0
            and (not self.methods or method.lower() in self.methods)
            and (self.chat_id is None or params.get("chat_id") == self.chat_id)
            and (self.when is None or self.when(method, params))
        )


class Faults:
    """The rules in force, oldest first; a call meets at most one of them."""

    def __init__(self) -> None:
        self._rules: list[Rule] = []
        self._twice = 0
        self._reversed = 0
        self._replay_from: int | None = None
        self._mixer: tuple[Random, float] | None = None
        self._earlier: deque[Json] = deque(maxlen=EARLIER)
        self.changed: Callable[[], None] = lambda: None

    def add(
        self,
        effect: Effect,
        *methods: str,
        chat: int | None = None,
        count: int | None = 1,
        when: When | None = None,
    ) -> Rule:
        """Let the next `count` calls (None: all) of these methods (none: any) meet an effect."""
        rule = Rule(effect, frozenset(m.lower() for m in methods), chat, count, when)
        self._rules.append(rule)
        return rule

    def clear(self) -> None:
        """Be a good server again."""
        self.release_all()
        self._rules.clear()
        self._twice = self._reversed = 0
        self._replay_from = None
        self._mixer = None

    def release_all(self) -> None:
        """Let go of every call that is held."""
        for rule in self._rules:
            if isinstance(rule.effect, Hold):
                rule.effect.release.set()

    def twice(self, batches: int = 1) -> None:
        """Deliver every update of the next batches two times."""
        self._twice = batches

    def reverse(self, batches: int = 1) -> None:
        """Deliver the next batches in reverse order."""
        self._reversed = batches

    def mix(self, rng: Random, share: float = 0.3) -> None:
        """Shuffle each batch from now on, together with a share of it and of earlier updates."""
        self._mixer = rng, share

    def replay(self, update_id: int) -> None:
        """Deliver everything from an earlier update on once more, whatever was acknowledged."""
        self._replay_from = update_id
        self.changed()

    def effect(self, method: str, params: Json) -> Effect | None:
        """The effect that a call meets; it is used up by that."""
        rule = next((rule for rule in self._rules if rule.fits(method, params)), None)
        if rule is None:
            return None
        if rule.left is not None:
            rule.left -= 1
        return rule.effect

    def take_replay(self) -> int | None:
        """The update from which to deliver once more, told once."""
        start, self._replay_from = self._replay_from, None
        return start

    def shape(self, batch: list[Json]) -> list[Json]:
        """A batch as it is delivered."""
        if batch and self._twice:
            self._twice -= 1
            batch = batch + batch
        if batch and self._reversed:
            self._reversed -= 1
            batch = batch[::-1]
        return self._mixed(batch, *self._mixer) if batch and self._mixer else batch

    def _mixed(self, batch: list[Json], rng: Random, share: float) -> list[Json]:
        again = [update for update in (*batch, *self._earlier) if rng.random() < share]
        self._earlier.extend(batch)
        # The newest often comes last: only then an offset acknowledges all of them.
        first = batch[:-1] if rng.random() < 0.5 else batch
        return rng.sample(first + again, len(first) + len(again)) + batch[len(first) :]
