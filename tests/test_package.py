"""What is installed is `hardboard` and nothing else, whatever lies in the user's folder; one version."""

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("gadgets", "people", "proof", "puzzles", "reduction", "render", "studio", "verify", "workbench")
BUILT = {"__pycache__", "hardboard.egg-info"}


def program(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, built from a copy of the tree with the tools that are installed."""
    folder = tmp_path_factory.mktemp("wheel")
    for name in (*ROOMS, "src"):
        shutil.copytree(
            ROOT / name, folder / "copy" / name, symlinks=True, ignore=lambda _, names: BUILT & set(names)
        )
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / "copy")
    words = [
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "-w",
        ".",
        "./copy",
    ]
    done = program(folder, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


@pytest.mark.slow
def test_the_top_level_of_the_wheel_is_hardboard_alone(wheel: zipfile.ZipFile) -> None:
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"hardboard"}


@pytest.mark.slow
def test_the_wheel_has_every_module_every_tile_and_its_types(wheel: zipfile.ZipFile) -> None:
    packed = {name for name in wheel.namelist() if name.startswith("hardboard/")}
    wanted = {
        f"hardboard/{path.relative_to(ROOT)}"
        for room in ROOMS
        for path in (ROOT / room).rglob("*")
        if path.suffix in (".py", ".txt", ".toml", ".table", ".js", ".css", ".html")
        and "__pycache__" not in path.parts
    }
    assert not wanted - packed
    assert "hardboard/py.typed" in packed and "hardboard/commands/gadgets/show.py" in packed


@pytest.mark.slow
def test_files_of_the_user_with_names_of_ours_do_no_harm(tmp_path: Path) -> None:
    for room in ROOMS:
        (tmp_path / f"{room}.py").write_text("raise SystemExit('the wrong module')\n", encoding="utf-8")
    (tmp_path / "render").mkdir()
    done = program(tmp_path, "hardboard", "verify", "1,2,3")
    assert done.returncode == 0 and "the claim holds" in done.stdout, done.stderr
    names = "import hardboard as h; print(h.parse('1,2').clauses, *(getattr(h, name) for name in h.__all__))"
    done = subprocess.run(
        [sys.executable, "-c", names], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("((1, 2),)")


def test_one_version_and_one_date() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    cited = dict(
        re.findall(r"^(version|date-released): (\S+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M)
    )
    changes = re.search(r"^## (\S+) \((\S+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert changes is not None
    assert declared == version("hardboard") == cited["version"] == changes[1]
    assert cited["date-released"] == changes[2]


def test_the_program_runs_as_a_module(tmp_path: Path) -> None:
    done = program(tmp_path, "hardboard", "--version")
    assert done.stdout == f"hardboard {version('hardboard')}\n"
