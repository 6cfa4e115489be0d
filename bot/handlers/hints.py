"""Hints on their way: from whom asks to an agent, and from the agent to whom asked, in private."""

from dataclasses import asdict

from sqlalchemy import Connection

from bot.domain.aids.hints import LEVEL, plies_before
from bot.domain.commands import Person
from bot.domain.effects import AskHint, Job
from bot.domain.table import CommandRejected, Table
from bot.handlers.quotas import expect_room_for_hint
from bot.handlers.responder import Responder
from bot.i18n.translations import Texts, closest_language
from bot.store.repositories import jobs, outbox, people, tables
from bot.store.repositories.messages import page_answers
from bot.store.repositories.outbox import OPENING, origin_of
from bot.views.teaching.review_cards import Hinted


def ask(responder: Responder, effect: AskHint, table: Table, person: Person) -> None:
    """Give it to the agents, and say so.

    :raises Refused: if one is being looked for already, or too many in the chat of the table.
    """
    expect_room_for_hint(responder.connection, table.place.chat)
    opening = responder.request.opening
    back = {"chat": responder.request.chat, OPENING: asdict(opening)} if opening else None
    job = Job(table.code, effect.seat, effect.revision, person.id, LEVEL, opening=back)
    if not jobs.add_hint(responder.connection, job):
        raise CommandRejected("hint-thinking")
    if responder.request.page:
        page_answers.ask_for_hint(responder.connection, person.id, table.code, responder.now)
    if responder.request.query or responder.request.page:
        responder.toast("toast-hint")
    else:
        responder.reaction("👍")


def deliver(connection: Connection, job: Job, move: str, now: float, texts: Texts) -> set[int]:
    """Send what an agent found, unless the table has moved on; the chats it goes to.

    If it found nothing, `move` is empty, and that is said. A page that asked shows it itself; in a
    group whoever asked there may be shown it alone.
    """
    table = tables.load(connection, job.code)
    if not jobs.drop(connection, job) or table is None:
        return set()
    before = plies_before(table, job)
    if before is None:
        return set()
    told = {"move": move, "seat": job.seat, "revision": table.revision_for(job.seat)}
    if page_answers.found_hint(connection, job.asker, job.code, told):
        return {job.asker}
    language = closest_language(people.person_language(connection, job.asker))
    origin = {} if table.place.chat == job.asker else {"origin": origin_of(table)}
    if move:
        hinted = Hinted(job.code, job.seat, before, table.revision, move)
        about = asdict(hinted) | {"language": language}
        if back := job.opening:
            shown = about | {OPENING: back[OPENING]}
            outbox.put(connection, back["chat"], "hint", shown, now)
            return {back["chat"]}
        outbox.put(connection, job.asker, "hint", about | origin, now)
    else:
        about = {"text": texts.html(language, "hint-none", {"code": job.code}), **origin}
        about |= {"topic": None, "reply_to": None}
        outbox.put(connection, job.asker, "message", about, now)
    return {job.asker}
