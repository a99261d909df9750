"""`discover --symbols`: tiles with no other clues than these, and sets of clues without a library."""

from pathlib import Path

import pytest

from benchmarks import sets
from hardboard.cli.main import main
from hardboard.discover.schaefer import kept
from hardboard.discover.window import rules_of
from hardboard.gadgets import load
from hardboard.gadgets.credit import numbers
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family


def shown(name: str, *words: str, reach: int | None = None) -> list[object]:
    return [*rules_of(family(name), reach, words).signs.values()]


def test_cells_show_these_clues_and_no_others() -> None:
    assert shown("minesweeper", "1", "0") == [None, 0, 1]
    assert shown("creek", "1", "2") == [None, 1, 2]
    assert shown("light-up", "?", "2") == [None, -1, 2]
    assert shown("tapa", "1+1") == [None, (1, 1)]
    assert {symbol[0] for symbol in shown("chocona", "1")} == {-1, 1}  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "word", "why"),
    [
        ("minesweeper", "9", r"symbol '9'; expected symbols of minesweeper: 0 1 2 3 4 5 6 7 8 \?"),
        (
            "kurodoko",
            "9",
            r"symbol '9', which looks further than 3 cells; expected a longer --reach",
        ),
        ("norinori", "1", r"symbols 1 of norinori; expected a family with clues"),
    ],
)
def test_what_no_cell_can_show_is_refused(name: str, word: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        shown(name, word)


def test_rules_of_some_clues_are_all_the_rules_of_their_boards() -> None:
    assert rules_of(family("kurodoko")).left_out
    assert not rules_of(family("kurodoko"), 3, ("?", "2")).left_out


@pytest.mark.parametrize(
    ("words", "easy"), [(("0",), True), (("8",), True), (("0", "8"), True), (("1",), False)]
)
def test_zero_and_eight_are_easy_by_schaefer_and_one_is_not(words: tuple[str, ...], easy: bool) -> None:
    """That 1 alone is easy is Wu's theorem, and not one of Schaefer's cases."""
    assert bool(kept(rules_of(family("minesweeper"), None, words))) is easy


@pytest.mark.slow
def test_a_library_of_another_set_is_not_gone_on_with(tmp_path: Path) -> None:
    words = ["discover", "minesweeper", "-o", str(tmp_path), "--pitch", "6", "--time", "1s"]
    assert main([*words, "--symbols", "4"]) == 3
    assert main([*words, "--symbols", "5", "--resume"]) == 2


@pytest.mark.thorough
def test_zeros_and_ones_of_minesweeper_are_enough() -> None:
    """Wu's theorem, and counts are kept: the library as a whole, and twenty boards."""
    library = load(str(Path(__file__).parent / "minesweeper-0-1"))
    assert numbers(library) == (0, 1)
    said = sets.checked(Path(__file__).parent / "minesweeper-0-1")
    assert said["faults"] == [] and said["boards right"] == said["boards"] == 20
