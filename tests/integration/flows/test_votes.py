"""A group against the bot: each of its plies is found by a vote."""

from dataclasses import dataclass, field
from functools import partial
from random import Random

import pytest

from bot.domain.players import Machine, Voters
from bot.domain.table import Stage
from bot.domain.votes.vote import Vote
from bot.runtime.clock_job import ClockJob
from bot.sandbox import Refuse
from bot.store.repositories import votes
from tests.support.cases import smoke
from tests.support.flows.fixtures import BotHarness
from tests.support.flows.game import all_sent, answer_to, said, stored, table_in
from tests.support.local_chat import ChatView, MessageView, Persona

HOUR = 3600.0


def polls(chat: ChatView) -> list[MessageView]:
    """The bot's polls, oldest first."""
    return [message for message in chat.from_bot if message.message.poll]


async def poll_in(house: BotHarness, chat: ChatView, count: int = 1) -> MessageView:
    """The newest poll, once there have been so many, it takes votes, and the bot knows it."""

    def newest(chat: ChatView) -> MessageView | None:
        found = polls(chat)
        fits = len(found) >= count and not found[-1].poll.closed
        return found[-1] if fits else None

    poll = await chat.until(newest)
    await all_sent(house)
    return poll


def is_closed(chat: ChatView, poll: MessageView) -> bool:
    return chat.message(poll.message_id).poll.closed


def code_of(poll: MessageView) -> str:
    return poll.poll.question.split("#", 1)[1].split(":")[0]


