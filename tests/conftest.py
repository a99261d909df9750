"""Shared fixtures."""

import gc
import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings

from tests.support import boards
from tests.support.families import families_as_they_were
from tests.support.invoke import Invoke, Said
from tests.support.perturbed.sitecustomize import perturb
from tests.support.sampled import sample

# The same examples each time, and no clock: the machine may be busy.
settings.register_profile("hardboard", deadline=None, derandomize=True)
settings.load_profile("hardboard")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--perturbed", type=int, help="other decisions of solvers, other rounding; a number")
    parser.addoption(
        "--cases", type=int, metavar="N", help="cases of each test that has many (default: its own)"
    )
    parser.addoption(
        "--seed", type=int, default=0, metavar="S", help="other random cases (default: %(default)s)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Here and in every program that a test starts."""
    if (number := config.getoption("--perturbed")) is not None:
        folder = Path(__file__).parent / "support" / "perturbed"
        os.environ["PYTHONPATH"] = os.pathsep.join(
            [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
        )
        os.environ["HARDBOARD_PERTURBED"] = str(number)
        perturb(number)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a `sampled` test, `make test` runs a few cases, spread over all of them, and `make test-all` three
    times as many more, drawn by the seed. The others are left out, unless `--cases` asks for that many.
    """
    asked, seed = config.getoption("--cases"), config.getoption("--seed")
    cases = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("sampled"):
            cases[item.nodeid.split("[")[0], mark.args[0]].append(item)
    out = set[pytest.Item]()
    for (name, number), found in cases.items():
        here = sample(name, len(found), asked or number)
        others = [item for at, item in enumerate(found) if at not in here]
        there = sample(f"{name} {seed}" if seed else name, len(others), 0 if asked else 3 * number)
        for at, item in enumerate(others):
            item.add_marker(pytest.mark.thorough)
            out |= set() if at in there else {item}
    if out:
        config.hook.pytest_deselected(items=[item for item in items if item in out])
        items[:] = [item for item in items if item not in out]


@pytest.fixture(scope="session")
def cases(request: pytest.FixtureRequest) -> Callable[[int], int]:
    """`cases(12)`: the number of random cases to try, 12 unless `--cases` says otherwise."""
    return lambda usual: request.config.getoption("--cases") or usual


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    """The number of `--seed`, to be added to a test's own."""
    number: int = request.config.getoption("--seed")
    return number


def pytest_collectstart() -> None:
    """Until all tests are read, nothing that is made goes."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What has been loaded stays to the end: nothing of it need be looked at again for what can go. Of what
    tests make, little goes in circles: to look for them seldom saves a twentieth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing that a test run remembers outlives it, and it remembers nothing of another; nor does anything
    outlive it that killed programs leave. (Sockets need names that are shorter than pytest's folders are.)
    A C library that zig compiled once is kept all the same: it takes longer than the core.
    """
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    with (
        pytest.MonkeyPatch.context() as patch,
        TemporaryDirectory(prefix="hardboard-tests-", ignore_cleanup_errors=True) as folder,
    ):
        patch.setenv("ZIG_GLOBAL_CACHE_DIR", os.environ.get("ZIG_GLOBAL_CACHE_DIR", str(caches / "zig")))
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("TMPDIR", folder)
        yield


CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"


@pytest.fixture(scope="session")
def corpus() -> Callable[[str], list[dict[str, Any]]]:
    """`corpus("kurodoko")`: the records of that file, or a skip with a reason where the corpus is absent."""

    def load(name: str) -> list[dict[str, Any]]:
        path = CORPUS / f"{name}.jsonl"
        if not path.exists():
            pytest.skip(f"the corpus of published puzzles is not here ({name}.jsonl)")
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    return load


@pytest.fixture(scope="session")
def random_board() -> Callable[..., Any]:
    """`random_board(layout, rng, rows, cols)`: a small board of a layout with whatever is printed on it."""
    return boards.random_board


@pytest.fixture
def invoke(capsys: pytest.CaptureFixture[str]) -> Invoke:
    """`invoke("solve --unique", board, status=2)`: run a command, which must end with this status, or one of
    several, 0 unless another is named; return what it printed.
    """

    def run(words: str, *more: object, status: int | tuple[int, ...] = 0) -> Said:
        from hardboard.cli.main import main

        capsys.readouterr()
        try:
            ended = main([*words.split(), *map(str, more)])
        except SystemExit as stop:
            ended = int(stop.code or 0)
        said = Said(ended, *capsys.readouterr())
        assert ended in (status if isinstance(status, tuple) else (status,)), said
        return said

    return run


@pytest.fixture(autouse=True)
def _families_as_they_were() -> Iterator[None]:
    """A family that a test adds, or loads from a file, is gone when the test is over, and so is its file."""
    with families_as_they_were():
        yield
