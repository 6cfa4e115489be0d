"""Hints on their way: from whom asks to an agent, and from the agent to whom asked, in private."""

from dataclasses import asdict

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.commands import Person
from bot.domain.effects import AskHint, Job
from bot.domain.hints import LEVEL, plies_before
from bot.domain.table import Refused, Session
from bot.handlers.quotas import expect_room_for_hint
from bot.handlers.responder import Answers
from bot.i18n.translations import Texts, closest_language
from bot.store.repositories import jobs, outbox, people, tables
from bot.store.repositories.outbox import origin_of
from bot.views.review_cards import Hinted


async def ask(answers: Answers, effect: AskHint, session: Session, person: Person) -> None:
    """Give it to the agents, and say so.

    :raises Refused: if one is being looked for already, or too many in the chat of the table.
    """
    await expect_room_for_hint(answers.connection, session.place.chat)
    job = Job(session.code, effect.seat, effect.revision, person.id, LEVEL)
    if not await jobs.add_hint(answers.connection, job):
        raise Refused("hint-thinking")
    if answers.request.query:
        await answers.toast("toast-hint")
    else:
        await answers.reaction("👍")


async def deliver(
    connection: AsyncConnection, job: Job, move: str, now: float, texts: Texts
) -> set[int]:
    """Send what an agent found, unless the table has moved on; the chats it goes to.

    If it found nothing, `move` is empty, and that is said.
    """
    session = await tables.load(connection, job.code)
    if not await jobs.drop(connection, job) or session is None:
        return set()
    before = plies_before(session, job)
    if before is None:
        return set()
    language = closest_language(await people.person_language(connection, job.asker))
    origin = {} if session.place.chat == job.asker else {"origin": origin_of(session)}
    if move:
        hinted = Hinted(job.code, job.seat, before, session.revision, move)
        about = asdict(hinted) | {"language": language} | origin
        await outbox.put(connection, job.asker, "hint", about, now)
    else:
        about = {"text": texts.html(language, "hint-none", {"code": job.code}), **origin}
        about |= {"topic": None, "reply_to": None}
        await outbox.put(connection, job.asker, "message", about, now)
    return {job.asker}
