"""What is installed is `hardboard` and nothing else, whatever lies in the user's folder; one version."""

import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from hardboard import __version__

ROOT = Path(__file__).resolve().parents[1]
ROOMS = sorted(path.name for path in (ROOT / "src" / "hardboard").iterdir() if path.is_symlink())


def program(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree as git has it, links as links, without what was built."""
    told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if told.returncode:
        pytest.skip("no git checkout: what belongs to the repository is not known")
    folder = tmp_path_factory.mktemp("package") / "copy"
    for name in filter(None, told.stdout.decode().split("\0")):
        if (ROOT / name).exists() or (ROOT / name).is_symlink():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
    return folder


def built(folder: Path, what: str, compiler: str = "") -> subprocess.CompletedProcess[str]:
    """The wheel or the source distribution of a tree, in its folder `dist`, with the tools installed."""
    words = f"from setuptools.build_meta import build_{what} as build; build('dist')"
    named = {"CC": compiler} if compiler else {}
    return subprocess.run(
        [sys.executable, "-c", words],
        cwd=folder,
        env={**os.environ, **named},
        capture_output=True,
        text=True,
        check=False,
    )


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


@pytest.mark.thorough
def test_the_source_distribution_and_its_wheel_hold_everything_and_run(copy: Path, tmp_path: Path) -> None:
    """The wheel is built from the source distribution where there is no C compiler. (One test: each process
    that shares the tests would build them again.)
    """
    done = built(copy, "sdist")
    assert done.returncode == 0, done.stdout + done.stderr
    with tarfile.open(*(copy / "dist").glob("*.tar.gz")) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # not before 3.11.4
        packed.extractall(tmp_path)
    (unpacked,) = tmp_path.glob("hardboard-*")
    made = ("dist/", "src/hardboard.egg-info/", "build/", "__pycache__/")
    assert not {name for name in files(copy) if not name.startswith(made)} - files(unpacked)
    brought = {"Makefile", "CHANGELOG.md", "docs/certificates.md", "proof/coq/Makefile", "core/core.wasm"}
    assert brought <= files(unpacked)

    done = built(unpacked, "wheel", compiler="none")
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = (unpacked / "dist").glob("*.whl")
    wanted = rf"hardboard-.*-py3-none-(manylinux_2_17_{platform.machine()}|macosx_.*)\.whl"
    assert re.fullmatch(wanted, path.name)
    wheel, installed = zipfile.ZipFile(path), tmp_path / "installed"
    data = (".py", ".txt", ".toml", ".table", ".js", ".css", ".html")
    for room in ROOMS:
        needed = {name for name in files(ROOT / room) if name.endswith(data) and "__pycache__" not in name}
        assert not {f"hardboard/{room}/{name}" for name in needed} - {*wheel.namelist()}
    brought = {"hardboard/py.typed", "hardboard/cli/commands/tiles/show.py", "hardboard/core/core.wasm"}
    assert brought <= {*wheel.namelist()}

    wheel.extractall(installed)
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    words = [sys.executable, "-m", "hardboard", "demo", "-o", "out"]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and list((tmp_path / "out").iterdir()), done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("what", ["wheel", "sdist"])
def test_a_checkout_without_links_is_not_built(copy: Path, what: str, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(copy, bare, symlinks=True, ignore=shutil.ignore_patterns("dist", "build", "*.egg-info"))
    for link in [path for path in (bare / "src" / "hardboard").iterdir() if path.is_symlink()]:
        target = str(link.readlink())
        link.unlink()
        link.write_text(target, encoding="utf-8")
    done = built(bare, what)
    assert done.returncode != 0 and not list(bare.glob("dist/*"))
    assert re.search(r"^src/hardboard/api is no link to a folder: .*symlinks true", done.stderr, re.M)


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
    cited = dict(
        re.findall(r"^(version|date-released): (\S+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M)
    )
    changes = re.search(r"^## (\S+) \((\S+)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert changes is not None
    assert version("hardboard") == __version__ == cited["version"] == changes[1]
    assert cited["date-released"] == changes[2]


#: An extra, the package that it brings first, and a command that needs it.
EXTRAS = [
    ("pdf", "reportlab", "render nine.txt -o nine.pdf"),
    ("page", "uvicorn", "studio --no-browser"),
    ("mcp", "mcp", "mcp"),
]


@pytest.mark.parametrize(("extra", "package", "command"), EXTRAS)
def test_a_missing_extra_is_one_line_that_says_what_to_type(
    extra: str, package: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nine.txt").write_text("9x9:e6d5c6e12_11b10b7d7m6e9_9_5e8g3d7a4e\n", encoding="utf-8")
    code = f"import sys; sys.modules[{package!r}] = None; from hardboard.cli.main import main; main()"
    words = [sys.executable, "-c", code, *command.split()]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    said = f'no package {package}; expected pip install "hardboard[{extra}]"'
    assert done.stderr.splitlines()[-1].endswith(said), done.stderr
    assert not (tmp_path / "nine.pdf").exists()


def test_the_lock_file_pins_what_is_needed_to_what_is_installed() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = {
        re.sub("[-_.]+", "-", name).lower(): pin
        for name, _, pin in (line.partition("==") for line in lines[1:])
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *extras["dev"], *extras["page"], *extras["pdf"], *extras["mcp"]]
    names = {re.split(r"[><=; ]", one)[0].lower() for one in needed} - {"setuptools", "gbdc"}
    assert names <= pins.keys()
    assert {name: version(name) for name in names} == {name: pins[name] for name in names}
