"""Model counters beside the number of solutions that `campaign benchmarks --count` writes.

python -m benchmarks counters [--seconds 60] [TARGET ...]

Needs two exact counters of the registry, `pip install pyganak pysdd`. Each target has five formulas. A
counter reads the text that `campaign benchmarks` writes, and nothing else: clauses, variables that are shown.
"""

import argparse
import importlib
import re
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.queues import Queue
from queue import Empty

from hardboard.campaigns.benchmark_set import benchmark_encoding, counter_comments
from hardboard.campaigns.submission import cleaned_clauses
from hardboard.puzzles.dimacs import read_dimacs, write_dimacs
from hardboard.puzzles.formula import parse
from hardboard.reduction.compiler import compile_formula
from hardboard.verify.formulas import all_models

TARGETS = ("creek", "kurotto", "light-up", "mosaic")
FORMULAS = (
    "(a,b,c)",
    "(a,b,c) (a,b,d)",
    "(a,b,c) (c,d,e)",
    "(a,b,c) (~a,d,e) (b,d,f)",
    "(a,b,c) (d,e,f)",
)
Counter = Callable[[str], int]


def main() -> None:
    """Print a line for each instance, and end with 1 if a counter says another number."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", default=TARGETS)
    parser.add_argument("--seconds", type=float, default=60, help="that a counter has for each (default: 60)")
    args = parser.parse_args()
    print("| target | formula | variables | clauses | solutions | Ganak | PySDD |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    wrong = 0
    for target in args.targets:
        for formula in FORMULAS:
            text, said = instance(target, formula)
            found = [timed(counter, text, args.seconds) for counter in (ganak, sdd)]
            wrong += sum(number not in (None, said) for number, _ in found)
            shown = " | ".join("-" if n is None else f"{n} ({seconds:.1f} s)" for n, seconds in found)
            size = read_dimacs(text)
            print(
                f"| {target} | {formula} | {size.variables} | {len(size.clauses)} | {said} | {shown} |",
                flush=True,
            )
    raise SystemExit(wrong > 0)


def instance(target: str, text: str) -> tuple[str, int]:
    """Return the CNF of a formula's board as `campaign benchmarks --count` writes it, and its number."""
    formula, encode = parse(text), benchmark_encoding(target)
    assert encode is not None
    code = encode(compile_formula(formula, target).board)
    number, clauses = cleaned_clauses(code.clauses)
    solutions = sum(1 for _ in all_models(formula, live=True))
    said = counter_comments(code, number, solutions)
    return write_dimacs(clauses, len(number), {-1: said}), solutions


def shown_in(text: str) -> list[int]:
    """Return the variables that a CNF is projected on."""
    found = re.search(r"^c p show (.*) 0$", text, re.MULTILINE)
    return [int(word) for word in found[1].split()] if found else []


def ganak(text: str) -> int:
    """Count with Ganak, which projects."""
    dimacs, counter = read_dimacs(text), importlib.import_module("pyganak").Counter()
    counter.new_vars(dimacs.variables)
    counter.add_clauses(dimacs.clauses)
    counter.set_sampling_set(shown_in(text))
    return int(counter.count())


def sdd(text: str) -> int:
    """Count with a sentential decision diagram, from which variables that are not shown are forgotten."""
    dimacs, module = read_dimacs(text), importlib.import_module("pysdd.sdd")
    tree = module.Vtree(var_count=max(1, dimacs.variables), vtree_type="balanced")
    manager = module.SddManager.from_vtree(tree)
    node = manager.true()
    for clause in sorted(dimacs.clauses, key=lambda clause: max(map(abs, clause))):
        either = manager.false()
        for literal in clause:
            either = manager.disjoin(either, manager.literal(literal))
        node = manager.conjoin(node, either)
    hidden = sorted({*range(1, manager.var_count() + 1)} - {*shown_in(text)})
    for variable in hidden:
        node = manager.exists(variable, node)
    return int(manager.global_model_count(node)) >> len(hidden)


def timed(counter: Counter, text: str, seconds: float) -> tuple[int | None, float]:
    """Return a counter's number, None if it takes longer; and the seconds by the clock."""
    context = get_context("fork")
    answers: Queue[int] = context.Queue()
    begin, process = time.perf_counter(), context.Process(target=_count, args=(answers, counter, text))
    process.start()
    try:
        number: int | None = answers.get(timeout=seconds)
    except Empty:
        number = None
    process.terminate()
    process.join()
    return number, time.perf_counter() - begin


def _count(answers: "Queue[int]", counter: Counter, text: str) -> None:
    answers.put(counter(text))
