"""penpa-edit's own code reads what we write, writes what we read, and checks solutions with ours."""

import json
from collections.abc import Iterator
from itertools import islice

import pytest

from hardboard.api.puzzle import Puzzle, generate
from hardboard.puzzles import InputError, penpa
from hardboard.puzzles.penpa.answer import answer
from hardboard.puzzles.penpa.drawing import margins
from hardboard.puzzles.penpa.paper import Paper
from hardboard.puzzles.registry import family, family_names, family_part, infer_family
from tests.support import penpa as program
from tests.support.boards import small_boards
from tests.support.visit import CHROMIUM, sync

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(program.missing()), reason=program.missing())]
#: Numbers, circles, walls, arrows, rings, rooms, colours, a total, loops of both kinds.
TEN = ("kurodoko", "nurikabe", "light-up", "yajilin", "tapa", "heyawake", "yin-yang", "star-battle", "masyu")
TEN += ("slitherlink",)


@pytest.fixture(scope="module")
def page() -> Iterator[program.Penpa]:
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        made = program.Penpa(browser)
        yield made
        assert not made.faults
        browser.close()


def solved(puzzle: Puzzle) -> list[list[str]]:
    """The lists that penpa-edit compares."""
    record = puzzle.family.board_to_record(puzzle.board)
    paper = Paper(record["rows"], record["cols"], *margins(record, family_part(puzzle.name, "fields")))
    return answer(puzzle.family, puzzle.board, puzzle.solution, paper)[1]


def assert_understood(page: program.Penpa, puzzle: Puzzle) -> None:
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
def test_ten_puzzles_of_ten_families_are_read_and_checked(page: program.Penpa, name: str) -> None:
    for seed in range(10):
        assert_understood(page, generate(name, 4, seed=seed))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", family_names())
def test_a_board_of_every_family_is_written_again(page: program.Penpa, name: str) -> None:
    value = family(name)
    for board in islice(small_boards(name, 2, 3), 2):
        page.open(penpa.write(value, board))
        assert value.same(penpa.read(value, page.written()), board)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", family_names())
def test_what_it_imports_from_puzz_link_is_read(page: program.Penpa, name: str) -> None:
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
