"""The core gives the same answers in any order, under sanitizers, and when it is asked again."""

import subprocess
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import build_core
import hardboard.core
from hardboard.core import RULE_CLAUSE, RULE_COUNT, RULE_TABLE, BoardSolver
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.registry import FAMILIES, family
from hardboard.verify.declared.encoding import DeclaredEncoding
from hardboard.verify.records import load_board
from hardboard.verify.sat import search
from tests.support.boards import random_board
from tests.support.puzzles import declarations, puzzles

#: The families whose rules are declared, and for Kurodoko and Kuroshuto their declared forms.
DECLARED = [name for name in FAMILIES if family(name).declared is not None]
MOST = 6


def found_by_core(name: str, board: Any) -> int:
    """How many solutions the core finds, up to `MOST`; each is one, and they differ."""
    rules = family(name)
    core = load_board(rules.declared, board)
    found = core.search(most=MOST)
    models = {bytes(model) for model in core.models}
    assert len(models) == found
    for model in models:
        colours = np.frombuffer(model, dtype=np.int8).reshape(board.rows, board.cols) > 0
        assert rules.declared.violations(board, colours) == []
    return found


#: Boards of which some core lost solutions, or had too many: a run that must go on was taken to end below a
#: known black cell; probing forgot cells near a sum.
MENDED: list[tuple[str, tuple[int, int], dict[int, int]]] = [
    ("canal-view", (6, 3), {4: 3, 14: 2, 17: 2}),
    ("kurotto", (2, 5), {7: 1, 5: 2, 3: 2}),
    ("kurotto", (3, 5), {1: 2, 6: 2, 12: 1, 10: 2}),
    ("kurotto", (2, 5), {2: 2, 6: 3, 8: 3}),
]


@pytest.mark.parametrize(("name", "shape", "clues"), MENDED)
def test_boards_that_were_wrong_once_are_right(
    name: str, shape: tuple[int, int], clues: dict[int, int]
) -> None:
    declared, board = family(name).declared, Board(*shape, clues=clues)
    core = load_board(declared, board)
    core.classes()
    number = core.search(100, keep=0)
    assert number == len([*search.solutions(DeclaredEncoding(declared, board))])
    assert found_by_core(name, board) == min(number, MOST)


@pytest.mark.slow
@pytest.mark.parametrize("name", DECLARED)
def test_as_many_as_clauses_allow(name: str) -> None:
    rng, rules, made = Random(name), family(name), 0
    while made < 12:
        try:
            board = random_board(rules.declared.layout, rng, rng.randint(2, 5), rng.randint(2, 5))
        except InputError:
            continue
        made += 1
        plain = search.solutions(DeclaredEncoding(rules.declared, board))
        assert found_by_core(name, board) == sum(1 for _ in islice(plain, MOST))


def satisfied(record: Sequence[int], model: Sequence[int]) -> bool:
    """Whether a colouring satisfies a record of `random_record`, by what `core.h` says of it."""

    def true(literal: int) -> int:
        return model[literal >> 1] ^ (literal & 1)

    if record[0] == RULE_CLAUSE:
        return any(map(true, record[3:]))
    size = record[2]
    if record[0] == RULE_TABLE:
        patterns, row = record[4 : 4 + record[3]], record[5 + record[3] :]
        return sum(true(literal) << i for i, literal in enumerate(row)) in patterns
    allowed, row = record[5 : 5 + record[4]], record[6 + record[4] :]
    guarded = all(map(true, row[size:]))
    return not guarded or sum(map(true, row[:size])) in allowed


def random_record(rng: Random, cells: int) -> list[int]:
    """A clause, a count with guards, or a table; literals may come twice, and with their opposites."""
    kind, size, guards = (
        rng.choice([RULE_CLAUSE, RULE_COUNT, RULE_TABLE]),
        rng.randint(1, 5),
        rng.randint(0, 2),
    )
    row = [rng.randrange(2 * cells) for _ in range(size + (guards if kind == RULE_COUNT else 0))]
    if kind == RULE_CLAUSE:
        values = [size, *row]
    elif kind == RULE_COUNT:
        allowed = [n for n in range(size + 1) if rng.random() < 0.5]
        values = [size, guards, len(allowed), *allowed, 1, *row]
    else:
        patterns = [n for n in range(1 << size) if rng.random() < 0.6]
        values = [size, len(patterns), *patterns, 1, *row]
    return [kind, len(values), *values]


