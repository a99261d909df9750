"""A family in a file of a few lines: every verb works with it, and what is wrong with the file is said."""

from pathlib import Path

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from hardboard.puzzles import registry
from tests.support.invoke import Invoke

TEXT = '''"""Black cells do not touch; numbers count black cells beside them; each row and column has some."""
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, clue_counts, clues_are, connected, counted, rule

lines = rule("every row and column has a black cell", "empty", lambda board: [
    counted("empty", line, BLACK, range(1, len(line) + 1)) for line in board.lines])
FAMILY = declare("unseen", Layout(clues="numbers"), (
    clues_are(WHITE), apart(BLACK, "around", "touch"), clue_counts("beside", "count"), lines,
    connected(WHITE, "parted")))
'''
#: A kind of constraint made up here, with `broken` alone.
OWN_KIND = '''"""Numbers count black cells beside them; each row has some, none three steps from another."""
from dataclasses import dataclass
from hardboard.puzzles.declared import WHITE, Layout, declare
from hardboard.puzzles.declared.constraints import Constraint
from hardboard.puzzles.declared.vocabulary import clue_counts, clues_are, rule

@dataclass(frozen=True, eq=False)
class Gap(Constraint):
    def broken(self, facts):
        line = [facts[cell] for cell in self.cells]
        return any(a is True is b for a, b in zip(line, line[3:])) or set(line) == {False}

gaps = rule("no gap of two, no empty row", "gap", lambda board: [
    Gap("gap", tuple(line)) for line in board.row_cells])
FAMILY = declare("gaps", Layout(clues="numbers"), (clues_are(WHITE), clue_counts("beside", "count"), gaps))
'''

#: What is done with it, one after the other.
VERBS = (
    "generate --size 4 --seed 2 -o board.txt -o board.json --solution made.txt",
    "solve board.txt --unique", "solve board.txt -o solution.txt", "check board.txt solution.txt",
    "check board.json solution.txt", "convert board.json -o again.txt", "solve again.txt --count",
    "draw board.txt solution.txt -o solved.png", "draw board.txt -o board.svg", "rate board.txt",
    "solve board.txt --explain", "hint board.txt partial.txt", "prove board.txt --unique -o proof",
    "check-proof proof --all-checkers", "convert board.txt -o board.cnf",
    "convert board.txt --answer answer -o read.txt",
)  # fmt: skip


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(TEXT)
    return ["--family", "./mine.py"]


@pytest.mark.slow
def test_every_verb_knows_a_family_with_a_constraint_of_its_own(own: list[str], invoke: Invoke) -> None:
    Path("mine.py").write_text(OWN_KIND)

    for command in VERBS:
        if "--answer" in command:
            answer_by_another_solver()
        if "partial.txt" in command:
            solution = Path("solution.txt").read_text()
            Path("partial.txt").write_text(solution.replace(".", "?").replace("#", "?"))
        invoke(command, *own)
    assert solution == Path("made.txt").read_text() and Path("read.txt").read_text() == solution
    Path("wrong.txt").write_text("....\n" * 4)
    assert "no gap of two, no empty row" in invoke("check board.txt wrong.txt", *own, status=1).out


def answer_by_another_solver() -> None:
    """Write the answer of a solver that knows nothing of puzzles."""
    formula = CNF(from_file="board.cnf")
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    values = [*model, *(-v for v in range(len(model) + 1, formula.nv + 1))]
    Path("answer").write_text(f"s SATISFIABLE\nv {' '.join(map(str, values))} 0\n")


def test_whoever_meets_a_family_that_a_file_declares_is_told_to_name_the_file(
    own: list[str], invoke: Invoke
) -> None:
    Path("one.json").write_text('{"family": "unseen", "clues": [[null, 1, null]]}')
    Path("one.txt").write_text("puzzle unseen\n\n. 1\n. .\n")
    invoke("prove", *own, "one.json", "-o", "proof")
    del registry.FAMILIES["unseen"]
    for words in ("check-proof proof", "check-proof proof --all-checkers", "solve one.json", "solve one.txt"):
        assert "--family FILE" in invoke(words, status=2).err
    said = invoke("compile", "(a, b)", "--target", "./mine.py", status=2)
    assert "without tiles; expected --tiles FOLDER" in said.err


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("FAMILY = 3", "FAMILY is 3"),
        ("1 / 0", "division by zero"),
        (TEXT.replace("unseen", "lits"), "'lits'"),
    ],
)
def test_a_file_that_declares_none_is_named(
    own: list[str], text: str, complaint: str, invoke: Invoke
) -> None:
    Path("mine.py").write_text(text)
    assert complaint in invoke("families ./mine.py", status=2).err


