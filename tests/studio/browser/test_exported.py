"""The exported page as files on a disk: every room answers without a studio."""

from pathlib import Path
from typing import Any

from hardboard.studio.export import export_site
from tests.support.visit import VISITS, Visit, sync

pytestmark = VISITS
PUZZLE = '{"family":"light-up","rows":3,"cols":3,"clues":[[null,null,null],[null,4,null],[null,null,null]]}'


def test_an_exported_page_works_without_a_studio(tmp_path: Path, browser: Any) -> None:
    export_site(tmp_path, [{"formula": "1,2,3 -1,2,4", "library": "compact"}], [PUZZLE])
    base = f"{tmp_path.as_uri()}/"
    visit = Visit(browser)
    visit.open(base + "index.html")
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
    visit.page.locator("#board").focus()
    visit.page.keyboard.press("x")
    visit.button("Check").click()
    visit.says("mistake")
    visit.button("How many?").click()
    visit.says("1 solution")
    visit.page.get_by_role("tab", name="Edit").click()
    visit.says("Exactly one solution")
    visit.page.locator("#board").focus()
    for key in ("ArrowDown", "ArrowRight", "5"):
        visit.page.keyboard.press(key)
    visit.says("No solution")
    sync.expect(visit.page.locator("#edit-said")).to_contain_text("the 5 at row 2, column 2 cannot be")
    visit.page.get_by_role("tab", name="Workbench").click()
    visit.until("document.querySelector('#tile-stage img')?.naturalWidth > 20")
    assert not [error for error in visit.errors if "favicon" not in error]
    assert all(url.startswith((base, "data:", "blob:")) for url in visit.loaded)
    visit.context.close()
