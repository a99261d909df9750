"""Build the package: setuptools does, and this compiles the native core first.

The C files of `core/` become one library beside them; `python build_core.py` does nothing else. `cc` (or the
compiler in the variable CC) compiles them. Elsewhere `zig cc` does, from the build requirement `ziglang`.
Both get flags with which results are the same on every machine: no fused arithmetic, no fast mathematics.

`python build_core.py wasm` writes `core/core.wasm`, the same for browsers and node, with `ziglang`. It takes
five times longer than the library, because zig compiles a C library first. So the source distribution and
each wheel built from it contain the file. An installation from a checkout does not.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  the hooks that are not replaced here

ROOT = Path(__file__).resolve().parent
CORE = ROOT / "core"
WASM = CORE / "core.wasm"
FLAGS = ["-std=c11", "-O2", "-fPIC", "-shared", "-fvisibility=hidden", "-ffp-contract=off"]
#: Libraries for an older C library than this machine's run on other machines, too.
OLDEST_GLIBC = "2.17"
ZIG = "ziglang>=0.13"


def compiler() -> list[str]:
    """Return the command of a C compiler of this machine; none if there is none."""
    found = os.environ.get("CC", "").split() or [shutil.which("cc") or shutil.which("gcc") or ""]
    return found if found[0] and shutil.which(found[0]) else []


def library() -> Path:
    """Return where the core's library belongs."""
    return CORE / f"libcore.{'dylib' if sys.platform == 'darwin' else 'so'}"


def compile_wasm() -> None:
    """Compile the core for browsers and node, always with zig."""
    command = [sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-wasi", "-mexec-model=reactor"]
    flags = [flag for flag in FLAGS if flag not in ("-fPIC", "-shared")]
    exported = ["-s", "-Wl,--export-dynamic,--export=malloc,--export=free"]
    sources = [str(path) for path in sorted(CORE.glob("*.c"))]
    fresh = WASM.with_name(f".{os.getpid()}-{WASM.name}")
    subprocess.run([*command, *flags, *exported, "-o", str(fresh), *sources], check=True)
    fresh.chmod(0o644)
    fresh.replace(WASM)


def compile_core() -> None:
    """Compile the core, and report the compiler in one line."""
    command = compiler()
    print(f"compiling the native core with {' '.join(command) or 'zig cc'}")
    fresh = library().with_name(f".{os.getpid()}-{library().name}")
    sources = [str(path) for path in sorted(CORE.glob("*.c"))]
    if command:
        subprocess.run([*command, *FLAGS, "-o", str(fresh), *sources], check=True)
    else:
        _compile_with_zig(fresh, sources)
    fresh.replace(library())


def _compile_with_zig(fresh: Path, sources: list[str]) -> None:
    """Compile each file, then link them without a C library.

    Zig compiles a C library's stubs before it links with one, which takes longer than the core. Python has
    loaded the machine's C library already, and the core finds its functions there.
    """
    command = [sys.executable, "-m", "ziglang", "cc"]
    linked = ["-shared", "-nostdlib"] if sys.platform == "linux" else ["-shared"]
    if sys.platform == "linux" and platform.libc_ver()[0] == "glibc":
        command += ["-target", f"{platform.machine()}-linux-gnu.{OLDEST_GLIBC}"]
    flags = [flag for flag in FLAGS if flag != "-shared"]
    with TemporaryDirectory() as folder:
        objects = [str(Path(folder) / f"{Path(source).stem}.o") for source in sources]
        for source, compiled in zip(sources, objects, strict=True):
            subprocess.run([*command, *flags, "-c", "-o", compiled, source], check=True)
        subprocess.run([*command, *linked, "-o", str(fresh), *objects], check=True)


def wasm_is_current() -> bool:
    """Return True if no C file is newer than the core for browsers."""
    sources = (path.stat().st_mtime for path in CORE.glob("*.[ch]"))
    return WASM.exists() and max(sources) <= WASM.stat().st_mtime


def _requirements(standard: list[str]) -> list[str]:
    return standard if compiler() else [*standard, ZIG]


def get_requires_for_build_sdist(config_settings: dict[str, str] | None = None) -> list[str]:
    """Return the packages that a source distribution needs for its build, besides setuptools."""
    standard = build_meta.get_requires_for_build_sdist(config_settings)
    return standard if wasm_is_current() else [*standard, ZIG]


def get_requires_for_build_wheel(config_settings: dict[str, str] | None = None) -> list[str]:
    """Return the packages that a wheel needs for its build, besides setuptools."""
    return _requirements(build_meta.get_requires_for_build_wheel(config_settings))


def get_requires_for_build_editable(config_settings: dict[str, str] | None = None) -> list[str]:
    """Return the packages that an editable installation needs, besides setuptools."""
    return _requirements(build_meta.get_requires_for_build_editable(config_settings))


if __name__ == "__main__":
    compile_wasm() if sys.argv[1:] == ["wasm"] else compile_core()
