"""Hints on their way: from whom asks to an agent, and from the agent to whom asked, in private."""

from dataclasses import asdict
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Answers
from bot.commands import Person
from bot.effects import AskHint
from bot.hinting import plies_before
from bot.moments import Hinted
from bot.session import Human, Refused, Session
from bot.store import jobs, outbox, people, sessions
from bot.store.jobs import Job
from bot.texts import Texts, closest_language
from bot.voice import Voice


async def ask(answers: Answers, effect: AskHint, session: Session, person: Person) -> None:
    """Give it to the agents, and say so.

    :raises Refused: if one is being looked for already.
    """
    job = Job(session.code, effect.seat, effect.revision, person.id)
    if not await jobs.add_hint(answers.connection, job):
        raise Refused("hint-thinking")
    if answers.request.query:
        await answers.toast("toast-hint")
    else:
        await answers.reaction("👍")


async def deliver(
    connection: AsyncConnection, texts: Texts, username: str, job: Job, move: str, now: float
) -> set[int]:
    """Send what an agent found, unless the table has moved on; the chats it goes to."""
    session = await sessions.load(connection, job.code)
    if not await jobs.drop(connection, job) or session is None or not move:
        return set()
    before = plies_before(session, job)
    if before is None:
        return set()
    hinted = Hinted(job.code, job.seat, before, session.revision, move)
    language = await people.person_language(connection, job.asker)
    about = asdict(hinted) | {"language": closest_language(language)}
    if session.place.chat != job.asker:
        about["instead"] = await _instead(connection, texts, username, session, job)
    await outbox.put(connection, job.asker, "hint", about, now)
    return {job.asker}


async def _instead(
    connection: AsyncConnection, texts: Texts, username: str, session: Session, job: Job
) -> dict[str, Any]:
    """What is said at the table if the private chat was never opened."""
    chat = await people.known_chat(connection, session.place.chat)
    voice = Voice(texts, closest_language(chat.language if chat else None))
    player = session.players[job.seat]
    name = voice.mention(player) if isinstance(player, Human) else ""
    link = f"https://t.me/{username}?start={session.code}"
    return {
        "chat": session.place.chat,
        "text": voice.phrase("hint-undelivered", {"name": name}),
        "keyboard": [[{"text": voice.say("button-open-chat"), "url": link}]],
        "topic": session.place.topic,
        "reply_to": None,
    }
