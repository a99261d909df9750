"""False claims with well-formed proofs, made by forgers that know the checker: none is believed, and each
forger bites where a line of the checker is missing. `python -m benchmarks forge` makes them by the thousand.
"""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

from benchmarks.forge import complaint
from hardboard.puzzles.registry import compilable, names
from tests.support.forgers.boards import BOARD_FORGERS
from tests.support.forgers.every import FORGERS
from tests.support.forgers.mutants import Guard, believed, guards
from tests.support.forgers.theorems import THEOREM_FORGERS
from tests.support.forgers.windows import WINDOW_FORGERS

#: Families whose theorem is proved in a second or two.
QUICK = [kind for kind in ("creek", "kuroshuto", "kamaji", "nurimeizu") if kind in compilable()]


def lies(forger: str, kind: str, number: int, folder: Path) -> dict[Path, str]:
    """Some lies, each with the checker's complaint; a lie without one was believed."""
    made = islice(FORGERS[forger](kind, Random(f"{forger} {kind} 0")), number)
    written = {lie.write(folder / f"{forger}-{kind}-{n}"): lie for n, lie in enumerate(made)}
    said = {path: complaint(path) for path in written}
    wrong = [f"{kind}: {lie.false}" for path, lie in written.items() if said[path] is None]
    assert not wrong, wrong
    return {path: word or "" for path, word in said.items()}


@pytest.mark.slow
@pytest.mark.parametrize("forger", BOARD_FORGERS)
def test_no_lie_about_a_board_is_believed(forger: str, tmp_path: Path) -> None:
    spread = names()[len(forger) % 3 :: 3]
    assert sum(len(lies(forger, kind, 1, tmp_path)) for kind in spread) >= len(spread) - 2


@pytest.mark.slow
@pytest.mark.parametrize("kind", QUICK)
def test_no_lie_about_a_formula_is_believed(kind: str, tmp_path: Path) -> None:
    for forger in THEOREM_FORGERS:
        assert len(lies(forger, kind, 4, tmp_path)) == 4


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["creek", "kuroshuto"])
def test_a_prover_that_takes_claims_for_proved_is_not_believed(kind: str, tmp_path: Path) -> None:
    assert lies("unproved", kind, 2, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["declared-kurodoko", "kurotto"])
def test_no_lie_about_a_window_is_believed(kind: str, tmp_path: Path) -> None:
    for forger in WINDOW_FORGERS:
        assert lies(forger, kind, 2, tmp_path)


def guard(words: str) -> Guard:
    """The line of the checker that complains in these words."""
    return next(each for each in guards() if any(words in word for word in each.words))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("forger", "kind", "words"),
    [
        ("stretched", "mosaic", "the rule can be kept though it fails"),
        ("lost solution", "heyawake", "it forbids other solutions, too"),
        ("believed step", "creek", ": step "),
        ("formula", "creek", "does not follow from the tiles"),
        ("models", "creek", " models, and the certificate says "),
        ("unproved", "kamaji", "a piece may cover the cell named though it is not covered"),
    ],
)
def test_without_one_line_of_the_checker_a_lie_is_believed(
    forger: str, kind: str, words: str, tmp_path: Path
) -> None:
    told = lies(forger, kind, 6, tmp_path)
    missing = guard(words)
    met = [path for path, reason in told.items() if missing.says(reason)]
    assert met and believed(missing, met)
