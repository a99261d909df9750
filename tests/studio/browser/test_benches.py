"""What a person can do on the page with tiles and with commands."""

import re
from typing import Any

import pytest

from hardboard.cli.command_descriptions import argument_records, command_summaries
from hardboard.puzzles.registry import family_names
from hardboard.studio.about import GROUPS
from hardboard.studio.request_words import ABSENT
from tests.support.visit import VISITS, Visit, sync

pytestmark = VISITS


@pytest.mark.thorough
def test_every_verb_has_a_form_with_all_that_it_takes(visit: Visit) -> None:
    visit.compile("(a, b)")
    visit.page.get_by_role("tab", name="Commands").click()
    for verb in (verb for verb in command_summaries() if verb not in ABSENT):
        visit.page.locator("#command").select_option(verb)
        shown = visit.page.eval_on_selector_all("#command-fields [name]", "all => all.map(one => one.name)")
        assert {one["name"] for one in argument_records(verb)} - {"output"} <= {*shown}, verb
    for verb, words in (("families", "A number at a corner"), ("solve", "#"), ("papers floorplan", "var_a")):
        visit.page.locator("#command").select_option(verb)
        if verb == "families":
            visit.page.locator("#run-families-family").select_option("creek")
        visit.button("Run").click()
        visit.says(f"{verb}: exit status 0")
        sync.expect(visit.page.locator("#command-out")).to_contain_text(words)
    visit.page.locator("#run-papers-floorplan-format").fill(".png")
    with visit.page.expect_download() as download:
        visit.button("Run").click()
    assert download.value.suggested_filename == "papers-floorplan.png"
    visit.page.locator("#command").select_option("hint")
    visit.page.locator("#run-hint-board").fill("nothing like a board")
    visit.button("Run").click()
    sync.expect(visit.page.locator("#command-error")).not_to_be_empty()


def test_tiles_have_pictures(visit: Visit) -> None:
    visit.page.get_by_role("tab", name="Workbench").click()
    for library in ("koelker", "slitherlink", "kamaji"):
        visit.page.get_by_label("Tiles of").select_option(library)
        sync.expect(visit.page.locator("#tile-stage h2")).to_have_text(f"All tiles of {library}")
        visit.until("[...document.querySelectorAll('#tile-stage .cards button')].every("
                                     "card => card.querySelector('img')?.naturalWidth > 20)")  # fmt: skip


@pytest.mark.parametrize(
    ("room", "field", "words", "found"),
    [("Play", "#family", "akari", "light-up"), ("Edit", "#edit-family", "Star B", "star-battle"),
     ("Play", "#open-family", "pearl", "masyu"),
     ("Commands", "#run-families-family", "loops", "slitherlink")],
)  # fmt: skip
def test_families_are_in_groups_and_found_by_any_of_their_names(
    visit: Visit, room: str, field: str, words: str, found: str
) -> None:
    visit.page.get_by_role("tab", name=room).click()
    if room == "Commands":
        visit.page.locator("#command").select_option("families")
    if field == "#open-family":
        visit.page.get_by_text("Open a puzzle").click()
    select = visit.page.locator(field)
    assert select.locator("optgroup").count() == len(GROUPS)
    assert {*select.locator("optgroup option").all_inner_texts()} == {*family_names()}
    search = select.locator("xpath=preceding-sibling::input")
    search.fill(words)
    assert select.input_value() == found and select.locator("option").count() < 15
    search.fill("no such thing")
    assert search.get_attribute("aria-invalid") == "true" and select.locator(
        "optgroup option"
    ).count() == len(family_names())


@pytest.mark.thorough
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
    assert visit.page.evaluate(
        "[...document.querySelectorAll('[id]')].every(one => one === document.getElementById(one.id))"
    )


@pytest.mark.thorough
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