@pytest.mark.parametrize("number", [300, pytest.param(10_000, marks=pytest.mark.thorough)])
def test_random_constraints_have_the_solutions_that_they_should(number: int) -> None:
    rng = Random(number)
    for _ in range(number):
        cells = rng.randint(1, 9)
        records = [random_record(rng, cells) for _ in range(rng.randint(1, 8))]
        core = BoardSolver(1, cells)
        core.add([value for record in records for value in record])
        core.search(most=1 << cells)
        every = ([bits >> i & 1 for i in range(cells)] for bits in range(1 << cells))
        right = {bytes(model) for model in every if all(satisfied(record, model) for record in records)}
        assert len(core.models) == len(right) and {*core.models} == right and core.ended


@pytest.mark.parametrize("name", ["kurodoko", "mosaic", "context"])
def test_a_large_board_has_different_solutions_one_after_the_other(name: str) -> None:
    """A search for one solution takes cells that no rule wants black for white, and loses no others."""
    rules = family(name)
    board = Board(70, 70, clues={70 * 9 * k + 7 * k: 2 for k in range(1, 8)})
    core = load_board(rules.declared, board)
    assert core.search(most=1) == 1 and not core.ended
    assert core.search(most=3) == 3 and len({*core.models}) == 3
    for model in core.models:
        colours = np.frombuffer(model, dtype=np.int8).reshape(board.shape) > 0
        assert rules.declared.violations(board, colours) == []


MOST_SOLUTIONS = 20


@pytest.fixture(scope="module", params=[4096, pytest.param(1, marks=pytest.mark.thorough)])
def rechecking(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A library that checks itself; the second one takes every board for one with many open cells."""
    command = build_core.compiler()
    if not command:
        pytest.skip("no C compiler is installed")
    path = tmp_path_factory.mktemp("recheck") / "libcore.so"
    flags = [*build_core.FLAGS, "-DRECHECK", f"-DMANY_OPEN={request.param}"]
    subprocess.run([*command, *flags, "-o", path, *sorted(build_core.CORE.glob("*.c"))], check=True)
    return hardboard.core._library(Path(path))


def answers(name: str, board: Any, most: int = MOST_SOLUTIONS) -> set[bytes] | None:
    """The board's solutions, each checked by the rules; None if a few conflicts do not suffice."""
    rules = declarations()[name].declared
    assert rules is not None
    core = load_board(rules, board)
    core.search(1, conflicts=300)  # a search for one solution takes other ways
    core.search(most, conflicts=300)
    for model in core.models:
        black = np.frombuffer(model, dtype=np.int8).reshape(board.rows, board.cols) > 0
        assert rules.violations(board, black) == []
    return {*core.models} if core.ended else None


@pytest.mark.slow
@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", DECLARED)
def test_random_boards(name: str, rechecking: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, made, layout = Random(f"again {name}"), 0, declarations()[name].declared.layout
    while made < 20:
        try:
            board = random_board(layout, rng, rng.randint(2, 7), rng.randint(2, 7))
        except InputError:
            continue
        made += 1
        plain = answers(name, board)
        with monkeypatch.context() as patch:
            patch.setattr(hardboard.core, "_core", rechecking)
            assert answers(name, board) == plain


@pytest.mark.sampled(4)
@pytest.mark.thorough
@pytest.mark.parametrize("name", DECLARED)
def test_published_boards(name: str, rechecking: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for record in puzzles(name, 12, smallest=True):
        board = declarations()[name].board_from_record(record)
        plain = answers(name, board, 2)
        with monkeypatch.context() as patch:
            patch.setattr(hardboard.core, "_core", rechecking)
            again = answers(name, board, 2)
        assert plain is None or again is None or plain == again


def test_a_run_that_is_found_to_go_on_is_looked_at_again(rechecking: Any) -> None:
    """Open cells that a clue surely sees reach known ones beyond them, so that the clue sees more than it
    was said to: a core that does not look again has solutions that break a clue.
    """
    clues = {
        (0, 8): 20, (1, 2): 2, (1, 6): 9, (2, 6): 14, (3, 2): 5, (4, 2): 6, (5, 10): 6, (6, 1): 14,
        (6, 5): 13, (6, 7): 14, (7, 9): 12, (8, 5): 4, (8, 9): 9, (9, 5): 7, (10, 0): 13, (10, 5): 12,
        (10, 9): 10, (11, 3): 4, (11, 8): 12,
    }  # fmt: skip
    board = Board(12, 12, clues={12 * row + col: number for (row, col), number in clues.items()})
    for library in (hardboard.core._core, rechecking):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hardboard.core, "_core", library)
            found = answers("kurodoko", board)
            assert found is not None and len(found) == 6


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
