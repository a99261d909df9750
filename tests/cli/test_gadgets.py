"""Commands about tiles: what they say of tiles that are changed, found, or of another library."""

import json
import re
from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.gadgets import load
from hardboard.gadgets.library_folder import HOME
from hardboard.gadgets.relation import all_states, describe_relation, relation_states
from hardboard.gadgets.tile_file import read_tile, show_tile
from hardboard.puzzles import registry
from hardboard.workbench.gallery import library_section
from tests.support.invoke import Invoke
from tests.support.library_copies import copied, edited


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """Kölker's tiles with the negation replaced by one that negates nothing: a wire that calls itself a
    negation.
    """
    folder = copied("koelker", tmp_path)
    wire = (folder / "wire.txt").read_text(encoding="utf-8")
    clues = wire[wire.index("clues") : wire.index("state")]
    text = (folder / "negation.txt").read_text(encoding="utf-8")
    (folder / "negation.txt").write_text(text[: text.index("clues")] + clues, encoding="utf-8")
    return folder


@pytest.mark.slow
def test_the_gallery_is_one_page_with_every_tile(tmp_path: Path, invoke: Invoke) -> None:
    """A bad tile costs its own picture, not the page; a strand's contract has no border that is a text."""
    mine, out = copied("creek", tmp_path), tmp_path / "tiles.html"
    edited(mine / "up.txt", "signs\n", "signs\n0")
    said = invoke("tiles show --library", mine, "-o", out)
    assert "24 tiles of 1 library, 1 bad tile beside" in said.out
    text = out.read_text()
    assert text.startswith("<!doctype html>") and "</html>" in text
    assert text.count("<article") == 25 and "kept in every context" in text
    assert text.count('class="bad"') == 1 and "no picture: " in text and "up.txt: line 7" in text
    assert "http://" not in text and "https://" not in text, "nothing is fetched"
    assert "slitherlink" in library_section(load("slitherlink"), [])


def test_a_solution_that_breaks_the_rules_is_not_drawn(spoilt: Path, tmp_path: Path, invoke: Invoke) -> None:
    picture = tmp_path / "s.png"
    words = ["compile", "-1", "--library", str(spoilt), "--solved", "-o", str(picture)]
    assert "lays down no solution" in invoke(*words, status=2).err and not picture.exists()


@pytest.mark.slow
@pytest.mark.parametrize("library", ["creek", "found-kuroshuto"])
def test_a_tile_of_a_library_that_was_found_is_searched_for(
    library: str, tmp_path: Path, invoke: Invoke
) -> None:
    spec, found = tmp_path / "spec.txt", tmp_path / "found.txt"
    spec.write_text(f"tile straight\nlibrary {library}\nports N S\nrelation N = S\n", encoding="utf-8")
    assert "found a tile" in invoke("tiles search", spec, "-o", found).err
    told = json.loads(invoke("tiles check", found, "--library", library, "--json").out)
    assert told["ok"] and told["relation"] == "N = S"
    assert all((state["completions"] > 0) == state["allowed"] for state in told["states"])


def test_a_frame_is_refused_where_the_library_has_its_own(tmp_path: Path, invoke: Invoke) -> None:
    spec = tmp_path / "spec.txt"
    spec.write_text("library creek\nports N S\nrelation N = S\n\nframe\n...\n", encoding="utf-8")
    assert "a frame; expected none: the library 'creek' says" in invoke("tiles search", spec, status=2).err


