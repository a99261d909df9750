"""Pictures of the page for the documents: `python -m tests.support.screens` makes them again.

The studio is started, a browser does what a reader would, and `docs/images/studio-*.png` are what it sees.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.support.tutorials import IMAGES, keep

CHROMIUM = "/usr/bin/chromium"
WINDOW = {"width": 1280, "height": 800}


def compiled(page: Any) -> None:
    """A formula on the board, the net of a variable lit, a value that makes clauses fail."""
    page.get_by_label("Formula", exact=True).fill("(a, b, ~c) (b, c, d) (~a, d)")
    page.locator("#library").select_option("compact")
    page.get_by_role("button", name="Compile", exact=True).click()
    _says(page, "Compiled")
    page.get_by_role("button", name="a: no value, flip", exact=True).click()
    _says(page, "more fail")
    page.get_by_role("button", name="Light the net of b").first.click()
    _says(page, "The net of b")


def played(page: Any) -> None:
    page.get_by_role("tab", name="Play").click()
    page.get_by_label("Puzzle", exact=True).select_option("heyawake")
    for name, value in (("#rows", "6"), ("#cols", "6"), ("#generate-seed", "3")):
        page.locator(name).fill(value)
    page.get_by_role("button", name="Generate", exact=True).click()
    _says(page, "exactly one solution")
    for words in ("where", "what", "blue follows from orange"):
        page.get_by_role("button", name="Hint", exact=True).click()
        _says(page, words)


def _says(page: Any, words: str) -> None:
    from playwright.sync_api import expect

    expect(page.get_by_role("status")).to_contain_text(words, timeout=60_000)


def make() -> None:
    """Start a studio, take the pictures, stop it."""
    from playwright.sync_api import sync_playwright

    words = [sys.executable, "-m", "hardboard", "studio", "--port", "0", "--no-browser"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server, TemporaryDirectory() as folder:
        assert server.stdout is not None
        address = server.stdout.readline().strip()
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
                for name, work in (("studio-compile.png", compiled), ("studio-play.png", played)):
                    page = browser.new_context(viewport=WINDOW).new_page()
                    page.goto(address)
                    work(page)
                    page.wait_for_timeout(500)
                    page.screenshot(path=str(Path(folder) / name))
                    keep(Path(folder) / name, IMAGES / name)
        finally:
            server.terminate()


if __name__ == "__main__":
    make()
