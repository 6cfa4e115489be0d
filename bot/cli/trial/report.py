"""The report of a trial, without tokens and ids: it can be shown to anybody."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """The outcome of a step."""

    EXPECTED = "as expected"
    OTHERWISE = "otherwise"
    LEFT_OUT = "left out"


@dataclass(frozen=True)
class Finding:
    """A step with its outcome, and a remark if there is one."""

    step: str
    verdict: Verdict
    remark: str = ""


_NUMBER = re.compile(r"\d{5,}(?::[\w-]+)?")
_NAME = re.compile(r"@\w+")
_ADDRESS = re.compile(r"https?://\S+")


def report(findings: Sequence[Finding], version: str) -> str:
    """The report as Markdown; `version` is the library's."""
    counts = {verdict: sum(one.verdict is verdict for one in findings) for verdict in Verdict}
    total = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
    rows = [f"| {one.step} | {one.verdict} | {_cell(one.remark)} |" for one in findings]
    head = ["# A try with Telegram", "", f"python-telegram-bot {version}: {total}.", ""]
    return "\n".join([*head, "| step | outcome | remark |", "|---|---|---|", *rows, ""])


def _cell(remark: str) -> str:
    return without_ids(remark).replace("|", "/").replace("\n", " ")


def without_ids(text: str) -> str:
    """A text without numbers that may be ids, tokens, user names and addresses."""
    for pattern in (_ADDRESS, _NUMBER, _NAME):
        text = pattern.sub("…", text)
    return text
