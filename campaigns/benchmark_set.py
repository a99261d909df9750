"""A set of boards as benchmarks for SAT and ASP solvers, hard but not hopeless.

The SAT Competition (2026) asks for twenty new instances, at least ten of them not solved by MiniSat in a
minute and solved by somebody within an hour. So boards grow until MiniSat needs long. Half of the set has
times, measured or on the fitted curve, between `least` and `most`, and the rest has shorter ones. The set
records the method for each. The verdict of every instance is known: that of its formula.
"""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from math import ceil
from pathlib import Path
from typing import Any

from hardboard.campaigns.instance_check import compile_instance
from hardboard.campaigns.models import FormulaModel
from hardboard.campaigns.plan import CompilerChoice
from hardboard.campaigns.submission import (
    PROPERTY,
    BenchmarkEntry,
    benchexec_task,
    cleaned_clauses,
    folder_readme,
    gbdhash,
    latex_description,
)
from hardboard.campaigns.tables import PowerFit, csv_text, fit_power
from hardboard.gadgets import load
from hardboard.gadgets.library import check_counts
from hardboard.proof.check.certificates import check
from hardboard.proof.check.count import count_assignments
from hardboard.proof.prove.certificate import write_certificate
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.asp import part_of
from hardboard.puzzles.dimacs import write_dimacs
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import Formula
from hardboard.puzzles.naming import path_inside
from hardboard.puzzles.reading import load_json, read_text
from hardboard.puzzles.registry import family_part
from hardboard.reduction import Compiled
from hardboard.render.files import write_whole
from hardboard.verify.formulas import find_model
from hardboard.verify.judge import judge
from hardboard.verify.sat.projection import MORE, PROJECTED
from hardboard.verify.sat.solver import Solver, TimeIsUp, time_limit

#: Clauses a variable: near where about half of the formulas can be satisfied.
RATIO, NEGATIONS = 0.7, 0.3
SOLVER = "minisat22"
#: Times below this, in seconds, say nothing about growth.
NOISE = 0.05
#: The clauses of the smallest board, and the most boards that are looked at for one that is wanted.
FIRST, TRIES = 2, 12
#: If MiniSat is stopped on so many of the smallest boards, no curve will come of larger ones.
STOPPED = 2
#: Boards of more cells are not made larger, however easy they are.
MOST_CELLS = 2_000_000


@dataclass(frozen=True)
class MeasuredBoard:
    """A board that was measured; it can be drawn again by its size and number."""

    entry: BenchmarkEntry
    size: int
    number: int
    #: Whether MiniSat's time is measured.
    known: bool

    @property
    def cells(self) -> int:
        """The size of the board."""
        return self.entry.rows * self.entry.cols

    @property
    def settled(self) -> bool:
        """Return True if nothing is left for a solver, because writing the rules decides the verdict."""
        return self.entry.variables == 0

    def __str__(self) -> str:
        one = self.entry
        return (
            f"{one.name}: {one.rows} x {one.cols} cells, {one.status.lower()}, "
            f"{one.minisat_seconds:.1f} s of MiniSat ({one.minisat_how})"
        )


#: Sees every board that is drawn.
Watch = Callable[[Iterator[MeasuredBoard]], Iterator[MeasuredBoard]]


def bench_set(
    folder: str | Path,
    way: CompilerChoice,
    instances: int = 20,
    seed: int = 0,
    least: float = 60,
    most: float = 3600,
    measure: float = 120,
    watch: Watch = lambda items: items,
    *,
    count: bool = False,
    certificates: bool = False,
    resume: bool = False,
) -> list[BenchmarkEntry]:
    """Write a set of benchmarks into a folder.

    Args:
        folder: where the set goes; what was measured is kept there in `drawn.jsonl`.
        way: the puzzle, its tiles and their layout.
        instances: the number of benchmarks.
        seed: the seed of the formulas.
        least: the least time of a hard benchmark in seconds.
        most: the greatest time in seconds.
        measure: the seconds that MiniSat is given on each board.
        watch: a function through which all drawn boards pass, those outside the set included.
        count: True to write the numbers of solutions, and the variables that a counter projects on.
        certificates: True to write, for each board, a certificate that it is equivalent to its formula.
        resume: True to go on with what was measured in the folder.

    Returns:
        The benchmarks of the set, the easiest first.

    Raises:
        InputError: the folder is in use, or the times are out of order.

    >>> from tempfile import TemporaryDirectory
    >>> from hardboard.campaigns.plan import compiler_choices
    >>> way = compiler_choices(["kamaji"])[0]
    >>> with TemporaryDirectory() as folder:
    ...     len(bench_set(folder, way, instances=1, least=1e-4, measure=60))
    1
    """
    if benchmark_encoding(way.target) is None:
        raise InputError(f"benchmarks of {way.target}", "a family whose rules can be written down whole")
    if certificates and family_part(way.target, "theorem") is None:
        raise InputError(f"--certificates for {way.target}", "a family with certificates for formulas")
    if count:
        check_counts(load(way.library))
    home = Path(folder)
    log = _Log(home, {"way": way.to_json(), "seed": seed, "measure": measure}, resume)
    search = _Growth(way, seed, least, most, measure, log)
    for _ in watch(search.boards(instances)):
        pass
    drawn = sorted(search.chosen(instances), key=lambda one: one.entry.minisat_seconds)
    home.mkdir(parents=True, exist_ok=True)
    entries = [_write(home, one, search, count, certificates) for one in drawn]
    if family_part(way.target, "asp") is not None:
        write_whole(path_inside(home, f"{way.target}.lp"), part_of(way.target).program.encode())
    write_whole(path_inside(home, "satisfiable.prp"), PROPERTY.encode())
    write_whole(path_inside(home, "set.csv"), csv_text([asdict(one) for one in entries]).encode())
    write_whole(path_inside(home, "README.md"), folder_readme(entries, search.curve, least, most).encode())
    write_whole(
        path_inside(home, "description.tex"), latex_description(entries, search.curve, least, most).encode()
    )
    return entries


