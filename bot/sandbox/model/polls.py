"""Polls: options and who has chosen them, as the Bot API writes both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.sandbox.model.entities import Json

MOST_OPTIONS: Final = 12


@dataclass(frozen=True)
class PollOption:
    """An option by its lasting `id`; a person may have added it to a poll of the bot."""

    id: str
    text: str
    voters: tuple[int, ...] = ()
    added_by: int | None = None


@dataclass(frozen=True)
class Poll:
    """A poll of one answer, in which it is seen who voted for what.

    `entities` are those of the description, `photo` is the key of a file; people may be `adding`
    options.
    """

    id: str
    question: str
    options: tuple[PollOption, ...]
    description: str = ""
    entities: tuple[Json, ...] = ()
    photo: str | None = None
    adding: bool = False
    closed: bool = False

    def voted(self, voter: int, chosen: str | None) -> Poll:
        """The poll with somebody's only vote for an option; None takes it back."""

        def counted(option: PollOption) -> PollOption:
            others = tuple(one for one in option.voters if one != voter)
            mine = (voter,) if option.id == chosen else ()
            return replace(option, voters=others + mine)

        return replace(self, options=tuple(map(counted, self.options)))

    def extended(self, text: str, by: int) -> Poll:
        """The poll with an option that somebody has added."""
        option = PollOption(str(len(self.options)), text, added_by=by)
        return replace(self, options=(*self.options, option))

    def number_of(self, option_id: str) -> int | None:
        """The place of an option, from 0; None if there is no such option."""
        ids = [option.id for option in self.options]
        return ids.index(option_id) if option_id in ids else None


def read_poll(body: Json) -> Poll:
    """The poll that was kept as JSON."""
    options = (PollOption(**{**one, "voters": tuple(one["voters"])}) for one in body["options"])
    return Poll(**{**body, "options": tuple(options), "entities": tuple(body["entities"])})


def poll_json(poll: Poll, photo: list[Json] | None) -> Json:
    """A `Poll`."""
    voters = {voter for option in poll.options for voter in option.voters}
    described: Json = {"description": poll.description} if poll.description else {}
    if poll.entities:
        described["description_entities"] = list(poll.entities)
    pictured = {"media": {"photo": photo}} if photo else {}
    return {
        "id": poll.id,
        "question": poll.question,
        "options": [_option_json(option) for option in poll.options],
        "total_voter_count": len(voters),
        "is_closed": poll.closed,
        "is_anonymous": False,
        "type": "regular",
        "allows_multiple_answers": False,
        "allows_revoting": True,
        "members_only": False,
        **described,
        **pictured,
    }


def _option_json(option: PollOption) -> Json:
    count = len(option.voters)
    return {"persistent_id": option.id, "text": option.text, "voter_count": count}


def answer_json(poll: Poll, user: Json, chosen: str | None) -> Json:
    """A `PollAnswer`."""
    number = None if chosen is None else poll.number_of(chosen)
    none = number is None
    return {
        "poll_id": poll.id,
        "user": user,
        "option_ids": [] if none else [number],
        "option_persistent_ids": [] if none else [chosen],
    }
