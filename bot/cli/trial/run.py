"""Running a trial: step after step, whatever becomes of each, and the report."""

import asyncio
import sys
from pathlib import Path

import telegram
from telegram.error import InvalidToken, TelegramError

from bot.cli.trial.desk import Desk, LeftOutError, OtherwiseError
from bot.cli.trial.report import Finding, Verdict, report
from bot.cli.trial.steps import STEPS, Step
from bot.common.clock import SystemClock
from bot.config.settings import Settings, SettingsError, read_settings
from bot.telegram.client import TelegramClient
from bot.telegram.http_bot import make_bot
from bot.telegram.registration import ask_for_polling

FILE = Path("tessera-try.md")
"""The report, unless another file is named."""

WELCOME = (
    "This takes a quarter of an hour. Have a phone with Telegram at hand, and a test bot of whose\n"
    "chats nothing is needed any more. The bot itself must not run meanwhile.\n"
)


class Console:
    """The person in front of the terminal."""

    async def do(self, what: str) -> None:
        """Print what is to be done; an update tells that it was."""
        print(f"→ {what}", flush=True)

    async def sees(self, question: str) -> bool:
        """Ask until the answer is yes or no."""
        while True:
            said = (await asyncio.to_thread(input, f"? {question} [y/n] ")).strip().lower()
            if said[:1] in ("y", "n"):
                return said[0] == "y"


def run_trial(file: Path | None) -> int:
    """Lead a person through the trial; 0 if all was as expected, 1 if not, 2 if it cannot begin."""
    try:
        settings = read_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    if settings.telegram_bot_token is None:
        print("TELEGRAM_BOT_TOKEN: expected that of a test bot", file=sys.stderr)
        return 2
    print(WELCOME)
    try:
        findings = asyncio.run(_tried(settings, settings.telegram_bot_token.get_secret_value()))
    except (InvalidToken, TelegramError) as error:
        print(f"the trial cannot begin: {error}", file=sys.stderr)
        return 2
    where = file or FILE
    where.write_text(report(findings, telegram.__version__), encoding="utf-8")
    print(f"\n{where} has the report; it names no token and nobody.")
    return 1 if any(one.verdict is Verdict.OTHERWISE for one in findings) else 0


async def _tried(settings: Settings, token: str) -> list[Finding]:
    async with make_bot(token, settings.telegram_api_url, lambda *_: None) as bot:
        api, clock = TelegramClient(bot), SystemClock()
        await ask_for_polling(api, clock)
        page = f"{settings.public_url.rstrip('/')}/app/" if settings.public_url else None
        return await trial(Desk(api, Console(), clock, page, settings.storage_chat))


async def trial(desk: Desk) -> list[Finding]:
    """All steps in turn."""
    return [await _step(desk, step) for step in STEPS]


async def _step(desk: Desk, step: Step) -> Finding:
    try:
        finding = Finding(step.name, Verdict.EXPECTED, await step.run(desk))
    except OtherwiseError as error:
        finding = Finding(step.name, Verdict.OTHERWISE, str(error))
    except LeftOutError as error:
        finding = Finding(step.name, Verdict.LEFT_OUT, str(error))
    except TelegramError as error:
        finding = Finding(step.name, Verdict.OTHERWISE, f"{type(error).__name__}: {error}")
    print(f"  {finding.verdict}: {finding.step}", flush=True)
    return finding
