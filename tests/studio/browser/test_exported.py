"""What a person can do on a page that was exported."""

import http.server
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hardboard.studio.export import export
from tests.support.visit import VISITS, Visit, sync

pytestmark = VISITS


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
    visit.button("Hint").click()
    visit.says("A hint")
    visit.page.locator("#board").focus()
    press = visit.page.keyboard.press
    press("x")
    visit.button("Check").click()
    visit.says("mistake")
    visit.button("Unique?").click()
    visit.says("Exactly one solution")
    visit.button("How many?").click()
    visit.says("1 solution")
    press_cells = "studio.game.read('.#.\\n#.#\\n.#.')"
    visit.page.evaluate(press_cells)
    visit.button("Check").click()
    visit.says("Solved: every rule holds")
    visit.page.get_by_role("tab", name="Edit").click()
    visit.says("Exactly one solution")
    visit.page.locator("#board").focus()
    press("ArrowDown")
    press("ArrowRight")
    press("Backspace")
    visit.says("Several solutions")
    press("5")
    visit.says("No solution")
    sync.expect(visit.page.locator("#edit-said")).to_contain_text("the 5 at row 2, column 2 cannot be")
    visit.button("Undo").first.click()
    visit.page.get_by_role("tab", name="Workbench").click()
    visit.until("document.querySelector('#tile-stage img')?.naturalWidth > 20")
    assert not [error for error in visit.errors if "favicon" not in error]
    assert all(url.startswith((base, "data:", "blob:")) for url in visit.loaded)
    visit.context.close()
    server.shutdown()
