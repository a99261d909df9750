"""T-metacells: found from rules, checked without a solver; their rectangles have a loop for each cycle."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hardboard.discover.library import write_metacell
from hardboard.discover.loops.metacell_checks import STEPS_OF_TEE, TeeTile, tee_faults
from hardboard.discover.messages import end_report
from hardboard.discover.results import SearchSettings
from hardboard.discover.search_driver import LibrarySearch
from hardboard.discover.searches import discover
from hardboard.gadgets.backend.t_grid_embedding import embed
from hardboard.gadgets.metacell import STATES, load_tee, read_tee, tee_families
from hardboard.gadgets.tile_file import show_tile
from hardboard.puzzles import InputError, family
from hardboard.verify.judge import judge
from tests.support.hamilton import SIZES, agrees, board_of, mutant, random_tees
from tests.support.invoke import Invoke

FAMILIES = tee_families()
SLITHERLINK = load_tee("slitherlink")
#: A T-grid with one cycle.
TEES = [list("LUU"), list("LUR"), list("LRR"), list("DDD")]


def step(cell, name):
    return list(STEPS_OF_TEE[name](TeeTile(cell)))


@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_every_t_metacell_is_right(name: str) -> None:
    assert not list(tee_faults(load_tee(name)))


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("name", FAMILIES)
def test_loops_of_t_metacells_are_cycles(name: str, cases: Callable[[int], int], seed: int) -> None:
    rng, seen = Random(f"{name} {seed}" if seed else name), set()
    for _ in range(cases(8)):
        right, number = agrees(load_tee(name), random_tees(rng, *rng.choice(SIZES)))
        assert right
        seen.add(number)
    right, number = agrees(load_tee(name), [list("UUUU"), list("LLRR"), list("LLRR"), list("DDDD")])
    assert right and number > 0 and 0 in seen


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", FAMILIES)
def test_a_changed_t_metacell_is_refused_or_still_right(
    name: str, cases: Callable[[int], int], seed: int
) -> None:
    rng, cell = Random(f"{name} {seed}" if seed else name), load_tee(name)
    faults = 0
    for _ in range(cases(4)):
        spoilt = mutant(cell, rng)
        if next(tee_faults(spoilt), None) is not None:
            faults += 1
        else:
            assert all(agrees(spoilt, random_tees(rng, *rng.choice(SIZES)))[0] for _ in range(3))
    assert faults


def test_each_step_refuses_what_it_is_there_for() -> None:
    tile = SLITHERLINK.tile
    drawn = {state: tile.colourings[state].copy() for state in STATES}
    drawn[STATES[0]][3, 5] = False
    assert step(replace(SLITHERLINK, tile=replace(tile, colourings=drawn)), "sound")
    bare = tile.picture.copy()
    bare[4, 2:5] = 0
    assert "sound: N=0 E=0 S=0 W=0 is possible" in list(
        tee_faults(replace(SLITHERLINK, tile=replace(tile, picture=bare)))
    )
    open_corners = replace(SLITHERLINK.frame, corner=".")
    picture = tile.picture.copy()
    picture[[0, 0, -1, -1], [0, -1, 0, -1]] = 0
    opened = replace(SLITHERLINK, frame=open_corners, tile=replace(tile, picture=picture))
    assert step(opened, "closed") and step(opened, "rim")
    crowded = tile.picture.copy()
    crowded[2, 2] = ord("0")
    assert step(replace(SLITHERLINK, tile=replace(tile, picture=crowded)), "complete")


def test_rules_that_look_over_more_than_a_tile_are_refused() -> None:
    cell = load_tee("linesweeper")
    counting = replace(cell.frame, side="3", symbols={"?": -1, "2": 2, "3": 3})
    picture = cell.tile.picture.copy()
    picture[[0, -1]], picture[:, [0, -1]] = counting.border()[[0, -1]], counting.border()[:, [0, -1]]
    spoilt = replace(cell, frame=counting, tile=replace(cell.tile, picture=picture))
    assert "the rule 'nmVisitNe' looks further than over a tile" in step(spoilt, "rules")


@pytest.mark.slow
def test_a_t_metacell_is_found_and_smaller_frames_are_exhausted() -> None:
    found, _ = discover(family("slitherlink"), SearchSettings((3,), seed=1), tee=True)
    assert found.cell is not None and not list(tee_faults(found.cell))
    none, _ = discover(family("yajilin"), SearchSettings((3,)), tee=True)
    assert none.exhausted and none.dead == {"3 x 3 points, frame ? ? .": "tee"}
    settings = SearchSettings((5,), 0)
    late, journal = discover(family("yajilin"), settings, tee=True)
    assert not late.succeeded and not late.exhausted and late.late and late.unseen
    words = end_report(None, late, journal, settings, "hardboard discover yajilin -o there --tee")
    assert words[0].startswith("no T-metacell found in time") and "larger frames were not looked at" in words


@pytest.mark.slow
def test_a_search_for_a_t_metacell_is_resumed_and_does_not_depend_on_processes(tmp_path: Path) -> None:
    """What is known is not searched again; two processes find the same tile."""
    kind, settings = family("slitherlink"), SearchSettings((3,), seed=1)
    first, _ = discover(kind, settings, tmp_path, tee=True)
    begun = LibrarySearch._search
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LibrarySearch, "_search", lambda *_: pytest.fail("searched again"))
        again, _ = discover(kind, settings, tmp_path, resume=True, tee=True)
    assert LibrarySearch._search is begun and first.cell is not None and again.cell is not None
    assert again.frame == first.frame and show_tile(again.cell.tile) == show_tile(first.cell.tile)
    with pytest.raises(InputError, match="--resume, or another folder"):
        discover(kind, settings, tmp_path, tee=True)
    both, _ = discover(kind, replace(settings, jobs=2), tee=True)
    assert both.cell is not None and show_tile(both.cell.tile) == show_tile(first.cell.tile)


def test_maps_go_forth_and_back() -> None:
    embedding = embed(board_of(TEES), SLITHERLINK)
    (cycle,) = judge("t-grid").solutions(embedding.source)
    (loop,) = judge("slitherlink").solutions(embedding.board)
    assert np.array_equal(embedding.lay_down(cycle), loop) and np.array_equal(
        embedding.read_back(loop), cycle
    )
    with pytest.raises(InputError, match="no two exits"):
        embedding.lay_down(np.zeros_like(cycle))
    with pytest.raises(InputError, match="without a shut side"):
        embed(family("t-grid").read_board("^ .\nv v"), SLITHERLINK)


def test_convert_lays_a_t_grid_out(tmp_path: Path, invoke: Invoke) -> None:
    grid, made = tmp_path / "grid.txt", tmp_path / "made.json"
    grid.write_text("\n".join(" ".join("^v<>"["UDLR".index(way)] for way in row) for row in TEES) + "\n")
    words = ["convert", str(grid), "--family", "t-grid"]
    invoke(*words, "--target", "slitherlink", "--solved", "-o", made)
    assert invoke("solve", made, "--count").out == "1\n"
    said = invoke(*words, "--target", "masyu", "--to", "json", status=2)
    assert "a T-metacell of 'masyu'; expected one of" in said.err
    invoke("convert", made, "--target", "slitherlink", "--to", "json", status=2)


@pytest.mark.slow
def test_discover_writes_a_t_metacell(tmp_path: Path, invoke: Invoke) -> None:
    folder = str(tmp_path / "found")
    said = invoke("discover slitherlink --tee -o", folder, "--pitch", "3")
    assert "a T-metacell of 3 x 3 points, frame 0 . ., checked" in said.out
    assert read_tee(Path(folder)).frame == SLITHERLINK.frame
    invoke("discover slitherlink --tee -o", folder, status=2)
    said = invoke("discover yajilin --tee -o", tmp_path / "none", "--pitch", "3", status=3)
    assert "no T-metacell: every frame fails (1 frame" in said.out


def test_a_spoilt_folder_is_named(tmp_path: Path) -> None:
    write_metacell(SLITHERLINK, tmp_path, "")
    table = (tmp_path / "tee.toml").read_text()
    for old, new, words in (
        ("points = 3", "points = 4", "an odd number"),
        ("gap = 0", "gap = 1", "its gap"),
        ('corner = "0"', 'corner = "x"', "one of the symbols"),
        ("points = 3", "points = 5", "7x7 spots"),
        ("gap = 0\n", "", "without a field 'gap'"),
        ("gap = 0", "gap = 0\nmore = 1", "'more'"),
        ("gap = 0", "gap =", "TOML"),
        ('corner = "0"', 'corner = "1"', "what the contract says"),
    ):
        (tmp_path / "tee.toml").write_text(table.replace(old, new))
        with pytest.raises(InputError, match=words):
            read_tee(tmp_path)
