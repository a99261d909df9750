"""The workbench from the command line."""

import json
import shutil
from pathlib import Path

import pytest

import hardboard.gadgets as gadgets
from hardboard.cli.main import main
from hardboard.gadgets import load
from hardboard.puzzles import registry
from hardboard.verify.sat import search
from hardboard.workbench.diagrams import forced_cells
from hardboard.workbench.gallery import section
from hardboard.workbench.report import examine


def test_the_certificate_of_a_tile_without_ports_is_in_the_folder_of_the_tile(tmp_path: Path) -> None:
    assert main(["gadgets", "prove", "filler", "--library", "compact", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "compact" / "filler" / "certificate.json").exists()


def test_a_library_without_free_ends_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(Path(gadgets.__file__).parent / "compact", tmp_path / "mine")
    table = tmp_path / "mine" / "library.toml"
    table.write_text(
        "".join(line for line in table.read_text().splitlines(True) if not line.startswith("free "))
    )
    assert main(["gadgets", "check", "wire", "--library", str(tmp_path / "mine")]) == 2
    assert "free" in capsys.readouterr().err


@pytest.mark.slow
def test_the_gallery_is_one_page_with_every_tile(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bad tile costs its own picture, not the page; a strand's contract has no border that is a text."""
    mine, out = tmp_path / "mine", tmp_path / "tiles.html"
    shutil.copytree(Path(gadgets.__file__).parent / "discovered" / "creek", mine)
    (mine / "up.txt").write_text((mine / "up.txt").read_text().replace("signs\n", "signs\n0"))
    assert main(["gadgets", "show", "--all", "--library", str(mine), "-o", str(out)]) == 0
    assert "24 tiles of 1 library, 1 bad tile beside" in capsys.readouterr().out
    text = out.read_text()
    assert text.startswith("<!doctype html>") and "</html>" in text
    assert text.count("<article") == 25 and "kept in every context" in text
    assert text.count('class="bad"') == 1 and "no picture: " in text and "up.txt: line 7" in text
    assert "http://" not in text and "https://" not in text, "nothing is fetched"
    assert "slitherlink" in section(load("slitherlink"), [])


@pytest.mark.parametrize(("library", "name"), [("light-up", "cross"), ("tapa", "edgeE"), ("creek", "up")])
def test_what_the_check_has_solved_no_picture_solves_again(
    library: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blocks are larger than other tiles, and a tile of the edge is looked at there."""
    own = load(library)
    tile = own.tile(name)
    report = examine(tile, own, promises=False)
    assert report.ok and report.unique

    def solve(*_: object, **__: object) -> None:
        raise AssertionError("solved again")

    for word in ("solutions", "backbone"):
        monkeypatch.setattr(search, word, solve)
    forced = forced_cells(tile, own)
    assert set(forced) == tile.states
    for state, (black, white) in forced.items():
        assert (black == tile.colourings[state]).all() and (white != black).all()


def test_a_solution_that_breaks_the_rules_is_not_drawn(
    spoilt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "s.png"
    words = ["compile", "-1", "--library", str(spoilt), "--solved", "-o", str(picture)]
    assert main(words) == 2
    assert "lays down no solution" in capsys.readouterr().err and not picture.exists()


@pytest.mark.slow
@pytest.mark.parametrize("library", ["creek", "found-kuroshuto"])
def test_a_tile_of_a_library_that_was_found_is_searched_for(
    library: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec, found = tmp_path / "spec.txt", tmp_path / "found.txt"
    spec.write_text(f"tile straight\nlibrary {library}\nports N S\nrelation N = S\n", encoding="utf-8")
    assert main(["gadgets", "search", str(spec), "-o", str(found)]) == 0
    assert "found a tile" in capsys.readouterr().err
    assert main(["gadgets", "check", str(found), "--library", library, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] and told["relation"] == "N = S"
    assert all((state["completions"] > 0) == state["allowed"] for state in told["states"])


def test_a_frame_is_refused_where_the_library_has_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = tmp_path / "spec.txt"
    spec.write_text("library creek\nports N S\nrelation N = S\n\nframe\n...\n", encoding="utf-8")
    assert main(["gadgets", "search", str(spec)]) == 2
    assert "a frame; expected none: the library 'creek' says" in capsys.readouterr().err


def test_a_library_for_another_family_than_the_one_named_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of one's own was run, and Mosaic's tiles were called ok for Mosaic."""
    monkeypatch.setattr(registry, "FAMILIES", dict(registry.FAMILIES))
    own = ["--family", "examples/families/thin_ice.py", "--library", "mosaic"]
    for words in ([], ["along"]):
        assert main(["gadgets", "check", *words, *own]) == 2
        assert "the library 'mosaic' for mosaic; expected a library for thin-ice" in capsys.readouterr().err


def test_a_claim_that_fails_ends_with_1(capsys: pytest.CaptureFixture[str], spoilt: Path) -> None:
    codes = {main(["verify", text, "--library", str(spoilt)]) for text in ("1", "1,2", "-1", "1,2,3", "-1,2")}
    assert 1 in codes and "THE CLAIM FAILS" in capsys.readouterr().out
