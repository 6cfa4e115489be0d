"""One process in which agents think: it gets a question as a line of text and answers with one.

It is a copy of the fork server, of which it has an environment without secrets, and two sockets:
for its lines and for its errors.
"""

import asyncio
import contextlib
import json
import os
import signal
import socket
from asyncio import StreamReader, StreamWriter
from dataclasses import asdict, dataclass
from typing import Any, Self

from bot.agents.fork_client import LAST_WORDS, ForkServer
from bot.agents.worker_main import HURRY
from engine.core.game import Seat

HURRIED_EVERY = 0.25
"""Seconds after which a worker is told again to hurry: it may have read its question since."""


@dataclass(frozen=True)
class Question:
    """The question which move an agent of a level would play in a seat, after a game's record.

    It may think in so many threads, if it can.
    """

    record: str
    seat: Seat
    level: int
    seed: int
    seconds: float
    threads: int = 1

    def __str__(self) -> str:
        return _asked("answer", self.seconds, asdict(self))


@dataclass(frozen=True)
class Judge:
    """The question what seats can expect where a game stands, see `engine.ai.judging`."""

    record: str
    seed: int
    seconds: float

    def __str__(self) -> str:
        return _asked("judgement", self.seconds, asdict(self))


@dataclass(frozen=True)
class Choice:
    """The question which moves of a seat are worth choosing between, after a game's record."""

    record: str
    seat: Seat
    most: int
    seed: int
    seconds: float

    def __str__(self) -> str:
        return _asked("choice", self.seconds, asdict(self))


AnyQuestion = Question | Judge | Choice


def _asked(task: str, seconds: float, about: dict[str, Any]) -> str:
    """A question as a worker reads it."""
    del about["seconds"]
    return json.dumps([task, seconds, about])


@dataclass(frozen=True, eq=False)
class Worker:
    """One process, which has one question at a time."""

    server: ForkServer
    pid: int
    answers: StreamReader
    questions: StreamWriter
    errors: StreamReader
    _errors_end: StreamWriter

    @classmethod
    async def start(cls, server: ForkServer) -> Self:
        """A process that has begun; not to be cancelled.

        :raises OSError: if there can be no more processes.
        """
        (lines, their_lines), (errors, their_errors) = socket.socketpair(), socket.socketpair()
        answers, questions = await asyncio.open_connection(sock=lines)
        said, errors_end = await asyncio.open_connection(sock=errors)
        with their_lines, their_errors:
            try:
                pid = await server.fork([their_lines.fileno(), their_errors.fileno()])
            except BaseException:
                questions.close()
                errors_end.close()
                raise
        return cls(server, pid, answers, questions, said, errors_end)

    @property
    def alive(self) -> bool:
        """Whether nobody has noticed its death."""
        return not self.answers.at_eof()

    async def ask(self, question: AnyQuestion) -> str:
        """Its answer; when the time to think is over, it is told to hurry until it comes.

        :raises OSError: if it is dead.
        :raises EOFError: if it dies now.
        :raises ValueError: if it does not answer with a line of text.
        """
        self.questions.write(f"{question}\n".encode())
        await self.questions.drain()
        try:
            async with asyncio.timeout(question.seconds):
                return await self.line()
        except TimeoutError:
            return await self.hurried()

    async def hurried(self) -> str:
        """Its answer with what it has found so far, however long that takes.

        :raises EOFError: if it dies instead.
        :raises ValueError: if that is no line of text.
        """
        while True:
            self.hurry()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(HURRIED_EVERY):
                    return await self.line()

    async def line(self) -> str:
        """Read the next line that it writes, without the line feed.

        :raises EOFError: if it dies instead.
        :raises ValueError: if that is no line of text.
        """
        said = await self.answers.readline()
        if not said.endswith(b"\n"):
            raise EOFError("it died")
        return said[:-1].decode()

    def hurry(self) -> None:
        """Have it answer with what it has found so far."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, HURRY)

    def kill(self) -> None:
        """End it, even if it is stopped; its id stays its own until note is taken of that."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    async def end(self) -> tuple[str, str]:
        """Wait for the end of one that was killed: how it ended, and its last words of errors."""
        said = await self.errors.read()
        for end in (self.questions, self._errors_end):
            end.close()
        how = _in_words(await self.server.bury(self.pid))
        return how, said[-LAST_WORDS:].decode(errors="replace").strip()


def _in_words(status: int | None) -> str:
    """The end of a process, in words."""
    if status is None:
        return "nobody knows how"
    return (
        f"exit status {status}" if status >= 0 else f"signal {-status}, {signal.strsignal(-status)}"
    )
