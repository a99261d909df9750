"""The page names every file that must be trusted, with its lines."""

import pytest

from benchmarks import trusted


@pytest.fixture(scope="module")
def files() -> set[str]:
    return trusted.loaded()


@pytest.mark.slow
def test_every_trusted_file_has_its_row(files: set[str]) -> None:
    assert trusted.faults(files) == []


def test_a_file_without_a_row_and_a_row_without_a_file_are_seen(files: set[str]) -> None:
    assert trusted.faults(files | {"proof/check/new.py"}) == ["proof/check/new.py: 0 rows"]
    assert trusted.faults(files - {"puzzles/grid.py"}) == ["puzzles/grid.py: no such file is loaded"]


def test_lines_are_as_the_page_says(files: set[str]) -> None:
    """A change of a tenth has to be told: `python -m benchmarks trusted --write`."""
    for name, lines in trusted.rows().items():
        now = trusted.counted(trusted.matching(name, files))
        assert abs(now - lines) <= max(10, lines // 10), name