COUNTED, PARTED, NUMBERS = '[\n    counted("empty"', 'connected(WHITE, "parted")', 'clues="numbers"'
#: What is typed instead -> the line that is named, and what is said of it.
FAULTS: list[tuple[str, str, int, str]] = [
    ('"beside", "count"', '"bexide", "count"', 8, "clue_counts, around: 'bexide'; expected 'beside'"),
    ('BLACK, "around"', 'BLACK, "arround"', 8, "apart, around: 'arround'; expected 'around' or"),
    (PARTED, 'connected(WHITE, "x", "besides")', 9, "connected, around: 'besides'; expected 'beside' or"),
    ("len(line) + 1", "line + 1", 6, "TypeError"),
    ("FAMILY = declare(", "FAMILY = declare((", 7, "SyntaxError"),
    (NUMBERS, 'clues="number"', 7, "Layout, clues: 'number'; expected 'numbers' or"),
    (NUMBERS, 'clues="numbers", corners=True', 7, "Layout: symbols of two kinds"),
    (NUMBERS, 'clues="numbers", rooms_numbers=1', 0, "argument 'rooms_numbers'; expected room_numbers"),
    (
        NUMBERS,
        'clues="numbers", xyz=1',
        0,
        "expected one of arrows black clue clues corners covered full icons",
    ),
    ("clues_are, connected", "clues_are, conected", 0, "'conected' from"),
    (
        "clues_are(WHITE)",
        "clue_are(WHITE)",
        8,
        "NameError: name 'clue_are' is not defined; expected clues_are",
    ),
    (PARTED, 'zzz(WHITE, "parted")', 0, "expected one of BLACK"),
    (PARTED, 'connected(WHITE, nme="parted")', 0, "argument 'nme'; expected name"),
    (COUNTED, '[\n    counted("emty"', 0, "a place called 'emty'; expected one of empty"),
    (
        "+ 1))",
        "+ 1), when={0: 1})",
        0,
        "a place 'empty' with when: 1 for bool; expected plain data of the board",
    ),
    (
        '"empty", line',
        '"empty", (-1, *line)',
        0,
        "a place 'empty' with the cell -1, which is not on the board",
    ),
    (
        "lambda board: [\n",
        "lambda board, asked=[]: asked.append(0) or [\n"
        "    counted('empty', (len(asked) % 2,), BLACK, [1])] + [\n",
        0,
        "other places when they are asked for again; expected rules that say the same each time",
    ),
]


@pytest.mark.parametrize(("old", "new", "line", "told"), FAULTS)
def test_a_family_whose_rules_cannot_be_applied_is_refused_in_one_line(
    old: str, new: str, line: int, told: str, tmp_path: Path, invoke: Invoke
) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(TEXT.replace(old, new))
    complaint = invoke("families", mine, status=2).err
    assert (f"mine.py, line {line}: {told}" if line else told) in complaint
    assert str(mine) in complaint and complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("len(line) + 1)", "12 // (4 - len(line)))", "mine.py, line 6: ZeroDivisionError"),
        (
            COUNTED,
            '[\n    counted("empty" if len(line) < 4 else "other"',
            "a place called 'other'; expected one of empty",
        ),
    ],
)
def test_a_rule_that_fails_on_some_boards_is_refused_on_those(
    old: str, new: str, told: str, own: list[str], invoke: Invoke
) -> None:
    """It can be applied to the board of three by three cells that it is tried out on."""
    Path("mine.py").write_text(TEXT.replace(old, new))
    Path("wide.txt").write_text(". . . .\n. . . .\n")
    complaint = invoke("solve", *own, "wide.txt", status=2).err
    assert told in complaint and complaint.count("\n") == 1


@pytest.mark.parametrize("name", registry.declared())
def test_the_rules_of_every_family_can_be_tried_out(name: str) -> None:
    registry.family(name).declared.try_out()


@pytest.mark.parametrize("ends", ["raise SystemExit(0)", "import sys\nsys.exit()", "exit(0)"])
@pytest.mark.parametrize("command", ["check-proof proof --family ./mine.py", "discover ./mine.py -o out"])
def test_a_file_that_ends_the_program_is_no_answer(
    ends: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(ends)
    assert invoke(command, status=2).err.startswith("hardboard: ./mine.py: a file that ends the program")
