"""The screens of the README, photographed anew in the local chat, as on a phone.

Run it with `python -m tests.readme_screens` when first steps or moves by buttons look different;
Chromium must be installed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from io import BytesIO

from PIL import Image
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, Position, ViewportSize, sync_playwright

from tests.readme_pictures import IMAGES
from tests.support.pages import ROOT
from tests.support.program import free_port

OPTIONS = ["--no-sandbox"]
"""Flags without which Chromium does not start as root."""

SIZE: ViewportSize = {"width": 390, "height": 812}
COLOURS = 224
TRIES = 20
WATCHDOG = 60_000.0
"""Milliseconds."""

REPLY = re.compile(r"took your side|2\. ◯")
"""The second ply, whichever the opponent chooses."""

PIECE = re.compile(r"^L r")

BESIDE: Position = {"x": 150, "y": 130}
"""The place of a tap on the board where a piece may lie."""

SETTLED = 1_500.0
"""Milliseconds after which pictures have been loaded and nothing moves any more."""


def photograph(page: Page, name: str) -> None:
    """Keep what the page shows, in few colours, with no button under the pointer."""
    page.mouse.move(2, SIZE["height"] / 2)
    page.wait_for_timeout(SETTLED)
    image = Image.open(BytesIO(page.screenshot())).convert("RGB")
    few = image.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(IMAGES / f"{name}.png", optimize=True)


def say(page: Page, text: str) -> None:
    """Write a message."""
    page.locator("textarea").fill(text)
    page.locator("textarea").press("Enter")


def tap(page: Page, label: str) -> None:
    """Tap the newest button of this name, once it is there."""
    page.get_by_role("button", name=label, exact=True).last.click()


def play(page: Page) -> None:
    """Begin as Ann in private, and put a move together up to the choice of its place."""
    page.get_by_text("Press Start to begin").click()
    tap(page, "Start")
    page.get_by_text("Welcome to Tessera").last.wait_for()
    photograph(page, "start")
    say(page, "/solo lits 3 setup=rings")
    page.get_by_text("It is your turn").last.wait_for()
    say(page, "T d9 r1")
    page.get_by_text(REPLY).last.wait_for()
    tap(page, "Move")
    page.get_by_role("button", name=PIECE).last.click()
    page.get_by_text("Tap the number").last.wait_for()
    photograph(page, "chat")
    say(page, "/board")
    tap(page, "Board")
    lay(page)
    photograph(page, "page")


def lay(page: Page) -> None:
    """Let a piece lie on the page of the table, which is open, without confirming it."""
    board = page.frame_locator("dialog.mini-app iframe")
    board.get_by_role("radio").first.click()
    board.locator("#view").click(position=BESIDE)
    board.get_by_role("button", name="Confirm").and_(board.locator(":enabled")).wait_for()


def main() -> None:
    """Start the bot with its local chat, and photograph it."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {"DATABASE_URL": f"sqlite+aiosqlite:///{folder}/t.db", "LOG_LEVEL": "WARNING"}
        environment = {**os.environ, **settings, "LISTEN": f"127.0.0.1:{port}"}
        environment |= {"PYTHONPATH": str(ROOT)}
        bot = subprocess.Popen([sys.executable, "-m", "bot"], cwd=folder, env=environment)
        try:
            _look(f"http://127.0.0.1:{port}")
        finally:
            bot.terminate()
            bot.wait()


def _look(address: str) -> None:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)
        page = browser.new_page(viewport=SIZE, device_scale_factor=2)
        page.set_default_timeout(WATCHDOG)
        _open(page, address)
        play(page)
        browser.close()


def _open(page: Page, address: str) -> None:
    """Open the page once the bot listens.

    :raises PlaywrightError: it never does
    """
    for _ in range(TRIES):
        with suppress(PlaywrightError):
            page.goto(address)
            return
        page.wait_for_timeout(SETTLED)
    page.goto(address)


if __name__ == "__main__":
    main()