def _write(
    home: Path, one: MeasuredBoard, search: "_Growth", count: bool, certificates: bool
) -> BenchmarkEntry:
    """Write the files of one benchmark, whose board is drawn again; return its entry."""
    formula, made = search.board(one.size, one.number)
    code, number, clauses = search.encoded(made)
    entry = one.entry
    if gbdhash(clauses) != entry.gbdhash:
        raise InputError("another board than was measured", "the version that measured it", entry.name)
    said = [f"board of {formula}", f"status {entry.status}", f"gbdhash {entry.gbdhash}"]
    if count:
        solutions = count_assignments(formula.clauses, formula.meaning)
        entry = replace(entry, solutions=solutions)
        said += counter_comments(code, number, solutions)
    write_whole(
        path_inside(home, f"{entry.name}.cnf"), write_dimacs(clauses, len(number), {-1: said}).encode()
    )
    write_whole(path_inside(home, f"{entry.name}.yml"), benchexec_task(entry).encode())
    if family_part(entry.family, "asp") is not None:
        write_whole(path_inside(home, f"{entry.name}.lp"), part_of(entry.family).facts(made.board).encode())
    if certificates:
        _certify(path_inside(home, f"{entry.name}-certificate"), made)
    return entry


def counter_comments(code: object, number: dict[int, int], solutions: int) -> list[str]:
    """Return the comments for model counters, as their competition prints and projects; none if models of the
    encoding are more than solutions.

    A cell about which no clause is left may have both colours. It gets the next number, and is shown.
    """
    decisive = getattr(code, "decisive", None)
    if decisive is None or getattr(code, "number", PROJECTED) == MORE:
        return []
    shown = [number.setdefault(variable, len(number) + 1) for variable in decisive]
    return [f"s exact arb int {solutions}", "t pmc", f"p show {' '.join(map(str, (*shown, 0)))}"]


def _certify(folder: Path, made: Compiled) -> None:
    """Write the certificate of a board and its formula, unless it is there."""
    if not (folder / "certificate.json").exists() or not check(folder, made.board).accepted:
        write_certificate(prove_claim(made, count=made.floorplan.library.counts), folder)
        if not (verdict := check(folder, made.board)).accepted:
            raise InputError(f"a certificate that is refused: {verdict.reason}", "sound tiles", str(folder))


class _Log:
    """The boards that were measured, in a file that is there whole after each of them."""

    def __init__(self, folder: Path, settings: Record, resume: bool) -> None:
        self.path = path_inside(folder, "drawn.jsonl")
        self.lines = [json.dumps(settings)]
        self.drawn: dict[int, MeasuredBoard] = {}
        if not self.path.exists():
            return
        if not resume:
            raise InputError("a set that is there already", "--resume, or another folder", str(self.path))
        rows = [load_json(line) for line in read_text(self.path).splitlines()]
        if not rows or rows[0] != load_json(self.lines[0]):
            wish = "the same target, library, layout, order, --seed and --measure, or another folder"
            raise InputError("another set", wish, str(self.path))
        try:
            for row in rows[1:]:
                self._keep(MeasuredBoard(**row | {"entry": BenchmarkEntry(**row["entry"])}))
        except (TypeError, KeyError):
            raise InputError("a line that is no board", "a file as it was written", str(self.path)) from None

    def _keep(self, one: MeasuredBoard) -> None:
        self.drawn[one.number] = one
        self.lines.append(json.dumps(asdict(one)))

    def get(self, size: int, number: int) -> MeasuredBoard | None:
        one = self.drawn.get(number)
        return one if one is not None and one.size == size else None

    def add(self, one: MeasuredBoard) -> None:
        self._keep(one)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, "".join(f"{line}\n" for line in self.lines).encode())


def benchmark_encoding(family: str) -> Callable[[AnyBoard], Any] | None:
    """Return the encoding of a family's boards: its first named encoding, which leaves all work to the
    solver, or else that of `dimacs`.
    """
    arbiter = judge(family)
    return next(iter(arbiter.encodings.values()), arbiter.complete)


