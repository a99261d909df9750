"""Campaigns: no failure with sound tiles; with one clue changed, a failing formula is shrunk, saved and
drawn.
"""

import json
import shutil
from pathlib import Path

import pytest

from hardboard.cli import main
from hardboard.gadgets.folder import HOME
from hardboard.reduction import parse
from hardboard.workbench.campaign import Options, judge_one, run
from hardboard.workbench.recipe import Clauses, Recipe


def change_one_clue(path: Path, which: int, old: str, new: str) -> None:
    """Change clue `old` number `which` of a tile's picture."""
    text = path.read_text(encoding="utf-8")
    spot = text.index("clues")
    for _ in range(which):
        spot = text.index(old, spot + 1)
    path.write_text(text[:spot] + new + text[spot + 1 :], encoding="utf-8")


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A copy of Kölker's library in which one clue of the negation is one too large."""
    folder = Path(shutil.copytree(HOME / "koelker", tmp_path / "broken"))
    change_one_clue(folder / "negation.txt", 2, "2", "3")
    return folder


@pytest.mark.slow
def test_sound_tiles_do_not_fail(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    argv = [
        "campaign",
        "--instances",
        "6",
        "--clauses",
        "1-2",
        "--seed",
        "7",
        "--jobs",
        "1",
        "-o",
        str(tmp_path / "no"),
    ]
    assert main([*argv, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["checked"] == 6 and report["failures"] == [] and report["seed"] == 7
    assert not (tmp_path / "no").exists()


@pytest.mark.slow
def test_the_compact_library_with_counts_and_as_cnf(tmp_path: Path) -> None:
    for meaning in ("one-in-three", "sat"):
        options = Options(20, (1, 4), meaning=meaning, count=True, library="compact", folder=tmp_path)
        report = run(options, jobs=1)
        assert report.checked == 20 and report.failures == [] and report.unsatisfiable + report.single > 0


def test_two_processes_find_what_one_does(tmp_path: Path) -> None:
    options = Options(8, (1, 2), seed=3, library="compact", folder=tmp_path)
    assert run(options, jobs=2) == run(options, jobs=1)


def fails(clauses: Clauses, options: Options) -> bool:
    verdict = judge_one(clauses, options)[2]
    return verdict is None or not verdict.agree


@pytest.mark.slow
def test_one_clue_changed_is_noticed_shrunk_saved_and_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, broken: Path
) -> None:
    folder = tmp_path / "failures"
    argv = [
        "campaign",
        "--instances",
        "6",
        "--clauses",
        "1-2",
        "--seed",
        "2",
        "--jobs",
        "1",
        "--negations",
        "0.5",
    ]
    assert main([*argv, "--library", str(broken), "-o", str(folder), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["failures"]
    for failure in report["failures"]:
        path = Path(failure["saved"])
        assert path.parent == folder and path.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
        saved = parse(path.read_text(encoding="utf-8"), dimacs=True)
        assert saved.clauses == parse(failure["formula"]).clauses and failure["faults"]
        # One negated literal is all that it takes to meet the broken tile.
        assert saved.clauses == ((-1,),)


def test_what_is_saved_is_minimal(broken: Path, tmp_path: Path) -> None:
    options = Options(library=str(broken), folder=tmp_path)
    assert fails(((-1,),), options) and not fails(((1,),), options) and not fails(((),), options)


def test_a_crash_is_reported_and_the_campaign_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, broken: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object, **__: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("hardboard.workbench.campaign.check", crash)
    argv = ["campaign", "--instances", "2", "--jobs", "1", "--library", "compact", "-o", str(tmp_path / "f")]
    assert main(argv) == 1
    out = capsys.readouterr().out
    assert "2 formulas checked" in out and "RuntimeError: out of order" in out and "2 failures" in out
    assert len(list((tmp_path / "f").glob("*.cnf"))) == len(list((tmp_path / "f").glob("*.png"))) == 2


def test_the_formulas_of_a_campaign_depend_on_the_seed_alone() -> None:
    assert Options(5, seed=1).formulas() == Options(5, seed=1).formulas() != Options(5, seed=2).formulas()
    assert all(len(clauses) == 2 for clauses in Options(5, (2, 2)).formulas())
    assert Recipe((1, 1)) != Recipe()
