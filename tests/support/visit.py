"""A visit to the page in a real browser, Debian's chromium driven by Playwright."""

from pathlib import Path
from typing import Any

import pytest

sync = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = Path("/usr/bin/chromium")
AXE = Path(__file__).parents[2] / ".ci" / "node_modules" / "axe-core" / "axe.min.js"
#: The marks of a test that visits.
VISITS = [
    pytest.mark.slow,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="chromium is not here: apt-get install chromium"),
]


class Visit:
    """A page, the errors that it met, and what it loaded."""

    def __init__(self, browser: Any, **options: Any) -> None:
        self.context = browser.new_context(accept_downloads=True, **options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.errors: list[str] = []
        self.loaded: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: line.type == "error" and self.errors.append(line.text))
        self.page.on("request", lambda request: self.loaded.append(request.url))

    def open(self, address: str) -> None:
        """As if nobody had been there before: a new window would take the browser longer than the page."""
        for other in self.context.pages[1:]:
            other.close()
        if self.page.url != "about:blank":
            self.page.unroute_all()
            self.page.evaluate("localStorage.clear()")
            self.page.mouse.move(0, 0)
        self.errors.clear()
        self.loaded.clear()
        self.page.goto(address)
        sync.expect(self.page.get_by_role("status")).not_to_contain_text("Loading", timeout=30_000)

    def button(self, name: str) -> Any:
        return self.page.get_by_role("button", name=name, exact=True)

    def says(self, words: str) -> None:
        try:
            sync.expect(self.page.get_by_role("status")).to_contain_text(words, timeout=30_000)
        except AssertionError as error:
            errors = [text for text in self.page.locator(".error").all_inner_texts() if text]
            raise AssertionError(f"{error}\nThe page says: {errors}, {self.errors}") from None

    def until(self, condition: str) -> None:
        """Wait for a condition of the page, which lets no text be run as a script by itself."""
        for _ in range(300):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(100)
        raise AssertionError(f"not so after a while: {condition}")

    def compile(self, formula: str = "1,2,3 -1,2,4") -> None:
        self.page.get_by_label("Formula", exact=True).fill(formula)
        self.button("Compile").click()
        self.says("Compiled")

    def play(self, text: str, family: str = "") -> None:
        self.page.get_by_role("tab", name="Play").click()
        self.page.get_by_text("Open a puzzle").click()
        self.page.get_by_label("Address, ID or text").fill(text)
        self.page.get_by_label("Family", exact=True).select_option(family)
        self.button("Open").click()
        self.says("In play")

    def pixels(self) -> bytes:
        self.page.wait_for_timeout(250)
        return self.page.locator("#board").screenshot()


def accessible(page: Any) -> None:
    """axe-core finds nothing serious."""
    if not AXE.exists():
        pytest.skip("axe-core is not here: npm install --prefix .ci")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    assert not serious, [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in serious]
