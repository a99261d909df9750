"""The workbench from the command line."""

import json
import re
import shutil
from pathlib import Path

import pytest

import hardboard.gadgets as gadgets
from hardboard.cli.main import main
from hardboard.gadgets import load
from hardboard.gadgets.tilefile import read_tile, show_tile
from hardboard.puzzles import registry
from hardboard.verify.sat import search
from hardboard.workbench.diagrams import forced_cells
from hardboard.workbench.gallery import section
from hardboard.workbench.report import examine

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "gadgets"


@pytest.mark.slow
def test_check_says_yes_to_a_good_tile_and_no_to_the_seeds_mistake(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good = tmp_path / "mine.txt"
    good.write_text(show_tile(load("koelker").tile("bend")), encoding="utf-8")
    assert main(["gadgets", "check", str(good)]) == 0
    assert "ok: it has the relation it declares and keeps the contract" in capsys.readouterr().out
    picture = tmp_path / "why.png"
    assert (
        main(["gadgets", "check", str(EXAMPLES / "paper-sidesplit.txt"), "--explain", "-o", str(picture)])
        == 1
    )
    told = capsys.readouterr().out
    assert "! N=0 E=1 S=1  forbidden  several completions" in told
    assert "ports E and S are equal in every completion but declared opposite" in told
    assert "is ruled out by" in told and "contradiction" in told
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_check_and_count_answer_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gadgets", "check", str(EXAMPLES / "paper-sidesplit.txt"), "--json", "--explain"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is False and len(answer["states"]) == 8 and len(answer["reasons"]) == 4
    assert main(["gadgets", "count", "cross", "--library", "compact", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["keeps_counts"] and sum(answer["completions"].values()) == 4
    assert main(["gadgets", "count", "wire", "--limit", "5"]) == 1
    assert "5 or more" in capsys.readouterr().out


@pytest.mark.thorough
def test_the_specification_of_one_among_the_examples_finds_it(tmp_path: Path) -> None:
    found = tmp_path / "one.txt"
    assert main(["gadgets", "search", str(EXAMPLES / "one.spec.txt"), "--few", "-o", str(found)]) == 0
    assert (read_tile(found).picture == load("koelker").tile("one").picture).all()


@pytest.mark.thorough
def test_prove_counts_accepted_certificates(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gadgets", "prove", "bend", "--library", "koelker"]) == 0
    assert "koelker: 32 of 32 certificates accepted" in capsys.readouterr().out


def test_the_certificate_of_a_tile_without_ports_is_in_the_folder_of_the_tile(tmp_path: Path) -> None:
    assert main(["gadgets", "prove", "filler", "--library", "compact", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "compact" / "filler" / "certificate.json").exists()


def test_a_library_of_ones_own_compiles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own, broken = tmp_path / "mine", tmp_path / "broken"
    shutil.copytree(Path(gadgets.__file__).parent / "koelker", own)
    assert main(["verify", "1,2,3", "--tiles", str(own)]) == 0
    shutil.copytree(own, broken)
    (broken / "split.txt").unlink()
    capsys.readouterr()
    assert main(["compile", "1,2,3", "--tiles", str(broken)]) == 2
    assert "no tile 'split' for the role 'split'" in capsys.readouterr().err


def test_a_tile_that_does_not_fit_is_told_and_can_be_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(show_tile(load("koelker").tile("wire")).replace("!2!", "!3!", 1), encoding="utf-8")
    assert main(["gadgets", "check", str(bad)]) == 1
    assert "it does not fit" in capsys.readouterr().out
    assert main(["gadgets", "count", str(bad)]) == 2
    assert main(["gadgets", "show", str(bad), "-o", str(tmp_path / "bad.png")]) == 0


def test_a_library_without_free_ends_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(Path(gadgets.__file__).parent / "compact", tmp_path / "mine")
    table = tmp_path / "mine" / "library.toml"
    table.write_text(
        "".join(line for line in table.read_text().splitlines(True) if not line.startswith("free "))
    )
    assert main(["gadgets", "check", "wire", "--library", str(tmp_path / "mine")]) == 2
    assert "free" in capsys.readouterr().err


@pytest.mark.slow
def test_a_nurimeizu_tile_is_judged_inside_a_ring(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With one cell of a signal room turned over, T0 lets E be what it likes; the picture shows the whole
    ring.
    """
    bad = tmp_path / "t0.txt"
    bad.write_text(
        show_tile(load("nurimeizu").tile("t0")).replace("#...#....", "#...#..#.", 1), encoding="utf-8"
    )
    words = [
        "gadgets",
        "check",
        str(bad),
        "--library",
        "nurimeizu",
        "--explain",
        "-o",
        str(tmp_path / "bad.png"),
    ]
    assert main(words) == 1
    told = capsys.readouterr().out
    assert "N=0 E=1 S=1 is forbidden, and yet has this completion" in told and (tmp_path / "bad.png").exists()
    assert main(["gadgets", "show", "x", "--library", "nurimeizu", "-o", str(tmp_path / "x.png")]) == 0
    assert main(["gadgets", "count", "x", "--library", "nurimeizu"]) == 0
    assert main(["gadgets", "prove", "kt", "--library", "nurimeizu"]) == 0
    assert "4 of 4 certificates accepted" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [["show"], ["show", "nosuch"], ["show", "wire", "-o", "x.gif"], ["show", "--all", "-o", "x.png"],
     ["show", "wire", "--all"], ["show", "--all", "--cell", "3"],
     ["check", "nosuch.txt"], ["search", "nosuch.txt"], ["prove", "nosuch"],
     ["count", "wire", "--limit", "0"]],
)  # fmt: skip
def test_bad_input_is_refused_in_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gadgets", *words]) == 2
    told = capsys.readouterr().err
    assert told.startswith("hardboard: ") and told.count("\n") == 1


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("library", "name", "relation"),
    [
        ("kuroshuto", "turn", "true"),
        ("kamaji", "cl1", "true"),
        ("kamaji", "cross", "W = E and N = S and W = N"),
        ("nurimeizu", "p", "true"),
    ],
)
def test_explanations_are_told_and_drawn_for_every_family(
    library: str, name: str, relation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (Path(gadgets.__file__).parent / library / f"{name}.txt").read_text()
    path, picture = tmp_path / "lying.txt", tmp_path / "why.png"
    path.write_text(re.sub(r"relation .*", f"relation {relation}", text))
    assert main(["gadgets", "check", str(path), "--library", library, "--explain", "-o", str(picture)]) == 1
    told = capsys.readouterr().out
    assert "contradiction" in told if relation == "true" else "a piece from row" in told
    assert picture.stat().st_size > 10_000


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
