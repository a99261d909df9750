"""Commands in README and docs are understood, those of tutorials run; the tour of the code is of today."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import hardboard
from hardboard.api.display import SVG_CELLS
from hardboard.cli.main import main, parser, protect_negative_words
from hardboard.cli.old_names import current_words
from hardboard.gadgets import load
from hardboard.proof.external_checkers import drat_text
from tests.support.tutorials import IMAGES, TUTORIALS, blocks, calls, follow, pictures, source

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "how-to").glob("*.md")),
]


def commands(page: Path) -> list[str]:
    """The lines of code blocks that call the program."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    called = [line.split("  #")[0].split(" # ")[0].strip() for line in lines if line.startswith("hardboard ")]
    # A server runs until it is stopped: tests/studio starts it.
    return [line for line in called if not line.startswith("hardboard studio") or "--export" in line]


def test_pages_have_commands() -> None:
    assert sum(bool(commands(page)) for page in PAGES) > 5


def test_every_command_is_understood() -> None:
    """Their options are ones that the program has."""
    for command in {command for page in PAGES for command in commands(page)}:
        if "..." not in command and "|" not in command:
            parser().parse_args(protect_negative_words(current_words(shlex.split(command)[1:])))


@pytest.mark.skipif(shutil.which("awk") is None, reason="no awk")
def test_the_page_on_certificates_says_how_to_get_drat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line of awk there drops numbers and hints as `--all-checkers` does; drat-trim is asked if there."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if line.startswith("awk ")]
    assert main(["prove", "--formula", "1,2 -1", "--library", "compact", "-o", "proof"]) == 0
    subprocess.run(line, shell=True, check=True)
    written = Path("proof/lemmas.drat").read_text()
    assert written == drat_text(Path("proof/lemmas.lrat").read_text())
    for program, file in (("drat-trim", "lemmas.drat"), ("lrat-check", "lemmas.lrat")):
        if path := shutil.which(program):
            said = subprocess.run([path, "proof/lemmas.cnf", f"proof/{file}"], capture_output=True, text=True)
            assert "VERIFIED" in said.stdout


#: A page with many pictures is still loaded at once.
MOST_BYTES = 100_000


@pytest.mark.thorough
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_is_followed_from_start_to_end(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command, status, wanted in follow(page):
        assert status == wanted, command
    for picture in pictures(page):
        assert source(page, picture, tmp_path), f"nothing wrote {picture}"


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_is_long_enough_to_follow_and_has_its_pictures(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert 900 <= len(text.split()) <= 1850
    assert len(pictures(page)) >= 2
    for picture in pictures(page):
        assert 0 < (IMAGES / picture).stat().st_size < MOST_BYTES, picture


def test_no_line_of_a_tutorial_is_left_out() -> None:
    """What is no command of a block is a file to be saved, Python, or a server that other tests start."""
    for page in TUTORIALS:
        for name, language, block in blocks(page.read_text(encoding="utf-8")):
            if name is None and language != "python":
                left = [line for line in block.splitlines() if line and not line.startswith("hardboard ")]
                assert left == [] and (list(calls(block)) or block == "hardboard studio\n"), page.name


TOUR = Path(__file__).parents[2] / "examples" / "tour.ipynb"


@pytest.mark.thorough
def test_the_tour_runs_from_start_to_end() -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    book = nbformat.read(TOUR, as_version=4)
    client.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    shown: list[Any] = [cell.outputs for cell in book.cells if cell.cell_type == "code"]
    pictures = [out for outputs in shown for out in outputs if "image/svg+xml" in out.get("data", {})]
    assert len(pictures) >= 10
    assert all(len(out["data"]["text/plain"]) < 200 for out in pictures)


@pytest.mark.slow
def test_values_show_themselves_and_are_short_in_words() -> None:
    made = hardboard.compile_formula("1,2,3")
    assert len(repr(made)) < 100
    assert "image/png" in made._repr_mimebundle_()
    assert made.board.shape[0] * made.board.shape[1] > SVG_CELLS
    small = hardboard.compile_formula("1,2", library="compact")
    assert small._repr_mimebundle_()["image/svg+xml"].startswith("<svg")
    puzzle = hardboard.read("https://puzz.link/p?kurodoko/3/3/2j5i")
    tile = load("compact").tile("bend")
    for value in (hardboard.check_claim(small), puzzle, puzzle.solve(), puzzle.explain(), tile.turned("+")):
        assert value is not None and len(repr(value)) < 200
        assert str(value._repr_svg_()).startswith("<svg") and value._repr_png_() is None
    solution, trail = puzzle.explain()
    assert puzzle.check(solution) == [] and len(trail) == str(puzzle.explain()).count("\n") + 1
    assert all(len(repr(value)) < 100 for value in (load("kamaji"), made.floorplan, made.laid, made.board))
    with pytest.raises(hardboard.InputError, match="no value for 2; expected one for each variable"):
        small.lay_down({1: True})
    with pytest.raises(TypeError, match="no picture of a int"):
        hardboard.draw(3)
