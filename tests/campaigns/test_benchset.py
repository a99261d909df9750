"""A set of benchmarks: clean CNF with the hash that GBD computes, the verdicts that the formulas have."""

import csv
import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hardboard import gadgets
from hardboard.campaigns import benchmark_set
from hardboard.campaigns.benchmark_set import bench_set
from hardboard.campaigns.plan import compiler_choices
from hardboard.campaigns.submission import BenchmarkEntry, cleaned_clauses, gbdhash
from hardboard.cli.options import progress
from hardboard.puzzles.dimacs import read_dimacs, write_dimacs
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import parse
from hardboard.reduction.compiler import compile_formula
from hardboard.verify.formulas import all_models
from hardboard.verify.sat.solver import Solver
from tests.support.invoke import Invoke


@pytest.mark.thorough
def test_a_small_set_is_as_it_is_described(tmp_path: Path) -> None:
    way = compiler_choices(["kamaji"])[0]
    entries = bench_set(tmp_path, way, instances=4, seed=2, least=1e-4, most=1000, measure=60)
    told = list(csv.DictReader((tmp_path / "set.csv").open()))
    assert len(entries) == 4 == len({entry.gbdhash for entry in entries}) and len(told) == 4
    assert sum(entry.minisat_seconds >= 1e-4 for entry in entries) >= 2
    for row in told:
        read = read_dimacs((tmp_path / f"{row['name']}.cnf").read_text())
        assert (read.variables, len(read.clauses)) == (int(row["variables"]), int(row["clauses"]))
        assert {abs(x) for clause in read.clauses for x in clause} == set(range(1, read.variables + 1))
        assert row["gbdhash"] == gbdhash(read.clauses) and row["minisat_how"] == "measured"
        with Solver(read.clauses) as solver:
            assert (solver.solve() is not None) == (row["status"] == "SATISFIABLE")
        assert "number(" in (tmp_path / f"{row['name']}.lp").read_text()
        task = (tmp_path / f"{row['name']}.yml").read_text().split()
        verdict = {"SATISFIABLE": "true", "UNSATISFIABLE": "false"}[row["status"]]
        assert task[task.index("expected_verdict:") + 1] == verdict
        files = (task[task.index(key) + 1].strip('"') for key in ("input_files:", "property_file:"))
        assert all((tmp_path / file).is_file() for file in files)
    assert "% Kamaji for clingo" in (tmp_path / "kamaji.lp").read_text()
    assert "IEEEtran" in (tmp_path / "description.tex").read_text()
    assert "@" not in (tmp_path / "description.tex").read_text()


@pytest.mark.parametrize("text", ["1 -2 0\n2\n 3 0\n", "1 -2 2 2 0\n0\n-1 1 0\n", "-3 0 1 2 0"])
def test_the_hash_is_that_of_gbdc(text: str, tmp_path: Path) -> None:
    gbdc = pytest.importorskip("gbdc", reason="gbdc is not installed")
    path = tmp_path / "a.cnf"
    path.write_text(f"c words\np cnf 3 {text.split().count('0')}\n{text}")
    assert gbdhash(read_dimacs(path.read_text()).clauses) == gbdc.gbdhash(str(path))


@pytest.mark.slow
def test_boards_that_are_never_measured_are_refused_and_not_drawn_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(
        benchmark_set._Growth,
        "_minisat",
        lambda _self, clauses, _status: asked.append(len(clauses)) or (2.0, False),
    )
    with pytest.raises(InputError, match=r"stopped after 2 s; expected more seconds \(--measure\)"):
        bench_set(tmp_path / "set", compiler_choices(["kamaji"])[0], 2, 1, 0.001, 60, 2)
    assert len(asked) == benchmark_set.STOPPED


def test_what_a_competition_does_not_want_is_taken_out() -> None:
    assert cleaned_clauses([[3, -7, 3], [2, -2], [7]]) == ({3: 1, 7: 2}, [[1, -2], [2]])


