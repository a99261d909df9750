"""Statements of docs/theorems.md about boards of single families, and about the document."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from hardboard.campaigns.random_formulas import Recipe
from hardboard.discover.library_checks import is_used
from hardboard.gadgets import ORIENTATIONS, Tile, load
from hardboard.gadgets.contract.nurimeizu import NurimeizuContract
from hardboard.gadgets.library import library_contract
from hardboard.gadgets.library_folder import rule_list_names
from hardboard.reduction import Formula, compile_formula, make_formula
from hardboard.reduction.polarity import role_options
from hardboard.verify.judge import judge
from hardboard.workbench.contract import broken_promises
from hardboard.workbench.kurodoko.tile_view import tile_edges
from hardboard.workbench.kuroshuto.contract import Placed, role_clues
from tests.support import statements
from tests.support.statements import TARGETS, stack_faults, stack_tile_faults

EMPTY: list[list[tuple[int, ...]]] = [[()], [(), (1,)], [(), (), (1, 2, 3)]]


def formulas() -> list[Formula]:
    rng = Random(5)
    drawn = [list(Recipe((1, 7), (1, 3)).draw(rng)) for _ in range(12)]
    return [make_formula(clauses) for clauses in [*EMPTY, [(1,)], [(1, -1, 1), (-1, 1)], *drawn]]


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_boards_are_as_large_as_said_and_numbers_bounded(name: str) -> None:
    for formula in formulas():
        for method in ("input", "auto"):
            made = compile_formula(formula, TARGETS[name], library=name, order=method)
            assert list(statements.size_faults(made)) == []


def test_a_kamaji_board_is_a_square_with_one_maximum() -> None:
    assert list(statements.maximum_faults(load("kamaji"))) == []


@pytest.mark.parametrize("clauses", [[(1, 2, 3)], [(1, 2), (-1, 3)], [(1,), (-1,)]], ids=str)
def test_a_kuroshuto_board_in_a_square_of_filler_has_as_many_solutions(
    clauses: list[tuple[int, ...]],
) -> None:
    made = compile_formula(make_formula(clauses), "kuroshuto")
    square = statements.squared(made)
    assert square.shape[0] == square.shape[1] >= max(made.board.shape)
    assert judge("kuroshuto").count(square) == judge("kuroshuto").count(made.board)


@pytest.mark.parametrize("clauses", EMPTY[:2], ids=str)
@pytest.mark.parametrize("name", TARGETS)
def test_a_formula_with_an_empty_clause_has_a_board_without_solution(
    name: str, clauses: list[tuple[int, ...]]
) -> None:
    made = compile_formula(make_formula(clauses), TARGETS[name], library=name)
    assert judge(TARGETS[name]).find(made.board) is None


@pytest.mark.slow
def test_turning_a_compact_tile_turns_its_clues() -> None:
    library = load("compact")
    cases = [
        (tile, edges, orientation)
        for tile in library.tiles.values()
        for edges in tile_edges(tile)
        for orientation in ORIENTATIONS
    ]
    assert len(cases) == 608
    assert [fault for case in cases for fault in statements.turning_faults(case[0], library, *case[1:])] == []


KUROSHUTO = [Placed(tile, load("kuroshuto")) for tile in load("kuroshuto").tiles.values()]


def test_the_compiler_turns_kuroshutos_tiles_only_as_they_were_checked() -> None:
    assert {len(placed.tiles) for placed in KUROSHUTO if placed.tile.name != "cross"} == {8}
    assert [tile.label for tile in role_options(load("kuroshuto"), "cross", "NESW")] == ["cross"]


def test_no_clue_of_kuroshuto_is_above_six_nor_filler_above_five() -> None:
    clues = [number for placed in KUROSHUTO for number in role_clues(placed.tile).values()]
    assert max(clues) == KUROSHUTO[0].contract.largest == 6
    assert max(int(sheet.filler.max()) for sheet in KUROSHUTO[0].sheets) == KUROSHUTO[0].contract.filler == 5


LIBRARY = load("nurimeizu")
PROMISED = library_contract(LIBRARY, NurimeizuContract)


def maze_formulas() -> list[list[tuple[int, ...]]]:
    rng = Random(9)
    fixed: list[list[tuple[int, ...]]] = [[()], [(), (1,)], [(1, 2, 3)], [(1, 1, 1), (-1, 2)]]
    return fixed + [list(Recipe((1, 5), (0, 3)).draw(rng)) for _ in range(40)]


@pytest.mark.slow
@pytest.mark.parametrize("clauses", maze_formulas(), ids=str)
def test_1_the_layout_stacks_the_tiles_as_the_contract_says(clauses: list[tuple[int, ...]]) -> None:
    """Top row, then literal rows with link rows between, bottom row; open tiles in the first column, clauses
    in the last.
    """
    tiles = compile_formula(make_formula(clauses), "nurimeizu").laid.tiles
    rows = [[tiles.palette[code] for code in row] for row in tiles.places.tolist()]
    places = [[PROMISED.place(tile).name for tile in row] for row in rows]
    assert set(places[0]) == {"top"} and set(places[-1]) == {"bottom"}
    for number, row in enumerate(places[1:-1]):
        if number % 2:
            assert set(row[:-1]) <= {"link"} and row[-1] in ("link", "gap")
        elif len(row) > 1:
            assert row[0] == "first" and set(row[1:-1]) <= {"middle"} and row[-1] == "last"
        else:
            assert [tile.name for tile in rows[number + 1]] == ["k0"], (
                "no variable at all: every clause is empty"
            )
    for above, below in pairwise(rows):
        assert all(met(one, "S", two) for one, two in zip(above, below, strict=True))
    assert not any("E" in row[-1].ports or "W" in row[0].ports for row in rows)
    assert all(met(one, "E", two) for row in rows for one, two in pairwise(row))


def met(one: Tile, side: str, two: Tile) -> bool:
    """Whether the contract lets a tile stand on that side of another, and both have a port there or
    neither.
    """
    other = {"S": "N", "E": "W"}[side]
    free = PROMISED.place(one).beside[side]
    known = PROMISED.place(two).name in free or (not free and side in PROMISED.place(one).open)
    return known and (side in one.ports) == (other in two.ports)


def test_1_a_tile_in_the_stack_says_what_it_says_in_the_floorplan_and_links_hand_on() -> None:
    """Also those of the first column, which have another picture."""
    assert list(stack_tile_faults(LIBRARY)) == []


def test_1_states_that_agree_in_the_stack_are_the_models() -> None:
    rng = Random(12)
    drawn = [list(Recipe((1, 5), (0, 3)).draw(rng)) for _ in range(12)]
    for clauses in [[(1,)], [(-1, 2)], [(1, 2, 3), (-1, 2, 4)], [(1, 1, -2), (2, -1)], *drawn]:
        assert list(stack_faults(compile_formula(make_formula(clauses), "nurimeizu"))) == []


FOUND = pytest.mark.parametrize("name", rule_list_names())


@FOUND
def test_2_spread_boards_have_the_models_of_the_floorplan(name: str) -> None:
    """Every port meets a port in the spread, too."""
    for formula in statements.FORMULAS:
        assert list(statements.spread_faults(compile_formula(formula, library=name))) == []


@FOUND
def test_3_every_tile_of_a_board_stands_where_it_was_checked(name: str) -> None:
    for formula in statements.FORMULAS:
        assert list(statements.place_faults(compile_formula(formula, library=name))) == []


@FOUND
def test_16_found_boards_are_as_large_as_said(name: str) -> None:
    for formula in statements.FORMULAS:
        assert list(statements.found_size_faults(compile_formula(formula, library=name))) == []


@pytest.mark.sampled(1)
@pytest.mark.slow
@FOUND
def test_every_tile_is_checked_where_it_may_stand(name: str) -> None:
    """Sides, constants, rails, sound, complete, hubs, block: each tile, at all its edges."""
    library = load(name)
    tiles = [tile for tile in library.tiles.values() if is_used(tile, library)]
    assert len(tiles) >= 25
    assert not [(tile.name, fault) for tile in tiles for fault in broken_promises(tile, library)]


ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "theorems.md").read_text(encoding="utf-8")
TEXT, SOURCES = PAGE.split("## Sources")
#: Words of a mark may stand on two lines.
MARK = re.compile(r"\[((?:proved\s+here|finite:\s|source:\s)[^\]]*)\]")


def names_of_tests() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        found.update(re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    return found


def steps() -> list[str]:
    """Numbered steps, each with the lines that belong to it."""
    return re.findall(r"^\d+\. .*?(?=^\d+\. |^\S|\Z)", TEXT, re.MULTILINE | re.DOTALL)


def proofs() -> list[str]:
    """Paragraphs that end a proof."""
    return [part for part in TEXT.split("\n\n") if "∎" in part and not re.match(r"\d+\. ", part)]


def test_every_step_says_what_it_rests_on() -> None:
    assert len(steps()) >= 50
    assert [step[:60] for step in steps() if not MARK.search(step)] == []


def test_every_test_that_is_named_exists() -> None:
    named = set(re.findall(r"`(test_[^`]*)`", PAGE))
    assert len(named) > 50
    assert sorted(named - names_of_tests()) == []


def test_a_finite_step_names_a_test_and_a_source_is_listed() -> None:
    listed = set(re.findall(r"^- ([^:]+ \d{4}):", SOURCES, re.MULTILINE))
    for mark in MARK.findall(TEXT):
        for part in (" ".join(part.split()) for part in mark.split(";")):
            if part.startswith("finite:"):
                assert "`test_" in part, mark
            elif part.startswith("source:"):
                cited = {name.strip() for name in part.removeprefix("source:").split(",")}
                assert cited <= listed, mark
            else:
                assert part == "proved here", mark


def test_a_source_says_whether_it_was_looked_up() -> None:
    entries = SOURCES.split("\n- ")[1:]
    assert len(entries) >= 12
    for entry in entries:
        assert "ooked up" in " ".join(entry.split()), entry[:40]


def test_no_theorem_is_without_a_mark() -> None:
    for part in proofs():
        theorem = TEXT[: TEXT.index(part) + len(part)].rsplit("\n**", 1)[-1]
        assert MARK.search(theorem) or MARK.search(part), part[:80]