class _Growth:
    """Boards of growing size until there are enough that are hard."""

    def __init__(
        self, way: CompilerChoice, seed: int, least: float, most: float, measure: float, log: "_Log"
    ) -> None:
        self.way, self.seed, self.least, self.most, self.measure = way, seed, least, most, measure
        self.log = log
        self.measured: list[tuple[float, float]] = []
        self.hard: list[MeasuredBoard] = []
        self.easy: list[MeasuredBoard] = []

    @property
    def curve(self) -> PowerFit | None:
        """MiniSat's time as a power of the cells."""
        return fit_power(point for point in self.measured if point[1] > NOISE)

    def boards(self, count: int) -> Iterator[MeasuredBoard]:
        """Draw boards until enough benchmarks can be chosen among them."""
        size, number = FIRST, 0
        for _ in range(TRIES * count):
            yield (one := self.drawn(size, number))
            seconds = one.entry.minisat_seconds
            number += 1
            self._hopeful(number, one)
            if self.least <= seconds <= self.most and (one.known or self.curve):
                self.hard.append(one)
                if len(self.hard) == count - count // 2:
                    break
            elif seconds < self.least and one.known and not one.settled:
                self.easy.append(one)
            if one.cells < MOST_CELLS:
                size = self._next(size, seconds, one.known)
        size = FIRST
        while len(self.easy) < count // 2:
            yield (one := self.drawn(size + len(self.easy) % 3, number := number + 1))
            size += one.settled
            self.easy += [] if one.settled else [one]

    def chosen(self, count: int) -> list[MeasuredBoard]:
        """Return the hard half, and equally many easier boards, spread evenly."""
        half = count // 2
        return self.hard + [self.easy[k * len(self.easy) // half] for k in range(half)]

    def _hopeful(self, number: int, one: MeasuredBoard) -> None:
        """Refuse a library whose smallest boards take longer than is measured."""
        if number == STOPPED and not one.known and not self.measured:
            size = f"{one.entry.rows} x {one.entry.cols} cells, {one.entry.clauses:,} clauses of CNF"
            raise InputError(
                f"the smallest boards ({size}), on which MiniSat is stopped after {self.measure:g} s",
                "more seconds (--measure), or a library with smaller boards",
            )

    def _next(self, size: int, seconds: float, known: bool) -> int:
        """Larger boards while they are easy, smaller ones once they are hopeless."""
        if seconds > self.most / 4 or (not known and self.curve is None):
            return max(FIRST, size - 1)
        return ceil(size * 1.15) if seconds < self.least else size

    def board(self, size: int, number: int) -> tuple[Formula, Compiled]:
        """Return the formula of this number and size, and its board."""
        variables = max(3, round(size / RATIO))
        formula = FormulaModel(
            clauses=(size, size),
            variables=(variables, variables),
            literals=(3, 3),
            negations=NEGATIONS,
            repeats=0,
        ).formula(self.seed, number)
        return formula, compile_instance(formula, self.way)

    def encoded(self, made: Compiled) -> tuple[object, dict[int, int], list[list[int]]]:
        encode = benchmark_encoding(self.way.target)
        assert encode is not None
        code = encode(made.board)
        return (code, *cleaned_clauses(code.clauses))

    def drawn(self, size: int, number: int) -> MeasuredBoard:
        """Return the board of a formula with this many clauses, and MiniSat's time on it."""
        one = self.log.get(size, number)
        if one is None:
            self.log.add(one := self._measured(size, number))
        if one.known:
            self.measured.append((one.cells, one.entry.minisat_seconds))
        return one

    def _measured(self, size: int, number: int) -> MeasuredBoard:
        formula, made = self.board(size, number)
        _, named, clauses = self.encoded(made)
        status = "UNSATISFIABLE" if find_model(formula) is None else "SATISFIABLE"
        rows, cols = made.size
        seconds, known = self._minisat(clauses, status)
        if not known and self.curve:
            seconds = max(seconds, self.curve(rows * cols))
        start = time.process_time()
        judge(self.way.target).find(made.board)
        library = made.floorplan.library.name
        entry = BenchmarkEntry(
            name=f"{self.way.target}-{library}-{size}-{self.seed}-{number}",
            family=self.way.target,
            library=library,
            formula=str(formula),
            rows=rows,
            cols=cols,
            variables=len(named),
            clauses=len(clauses),
            status=status,
            minisat_seconds=round(seconds, 3),
            minisat_how="measured" if known else "extrapolated",
            judge_seconds=round(time.process_time() - start, 3),
            gbdhash=gbdhash(clauses),
        )
        return MeasuredBoard(entry, size, number, known)

    def _minisat(self, clauses: list[list[int]], status: str) -> tuple[float, bool]:
        """Seconds of processor, and whether it was done by then; its verdict must be the formula's."""
        start = time.process_time()
        try:
            with time_limit(self.measure), Solver(clauses, name=SOLVER) as solver:
                witness = solver.solve()
        except TimeIsUp:
            return time.process_time() - start, False
        if (witness is not None) != (status == "SATISFIABLE"):
            raise AssertionError("MiniSat decides a board otherwise than its formula is decided")
        return time.process_time() - start, True
