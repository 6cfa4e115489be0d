"""Roles of an instance; together, the instances that share a server have all of them."""

from dataclasses import dataclass
from enum import StrEnum

from bot.store.db.postgres import PostgresOptions


class Role(StrEnum):
    """One kind of work, which any number of instances can share."""

    RECEIVE = "receive"
    WORK = "work"
    SEND = "send"
    THINK = "think"


ALL = frozenset(Role)


@dataclass(frozen=True)
class InstanceConfig:
    """The roles of an instance, and the terms on which it uses a server, by default the usual."""

    roles: frozenset[Role] = ALL
    terms: PostgresOptions | None = None


ALONE = InstanceConfig()


def read_roles(text: str) -> frozenset[Role]:
    """Roles as they are written, with commas in between.

    :raises ValueError: if one is not known, or there is none.
    """
    words = [word.strip().lower() for word in text.split(",")]
    for word in words:
        if word not in set(Role):
            raise ValueError(f"expected some of {', '.join(Role)}, not {word or 'nothing'}")
    return frozenset(map(Role, words))
