"""Puzzles made by hand on the page: from an empty board to a unique puzzle, for one family of each kind of
clue; its link opened in a second window with progress; phones.
"""

import json
from typing import Any
from urllib.parse import unquote

import pytest

from hardboard.api.puzzle import read
from tests.support.visit import VISITS, Visit, accessible, sync

pytestmark = VISITS

PHONES: list[dict[str, Any]] = [
    {"viewport": {"width": 390, "height": 844}, "has_touch": True},
    {"viewport": {"width": 360, "height": 640}, "has_touch": True},
]
DOWN, RIGHT = "ArrowDown", "ArrowRight"
#: Size, family, and keys on the board, cells that are dragged over, numbers for the whole board: a puzzle
#: that is unique, or is with the clue that the page adds.
BOARDS: dict[str, tuple[int, list[Any]]] = {
    "numbers": (3, ["kurodoko", "5"]),
    "corners": (2, ["creek", DOWN, RIGHT, "4"]),
    "outside": (3, ["nonogram", "1", ",", "1", DOWN, "0", DOWN, "3"]),
    "arrows": (3, ["yajisan-kazusan", "0", ">", DOWN, "1", "v"]),
    "rooms": (4, ["lits", [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)], [(0, 3), (1, 3), (1, 2), (2, 2), (2, 3)],
                  [(1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)]]),
    "kamaji": (2, ["kamaji", "1", RIGHT, "2", DOWN, "3", "ArrowLeft", "3", {"Maximum": "3"}]),
    "nurimeizu": (3, ["nurimeizu", "S", RIGHT, RIGHT, "O"]),
    "a loop": (3, ["masyu", RIGHT, "W", DOWN, "ArrowLeft", "W"]),
}  # fmt: skip


def empty(visit: Visit, family: str, size: int) -> None:
    visit.page.get_by_role("tab", name="Edit").click()
    visit.page.get_by_label("Kind of puzzle").select_option(family)
    visit.page.get_by_label("Height").fill(str(size))
    visit.page.get_by_label("Width").fill(str(size))
    visit.button("Empty board").click()
    sync.expect(visit.page.locator("#editing-name")).to_contain_text(f"{family}, {size}")
    said(visit)


def said(visit: Visit) -> str:
    """What stands beside the board when all is known."""
    found = visit.page.locator("#edit-said")
    sync.expect(found).to_contain_text("olution", timeout=30_000)
    sync.expect(found).not_to_contain_text("…", timeout=30_000)
    return str(found.inner_text())


def spot(visit: Visit, row: float, col: float) -> tuple[float, float]:
    x, y, s, ratio = visit.page.evaluate(
        "[studio.view.x, studio.view.y, studio.view.scale, studio.view.ratio]"
    )
    box = visit.page.locator("#board").bounding_box()
    return box["x"] + (x + (col + 0.5) * s) / ratio, box["y"] + (y + (row + 0.5) * s) / ratio


