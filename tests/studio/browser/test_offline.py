"""The exported page in Chromium: without a studio, or cut off from its network, to a puzzle's last cell."""

import gzip
import http.server
import json
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import hardboard
from hardboard.puzzles.registry import declared, family
from hardboard.studio.export import export_site
from hardboard.studio.family_data import family_data
from tests.support.puzzles import small
from tests.support.visit import VISITS, Visit, accessible, sync
from tests.support.wasm import needs_wasm

pytestmark = [*VISITS, *needs_wasm]
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
#: The page, compressed, with all that it asks for until its first board is there.
FIRST_LOAD = 400_000


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("offline")
    export_site(folder, [{"formula": "1,2,3 -1,2,4", "library": "compact"}], [json.dumps(record("heyawake"))])
    return folder


def record(name: str) -> dict[str, Any]:
    return family(name).record(small(name).board)


@pytest.fixture(scope="module")
def base(site: Path) -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(params=["desktop", "phone"])
def page(request: pytest.FixtureRequest, browser: Any, base: str) -> Iterator[Visit]:
    """The page, loaded once and cut off from its server."""
    visit = Visit(browser, **(PHONE if request.param == "phone" else {}))
    visit.open(base + "index.html")
    visit.says("Compiled")
    visit.until("navigator.serviceWorker.controller !== null")
    visit.context.set_offline(True)
    visit.open(base + "index.html")
    yield visit
    assert not visit.errors
    assert all(url.startswith((base, "data:", "blob:")) for url in visit.loaded)
    visit.context.close()


@pytest.mark.thorough
def test_the_first_load_is_small(site: Path, browser: Any, base: str) -> None:
    visit = Visit(browser)
    visit.open(base + "index.html")
    visit.says("Compiled")
    names = {url.removeprefix(base) or "index.html" for url in visit.loaded if url.startswith(base)}
    assert {"index.html", "studio.js", "data/engine.js"} <= names
    sizes = {name: len(gzip.compress((site / name).read_bytes())) for name in names if name != "./"}
    assert sum(sizes.values()) < FIRST_LOAD, sizes
    visit.context.close()


def made(visit: Visit, name: str) -> None:
    """Make a puzzle and wait until it can be played."""
    visit.page.get_by_role("tab", name="Play").click()
    visit.page.locator("#family").select_option(name)
    visit.page.locator("#rows").fill("5")
    visit.page.locator("#cols").fill("5")
    visit.page.locator("#seconds").evaluate("field => { field.value = 60; }")
    visit.button("Generate").click()
    visit.says("exactly one solution")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", declared())
def test_a_puzzle_from_the_first_to_the_last_step_without_a_network(page: Visit, name: str) -> None:
    made(page, name)
    page.button("Unique?").click()
    page.says("Exactly one solution")
    page.button("Hint").click()
    page.says("A hint")
    page.button("Solve").click()
    page.says("Solved.")
    solution = page.page.evaluate("studio.game.text()")
    page.button("Clear").click()
    page.page.evaluate("text => { studio.game.read(text); }", solution)
    page.button("Check").click()
    page.says("Solved: every rule holds")
    page.page.get_by_role("tab", name="Edit").click()
    page.says("Exactly one solution")
    told = family_data(name)
    if not any(field["where"] not in ("rooms", "board") for field in told["fields"]):
        return
    if take_clues_away(page):
        page.says("Several solutions")
        page.button("Undo").last.click()
        page.says("Exactly one solution")
    else:  # rooms alone may suffice, and a block is a part of the board
        assert told["layout"]["rooms"] or told["layout"]["clues"] == "blocks"


def take_clues_away(visit: Visit) -> bool:
    """Erase clues one by one until there are several solutions; return False if there never are."""
    visit.page.locator("#board").focus()
    press = visit.page.keyboard.press
    for back, on, turn in (("Left", "Right", "Down"), ("Up", "Down", "Right")):
        for row in range(6):
            for _ in range(6):
                press("Backspace")
                visit.until("!/Looking|No verdict/.test(document.querySelector('#edit-said').textContent)")
                said = visit.page.locator("#edit-said").inner_text()
                if said.startswith("Several"):
                    return True
                if said.startswith("No solution"):  # the clue was a part of the board
                    press("Control+z")
                press(f"Arrow{back if row % 2 else on}")
            press(f"Arrow{turn}")
    return False


@pytest.mark.thorough
def test_the_rooms_of_the_page_are_accessible(page: Visit) -> None:
    for room in ("Play", "Edit", "Certificates"):
        page.page.get_by_role("tab", name=room).click()
        page.page.wait_for_timeout(600)
        accessible(page.page)


@pytest.mark.thorough
def test_a_reader_checks_a_certificate(page: Visit, tmp_path: Path) -> None:
    certificate = hardboard.prove_number(small("heyawake").board, "heyawake")
    hardboard.write_proof(certificate, tmp_path / "proof")
    files = [path for path in (tmp_path / "proof").iterdir() if path.is_file()]
    page.page.get_by_role("tab", name="Certificates").click()
    page.page.get_by_label("The zip file").set_input_files(files)
    page.says("The certificate is accepted")
    verdict = page.page.locator("#certificate-verdict")
    assert "This heyawake board has exactly one solution" in verdict.inner_text()
    page.button("Open its board").click()
    page.says("In play")
    (tmp_path / "proof" / "rules.lrat").write_text("", encoding="utf-8")
    page.page.get_by_role("tab", name="Certificates").click()
    page.page.get_by_label("The zip file").set_input_files(files)
    page.says("The certificate is refused")
    assert "Refused: " in verdict.inner_text()


def test_a_link_opens_its_board(page: Visit, base: str) -> None:
    kind, board = family("heyawake"), small("heyawake").board
    address = kind.write_board(board, ".url").strip()
    page.open(f"{base}?family=heyawake#{address.partition('heyawake/')[2]}")
    page.says("In play")
    assert page.page.evaluate("studio.board.record") == record("heyawake")
    page.button("Copy link").click()
    page.until("document.querySelector('#link-said').textContent !== ''")
    assert page.page.url == f"{base}?family=heyawake#{address.partition('heyawake/')[2]}"
    page.page.get_by_text("Open a puzzle").click()
    page.page.get_by_label("Address, ID or text").fill("https://puzz.link/p?nurikabe/3/2/2g34h")
    page.button("Open").click()
    page.says("In play")
    assert page.page.evaluate("studio.board.record.clues") == [[2, None, 3], [4, None, None]]


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
