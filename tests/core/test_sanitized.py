"""The core reads and writes no memory but its own, whatever it is told, in a build with sanitizers."""

import subprocess
from pathlib import Path

import pytest

import build_core

FUZZER = Path(__file__).with_name("fuzz.c")
#: Every board counts as one that propagation leaves open, so that what is for large boards runs, too.
FLAGS = [
    "-std=gnu11",
    "-O1",
    "-g",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-DMANY_OPEN=1",
]


@pytest.fixture(scope="module")
def fuzzer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fuzzer with its own random inputs, and the core, compiled with sanitizers."""
    program, command = tmp_path_factory.mktemp("fuzz") / "fuzz", build_core.compiler()
    if not command:
        pytest.skip("no C compiler is installed")
    sources = [FUZZER, *sorted(build_core.CORE.glob("*.c"))]
    built = subprocess.run([*command, *FLAGS, f"-I{build_core.CORE}", "-o", program, *sources], check=False)
    if built.returncode:
        pytest.skip("the C compiler has no sanitizers")
    return program


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3))
def test_random_records_do_no_harm(fuzzer: Path, seed: int) -> None:
    run = subprocess.run(
        [fuzzer, str(seed), "15000"], capture_output=True, text=True, timeout=600, check=False
    )
    assert run.returncode == 0, run.stderr