def record(visit: Visit) -> dict[str, Any]:
    return json.loads(visit.page.evaluate("studio.request.board"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", BOARDS)
def test_from_an_empty_board_to_a_unique_puzzle(visit: Visit, kind: str, tmp_path: Any) -> None:
    size, (family, *keys) = BOARDS[kind]
    empty(visit, family, size)
    visit.page.locator("#board").focus()
    for key in keys:
        if isinstance(key, list):
            visit.page.mouse.move(*spot(visit, *key[0]))
            visit.page.mouse.down()
            for cell in key[1:]:
                visit.page.mouse.move(*spot(visit, *cell))
            visit.page.mouse.up()
        elif isinstance(key, dict):
            ((label, value),) = key.items()
            visit.page.get_by_label(label).fill(value)
            visit.page.get_by_label(label).press("Enter")
        else:
            visit.page.keyboard.press(key)
    if said(visit).startswith("Several"):
        visit.button("Add a clue that makes it unique").click()
        sync.expect(visit.page.locator("#edit-said")).to_contain_text("Exactly one", timeout=30_000)
    assert said(visit).startswith("Exactly one solution: "), said(visit)
    path = tmp_path / "made.json"
    path.write_text(json.dumps(record(visit)))
    made = read(str(path))
    assert made.name == family and made.unique()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("family", "sign", "shape"),
    [("masyu", "W", "<circle"), ("moon-or-sun", "B", "<circle"), ("nurimeizu", "T", "<polygon"),
     ("t-grid", "U", "path"), ("simple-loop", "?", "#1f2328"), ("light-up", "?", "#1a1a1a")],
)  # fmt: skip
def test_signs_are_drawn_as_in_the_puzzle(visit: Visit, family: str, sign: str, shape: str) -> None:
    empty(visit, family, 3)
    button = visit.button(f"Set {sign}")
    assert button.inner_text() == "" and shape in unquote(button.locator("img").get_attribute("src"))
    assert button.evaluate("one => one.querySelector('img').decode().then(() => true)")


def test_a_loop_is_drawn_as_in_the_puzzle(visit: Visit) -> None:
    empty(visit, "yajilin", 4)
    visit.page.locator("#board").focus()
    for key in "1>":
        visit.page.keyboard.press(key)
    assert said(visit).startswith("Several")
    sizes = "studio.view.spotBox(row, col, 0).slice(2).map(n => n / studio.view.scale)"
    boxes = f"[[1, 1], [1, 2], [2, 1]].map(([row, col]) => {sizes})"
    cell, level, upright = visit.page.evaluate(boxes)
    assert cell == pytest.approx([2, 2]) and level[0] > 2 > 1 > level[1] and upright == level[::-1]
    visit.button("Solution 1").click()
    marks = visit.page.evaluate(
        "({cells: [...studio.view.marks.cells], passed: studio.view.marks.play.passed})"
    )
    assert marks["passed"] == [10], "the clue that has been set is not shaded"
    assert all((spot // 9) % 2 == spot % 9 % 2 == 1 for spot, sign in marks["cells"] if sign == "."), (
        "no crosses"
    )


@pytest.mark.thorough
def test_what_is_edited_does_not_keep_an_empty_board_from_opening(visit: Visit) -> None:
    visit.says("Compiled")
    held: list[Any] = []
    visit.page.route("**/api/v2/open", lambda route: held.append(route))
    visit.page.get_by_role("tab", name="Edit").click()
    with visit.page.expect_request("**/api/v2/open"):
        visit.page.evaluate("document.getElementById('edit-form').requestSubmit()")
    visit.page.wait_for_timeout(600)  # the board before would be asked about by now
    held[0].continue_()
    sync.expect(visit.page.locator("#editing-name")).to_contain_text("6 × 6")


def test_a_contradiction_is_marked_and_undone_without_end(visit: Visit) -> None:
    empty(visit, "creek", 3)
    visit.page.mouse.click(*spot(visit, 0.5, 0.5))
    visit.button("Set 9").click()
    sync.expect(visit.page.locator("#edit-said")).to_contain_text("the 9 at the upper left corner of row 2")
    assert visit.page.evaluate("studio.view.spots") == [{"cells": [[0.5, 0.5]], "colour": "#b3261e"}]
    visit.button("Set 4").click()
    sync.expect(visit.page.locator("#edit-said")).to_contain_text("the 94 at", timeout=30_000)
    visit.page.locator("#board").focus()
    for _ in range(2):
        visit.page.keyboard.press("Control+z")
    assert record(visit)["corners"][1][1] is None
    sync.expect(visit.page.locator("#edit-said")).to_contain_text("Several solutions", timeout=30_000)
    assert visit.page.evaluate("studio.view.spots[0].cells.length") > 0, "where two solutions differ"
    visit.button("Solution 2").click()
    assert visit.page.evaluate("studio.view.marks.cells.size") == 9


@pytest.mark.thorough
def test_superfluous_clues_are_shown_and_left_out(visit: Visit) -> None:
    empty(visit, "creek", 2)
    visit.page.locator("#board").focus()
    for key in (DOWN, RIGHT, "4", DOWN, RIGHT, "1"):
        visit.page.keyboard.press(key)
    assert said(visit).startswith("Exactly one")
    visit.button("Superfluous clues").click()
    visit.says("1 superfluous clue")
    visit.button("Leave them out").click()
    sync.expect(visit.page.locator("#edit-said")).to_contain_text("Exactly one", timeout=30_000)
    visit.button("Superfluous clues").click()
    visit.says("Every clue is needed")
    accessible(visit.page)


@pytest.mark.thorough
def test_a_puzzle_is_made_easier_and_that_can_be_undone(visit: Visit) -> None:
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    visit.page.get_by_role("tab", name="Edit").click()
    assert said(visit).startswith("Exactly one")
    visit.button("Make it easier").click()
    visit.says("Added: the")
    assert sum(clue is not None for row in record(visit)["clues"] for clue in row) == 3
    visit.button("Make it harder").click()
    visit.says("Left out: the")
    visit.page.locator("#board").focus()
    visit.page.keyboard.press("Control+z")
    visit.page.keyboard.press("Control+z")
    sync.expect(visit.page.locator("#edit-said")).to_contain_text("Exactly one", timeout=30_000)
    assert record(visit)["clues"] == [[2, None, None], [None, None, 5], [None, None, None]]
    accessible(visit.page)


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize("visit", PHONES, indirect=True, ids=["390 x 844", "360 x 640"])
def test_on_a_phone_board_tools_and_what_is_said_are_on_the_screen(visit: Visit) -> None:
    empty(visit, "yajilin", 4)
    visit.page.touchscreen.tap(*spot(visit, 3, 3))
    visit.button("Set 1").tap()
    visit.button("Arrow U").tap()
    assert "cannot be" in said(visit)
    assert record(visit)["arrows"][1][1] == "U"
    together(visit, "#palette", "#edit-said", "#edit-undo", "#complete")
    accessible(visit.page)
    visit.button("Erase clue").tap()
    sync.expect(visit.page.locator("#edit-said")).to_contain_text("Several", timeout=30_000)
    visit.button("Play this").tap()
    visit.says("In play")
    visit.button("Hint").tap()
    sync.expect(visit.page.locator("#said")).not_to_be_empty(timeout=30_000)
    together(visit, "#pens", "#hint", "#said")
    accessible(visit.page)


def together(visit: Visit, *tools: str) -> None:
    """The board and these are on the screen, and none covers another."""
    height = visit.page.viewport_size["height"]
    board = visit.page.locator("#board").bounding_box()
    assert board["y"] >= 0 and board["height"] > 200
    for tool in tools:
        box = visit.page.locator(tool).bounding_box()
        assert board["y"] + board["height"] <= box["y"] and box["y"] + box["height"] <= height, (tool, box)
    zoom = visit.page.locator("#zoom").bounding_box()
    assert zoom["x"] >= board["x"] + board["width"], "the buttons beside the board cover no cell"


def test_a_mistake_is_named_and_gone_back_to_before_it(visit: Visit) -> None:
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    visit.page.locator("#board").focus()
    press = visit.page.keyboard.press
    for key in (RIGHT, "x", RIGHT, "x", DOWN, "."):
        press(key)
    visit.button("Hint").click()
    words = "Row 1, column 3 is wrong: from here on there is no way"
    sync.expect(visit.page.locator("#said")).to_contain_text(words, timeout=30_000)
    visit.button("Go back to before it").click()
    assert visit.page.evaluate("studio.game.text()") == "?#?\n???\n???"
    sync.expect(visit.button("Go back to before it")).to_be_hidden()


@pytest.mark.thorough
def test_a_link_has_puzzle_and_progress_and_a_browser_keeps_it(visit: Visit, browser: Any) -> None:
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    visit.page.locator("#board").focus()
    visit.page.keyboard.press(RIGHT)
    visit.page.keyboard.press("x")
    visit.button("Pause").click()
    sync.expect(visit.button("Go on")).to_be_visible()
    visit.button("Go on").click()
    visit.button("Copy link").click()
    sync.expect(visit.page.locator("#link-said")).not_to_be_empty()
    other = visit.context.new_page()
    other.goto(visit.page.url)
    sync.expect(other.get_by_role("status")).to_contain_text("In play", timeout=30_000)
    assert other.evaluate("studio.game.text()") == "?#?\n???\n???"
    other.goto(visit.page.url.partition("#")[0])
    visit.page.goto(visit.page.url.partition("#")[0])
    sync.expect(visit.page.get_by_role("status")).to_contain_text("Compiled", timeout=30_000)
    visit.play("https://puzz.link/p?kurodoko/3/3/2j5i")
    assert visit.page.evaluate("studio.game.text()") == "?#?\n???\n???", "kept in this browser"
    visit.page.locator("#board").focus()
    for key in (DOWN, DOWN, "x"):
        visit.page.keyboard.press(key)
    visit.says("Solved: every rule holds, in")
