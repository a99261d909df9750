"""What a person can do on the page with a formula."""

import json
import re
from typing import Any

import pytest

from tests.support.visit import VISITS, Visit, accessible, sync

pytestmark = VISITS


#: The words that are written on the board.
WRITTEN = """(() => {
  const words = [], { c } = studio.view;
  c.fillText = (word) => words.push(word);
  studio.view.frame();
  delete c.fillText;
  return words;
})()"""
DARK, SMALL = {"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.mark.thorough
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


@pytest.mark.parametrize("visit", [{}, SMALL], indirect=True, ids=["desktop", "390 pixels"])
def test_nothing_beside_the_board_is_cut_or_lies_over_it(visit: Visit) -> None:
    visit.compile("(alpha, b, c) (~a, b, d) (c, d, e)")
    visit.until("studio.view.names")
    beside = visit.page.evaluate("studio.view.names.flags.filter(one => one[0] == 'W').map(one => one[3])")
    assert beside == ["alpha, b, a, d, e", "c"], "all names of a row, not the first and the last"
    written = visit.page.evaluate(WRITTEN)
    wanted = "alpha," if visit.page.viewport_size["width"] < 400 else beside[0]
    assert wanted in written and "…" not in written
    board, zoom = (visit.page.locator(name).bounding_box() for name in ("#board", "#zoom"))
    assert zoom["x"] >= board["x"] + board["width"], "the buttons beside the board cover no cell"


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
    shown = "[studio.view.look, studio.view.net.length, Boolean(studio.request.formula)]"
    before = visit.page.evaluate(shown)
    assert before[0] and before[1] and before[2]
    for other in ("Play", "Edit"):
        visit.page.get_by_role("tab", name=other).click()
        visit.page.get_by_role("tab", name="Compile").click()
        visit.until(f"JSON.stringify({shown}) === '{json.dumps(before, separators=(',', ':'))}'")


@pytest.mark.thorough
def test_zoom_goes_from_the_whole_board_to_one_cell(visit: Visit) -> None:
    visit.compile()
    visit.until("studio.view.names")
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
    visit.compile("(a, b, c) " * 12)  # so long that a picture of it is in strips; the page's is not
    right = "studio.view.x + studio.view.picture.cols * studio.view.scale"
    share = visit.page.evaluate(f"({right}) / studio.view.canvas.width")
    assert 0.9 < share <= 1


def test_what_is_wrong_stands_under_the_field(visit: Visit) -> None:
    formula = visit.page.get_by_label("Formula", exact=True)
    for text, words in (("1,2,", "formula: the character ','"), ("<script>alert(1)</script>", "<script>")):
        formula.fill(text)
        visit.button("Compile").click()
        sync.expect(visit.page.locator("#formula-error")).to_contain_text(words)
    assert visit.page.locator("main script").count() == 0
    visit.compile("(script, b)")


@pytest.mark.thorough
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


@pytest.mark.thorough
def test_why_a_formula_fails_is_shown(visit: Visit) -> None:
    visit.compile("(a) (~a, b) (~b) (c, d)")
    visit.button("Play this board").click()
    visit.button("Why not?").click()
    visit.says("cannot hold together")
    sync.expect(visit.page.get_by_role("tab", name="Compile")).to_have_attribute("aria-selected", "true")
    assert visit.page.locator("#clauses li.core").count() in (2, 3)
    look = visit.page.evaluate("studio.view.look")
    assert re.fullmatch(r"v[01]{4}(\.[123]){2,3}", look), "the wires of other clauses have no colours"
    visit.page.get_by_role("tab", name="Edit").click()
    visit.page.get_by_role("tab", name="Compile").click()
    visit.until(f"studio.view.look === '{look}'")
    assert visit.page.locator("#clauses li.core").count() in (2, 3)
    visit.compile("(a, b)")
    visit.button("Why not?").click()
    visit.says("a formula that can be satisfied")


def test_a_link_restores_the_state(visit: Visit, browser: Any, address: str) -> None:
    visit.compile("(a, ~b, c) (b, d)")
    visit.button("a: no value, flip").click()
    visit.says("clause")
    visit.button("Copy link").click()
    sync.expect(visit.page.locator("#link-said")).not_to_be_empty()
    fragment = visit.page.evaluate("location.hash")
    assert fragment.startswith("#s=") and len(fragment) < 300
    other = Visit(browser)
    other.open(address + fragment)
    sync.expect(other.button("a: true, flip")).to_be_visible()
    other.says("clause 1 has two true literals: a and not b")
    assert other.page.evaluate("studio.view.look") == visit.page.evaluate("studio.view.look")
    other.context.close()
    long = " ".join(f"x{7 * n % 400},y{11 * n % 400}" for n in range(400))
    save = "async (formula) => (await studio.api.ask('states', {state: {request: {formula}}})).key"
    key = visit.page.evaluate(save, long)
    assert re.fullmatch("[0-9a-f]{16}", key)
