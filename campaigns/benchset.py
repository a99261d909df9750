"""A set of boards as benchmarks for SAT and ASP solvers, hard but not hopeless.

The SAT Competition (2026) asks for twenty new instances, at least ten of them not solved by MiniSat in a
minute and solved by somebody within an hour. So boards grow until MiniSat needs long; half of the set is
taken from where its time, measured or on the fitted curve, lies between `least` and `most`, the rest from
below. Which it was is said for each. The verdict of every instance is known: that of its formula.
"""

import csv
import io
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path
from typing import Any

from hardboard.campaigns.gbd import clean, gbdhash
from hardboard.campaigns.models import Model
from hardboard.campaigns.plan import Way
from hardboard.campaigns.submission import PROPERTY, Entry, description, readme, task
from hardboard.campaigns.tables import Fit, fit
from hardboard.campaigns.work import compiled
from hardboard.puzzles.asp import part_of
from hardboard.puzzles.dimacs import write_dimacs
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import part
from hardboard.render.files import write_whole
from hardboard.verify.formulas import model
from hardboard.verify.judge import judge
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
class _Drawn:
    entry: Entry
    cnf: str
    facts: str
    #: Whether MiniSat's time is measured.
    known: bool

    @property
    def cells(self) -> int:
        return self.entry.rows * self.entry.cols

    @property
    def settled(self) -> bool:
        """Whether nothing is left for a solver: the verdict is known as the rules are written."""
        return self.entry.variables == 0


def bench_set(
    folder: str | Path,
    way: Way,
    instances: int = 20,
    seed: int = 0,
    least: float = 60,
    most: float = 3600,
    measure: float = 120,
    watch: "Callable[[Iterator[_Drawn]], Iterator[_Drawn]]" = lambda items: items,
) -> list[Entry]:
    """Write a set of benchmarks into a folder. MiniSat is given `measure` seconds on each."""
    if encoder(way.target) is None:
        raise InputError(f"benchmarks of {way.target}", "a family whose rules can be written down whole")
    search = _Growth(way, seed, least, most, measure)
    drawn = sorted(watch(search.benchmarks(instances)), key=lambda one: one.entry.minisat_seconds)
    entries = [one.entry for one in drawn]
    home = Path(folder)
    home.mkdir(parents=True, exist_ok=True)
    for one in drawn:
        write_whole(home / f"{one.entry.name}.cnf", one.cnf.encode())
        write_whole(home / f"{one.entry.name}.yml", task(one.entry).encode())
        if one.facts:
            write_whole(home / f"{one.entry.name}.lp", one.facts.encode())
    if part(way.target, "asp") is not None:
        write_whole(home / f"{way.target}.lp", part_of(way.target).program.encode())
    write_whole(home / "satisfiable.prp", PROPERTY.encode())
    write_whole(home / "set.csv", _csv(entries).encode())
    write_whole(home / "README.md", readme(entries, search.curve, least, most).encode())
    write_whole(home / "description.tex", description(entries, search.curve, least, most).encode())
    return entries


def encoder(family: str) -> Callable[[Any], Any] | None:
    """What writes the rules of a board down: the family's first encoding that has a name, as sources have it,
    for it leaves all work to the solver; else that of `dimacs`.
    """
    arbiter = judge(family)
    return next(iter(arbiter.encodings.values()), arbiter.complete)


def _csv(entries: list[Entry]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(asdict(entries[0])), lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(asdict, entries))
    return out.getvalue()


class _Growth:
    """Boards of growing size until there are enough that are hard."""

    def __init__(self, way: Way, seed: int, least: float, most: float, measure: float) -> None:
        self.way, self.seed, self.least, self.most, self.measure = way, seed, least, most, measure
        self.measured: list[tuple[float, float]] = []

    @property
    def curve(self) -> Fit | None:
        """MiniSat's time as a power of the cells."""
        return fit(point for point in self.measured if point[1] > NOISE)

    def benchmarks(self, count: int) -> Iterator[_Drawn]:
        """As many as are wanted: a hard half, and easier ones that were met on the way."""
        easy: list[_Drawn] = []
        hard, size, number = 0, FIRST, 0
        for _ in range(TRIES * count):
            one = self.drawn(size, number)
            seconds = one.entry.minisat_seconds
            number += 1
            self._hopeful(number, one)
            if self.least <= seconds <= self.most and (one.known or self.curve):
                hard += 1
                yield one
                if hard == count - count // 2:
                    break
            elif seconds < self.least and one.known and not one.settled:
                easy.append(one)
            if one.cells < MOST_CELLS:
                size = self._next(size, seconds, one.known)
        size = FIRST
        while len(easy) < count // 2:
            one = self.drawn(size + len(easy) % 3, number := number + 1)
            size += one.settled
            easy += [] if one.settled else [one]
        step = len(easy) / (count // 2)
        yield from (easy[int(k * step)] for k in range(count // 2))

    def _hopeful(self, number: int, one: _Drawn) -> None:
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

    def drawn(self, size: int, number: int) -> _Drawn:
        """The board of a formula of so many clauses, with MiniSat's time on it."""
        variables = max(3, round(size / RATIO))
        formula = Model(
            clauses=(size, size),
            variables=(variables, variables),
            literals=(3, 3),
            negations=NEGATIONS,
            repeats=0,
        ).formula(self.seed, number)
        made = compiled(formula, self.way)
        encode = encoder(self.way.target)
        assert encode is not None
        top, clauses = clean(encode(made.board).clauses)
        status = "UNSATISFIABLE" if model(formula) is None else "SATISFIABLE"
        rows, cols = made.size
        seconds, known = self._minisat(clauses, status)
        if known:
            self.measured.append((rows * cols, seconds))
        else:
            seconds = max(seconds, self.curve(rows * cols) if self.curve else seconds)
        start = time.process_time()
        judge(self.way.target).find(made.board)
        entry = Entry(
            name=f"{self.way.target}-{self.way.library}-{size}-{self.seed}-{number}",
            family=self.way.target,
            library=self.way.library,
            formula=str(formula),
            rows=rows,
            cols=cols,
            variables=top,
            clauses=len(clauses),
            status=status,
            minisat_seconds=round(seconds, 3),
            minisat_how="measured" if known else "extrapolated",
            judge_seconds=round(time.process_time() - start, 3),
            gbdhash=gbdhash(clauses),
        )
        said = [f"board of {formula}", f"status {status}", f"gbdhash {entry.gbdhash}"]
        text = write_dimacs(clauses, top, {-1: said})
        facts = part_of(self.way.target).facts(made.board) if part(self.way.target, "asp") is not None else ""
        return _Drawn(entry, text, facts, known)

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