def test_a_library_for_another_family_than_the_one_named_is_refused(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of one's own was run, and Mosaic's tiles were called ok for Mosaic."""
    monkeypatch.setattr(registry, "FAMILIES", dict(registry.FAMILIES))
    own = ["--family", "examples/families/thin_ice.py", "--library", "mosaic"]
    for words in ([], ["along"]):
        said = invoke("tiles check", *words, *own, status=2)
        assert "the library 'mosaic' for mosaic; expected a library for thin-ice" in said.err


def test_a_claim_that_fails_ends_with_1(invoke: Invoke, spoilt: Path) -> None:
    assert "THE CLAIM FAILS" in invoke("verify -1 --library", spoilt, status=1).out


def test_a_library_without_free_ends_says_so(tmp_path: Path, invoke: Invoke) -> None:
    mine = copied("compact", tmp_path)
    lines = (mine / "library.toml").read_text().splitlines(True)
    (mine / "library.toml").write_text("".join(line for line in lines if not line.startswith("free ")))
    for words in (["compile", "1,2"], ["tiles", "check", "wire"]):
        assert "no tile for the role 'free'" in invoke(*words, "--library", mine, status=2).err


@pytest.mark.parametrize("verb", ["check", "show"])
def test_the_relation_of_a_tile_that_declares_none_is_inferred(
    verb: str, tmp_path: Path, invoke: Invoke
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(re.sub("relation .*\n", "", show_tile(load("kuroshuto").tile("clause3"))))
    said = invoke("tiles", verb, mine, "--library", "kuroshuto")
    assert "no relation is declared; inferred: exactly 1 of N, E, W" in said.err


@pytest.mark.slow
@pytest.mark.parametrize("ports", ["N", "NS", "NEW"])
def test_every_set_of_states_is_described_by_a_relation_that_means_it(ports: str) -> None:
    every = all_states(ports)
    for number in range(2 ** len(every)):
        wanted = frozenset(state for k, state in enumerate(every) if number >> k & 1)
        assert relation_states(describe_relation(wanted, ports), ports) == wanted


@pytest.mark.slow
@pytest.mark.parametrize(
    ("library", "name"), [("koelker", "wire"), ("kuroshuto", "clause3"), ("kamaji", "not")]
)
def test_fill_writes_fresh_state_blocks(library: str, name: str, tmp_path: Path) -> None:
    """Whatever blocks the file had: in Kuroshuto these say where signals run, so they stay."""
    own, mine = load(library).tile(name), tmp_path / "mine.txt"
    text = show_tile(own)
    mine.write_text(text if library == "kuroshuto" else re.split(r"^(?:state|cover)", text, flags=re.M)[0])
    assert main(["tiles", "check", str(mine), "--library", library, "--fill", str(mine)]) == 0
    filled = read_tile(mine)
    assert {state: set(cover) for state, cover in filled.covers.items()} == {
        state: set(cover) for state, cover in own.covers.items()
    }
    assert set(filled.colourings) == set(own.colourings)
    assert all((filled.colourings[state] == own.colourings[state]).all() for state in own.colourings)


@pytest.mark.slow
def test_a_search_that_runs_out_of_time_gives_its_closest_tile_and_says_that_it_is_none(
    tmp_path: Path, invoke: Invoke
) -> None:
    spec, found = tmp_path / "spec.txt", tmp_path / "found.txt"
    spec.write_text("tile hard\nlibrary compact\nports N E S W\nrelation exactly 2 of N, E, S, W\n")
    said = invoke("tiles search", spec, "-o", found, "--time-limit", "0.01", status=3)
    assert "found in time; the closest is wrong in" in said.err
    assert found.read_text().startswith("# NOT A TILE: the closest one when time was up\n")
    invoke("tiles check", found, "--library", "compact", status=1)


@pytest.mark.parametrize("library", ["compact", "kuroshuto", "context", "kamaji"])
def test_a_tile_of_another_size_fits_no_library(library: str, tmp_path: Path, invoke: Invoke) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(show_tile(load("koelker").tile("wire")))
    said = invoke("tiles show", mine, "--library", library, "-o", tmp_path / "a.svg", status=2)
    assert "the tile 'wire' of 17x17 cells; expected" in said.err
    mine.write_text("tile t\nports N\nrelation N\n\nsigns\n" + "..3..\n" * 5)
    said = invoke("gadgets fill", mine, "--library", library, status=2)
    assert "the tile 't' of 5x5 cells; expected" in said.err


UP = (HOME / "discovered" / "creek" / "up.txt").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["up", "mine"])
def test_a_number_less_is_seen(name: str, tmp_path: Path, invoke: Invoke) -> None:
    lines = UP.splitlines()
    (row,) = [at for at, line in enumerate(lines) if line == "00.10."]
    lines[row] = "00..0."
    file = tmp_path / "tile.txt"
    file.write_text("\n".join(lines).replace("tile up", f"tile {name}") + "\n", encoding="utf-8")
    said = invoke("tiles check --library creek --explain", file, status=1).out
    assert "! N=0 S=1  forbidden  one completion" in said and "and yet has this completion" in said
    said = invoke("tiles check --library creek --count 9", file, status=1).out
    assert "N=0 S=1  forbidden  one completion" in said
