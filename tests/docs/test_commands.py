"""Every command in README and docs runs as it stands: in order, in a folder with inputs of those names.

Tutorials are followed from start to end: see `test_tutorials.py`.
"""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from hardboard.cli.main import main, parser, protect
from hardboard.cli.old_names import current
from hardboard.gadgets.folder import HOME
from hardboard.proof.foreign import drat

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "how-to").glob("*.md")),
]
#: What takes minutes has its own test.
LONG = (
    "tiles prove",
    "tiles show --all",
    "campaign",
    "demo",
    "discover",
    "tiles search",
    "prove --formula",
    "studio",
)
#: What `discover` makes on the pages: the library of the program is one that it made.
FOUND = ("mytiles", "creek-tiles")
RECORDED = ROOT / "tests" / "recorded" / "inputs"


def commands(page: Path) -> list[str]:
    """The lines of code blocks that call the program."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    called = [line.split("  #")[0].split(" # ")[0].strip() for line in lines if line.startswith("hardboard ")]
    # A server runs until it is stopped: tests/studio starts it.
    return [line for line in called if not line.startswith("hardboard studio") or "--export" in line]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text("3x3:2d5c\n")
    (tmp_path / "solution.txt").write_text(".#.\n...\n#..\n")
    (tmp_path / "partial.txt").write_text("???\n...\n???\n")
    (tmp_path / "formula.cnf").write_text("p cnf 3 2\n1 -2 0\n2 3 0\n")
    (tmp_path / "puzzles.jsonl").write_text('{"family": "kurodoko", "clues": [[2, null]]}\n' * 2)
    shutil.copytree(HOME / "koelker", tmp_path / "mylibrary")
    shutil.copy(HOME / "koelker" / "wire.txt", tmp_path / "mytile.txt")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


@pytest.mark.thorough
@pytest.mark.sampled(4)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_a_page_runs(page: Path, folder: Path) -> None:
    for name in FOUND:
        shutil.copytree(HOME / "discovered" / "creek", folder / name)
    for command in commands(page):
        words = current(shlex.split(command)[1:])
        if " ".join(words).startswith(LONG) or "..." in command or "|" in command:
            continue
        try:
            status = main(words)
        except SystemExit as stop:
            status = int(stop.code or 0)
        assert status in (0, 1, 3), command


def test_pages_have_commands() -> None:
    assert sum(bool(commands(page)) for page in PAGES) > 5


def long_commands() -> list[str]:
    """Each command that takes minutes, once."""
    found = [command for page in PAGES for command in commands(page) if "..." not in command]
    return sorted({command for command in found if " ".join(current(command.split()[1:])).startswith(LONG)})


def test_every_command_is_understood() -> None:
    """Their options are ones that the program has."""
    for command in {command for page in PAGES for command in commands(page)}:
        if "..." not in command and "|" not in command:
            parser().parse_args(protect(current(shlex.split(command)[1:])))


#: What a long command is asked for less of: one tile instead of all, three formulas instead of hundreds.
LESS = {
    "campaign benchmarks": ["--instances", "2", "--least", "0.1", "--most", "60", "--measure", "1"],
    "campaign run": ["--instances", "3"],
    "tiles prove": ["zero", "--library", "compact"],
    "tiles show --all": ["--library", "tiles"],
}


@pytest.mark.thorough
@pytest.mark.sampled(2)
@pytest.mark.parametrize("command", long_commands())
def test_a_long_command_runs_when_it_is_asked_for_less(command: str, folder: Path) -> None:
    shutil.copytree(RECORDED / "tiles", folder / "tiles")
    shutil.copy(RECORDED / "pair.spec.txt", folder / "spec.txt")
    if current(command.split()[1:])[:2] in (["campaign", "merge"], ["campaign", "report"]):
        target = re.findall(r"-o (\S+)", command)
        for store in sorted(set(re.findall(r"\S+\.sqlite", command)) - set(target)):
            assert (
                main(
                    ["campaign", "run", "--target", "none", "--instances", "2", "--store", store, "--resume"]
                )
                == 0
            )
    words = current(shlex.split(re.sub(r"--instances \d+", "", command))[1:])
    less = next((more for start, more in LESS.items() if " ".join(words).startswith(start)), [])
    assert main([*words, *less]) == 0


@pytest.mark.skipif(shutil.which("awk") is None, reason="no awk")
def test_the_page_on_certificates_says_how_to_get_drat(folder: Path) -> None:
    """The line of awk there drops numbers and hints as `--all-checkers` does; drat-trim is asked if there."""
    text = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if line.startswith("awk ")]
    assert main(["prove", "--formula", "1,2 -1", "--library", "compact", "-o", "proof"]) == 0
    subprocess.run(line, shell=True, check=True)
    written = (folder / "proof" / "lemmas.drat").read_text()
    assert written == drat((folder / "proof" / "lemmas.lrat").read_text())
    for program, file in (("drat-trim", "lemmas.drat"), ("lrat-check", "lemmas.lrat")):
        if path := shutil.which(program):
            said = subprocess.run([path, "proof/lemmas.cnf", f"proof/{file}"], capture_output=True, text=True)
            assert "VERIFIED" in said.stdout
