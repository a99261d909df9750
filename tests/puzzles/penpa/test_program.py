"""penpa-edit's own code reads what we write, writes what we read, and checks solutions with ours."""

import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from hardboard.api.puzzle import Puzzle, generate
from hardboard.puzzles import InputError, penpa
from hardboard.puzzles.penpa.answer import answer
from hardboard.puzzles.penpa.drawing import margins
from hardboard.puzzles.penpa.paper import Paper
from hardboard.puzzles.registry import family, family_names, family_part, infer_family
from tests.support.boards import small_boards
from tests.support.visit import CHROMIUM, sync

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


pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(missing()), reason=missing())]
#: Numbers, circles, walls, arrows, rings, rooms, colours, a total, loops of both kinds.
TEN = ("kurodoko", "nurikabe", "light-up", "yajilin", "tapa", "heyawake", "yin-yang", "star-battle", "masyu")
TEN += ("slitherlink",)


@pytest.fixture(scope="module")
def page() -> Iterator[Penpa]:
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        made = Penpa(browser)
        yield made
        assert not made.faults
        browser.close()


def solved(puzzle: Puzzle) -> list[list[str]]:
    """The lists that penpa-edit compares."""
    record = puzzle.family.board_to_record(puzzle.board)
    paper = Paper(record["rows"], record["cols"], *margins(record, family_part(puzzle.name, "fields")))
    return answer(puzzle.family, puzzle.board, puzzle.solution, paper)[1]


def assert_understood(page: Penpa, puzzle: Puzzle) -> None:
    """It writes the same board again, and accepts the solution and no other."""
    page.open(puzzle.write(".penpa"))
    again = page.written()
    assert infer_family(again, puzzle.name) == puzzle.name
    assert puzzle.family.same(penpa.read(puzzle.family, again), puzzle.board)
    marks = solved(puzzle)
    assert page.accepts(marks)
    assert not page.accepts([part[1:] if part else part for part in marks])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", TEN)
def test_ten_puzzles_of_ten_families_are_read_and_checked(page: Penpa, name: str) -> None:
    for seed in range(10):
        assert_understood(page, generate(name, 4, seed=seed))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", family_names())
def test_a_board_of_every_family_is_written_again(page: Penpa, name: str) -> None:
    value = family(name)
    for board in islice(small_boards(name, 2, 3), 2):
        page.open(penpa.write(value, board))
        assert value.same(penpa.read(value, page.written()), board)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", family_names())
def test_what_it_imports_from_puzz_link_is_read(page: Penpa, name: str) -> None:
    value = family(name)
    read = 0
    for board in small_boards(name, 6, 4):
        try:
            address = value.write_board(board, ".url")
        except InputError:  # not every board has an address there
            continue
        if "[]" in json.dumps(value.board_to_record(board)):  # a line of no runs is drawn as one of any
            continue
        drawn = page.imported(address.strip())
        if not drawn:
            pytest.skip("penpa-edit does not import it")
        assert infer_family(drawn) == name
        assert value.same(penpa.read(value, drawn), board), address
        read += 1
        if read == 2:
            break