@dataclass
class Time:
    """Time that passes when a test says so, with the bot's knowledge of all that was done in it."""

    jobs: list[ClockJob] = field(default_factory=list)

    async def passes(self, house: BotHarness, seconds: float) -> None:
        """Let so much pass, and have all that is due seen to."""
        house.clock.pass_time(seconds)
        await self.jobs[-1].tick()


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Time for a bot that is started after this."""
    time, begin = Time(), ClockJob.begin

    def begun(job: ClockJob) -> None:
        time.jobs.append(job)
        begin(job)

    async def is_known(_job: ClockJob, _now: int) -> bool:
        return True

    monkeypatch.setattr(ClockJob, "begin", begun)
    monkeypatch.setattr(ClockJob, "_is_known", is_known)
    monkeypatch.setattr(ClockJob, "_jumped", lambda _job: 0.0)
    return time


async def test_the_leading_move_is_played_when_the_time_is_over(
    passing: Time, house: BotHarness
) -> None:
    group, local = house.local.group, house.local
    await local.ann.say(group, "/vote lits 2 swap=off")
    poll = await poll_in(house, group)
    table = await stored(house, code_of(poll))
    assert table.players[0] == Voters(3600)
    assert len(poll.poll.options) == 8
    assert poll.poll.photo
    await local.ann.vote(group, poll, 3)
    await local.ben.vote(group, poll, 5)
    await local.cleo.vote(group, poll, 5)
    await all_sent(house)
    assert not is_closed(group, poll)
    await passing.passes(house, HOUR)
    await group.until(partial(is_closed, poll=poll))
    after = await stored(house, code_of(poll))
    assert after.record.plies[0].text in poll.poll.options[5].text
    following = await poll_in(house, group, 2)
    assert len((await stored(house, code_of(poll))).record.plies) == 2
    assert following.poll.question == poll.poll.question


async def opened(house: BotHarness, words: str = "lits 2 swap=off") -> MessageView:
    """The poll of the first vote, after Ann has asked for one in the group."""
    await house.local.ann.say(house.local.group, f"/vote {words}")
    return await poll_in(house, house.local.group)


async def plies(house: BotHarness, poll: MessageView) -> list[str]:
    """The texts of all plies at the table of a poll."""
    return [ply.text for ply in (await stored(house, code_of(poll))).record.plies]


def named(poll: MessageView, number: int) -> str:
    """The move that an option names, in English."""
    return poll.poll.options[number].text.split(" · ")[1]


async def test_a_vote_ends_when_all_have_voted_who_did_last_time(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    first = await opened(house)
    await local.ann.vote(group, first, 0)
    await local.ben.vote(group, first, 0)
    await all_sent(house)
    assert not is_closed(group, first)
    assert (await local.ann.tap(group, first, "Count now")).text == ""
    second = await poll_in(house, group, 2)
    await local.ben.vote(group, second, 1)
    await local.cleo.vote(group, second, 2)
    await all_sent(house)
    assert not is_closed(group, second)
    await local.ann.vote(group, second, 1)
    await group.until(partial(is_closed, poll=second))
    assert (await plies(house, first))[::2] == [named(first, 0), named(second, 1)]


async def test_votes_that_are_changed_or_taken_back_count_as_last_seen(
    passing: Time, house: BotHarness
) -> None:
    group, local = house.local.group, house.local
    poll = await opened(house)
    for number in (1, 2, None, 4):
        await local.ann.vote(group, poll, number)
    await local.ben.vote(group, poll, 6)
    await local.cleo.vote(group, poll, 6)
    await local.ben.vote(group, poll, None)
    await local.cleo.vote(group, poll, None)
    await settled(house)
    await passing.passes(house, HOUR)
    await group.until(partial(is_closed, poll=poll))
    assert (await plies(house, poll))[0] == named(poll, 4)


async def settled(house: BotHarness) -> None:
    """Wait until the bot has taken in all that people have done."""
    message = await house.local.dani.say(house.local.group, "/rules lits")
    await answer_to(house.local.group, message)


async def test_between_moves_with_as_many_votes_a_stored_seed_decides(
    passing: Time, house: BotHarness
) -> None:
    group, local = house.local.group, house.local
    poll = await opened(house)
    await local.ann.vote(group, poll, 1)
    await local.ben.vote(group, poll, 2)
    await settled(house)
    found = await vote_at(house, code_of(poll))
    await passing.passes(house, HOUR)
    await group.until(partial(is_closed, poll=poll))
    expected = Random(found.seed).choice(sorted([named(poll, 1), named(poll, 2)]))
    assert (await plies(house, poll))[0] == expected


async def vote_at(house: BotHarness, code: str) -> Vote:
    """The vote that goes on at a table."""
    assert house.app
    async with house.app.store.transaction() as connection:
        found = await connection.run_sync(votes.load, code)
    assert found
    return found


async def test_people_add_moves_to_the_poll_or_write_them(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    poll = await opened(house)
    await local.ben.vote(group, poll, 0)
    nonsense = await local.cleo.add_option(group, poll, "the best one")
    await local.cleo.vote(group, poll, nonsense)
    await local.dani.vote(group, poll, nonsense)
    added = await local.ann.add_option(group, poll, "t e5 r1")
    await local.ann.vote(group, poll, added)
    written = await local.dani.say(group, "T e5 r1", poll)
    await group.until(partial(_has_thumb, message=written))
    refused = await local.dani.say(group, "/m T e5 r1 r1")
    assert "T e5 r1 r1" in (await answer_to(group, refused)).text
    await local.ann.tap(group, poll, "Count now")
    await group.until(partial(is_closed, poll=poll))
    assert (await plies(house, poll))[0] == "T e5 r1"


async def test_without_votes_it_is_extended_once_and_then_the_game_pauses(
    passing: Time, house: BotHarness
) -> None:
    group, local = house.local.group, house.local
    poll = await opened(house)
    ends_at = (await vote_at(house, code_of(poll))).ends_at
    await passing.passes(house, HOUR)
    assert (await vote_at(house, code_of(poll))).extended
    assert (await vote_at(house, code_of(poll))).ends_at == ends_at + HOUR * 1000
    assert not is_closed(group, poll)
    await passing.passes(house, HOUR)
    await group.until(partial(is_closed, poll=poll))
    assert (await stored(house, code_of(poll))).stage is Stage.AWAY
    await local.ben.tap(group, poll, "Nobody voted: go on")
    again = await poll_in(house, group, 2)
    assert (await stored(house, code_of(poll))).stage is Stage.PLAYING
    await local.ben.vote(group, again, 0)
    await passing.passes(house, HOUR)
    await group.until(partial(is_closed, poll=again))
    assert (await plies(house, poll))[0] == named(again, 0)


async def test_a_restart_between_vote_and_end_loses_none(passing: Time, house: BotHarness) -> None:
    await restart(passing, house)


@pytest.mark.slow
@pytest.mark.usefixtures("impatient")
async def test_control_a_vote_that_is_lost_is_noticed(
    passing: Time, house: BotHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object) -> None:
        """Keep no vote."""

    monkeypatch.setattr(votes, "cast", lost)
    with pytest.raises(AssertionError):
        await restart(passing, house)


async def restart(passing: Time, house: BotHarness) -> None:
    """End and start the bot between votes, whose outcome is played in time."""
    group, local = house.local.group, house.local
    poll = await opened(house)
    await local.ann.vote(group, poll, 3)
    await settled(house)
    await house.stop_bot()
    await local.ben.vote(group, poll, 5)
    await local.cleo.vote(group, poll, 5)
    await house.start_bot()
    await settled(house)
    await passing.passes(house, HOUR)
    await group.until(partial(is_closed, poll=poll))
    assert (await plies(house, poll))[0] == named(poll, 5)
    await poll_in(house, group, 2)
    assert len(polls(group)) == 2


async def test_where_no_polls_may_be_sent_that_is_said(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    barred = Refuse(400, "Bad Request: not enough rights to send polls to the chat")
    local.sandbox.faults.add(barred, "sendPoll")
    await local.ann.say(group, "/vote lits 2 swap=off")
    told = await said(group, "may not send polls")
    code = told.text.split("#")[1].split()[0]
    assert (await stored(house, code)).stage is Stage.AWAY
    await local.ann.say(group, f"/board #{code}")
    assert code_of(await poll_in(house, group)) == code


async def test_only_who_opened_the_table_counts_at_once(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    poll = await opened(house)
    assert "Nobody has voted" in (await local.ann.tap(group, poll, "Count now")).text
    await local.ben.vote(group, poll, 0)
    assert "Only \u2068Ann\u2069" in (await local.ben.tap(group, poll, "Count now")).text
    await settled(house)
    assert not is_closed(group, poll)


@pytest.mark.parametrize("game", ["lits", "blokus variant=duo", "stratopolis", "tristra"])
async def test_a_server_without_pictures_in_polls_gets_them_above(
    house: BotHarness, game: str
) -> None:
    group, local = house.local.group, house.local
    local.sandbox.people.set_rich_polls(on=False)
    poll = await opened(house, f"{game} 1")
    # Only by the first poll is it seen that the server knows no pictures in polls.
    below = await table_in(group, "⏳")
    assert poll.message_id < below.message_id
    assert not poll.poll.photo
    await local.ann.vote(group, poll, 0)
    await local.ann.tap(group, poll, "Count now")
    following = await poll_in(house, group, 2)
    above = await table_in(group, "⏳")
    assert below.message_id < above.message_id < following.message_id


async def test_whoever_opened_it_ends_the_game(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    poll = await opened(house)
    again = await local.ben.say(group, "/vote tristra 1")
    assert "voting already" in (await answer_to(group, again)).text
    refused = await local.ben.say(group, f"/cancel #{code_of(poll)}")
    assert "Only \u2068Ann\u2069" in (await answer_to(group, refused)).text
    await local.ann.say(group, f"/cancel #{code_of(poll)}")
    await group.until(partial(is_closed, poll=poll))
    assert (await stored(house, code_of(poll))).stage is Stage.CLOSED
    await table_in(group, "Cancelled")


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("lits 5 pace=3d", "no clocks"),
        ("lits 10", "Levels run from 1 to 9"),
        ("lits 5 31d", "from 1 minute to 30 days"),
        ("", "Which game"),
    ],
)
async def test_what_a_vote_cannot_be_is_said(house: BotHarness, words: str, refusal: str) -> None:
    group, ann = house.local.group, house.local.ann
    asked = await ann.say(group, f"/vote {words}".strip())
    assert refusal in (await answer_to(group, asked)).text
    await ann.start()
    await ann.say(ann.private, "/vote lits")
    await said(ann.private, "for groups")
    assert not polls(group)


async def test_level_options_and_who_begins_are_said_as_with_solo(house: BotHarness) -> None:
    poll = await opened(house, "blokus second level=7 variant=duo")
    table = await stored(house, code_of(poll))
    assert table.players == (Machine(7), Voters(3600))
    assert table.record.options["variant"] == "duo"
    assert len(table.record.plies) == 1


async def test_a_vote_is_about_twelve_moves_at_most(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    poll = await opened(house)
    table = await stored(house, code_of(poll))
    offered = {named(poll, number) for number in range(8)}
    moves = map(table.position.print, table.position.legal_moves(0))
    others = [move for move in moves if move not in offered][:5]
    for move in others[:4]:
        written = await local.ben.say(group, f"/m {move}")
        await group.until(partial(_has_thumb, message=written))
    refused = await local.ben.say(group, f"/m {others[4]}")
    assert "12 moves already" in (await answer_to(group, refused)).text
    known = await local.ben.say(group, f"/m {others[0]}")
    await group.until(partial(_has_thumb, message=known))


def _has_thumb(chat: ChatView, message: MessageView) -> bool:
    return bool(chat.message(message.message_id).reactions)


async def test_the_board_comes_when_asked_for_and_at_the_end(house: BotHarness) -> None:
    group, local = house.local.group, house.local
    poll = await opened(house)
    await local.ben.tap(group, poll, poll.labels[1])
    assert "The group is voting" in (await table_in(group, "voting")).text
    board = await voted_to_the_end(house, local.ann, poll)
    assert not (await stored(house, code_of(poll))).is_rated
    await local.cleo.tap(group, board, "Rematch")
    count = len(polls(group))
    again = await poll_in(house, group, count + 1)
    table = await stored(house, code_of(again))
    assert table.players == (Machine(2), Voters(3600))


GAMES = {
    "lits": "lits 1",
    "blokus": "blokus 1 variant=duo",
    "stratopolis": "stratopolis 1",
    "tristra": "tristra 1",
}


@pytest.mark.parametrize(
    ("game", "language"), smoke([("lits", "en"), ("stratopolis", "ru"), ("tristra", "hu")], 2)
)
async def test_a_whole_game_by_votes(house: BotHarness, game: str, language: str) -> None:
    await play_whole(house, GAMES[game], language)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru", "hu"])
@pytest.mark.parametrize("game", [*GAMES])
async def test_any_whole_game_by_votes(house: BotHarness, game: str, language: str) -> None:
    await play_whole(house, GAMES[game], language)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES])
async def test_any_whole_game_without_pictures_in_polls(house: BotHarness, game: str) -> None:
    house.local.sandbox.people.set_rich_polls(on=False)
    await play_whole(house, GAMES[game], "en")


async def play_whole(house: BotHarness, words: str, language: str) -> None:
    """Have one person vote to the end of a game; each ply takes at most three calls."""
    local = house.local
    leader = {"en": local.ann, "ru": local.cleo, "hu": local.dani}[language]
    group = local.new_group(leader, "Voters", local.ben)
    await leader.say(group, f"/vote {words}")
    poll = await poll_in(house, group)
    await voted_to_the_end(house, leader, poll)
    table = await stored(house, code_of(poll))
    await all_sent(house)
    assert "🏆" in group.last.text or "🤝" in group.last.text
    calls = [call for call in local.sandbox.calls if call.params.get("chat_id") == group.id]
    changes = [call for call in calls if call.method != "sendChatAction"]
    movers = (table.movers(number) for number in range(len(table.record.plies)))
    mine = [who for who in movers if any(isinstance(one, Voters) for one in who)]
    # Beside them there are the greeting, and the board at the end.
    assert len(changes) - 2 <= 3 * len(mine)


async def voted_to_the_end(house: BotHarness, leader: Persona, first: MessageView) -> MessageView:
    """Have the opener of a table vote alone to the end of its game; the board that shows it."""
    group, poll, rng = first.chat, first, Random(5)
    await leader.vote(group, poll, 0)
    await leader.tap(group, poll, poll.labels[0])
    while True:
        await group.until(partial(is_closed, poll=poll))
        poll = await group.until(partial(_next_poll_or_end, after=poll))
        if not poll.message.poll:
            return poll
        await all_sent(house)
        await leader.vote(group, poll, rng.randrange(len(poll.poll.options)))


def _next_poll_or_end(chat: ChatView, after: MessageView) -> MessageView | None:
    """The next poll, or the last message if the game is over."""
    newest = polls(chat)[-1]
    if newest.message_id > after.message_id:
        return newest
    is_end = chat.last.photo and ("🏆" in chat.last.text or "🤝" in chat.last.text)
    return chat.last if is_end else None
