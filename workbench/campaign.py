"""A campaign over all cores: compile and check random formulas; shrink and save what fails."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from hardboard.gadgets import load
from hardboard.puzzles import InputError
from hardboard.puzzles.formula import ONE_IN_THREE, show_dimacs
from hardboard.puzzles.registry import DEFAULT, family
from hardboard.reduction import Formula, compile_formula, make
from hardboard.render.files import write_whole
from hardboard.verify.claim import Verdict, check
from hardboard.verify.formulas import models
from hardboard.workbench.recipe import Clauses, Recipe, shrink


@dataclass(frozen=True)
class Options:
    """Everything that decides a campaign."""

    instances: int = 100
    clauses: tuple[int, int] = (1, 3)
    literals: tuple[int, int] = (1, 3)
    variables: tuple[int, int] | None = None
    negations: float = 0.4
    repeats: float = 0.2
    meaning: str = ONE_IN_THREE
    seed: int = 0
    count: bool = False
    target: str = DEFAULT
    library: str | None = None
    folder: Path = Path("failures")

    def __post_init__(self) -> None:
        for what, lowest in (("clauses", self.clauses), ("variables", self.variables)):
            if lowest is not None and lowest[0] < 1:
                raise InputError(f"{lowest[0]} {what}", f"formulas with at least one of the {what}")
        if self.meaning == ONE_IN_THREE and self.literals[1] > 3:
            raise InputError(f"clauses of {self.literals[1]} literals", "at most three (or --as sat)")
        load(self.library or str(family(self.target).library))

    def formulas(self) -> list[Clauses]:
        """The campaign's formulas, the same for the same seed."""
        rng = Random(self.seed)
        recipe = Recipe(self.clauses, self.literals, self.variables, self.negations, self.repeats)
        return [recipe.draw(rng) for _ in range(self.instances)]


@dataclass
class Report:
    """What a campaign found."""

    seed: int
    checked: int = 0
    unsatisfiable: int = 0
    single: int = 0
    failures: list[dict[str, Any]] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [
            f"seed {self.seed}: {self.checked} formulas checked, {self.unsatisfiable} unsatisfiable, "
            f"{self.single} with one model"
        ]
        lines += [
            f"FAILED {f['formula']} (from {f['from']}): {f['faults'][0]}; saved as {f['saved']}"
            for f in self.failures
        ]
        return "\n".join([*lines, f"{len(self.failures)} failures"])

    def to_json(self) -> dict[str, Any]:
        """What `campaign --json` prints."""
        return dict(vars(self))


def judge_one(clauses: Clauses, options: Options) -> tuple[Clauses, int, Verdict | None, str]:
    """The number of models (counted up to two) and the verdict on one formula; a crash is a verdict too."""
    formula = make(list(clauses), meaning=options.meaning)
    few = sum(1 for _ in zip(range(2), models(formula, live=True), strict=False))
    try:
        return (
            clauses,
            few,
            check(compile_formula(formula, options.target, options.library), count=options.count),
            "",
        )
    except Exception as error:
        return clauses, few, None, f"{type(error).__name__}: {error}"


def run(
    options: Options, jobs: int | None = None, watch: Callable[[Iterable[Any]], Iterable[Any]] = iter
) -> Report:
    """Check every formula of the campaign."""
    report = Report(options.seed)
    for clauses, few, verdict, crash in watch(_results(options, jobs or os.cpu_count() or 1)):
        report.checked += 1
        report.unsatisfiable += few == 0
        report.single += few == 1
        if verdict is None or not verdict.agree:
            report.failures.append(_save(clauses, crash, options, len(report.failures) + 1))
    return report


def _results(options: Options, jobs: int) -> Iterator[Any]:
    task = partial(judge_one, options=options)
    if jobs == 1:
        yield from map(task, options.formulas())
        return
    with ProcessPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(task, options.formulas(), chunksize=4)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise


def _save_picture(formula: Formula, options: Options, path: Path) -> None:
    from hardboard.render import save
    from hardboard.workbench.pictures import picture

    try:
        made = compile_formula(formula, options.target, options.library)
    except Exception:
        return  # A formula that cannot be compiled has no board to draw; its fault is in the report.
    save(picture(made), path)


def _save(clauses: Clauses, crash: str, options: Options, number: int) -> dict[str, Any]:
    """Shrink a failing formula; write it and its picture."""

    def fails(candidate: Clauses) -> bool:
        _, _, verdict, trouble = judge_one(candidate, options)
        return bool(trouble) if crash else verdict is not None and not verdict.agree

    small = shrink(clauses, fails)
    formula = make(list(small), meaning=options.meaning)
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder / f"failure-{options.seed}-{number}.cnf"
    write_whole(path, show_dimacs(formula).encode())
    _, _, verdict, trouble = judge_one(small, options)
    _save_picture(formula, options, path.with_suffix(".png"))
    faults = list(verdict.faults) if verdict is not None else [trouble]
    return {
        "formula": str(formula),
        "from": str(make(list(clauses), meaning=options.meaning)),
        "faults": faults,
        "saved": str(path),
    }
