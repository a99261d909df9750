"""penpa-edit itself, in a browser, as a reader and a judge that are not ours.

Nothing of it is kept here. It is looked for in `.ci/penpa-edit`, a checkout of swaroopg92/penpa-edit, or in
the folder that the environment variable PENPA names.
"""

import os
from pathlib import Path
from typing import Any

from tests.support.visit import CHROMIUM

ROOT = Path(__file__).resolve().parents[2]
#: What a solver's tools leave on the paper, for each sign of an answer.
DRAW = """answer => {
    const [shaded, lines, edges, , , symbols] = answer;
    const names = {A: "circle_M", E: "star", H: "sun_moon", I: "sun_moon"};
    pu.reset_puzzle("pu_a");
    shaded.forEach(cell => { pu.pu_a.surface[cell] = 1; });
    lines.forEach(line => { pu.pu_a.line[line.replace(/,1$/, "")] = 3; });
    edges.forEach(line => { pu.pu_a.lineE[line.replace(/,1$/, "")] = 3; });
    symbols.forEach(mark => {
        const [cell, sign] = mark.split(",");
        pu.pu_a.symbol[cell] = [parseInt(sign), names[sign.slice(-1)], 2];
    });
    pu.sol_flag = 0;
    pu.check_solution();
    return pu.sol_flag;
}"""


def home() -> Path:
    return Path(os.environ.get("PENPA") or ROOT / ".ci" / "penpa-edit") / "docs" / "index.html"


def missing() -> str:
    """Why penpa-edit cannot be asked; empty if it can."""
    if not home().exists():
        return "penpa-edit is not here: git clone https://github.com/swaroopg92/penpa-edit .ci/penpa-edit"
    return "" if CHROMIUM.exists() else "chromium is not here: apt-get install chromium"


class Penpa:
    """One page of it; what it would load from elsewhere it does not get."""

    def __init__(self, browser: Any) -> None:
        self.page = browser.new_page()
        self.page.route("http*://**", lambda route: route.abort())
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.goto(home().as_uri(), wait_until="domcontentloaded")
        self.page.wait_for_function("typeof pu !== 'undefined' && pu.point.length > 0")

    def open(self, address: str) -> None:
        """Load what is drawn at an address, as its own button does."""
        self.page.evaluate("words => load(words, 'local')", address.strip().partition("#")[2])

    def written(self) -> str:
        """The address of what is drawn, as penpa-edit writes it."""
        text: str = self.page.evaluate("pu.maketext()")
        return text

    def accepts(self, answer: list[list[str]]) -> bool:
        """Whether its own check is content with what a solver has drawn."""
        return bool(self.page.evaluate(DRAW, answer))

    def imported(self, address: str) -> str:
        """The address of what it makes of a puzz.link address; empty if it does not know the puzzle."""
        self.page.evaluate("pu.user_tags = []")
        self.page.evaluate("address => decode_puzzlink(address)", address)
        # Tags are set where a person imports an address; here by whoever asks.
        self.page.evaluate("set_genre_tags(pu.user_tags)")
        return self.written() if self.page.evaluate("pu.user_tags.length") else ""
