"""The page in a real browser, Debian's chromium driven by Playwright: what a person can do there."""

import http.server
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hardboard.cli.described import arguments, summaries
from hardboard.puzzles.registry import compilable, family
from hardboard.studio.export import export
from hardboard.studio.words import ABSENT

sync = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = Path("/usr/bin/chromium")
AXE = Path(__file__).parents[2] / ".ci" / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="chromium is not here: apt-get install chromium"),
    pytest.mark.xdist_group("browser"),
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A studio of its own; Ctrl-C ends it."""
    words = [sys.executable, "-m", "hardboard", "studio", "--port", "0", "--no-browser"]
    env = {"XDG_DATA_HOME": str(tmp_path_factory.mktemp("data")), "PATH": "/usr/bin:/bin"}
    env |= {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
    ) as server:
        assert server.stdout is not None
        line = server.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=\w+", line)
        yield line
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync.sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield made
        made.close()


class Visit:
    """A page, the errors that it met, and what it loaded."""

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        self.context = browser.new_context(accept_downloads=True, **options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.errors: list[str] = []
        self.loaded: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: line.type == "error" and self.errors.append(line.text))
        self.page.on("request", lambda request: self.loaded.append(request.url))
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
        """The board as it is drawn."""
        self.page.wait_for_timeout(250)
        return self.page.locator("#board").screenshot()


@pytest.fixture
def visit(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    made = Visit(browser, address, **getattr(request, "param", {}))
    yield made
    errors, loaded = list(made.errors), list(made.loaded)
    made.context.close()
    # A complaint of the server is shown to the user; the browser's console repeats its status.
    assert not [error for error in errors if "status of 422" not in error]
    base = address.partition("?")[0]
    assert all(url.startswith((base, "blob:", "data:")) for url in loaded)


def accessible(page: Any) -> None:
    """axe-core finds nothing serious."""
    if not AXE.exists():
        pytest.skip("axe-core is not here: npm install --prefix .ci")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    assert not serious, [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in serious]


DARK, SMALL = {"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.mark.parametrize("visit", [{}, DARK, SMALL], indirect=True, ids=["light", "dark", "390 pixels"])
def test_nothing_serious_is_wrong_with_any_room(visit: Visit) -> None:
    visit.compile()
    width = visit.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, "the page is wider than the window"
    accessible(visit.page)
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    accessible(visit.page)
    visit.page.get_by_role("tab", name="Workbench").click()
    sync.expect(visit.page.get_by_role("button", name=re.compile(r"^wire\b"))).to_be_visible()
    accessible(visit.page)
    assert visit.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_formula_is_compiled_looked_at_and_solved(visit: Visit) -> None:
    visit.compile()
    plain = visit.pixels()
    visit.button("1: no value, flip").click()
    visit.says("clause 2 has no true literal: not 1, 2 and 4 are false")
    sync.expect(visit.page.locator("#clauses .fails")).to_contain_text("clause 2 has no true literal")
    flipped = visit.pixels()
    assert flipped != plain
    visit.button("4: false, flip").click()
    visit.says("Every clause holds")
    visit.page.get_by_role("button", name="Light the net of 2").first.click()
    visit.says("The net of 2: 6 stretches of wire, 2 clauses.")
    assert visit.pixels() != flipped
    for name in ("parse", "order", "route", "place", "solder", "rays", "board"):
        visit.button("Step on").click()
        sync.expect(visit.page.locator("#step-name")).to_contain_text(name)
    box = visit.page.locator("#board").bounding_box()
    visit.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    sync.expect(visit.page.locator("#tip")).to_contain_text("ports")
    visit.button("Solve").click()
    visit.says("Solved: the assignment satisfies the formula")
    sync.expect(visit.page.locator("#verdict")).to_contain_text("The solution stands for")
    visit.button("Verify claim").click()
    visit.says("The claim holds: formula satisfiable, board solvable")


def test_zoom_goes_from_the_whole_board_to_one_cell(visit: Visit) -> None:
    visit.compile()
    first = visit.page.evaluate("studio.view.scale")
    visit.page.locator("#board").hover()
    for _ in range(12):
        visit.page.mouse.wheel(0, -400)
    assert visit.page.evaluate("studio.view.scale") > 3 * first
    near = visit.pixels()
    visit.page.mouse.down()
    visit.page.mouse.move(300, 300, steps=4)
    visit.page.mouse.up()
    assert visit.pixels() != near
    visit.button("Whole board").click()
    assert abs(visit.page.evaluate("studio.view.scale") - first) < 1e-6


def test_what_is_wrong_stands_under_the_field(visit: Visit) -> None:
    formula = visit.page.get_by_label("Formula", exact=True)
    for text, words in (("1,2,", "formula: the character ','"), ("<script>alert(1)</script>", "<script>")):
        formula.fill(text)
        visit.button("Compile").click()
        sync.expect(visit.page.locator("#formula-error")).to_contain_text(words)
    assert visit.page.locator("main script").count() == 0
    visit.compile("(script, b)")


def test_no_solution_has_a_certificate_to_take_away(visit: Visit) -> None:
    visit.compile("1,2 2,3 1,3")
    visit.button("Solve").click()
    visit.says("The board has no solution, so the formula has no model.")
    with visit.page.expect_download() as download:
        visit.button("Download certificate").click()
    assert download.value.suggested_filename == "proof.zip"
    visit.button("How many?").click()
    visit.says("0 solutions")
    with visit.page.expect_download() as download:
        visit.page.get_by_label("Format").select_option(".svg")
        visit.button("Download").click()
    assert download.value.suggested_filename == "board.svg"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("target", compilable())
def test_a_formula_is_compiled_to_every_target(visit: Visit, target: str) -> None:
    visit.page.get_by_label("Target", exact=True).select_option(target)
    visit.page.get_by_label("Library", exact=True).select_option(str(family(target).tiles.library))
    visit.compile("(a, b)")
    sync.expect(visit.page.locator("#facts")).to_contain_text(f"tiles of {family(target).tiles.library}")


def test_all_targets_are_offered(visit: Visit) -> None:
    offered = visit.page.eval_on_selector_all("#target option", "all => all.map(one => one.value)")
    assert sorted(offered) == sorted(compilable())


def test_why_a_formula_fails_is_shown(visit: Visit) -> None:
    visit.compile("(a) (~a, b) (~b) (c, d)")
    visit.button("Why not?").click()
    visit.says("cannot hold together")
    assert visit.page.locator("#clauses li.core").count() in (2, 3)
    visit.compile("(a, b)")
    visit.button("Why not?").click()
    visit.says("a formula that can be satisfied")


def test_a_symmetric_puzzle_is_made_explained_step_by_step_and_rated(visit: Visit) -> None:
    visit.page.get_by_role("tab", name="Play").click()
    visit.page.get_by_label("Puzzle", exact=True).select_option("kurodoko")
    for name, value in (("#rows", "5"), ("#cols", "5"), ("#generate-seed", "3")):
        visit.page.locator(name).fill(value)
    visit.page.locator("#generate-symmetry").select_option("half-turn")
    visit.page.locator("#generate-minimal").check()
    visit.button("Generate").click()
    visit.says("seed 3: exactly one solution")
    clues = visit.page.evaluate("JSON.parse(studio.request.board).clues.map(row => row.map(Boolean))")
    assert clues == [row[::-1] for row in clues[::-1]] and any(map(any, clues))
    visit.button("Explain").click()
    visit.says("steps as a person takes them")
    first = visit.page.locator("#reason").text_content()
    visit.button("Next reason").click()
    sync.expect(visit.page.locator("#reason")).not_to_have_text(first)
    sync.expect(visit.page.locator("#reason")).to_contain_text("because")
    visit.button("How hard?").click()
    visit.says("points")


def test_every_verb_has_a_form_with_all_that_it_takes(visit: Visit) -> None:
    visit.compile("(a, b)")
    visit.page.get_by_role("tab", name="Commands").click()
    for verb in (verb for verb in summaries() if verb not in ABSENT):
        visit.page.locator("#command").select_option(verb)
        shown = visit.page.eval_on_selector_all("#command-fields [name]", "all => all.map(one => one.name)")
        assert {one["name"] for one in arguments(verb)} - {"output"} <= {*shown}, verb
    for verb, words in (("rules", "A number at a corner"), ("solve", "#"), ("floorplan", "var_a")):
        visit.page.locator("#command").select_option(verb)
        if verb == "rules":
            visit.page.locator("#run-rules-family").select_option("creek")
        visit.button("Run").click()
        visit.says(f"{verb}: exit status 0")
        sync.expect(visit.page.locator("#command-out")).to_contain_text(words)
    visit.page.locator("#run-floorplan-format").fill(".png")
    with visit.page.expect_download() as download:
        visit.button("Run").click()
    assert download.value.suggested_filename == "floorplan.png"
    visit.page.locator("#command").select_option("hint")
    visit.page.locator("#run-hint-board").fill("nothing like a board")
    visit.button("Run").click()
    sync.expect(visit.page.locator("#command-error")).not_to_be_empty()


def test_a_film_and_its_pages_are_taken_away(visit: Visit) -> None:
    visit.compile("(a, ~b)")
    visit.page.get_by_text("Options of what is written").click()
    visit.page.locator("#compile-pages").check()
    for form, begin in ((".pdf", b"%PDF-"), (".gif", b"GIF")):
        if form == ".gif":
            visit.page.locator("#compile-pages").uncheck()
        visit.page.locator("#format").select_option(form)
        with visit.page.expect_download() as waiting:
            visit.button("Download").click()
        assert Path(waiting.value.path()).read_bytes().startswith(begin)


def test_work_can_be_cancelled(visit: Visit) -> None:
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    visit.page.get_by_role("tab", name="Play").click()
    visit.page.get_by_label("Puzzle", exact=True).select_option("lits")
    visit.page.get_by_label("Rows").fill("30")
    visit.page.get_by_label("Columns").fill("30")
    visit.button("Generate").click()
    visit.says("Making a puzzle")
    visit.button("Cancel").click()
    visit.says("Cancelled")
    assert visit.page.evaluate("studio.work") is None
    visit.button("Solve").click()
    visit.says("Solved")


def test_a_puzzle_in_the_making_can_be_cancelled_where_no_board_is_open(visit: Visit) -> None:
    sync.expect(visit.button("Cancel")).to_be_hidden()
    visit.page.get_by_role("tab", name="Play").click()
    visit.page.get_by_label("Puzzle", exact=True).select_option("lits")
    visit.page.get_by_label("Rows").fill("30")
    visit.page.get_by_label("Columns").fill("30")
    visit.button("Generate").click()
    visit.button("Cancel").click()
    visit.says("Cancelled")
    sync.expect(visit.button("Cancel")).to_be_hidden()


def test_a_puzzle_is_made_and_played_with_the_keyboard_alone(visit: Visit) -> None:
    visit.page.get_by_role("tab", name="Compile").focus()
    visit.page.keyboard.press("ArrowRight")
    visit.page.get_by_label("Puzzle", exact=True).focus()
    visit.page.keyboard.type("light-up")
    for name in ("Rows", "Columns"):
        visit.page.get_by_label(name).focus()
        visit.page.keyboard.press("Control+a")
        visit.page.keyboard.type("5")
    visit.page.locator("#generate-seed").focus()
    visit.page.keyboard.type("1")
    visit.page.keyboard.press("Enter")
    visit.says("exactly one solution")
    visit.page.locator("#board").focus()
    press = visit.page.keyboard.press
    press("ArrowDown")
    press("x")
    press("ArrowUp")
    press("x")
    visit.says("1 broken rule so far")
    sync.expect(visit.page.locator("#broken")).to_contain_text("no two bulbs see each other")
    press("u")
    press("u")
    visit.says("In play")
    press("h")
    visit.says("A hint")
    sync.expect(visit.page.locator("#said")).to_contain_text("because")
    for row, line in enumerate(("#..#.", ".#...", "....#", "...#.", "..#..")):
        for col, sign in enumerate(line):
            if sign == "#":
                visit.page.evaluate(f"studio.view.cursor = {{row: {row}, col: {col}, shown: true}}")
                press("Enter")
    visit.says("Solved: every rule holds")


def test_check_hint_undo_and_savepoints(visit: Visit) -> None:
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    press = visit.page.keyboard.press
    visit.page.locator("#board").focus()
    press("ArrowRight")
    press("Enter")
    visit.button("Check").click()
    visit.says("All right so far")
    visit.button("Set savepoint").click()
    visit.page.locator("#board").focus()
    press("ArrowRight")
    press("ArrowDown")
    press("x")
    visit.button("Check").click()
    visit.says("mistake")
    visit.button("Back to 1").click()
    assert visit.page.evaluate("studio.game.text()") == "?#?\n???\n???"
    visit.button("Undo").click()
    assert visit.page.evaluate("studio.game.text()") == "?#?\n??#\n???"
    visit.button("Hint").click()
    visit.says("mistake")
    visit.button("Solve").click()
    visit.says("Solved")
    visit.button("Unique?").click()
    visit.says("Exactly one solution")


def test_pieces_are_laid_by_dragging(visit: Visit) -> None:
    visit.play("1 2 1\n2 3 2\n1 2 1", "kamaji")
    x, y, s = visit.page.evaluate("[studio.view.x, studio.view.y, studio.view.scale]")
    box = visit.page.locator("#board").bounding_box()
    visit.page.mouse.move(box["x"] + x + s / 2, box["y"] + y + s / 2)
    visit.page.mouse.down()
    visit.page.mouse.move(box["x"] + x + 1.5 * s, box["y"] + y + s / 2, steps=3)
    visit.page.mouse.up()
    assert visit.page.evaluate("studio.game.text()") == "r1c1 r1c2"


def test_a_changed_tile_is_examined_again(visit: Visit) -> None:
    visit.page.get_by_role("tab", name="Workbench").click()
    visit.page.get_by_label("Tiles of").select_option("koelker")
    visit.page.get_by_role("button", name=re.compile(r"^wire\b")).click()
    visit.says("The tile has the relation it declares")
    text = visit.page.get_by_label("Tile text")
    text.fill(text.input_value().replace("!3!", "!9!", 1))
    visit.says("The tile does not do what it declares")
    visit.button("As in the library").click()
    visit.says("The tile has the relation it declares")
    visit.page.get_by_role("button", name="Why is N=0 S=0 impossible?").click()
    visit.says("The steps that rule it out are shown")


def test_tiles_of_a_library_that_comes_late_are_not_picked_for_another(visit: Visit) -> None:
    visit.page.get_by_role("tab", name="Workbench").click()
    cards = visit.page.locator("#tile-stage button")
    sync.expect(cards.first).to_be_visible(timeout=30_000)
    held: list[Any] = []
    visit.page.route("**/tiles/koelker", lambda route: held.append(route))
    visit.page.get_by_label("Tiles of").select_option("koelker")
    sync.expect(cards).to_have_count(0)
    visit.page.get_by_label("Tiles of").select_option("compact")
    sync.expect(visit.page.locator("#tile-stage h2")).to_have_text("All tiles of compact")
    with visit.page.expect_response("**/tiles/koelker"):
        held[0].continue_()
    sync.expect(visit.page.locator("#tile-stage h2")).to_have_text("All tiles of compact")
    sync.expect(visit.page.locator("#bench-about")).to_contain_text("Compact Kurodoko tiles")


def test_a_link_restores_the_state(visit: Visit, browser: Any, address: str) -> None:
    visit.compile("(a, ~b, c) (b, d)")
    visit.button("a: no value, flip").click()
    visit.says("clause")
    visit.button("Copy link").click()
    sync.expect(visit.page.locator("#link-said")).not_to_be_empty()
    fragment = visit.page.evaluate("location.hash")
    assert fragment.startswith("#s=") and len(fragment) < 300
    other = Visit(browser, address + fragment)
    sync.expect(other.button("a: true, flip")).to_be_visible()
    other.says("clause 1 has two true literals: a and not b")
    assert other.page.evaluate("studio.view.look") == visit.page.evaluate("studio.view.look")
    other.context.close()
    long = " ".join(f"x{7 * n % 400},y{11 * n % 400}" for n in range(400))
    save = "async (formula) => (await studio.api.ask('states', {state: {request: {formula}}})).key"
    key = visit.page.evaluate(save, long)
    assert re.fullmatch("[0-9a-f]{16}", key)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    puzzle = (
        '{"family":"light-up","rows":3,"cols":3,"clues":[[null,null,null],[null,4,null],[null,null,null]]}'
    )
    export(
        folder,
        [{"formula": "1,2,3 -1,2,4", "library": "compact"}, {"formula": "(a, ~b)", "library": "koelker"}],
        [puzzle],
    )
    return folder


@pytest.mark.parametrize("way", ["files", "web server"])
def test_an_exported_page_works_without_a_studio(site: Path, browser: Any, way: str) -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"{site.as_uri()}/" if way == "files" else f"http://127.0.0.1:{server.server_port}/"
    visit = Visit(browser, base + "index.html")
    visit.says("Compiled")
    assert visit.page.locator("#library").input_value() == "compact", "what the board is made of"
    plain = visit.pixels()
    visit.button("1: no value, flip").click()
    visit.says("clause 2 has no true literal")
    assert visit.pixels() != plain
    visit.button("4: false, flip").click()
    visit.says("Every clause holds")
    visit.page.get_by_role("button", name="Light the net of 2").first.click()
    visit.says("The net of 2")
    visit.button("Step on").click()
    sync.expect(visit.page.locator("#step")).to_contain_text("2 clauses over 4 variables")
    visit.page.get_by_role("tab", name="Play").click()
    visit.says("In play")
    visit.button("Hint").click()
    visit.says("A hint")
    visit.page.locator("#board").focus()
    press = visit.page.keyboard.press
    press("x")
    visit.button("Check").click()
    visit.says("mistake")
    press_cells = "studio.game.read('.#.\\n#.#\\n.#.')"
    visit.page.evaluate(press_cells)
    visit.button("Check").click()
    visit.says("Solved: every rule holds")
    assert not [error for error in visit.errors if "favicon" not in error]
    assert all(url.startswith((base, "data:", "blob:")) for url in visit.loaded)
    visit.context.close()
    server.shutdown()


@pytest.mark.thorough
def test_page_interface_and_command_line_give_one_verdict() -> None:
    words = [sys.executable, "-m", "benchmarks", "studio", "same", "--number", "2"]
    root = Path(__file__).parents[2]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False, timeout=240)
    assert "'formulas alike': 2" in done.stdout and "'puzzles alike': 2" in done.stdout, done.stderr[-2000:]
    assert "DIFFER" not in done.stdout