@pytest.mark.thorough
def test_a_set_of_a_strangers_library_is_counted_certified_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    """The folder of a library may be named as a path; what was measured is not measured again."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(Path(gadgets.__file__).parent / "compact", "mine")
    command = "campaign benchmarks --library ./mine --instances 1 --between 0.000001-999 --measure 60 -o set"
    options = ["--seed", "3", "--count", "--certificates"]
    told = invoke(*command.split(), *options, "--json")
    first = json.loads(told.out)["instances"]
    assert not told.err, "silent in a pipe"
    for one in first:
        assert one["name"].startswith("kurodoko-mine-") and one["library"] == "mine"
        text = (tmp_path / "set" / f"{one['name']}.cnf").read_text()
        assert projected(text) == one["solutions"], "the number that a projected counter finds"
        formula = parse(one["formula"])
        assert one["solutions"] == sum(1 for _ in all_models(formula, live=True))
        proof = f"set/{one['name']}-certificate"
        said = invoke("check-proof", proof, "--formula", one["formula"])
        assert f"exactly {one['solutions']} solution" in said.out
    said = invoke(*command.split(), *options, status=2)
    assert "a set that is there already; expected --resume" in said.err
    said = invoke(*command.replace("--seed 3", "--seed 4").split(), "--resume", status=2)
    assert "another set" in said.err
    monkeypatch.setattr(benchmark_set._Growth, "_measured", lambda *_: pytest.fail("measured again"))
    shutil.rmtree(f"set/{first[0]['name']}-certificate")
    assert json.loads(invoke(*command.split(), *options, "--resume", "--json").out)["instances"] == first
    invoke("check-proof", f"set/{first[0]['name']}-certificate")


@pytest.mark.parametrize("target", ["creek", "kurotto", "light-up", "mosaic"])
@pytest.mark.parametrize("text", ["a", "(a,b,c)", "(a,b,c) (a,~b,d)"])
def test_cells_that_no_clause_is_about_are_counted(target: str, text: str) -> None:
    """Of small boards nothing else may be left."""
    formula, encode = parse(text), benchmark_set.benchmark_encoding(target)
    assert encode is not None
    code = encode(compile_formula(formula, target).board)
    number, clauses = cleaned_clauses(code.clauses)
    solutions = sum(1 for _ in all_models(formula, live=True))
    said = benchmark_set.counter_comments(code, number, solutions)
    assert said[0] == f"s exact arb int {solutions}"
    assert projected(write_dimacs(clauses, len(number), {-1: said})) == solutions


def projected(text: str) -> int:
    """The number of models of a CNF, projected on the variables that it shows."""
    (shown,) = (line.split()[3:-1] for line in text.splitlines() if line.startswith("c p show"))
    formula = read_dimacs(text)
    with Solver(formula.clauses, top=formula.variables) as solver:
        return sum(1 for _ in solver.models(list(map(int, shown))))


@pytest.mark.parametrize("option", ["count", "certificates"])
def test_what_cannot_be_counted_or_certified_is_refused_before_it_is_measured(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(benchmark_set, "family_part", lambda *_: None)
    way = compiler_choices(["kamaji"])[0]
    monkeypatch.setattr(benchmark_set, "load", lambda name: replace(gadgets.load(name), counts=False))
    with pytest.raises(InputError, match=f"--{option}"):
        bench_set(tmp_path / "set", way, 1, **{option: True})
    assert not (tmp_path / "set").exists()


def test_each_board_has_its_line_on_a_terminal_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    entry = BenchmarkEntry(
        "kamaji-1", "kamaji", "kamaji", "1", 3, 4, 5, 6, "SATISFIABLE", 1.25, "measured", 0.1, "0"
    )
    board = benchmark_set.MeasuredBoard(entry, 1, 0, True)
    for terminal in (False, True):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal, raising=False)
        assert list(progress([board, board], None, "boards", line=str)) == [board, board]
        line = "kamaji-1: 3 x 4 cells, satisfiable, 1.2 s of MiniSat (measured)"
        assert capsys.readouterr().err.count(line) == 2 * terminal
