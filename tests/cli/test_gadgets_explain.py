"""`gadgets explain`, `gadgets fill`, and tiles that declare no relation."""

import json
import re
import shutil
from pathlib import Path

import pytest

import hardboard.gadgets as gadgets
from hardboard.cli.main import main
from hardboard.gadgets import load
from hardboard.gadgets.relation import all_states, described, states
from hardboard.gadgets.tilefile import read_tile, show_tile

HOME = Path(gadgets.__file__).parent


@pytest.mark.slow
def test_none_of_the_clues_that_rule_a_state_out_can_go(capsys: pytest.CaptureFixture[str]) -> None:
    from hardboard.workbench.explain import NOTHING, ruled_out
    from hardboard.workbench.tiles import Bench

    assert main(["gadgets", "explain", "wire", "N=1 S=1", "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["states"]
    assert (entry["allowed"], entry["possible"]) == (False, False)
    bench = Bench(load("koelker").tile("wire"), load("koelker"))
    clues = [(r + bench.corner[0], c + bench.corner[1]) for r, c in entry["clues"]]
    assert ruled_out(bench, clues, frozenset("NS"), NOTHING) is not None
    for clue in clues:
        rest = [other for other in clues if other != clue]
        assert ruled_out(bench, rest, frozenset("NS"), NOTHING) is None


@pytest.mark.parametrize("verb", ["check", "show", "count"])
def test_the_relation_of_a_tile_that_declares_none_is_inferred(
    verb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(re.sub("relation .*\n", "", show_tile(load("kuroshuto").tile("clause3"))))
    assert main(["gadgets", verb, str(mine), "--library", "kuroshuto"]) == 0
    assert "no relation is declared; inferred: exactly 1 of N, E, W" in capsys.readouterr().err


def test_a_library_takes_no_tile_without_a_relation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(HOME / "koelker", tmp_path / "mine")
    wire = tmp_path / "mine" / "wire.txt"
    wire.write_text(re.sub("relation .*\n", "", wire.read_text()))
    assert main(["compile", "1", "--library", str(tmp_path / "mine")]) == 2
    assert "wire.txt: a tile file without relation" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("ports", ["N", "NS", "NEW"])
def test_every_set_of_states_is_described_by_a_relation_that_means_it(ports: str) -> None:
    every = all_states(ports)
    for number in range(2 ** len(every)):
        wanted = frozenset(state for k, state in enumerate(every) if number >> k & 1)
        assert states(described(wanted, ports), ports) == wanted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("library", "name"), [("koelker", "wire"), ("kuroshuto", "clause3"), ("kamaji", "not")]
)
def test_fill_writes_fresh_state_blocks(library: str, name: str, tmp_path: Path) -> None:
    """Whatever blocks the file had: in Kuroshuto these say where signals run, so they stay."""
    own, mine = load(library).tile(name), tmp_path / "mine.txt"
    text = show_tile(own)
    mine.write_text(text if library == "kuroshuto" else re.split(r"^(?:state|cover)", text, flags=re.M)[0])
    assert main(["gadgets", "fill", str(mine), "--library", library, "-o", str(mine)]) == 0
    filled = read_tile(mine)
    assert {state: set(cover) for state, cover in filled.covers.items()} == {
        state: set(cover) for state, cover in own.covers.items()
    }
    assert set(filled.colourings) == set(own.colourings)
    assert all((filled.colourings[state] == own.colourings[state]).all() for state in own.colourings)


@pytest.mark.slow
def test_a_search_that_runs_out_of_time_gives_its_closest_tile_and_says_that_it_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec, found = tmp_path / "spec.txt", tmp_path / "found.txt"
    spec.write_text("tile hard\nlibrary compact\nports N E S W\nrelation exactly 2 of N, E, S, W\n")
    assert main(["gadgets", "search", str(spec), "-o", str(found), "--seconds", "0.01"]) == 3
    assert "found in time; the closest is wrong in" in capsys.readouterr().err
    assert found.read_text().startswith("# NOT A TILE: the closest one when time was up\n")
    assert main(["gadgets", "check", str(found), "--library", "compact"]) == 1


def test_options_may_stand_between_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solution = tmp_path / "solution.txt"
    solution.write_text(".#.\n...\n#..\n")
    assert main(["check", "3x3:2d5c", "--json", str(solution)]) in (0, 1)
    assert "valid" in json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("library", ["compact", "kuroshuto", "context", "kamaji"])
def test_a_tile_of_another_size_is_shown_with_no_library(
    library: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(show_tile(load("koelker").tile("wire")))
    assert main(["gadgets", "show", str(mine), "--library", library, "-o", str(tmp_path / "a.svg")]) == 2
    assert "the tile 'wire' of 17x17 cells; expected" in capsys.readouterr().err
