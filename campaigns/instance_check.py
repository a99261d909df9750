"""One instance checked: what becomes a row of the store.

    >>> from hardboard.campaigns.plan import CampaignInstance, CompilerChoice
    >>> from hardboard.puzzles.formula import parse
    >>> row = check_instance(CampaignInstance(0, parse("1,2 -1"), CompilerChoice("kamaji", "kamaji", "bus")))
    >>> row["outcome"], row["satisfiable"], row["solvable"], row["agree"], row["cells"]
    ('checked', True, True, True, 5329)

Times are processor seconds, without work that a process does once. Memory is the most that was held beyond
what the process held before, in bytes (0 if the kernel does not say). An exception is a verdict too: its
outcome is `crash`.
"""

import ctypes
import platform
import time
from base64 import b64decode, b64encode
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

from hardboard.campaigns.plan import NONE, CampaignInstance, CompilerChoice
from hardboard.campaigns.random_formulas import Clauses, shrink
from hardboard.puzzles.formats import Record
from hardboard.puzzles.formula import Formula, make_formula, parse, show_dimacs
from hardboard.puzzles.naming import path_inside
from hardboard.puzzles.registry import family
from hardboard.reduction import Compiled, compile_formula
from hardboard.reduction.bound import least_cells
from hardboard.render.files import png_bytes, write_whole
from hardboard.verify.claim import check_claim
from hardboard.verify.formulas import all_models
from hardboard.workbench.library_check import checked_library

#: Bounds are for boards on a bus, and for so many clauses at most: beyond that they take long.
BOUNDED = 60
#: The largest number that a store keeps.
LARGEST = (1 << 63) - 1


def compile_instance(formula: Formula, way: CompilerChoice) -> Compiled:
    """Return the board of a formula in a way."""
    return compile_formula(formula, **way.options | {"library": checked_library(way.library)})


def check_instance(instance: CampaignInstance) -> Record:
    """Return the row of an instance."""
    row = describe_instance(instance)
    _forget_peak()
    idle, begin = _resident("VmRSS"), time.process_time()
    try:
        few = sum(1 for _ in zip(range(2), all_models(instance.formula, live=True), strict=False))
        few = min(2, few << min(1, instance.formula.free))
        row |= {"satisfiable": few > 0, "few_models": few, "formula_seconds": time.process_time() - begin}
        row |= _board(instance) if instance.way.target != NONE else {"agree": True}
        row["outcome"] = "checked"
    except MemoryError:
        row |= {"outcome": "memory"}
    except Exception as error:
        row |= {"outcome": "crash", "agree": False, "faults": f"{type(error).__name__}: {error}"}
    return row | {"seconds": time.process_time() - begin, "peak_bytes": max(0, _resident("VmHWM") - idle)}


def describe_instance(instance: CampaignInstance) -> Record:
    """Return the facts about an instance that are known before it is checked."""
    formula, way = instance.formula, instance.way
    return {
        "number": instance.number,
        "formula": str(formula),
        "meaning": formula.meaning,
        "clauses": len(formula.clauses),
        "variables": formula.count,
        "literals": sum(map(len, formula.clauses)),
        "negations": sum(x < 0 for clause in formula.clauses for x in clause),
        "target": way.target,
        "library": way.library,
        "layout": way.laid,
        "versions": _versions(),
        "host": platform.node(),
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def _board(instance: CampaignInstance) -> Record:
    start = time.process_time()
    made = compile_instance(instance.formula, instance.way)
    done = time.process_time()
    verdict = check_claim(made, count=instance.count)
    rows, cols = made.size
    return {
        "rows": rows,
        "cols": cols,
        "cells": rows * cols,
        "clues": made.facts["clues"],
        "tiles": made.facts["tiles"],
        "least_cells": _least(made),
        "solvable": verdict.solvable,
        "agree": verdict.agree,
        "models": verdict.models if (verdict.models or 0) <= LARGEST else None,
        "solutions": verdict.solutions,
        "faults": "\n".join(verdict.faults) or None,
        "compile_seconds": done - start,
        "check_seconds": time.process_time() - done,
    }


def _least(made: Compiled) -> int | None:
    """Return a lower bound on the cells of the board, where there is one that is quickly found."""
    library, formula = made.floorplan.library, made.translation.target
    if library.layout != "bus" or "up" not in library.roles or len(formula.clauses) > BOUNDED:
        return None
    return least_cells(formula, library)


@cache
def _versions() -> str:
    parts = [f"{name} {version(name)}" for name in ("hardboard", "python-sat", "numpy")]
    return ", ".join([*parts, f"python {platform.python_version()}"])


def _forget_peak() -> None:
    """Free the memory of earlier instances, and reset the kernel's peak of memory if possible."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _resident(name: str) -> int:
    """Return the process's memory in bytes: now (`VmRSS`), or the peak since the last reset (`VmHWM`)."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
            if line.startswith(name):
                return int(line.split()[1]) * 1024
    return 0


def shrink_failure(instance: CampaignInstance) -> Record:
    """Return a shrunk failing instance: its formula, faults, board as text, and picture as PNG in base 64."""
    crash = check_instance(instance)["outcome"] == "crash"
    formula = instance.formula

    def row(clauses: Clauses) -> Record:
        small = make_formula(list(clauses), meaning=formula.meaning)
        return check_instance(CampaignInstance(instance.number, small, instance.way, instance.count))

    def fails(clauses: Clauses) -> bool:
        instance = row(clauses)
        return (
            instance["outcome"] == "crash"
            if crash
            else instance["outcome"] == "checked" and not instance["agree"]
        )

    small = shrink(formula.clauses, fails)
    made = make_formula(list(small), meaning=formula.meaning)
    told = {"number": instance.number, "formula": str(made), "clauses": small, "meaning": formula.meaning}
    return (
        told | {"faults": row(small).get("faults") or "", "came_from": str(formula)} | _seen(made, instance)
    )


def _seen(formula: Formula, instance: CampaignInstance) -> dict[str, str]:
    try:
        board = compile_instance(formula, instance.way)
    except Exception:
        return {"board": "", "picture": ""}  # What cannot be compiled has no board; its fault is told.
    from hardboard.workbench.pictures import compiled_picture

    return {
        "board": family(board.family).write_board(board.board, ".json", compiled=True),
        "picture": b64encode(png_bytes(compiled_picture(board))).decode(),
    }


def save_failure(folder: Path, seed: int, failure: Record) -> Path:
    """Write the data of a failure: formula, board and picture; return the formula's path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = path_inside(folder, f"failure-{seed}-{failure['number']}.cnf")
    write_whole(path, show_dimacs(parse(failure["formula"], failure["meaning"])).encode())
    if failure["board"]:
        write_whole(path.with_suffix(".json"), failure["board"].encode())
        write_whole(path.with_suffix(".png"), b64decode(failure["picture"]))
    return path
