"""What a person can do on the page with a loop."""

from hardboard.puzzles import family
from tests.support.visit import VISITS, Visit, sync

pytestmark = VISITS


def click(visit: Visit, row: int, col: int, button: str = "left") -> None:
    """Click on a spot of the board."""
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
