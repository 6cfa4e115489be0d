"""The games that are played through every crash, each short and full of events."""

from collections.abc import Awaitable, Callable

from tests.chaos.history import Act
from tests.chaos.play import Play

Script = Callable[[Play], Awaitable[None]]


async def lits(play: Play) -> None:
    """Two people in a group: a challenge, sides swapped by a double tap, a new message, the end."""
    ann, ben, group = play.ann, play.ben, play.group
    await play.begin()
    await play.say(ann, group, "/challenge @ben lits", opens=1)
    code = play.newest()
    await play.tap(ben, play.table(code), "accept")
    await play.move(code, "T e5 r1")
    await play.tap(ben, play.table(code), "say swap", times=2, code=code, moves=1)
    play.world.begin_ids_anew()
    old = play.table(code).message_id
    await play.say(ben, group, "/board", seen=lambda: play.table(code).message_id != old)
    await play.move(code, await play.to_the_last_ply(code))
    await play.rematch(code)


async def blokus(play: Play) -> None:
    """One person against the bot, in private: a slow answer that comes after an undo."""
    ann = play.ann
    await play.begin()
    await play.say(ann, ann, "/solo blokus", opens=1)
    code = play.newest()
    await play.move(code)
    await _undo_while_it_thinks(play, code)
    await play.move(code, await play.to_the_last_ply(code))
    await play.rematch(code)


async def stratopolis(play: Play) -> None:
    """Two people: stacks arranged in secret, by buttons and by text, then open moves."""
    ann, ben, group = play.ann, play.ben, play.group
    await play.begin()
    words = "/challenge @ben stratopolis stack=arranged first=red"
    await play.say(ann, group, words, opens=1)
    code = play.newest()
    await play.tap(ben, play.table(code), "accept")
    follow = f"/start {code}"
    await play.say(ann, ann, follow, seen=lambda: bool(play.world.of_bot(ann)))
    prompt = play.world.of_bot(ann)[-1]
    await play.tap(ann, prompt, "rest")
    await play.tap(ann, play.world.message(ann, prompt.message_id), "done", code=code, moves=1)
    await play.say(ben, ben, "random", code=code, move="")
    await play.move(code)
    await play.move(code, await play.to_the_last_ply(code))
    await play.rematch(code)


async def tristra(play: Play) -> None:
    """One person against the bot: built and placed in secret at once, rock by a double tap."""
    ann = play.ann
    await play.begin()
    await play.say(ann, ann, "/solo tristra", opens=1)
    code = play.newest()
    for _ in range(2):
        await play.say(ann, ann, "random", code=code, move="")
    await play.tap(ann, play.table(code), "say rock", times=2, code=code, moves=1)
    await play.move(code, await play.to_the_last_ply(code))
    await play.rematch(code)


async def _undo_while_it_thinks(play: Play, code: str) -> None:
    """Undo while the agent thinks; its answer comes when another move has been made instead."""
    ann = play.ann
    play.house.agents.hold()
    await play.move(code, slow=True)
    await play.say(ann, ann, "/undo", code=code, undone=1)
    await play.move(code, slow=True)
    revision = play.house.table(code).revision
    release = play.house.agents.release
    seen = lambda: play.house.table(code).revision == revision + 1  # noqa: E731 - so short
    await play.step(Act("the agent answers", release, seen))


async def opening(play: Play) -> None:
    """Two people in a group: a first move."""
    await play.begin()
    await play.say(play.ann, play.group, "/challenge @ben lits", opens=1)
    code = play.newest()
    await play.tap(play.ben, play.table(code), "accept")
    await play.move(code, "T e5 r1")


async def new_ids(play: Play) -> None:
    """A table that is opened after a quiet week."""
    await play.begin()
    await play.say(play.ann, play.group, "/challenge @ben lits", opens=1)
    play.world.begin_ids_anew()
    await play.tap(play.ben, play.table(play.newest()), "accept")


async def brought_down(play: Play) -> None:
    """A table that gets a new message."""
    await play.begin()
    await play.say(play.ann, play.group, "/challenge @ben lits", opens=1)
    code = play.newest()
    old = play.table(code).message_id
    seen = lambda: play.table(code).message_id != old  # noqa: E731 - as short as it gets
    await play.say(play.ann, play.group, "/board", seen=seen)


async def against_the_bot(play: Play) -> None:
    """One person against the bot: a first move."""
    await play.begin()
    await play.say(play.ann, play.ann, "/solo lits", opens=1)
    await play.move(play.newest())


async def slow_agent(play: Play) -> None:
    """An agent that answers a move after it was taken back."""
    ann = play.ann
    await play.begin()
    await play.say(ann, ann, "/solo blokus", opens=1)
    code = play.newest()
    await _undo_while_it_thinks(play, code)


async def double_tap(play: Play) -> None:
    """A double tap on rock."""
    ann = play.ann
    await play.begin()
    await play.say(ann, ann, "/solo tristra", opens=1)
    code = play.newest()
    for _ in range(2):
        await play.say(ann, ann, "random", code=code, move="")
    await play.tap(ann, play.table(code), "say rock", times=2, code=code, moves=1)


async def told_of_itself(play: Play) -> None:
    """The bot's introduction of itself, then a request for help."""
    play.house.introduces_itself = True
    await play.begin()
    said = len(play.world.of_bot(play.ann))
    seen = lambda: len(play.world.of_bot(play.ann)) > said  # noqa: E731 - as short as it gets
    await play.say(play.ann, play.ann, "/help", seen=seen)


async def analysis(play: Play) -> None:
    """One person against the bot; then its key moments are looked for."""
    ann = play.ann
    await play.begin()
    await play.say(ann, ann, "/solo lits swap=off", opens=1)
    code = play.newest()
    await play.move(code)
    await play.move(code, await play.to_the_last_ply(code))

    def told() -> bool:
        """Whether they have come; they may have been sent twice."""
        return any("chances of winning" in message.text for message in play.world.of_bot(ann))

    await play.tap(ann, play.table(code), "review", seen=told)


GAMES: dict[str, Script] = {
    "lits": lits,
    "blokus": blokus,
    "stratopolis": stratopolis,
    "tristra": tristra,
    "analysis": analysis,
}
