"""What `pyproject.toml` cannot say: the rooms of the package are links, and a build without them must fail.

The folders at the top (`puzzles/`, `verify/`, ...) are reached as `hardboard.ROOM` by symbolic links in
`src/hardboard`. A checkout without links has small files in their place, and a wheel built from it would
hold next to nothing. The source distribution holds the repository, links and all.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
from build_core import OLDEST_GLIBC, WASM, compile_core, compile_wasm, compiler, wasm_is_current  # noqa: E402  it lies beside this file, and builds may start elsewhere

PACKAGE = ROOT / "src" / "hardboard"


#: Folders with modules at the top that are no rooms of the package.
OUTSIDE = {"tests", "benchmarks"}


def rooms() -> list[Path]:
    """Return the rooms at the top."""
    return [path.parent for path in sorted(ROOT.glob("*/__init__.py")) if path.parent.name not in OUTSIDE]


def check_links() -> None:
    """End in one line where a room cannot be reached."""
    lost = [room.name for room in rooms() if not (PACKAGE / room.name / "__init__.py").is_file()]
    if lost or not rooms():
        raise SystemExit(
            f"src/hardboard/{(lost or ['*'])[0]} is no link to a folder: this checkout has no symbolic "
            "links; expected one that has them (git config core.symlinks true, git checkout .)"
        )


class Repository(sdist):
    """All files of the repository, as git knows them, or without git those that lie here; and the core for
    browsers, which is the same on every machine.
    """

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """The files, links as links; what setuptools adds (PKG-INFO) as it is."""
        super().make_release_tree(base_dir, [name for name in files if not name.startswith("src/hardboard/")])
        if not wasm_is_current():
            compile_wasm()
        for name in {*_tracked(), str(WASM.relative_to(ROOT))}:
            source, target = ROOT / name, Path(base_dir) / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if not target.exists() and not target.is_symlink():
                shutil.copy2(source, target, follow_symlinks=False)


def _tracked() -> list[str]:
    try:
        told = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        names = [name for name in told.decode().split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        names = []
    if "setup.py" in names:
        return [name for name in names if (ROOT / name).exists() or (ROOT / name).is_symlink()]
    left_out = {".git", ".venv", "build", "dist", "out", "__pycache__"}
    every = (path for path in ROOT.rglob("*") if path.is_file() or path.is_symlink())
    return [
        str(path.relative_to(ROOT))
        for path in every
        if not left_out & set(path.relative_to(ROOT).parts) and not path.parent.is_symlink()
    ]


class WithCore(build_py):
    """Modules, and the native core compiled beside them."""

    def run(self) -> None:
        """Compile before files are gathered. A core for browsers of other C files is not packed."""
        compile_core()
        if not wasm_is_current():
            WASM.unlink(missing_ok=True)
        super().run()


class WithMachineCode(Distribution):
    """A build whose result depends on the platform."""

    def has_ext_modules(self) -> bool:
        """Say that it holds machine code, so that setuptools names the platform."""
        return True


class PlatformWheel(bdist_wheel):
    """A wheel for one platform and every Python: the core is called through ctypes."""

    def get_tag(self) -> tuple[str, str, str]:
        """Name no version of Python, and the oldest Linux on which a core that zig compiled runs.

        Registries take no wheels for `linux_x86_64`, which says nothing about the C library.
        """
        platform = super().get_tag()[2]
        if not compiler():
            platform = platform.replace("linux_", f"manylinux_{OLDEST_GLIBC.replace('.', '_')}_", 1)
        return "py3", "none", platform


def urls() -> dict[str, str]:
    """Return the addresses of the repository on whose host this is built, none elsewhere."""
    home = "/".join(os.environ.get(name, "") for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY"))
    pages = {"Source": "", "Issues": "/issues", "Changelog": "/blob/main/CHANGELOG.md"}
    return {name: home + page for name, page in pages.items()} if len(home) > 1 else {}


check_links()
setup(
    project_urls=urls(),
    distclass=WithMachineCode,
    cmdclass={"sdist": Repository, "build_py": WithCore, "bdist_wheel": PlatformWheel},
)
