"""What a person can do on the page with a puzzle."""

from typing import Any

import numpy as np
import pytest

from hardboard.api.puzzle import generate
from hardboard.puzzles.registry import family
from tests.support.visit import VISITS, Visit, accessible, sync

pytestmark = VISITS


@pytest.mark.thorough
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
    visit.button("Undo").click()
    assert set(visit.page.evaluate("studio.game.text()")) == {"?", "\n"}
    visit.button("How hard?").click()
    visit.says("effort")


@pytest.mark.thorough
def test_colours_are_kept_and_mean_nothing_to_the_rules(visit: Visit) -> None:
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    visit.button("Colour blue").click()
    visit.page.evaluate("studio.view.onPress(1, 1)")
    visit.page.evaluate("studio.view.onDrag(1, 2)")
    visit.page.evaluate("studio.view.onRelease()")
    assert visit.page.evaluate("[...studio.game.colours]") == [[4, 3], [5, 3]]
    assert visit.page.evaluate("studio.game.text()") == "???\n???\n???"
    visit.page.locator("#board").focus()
    for key in "1024":
        visit.page.keyboard.press(key)
    visit.page.keyboard.press("0")
    assert visit.page.evaluate("[...studio.game.colours]") == [[5, 3]]
    visit.page.keyboard.press("2")
    visit.page.reload()
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    assert sorted(visit.page.evaluate("[...studio.game.colours]")) == [[4, 2], [5, 3]]
    visit.button("Set savepoint").click()
    visit.button("Clear").click()
    assert visit.page.evaluate("studio.game.colours.size") == 0
    visit.button("Back to 1").click()
    assert visit.page.evaluate("studio.game.colours.size") == 2
    accessible(visit.page)


@pytest.mark.thorough
def test_what_a_black_cell_rules_out_is_crossed_out_for_those_who_want_it(visit: Visit) -> None:
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    visit.page.evaluate("studio.view.onPress(1, 1)")
    assert visit.page.evaluate("studio.game.text()") == "???\n?#?\n???"
    visit.button("Undo").click()
    visit.page.get_by_label("Cross out what a black cell or a line rules out").check()
    visit.page.evaluate("studio.view.onPress(1, 1)")
    assert visit.page.evaluate("studio.game.text()") == "?.?\n.#?\n?.?", "all neighbours but the clue"
    visit.button("Undo").click()
    assert visit.page.evaluate("studio.game.empty"), "one step back for all of it"


@pytest.mark.thorough
def test_two_lines_at_a_point_rule_out_the_others(visit: Visit) -> None:
    value = family("slitherlink")
    visit.play(value.write_board(value.read_board("3 1\n. ."), ".url"))
    visit.page.get_by_label("Cross out what a black cell or a line rules out").check()
    visit.page.evaluate("studio.view.onPress(0, 1)")
    visit.page.evaluate("studio.view.onRelease()")
    assert visit.page.evaluate("studio.game.cells.size") == 1
    visit.page.evaluate("studio.view.onPress(0, 3)")
    assert visit.page.evaluate("studio.game.cells.get(7)") == ".", "the line below both"


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
    made: Any = generate("light-up", 5, seed=1)
    free = [divmod(cell, 5) for cell in range(25) if cell not in made.board.clues]
    row, col = next((row, col) for row, col in free if (row + 1, col) in free)
    for _ in range(col):
        press("ArrowRight")
    for _ in range(row + 1):
        press("ArrowDown")
    press("x")
    press("ArrowUp")
    press("x")
    visit.says("In play")
    sync.expect(visit.page.locator("#broken")).to_be_empty()
    visit.page.get_by_label("Show broken rules as they appear").check()
    visit.says("broken rule")
    visit.page.locator("#board").focus()
    sync.expect(visit.page.locator("#broken")).to_contain_text("no two bulbs see each other")
    press("u")
    press("u")
    visit.says("In play")
    for part, words in (("where", "Look at row"), ("what", " is "), ("follows", "because")):
        press("h")
        visit.says(part)
        sync.expect(visit.page.locator("#said")).to_contain_text(words)
    for row, col in np.argwhere(made.solution):
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


def click(visit: Visit, row: int, col: int, button: str = "left") -> None:
    box = visit.page.locator("#board").bounding_box()
    x, y = visit.page.evaluate(
        f"(() => {{ const v = studio.view; const k = v.ratio ?? 1;"
        f"return [(v.x + ({col} + 0.5) * v.scale) / k, (v.y + ({row} + 0.5) * v.scale) / k]; }})()"
    )
    visit.page.mouse.click(box["x"] + x, box["y"] + y, button=button)


def test_a_loop_is_drawn_line_by_line_until_it_is_solved(visit: Visit) -> None:
    value = family("slitherlink")
    visit.play(value.write_board(value.read_board("3 1\n. ."), ".url"))
    sync.expect(visit.page.locator("#playing-name")).to_have_text("slitherlink, 2 × 2")
    for words in ("where", "what", "blue follows from orange"):
        visit.button("Hint").click()
        visit.says(words)
    sync.expect(visit.page.locator("#said")).to_contain_text("line")
    click(visit, 1, 1)  # a cell is no place for a line
    click(visit, 0, 3, "right")
    assert visit.page.evaluate("studio.game.text()").split() == ["???.?", "?.?.?", "?????", "?.?.?", "?????"]
    for row, col in ((0, 1), (1, 0), (1, 2), (3, 0), (3, 2), (4, 1)):
        click(visit, row, col)
    visit.says("Solved")
    assert visit.errors == []


def test_an_explanation_is_laid_line_by_line(visit: Visit) -> None:
    value = family("slitherlink")
    visit.play(value.write_board(value.read_board("3 1\n. ."), ".url"))
    visit.button("Explain").click()
    visit.says("steps as a person takes them")
    sync.expect(visit.page.locator("#reason")).to_contain_text("the loop visits the upper left corner")
    assert visit.page.evaluate("studio.game.text()")[1] == "?"
    visit.button("Next reason").click()
    sync.expect(visit.page.locator("#reason")).to_contain_text("there is a line above row 1, column 1")
    assert visit.page.evaluate("studio.game.text()")[1] in "-#"
    assert visit.errors == []
