"""Every number of the paper, part by part, each computed anew: what `numbers.json` has."""

import contextlib
import io
import json
import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from hardboard.campaigns.random_formulas import Recipe
from hardboard.cli.main import main as hardboard
from hardboard.gadgets import ORIENTATIONS, load
from hardboard.gadgets.credit import found_tiles_text as shown_by_tiles, shown_numbers
from hardboard.gadgets.library_folder import discovered_names, rule_list_names
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import parse
from hardboard.puzzles.hardness import LOOKED_UP, results_about
from hardboard.puzzles.registry import with_own_tiles
from hardboard.reduction import compile_formula, make_formula
from hardboard.verify.formulas import all_models
from hardboard.verify.judge import judge
from hardboard.workbench.contract import argument_for

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
#: Library -> its puzzle; the first is Kölker's own.
LIBRARIES = {
    "koelker": "kurodoko",
    "compact": "kurodoko",
    "kuroshuto": "kuroshuto",
    "kamaji": "kamaji",
    "nurimeizu": "nurimeizu",
}
EXACT = tuple(name for name in LIBRARIES if name != "koelker")
EXAMPLE = "1,2,3 -1,2,4"
FORMULAS = ("1", "1,2", "1,2,3", "1,1,2", EXAMPLE, "1,2 -1,2 1,-2", "1,2 3,4 5,6")
#: Twenty clauses of two literals, all different: each has two models of its own.
CHAIN = " ".join(f"{2 * k + 1},{2 * k + 2}" for k in range(20))
SEED = 23


def tiles() -> dict[str, Any]:
    """For each library its tiles, their states, and the steps that each must pass."""
    found = {}
    for name in LIBRARIES:
        library = load(name)
        allowed = sum(len(tile.states) for tile in library.tiles.values())
        states = sum(2 ** len(tile.ports) for tile in library.tiles.values())
        found[name] = {
            "tiles": len(library.tiles),
            "pitch": library.pitch,
            "allowed": allowed,
            "forbidden": states - allowed,
            "steps": list(argument_for(library).steps),
        }
    return found


def size(text: str, name: str, target: str) -> dict[str, int]:
    """Rows, columns, clues and the largest clue of the board of a formula."""
    facts = compile_formula(parse(text), target, library=name).facts
    return {key: facts[key] for key in ("rows", "cols", "clues", "largest_clue")}


def boards() -> dict[str, Any]:
    """The sizes of the boards of two formulas, and of random ones of more and more clauses."""
    found: dict[str, Any] = {"example": EXAMPLE, "of": {}, "random": []}
    for name, target in LIBRARIES.items():
        found["of"][name] = {text: size(text, name, target) for text in ("1", "1,2,3", EXAMPLE)}
    for clauses in (4, 8, 16):
        recipe = Recipe((clauses, clauses), (3, 3), (clauses, clauses), repeats=0.0)
        formula = make_formula(list(recipe.draw(Random(SEED))))
        row: dict[str, Any] = {"clauses": clauses, "variables": len(formula.live), "seed": SEED, "cells": {}}
        for name, target in LIBRARIES.items():
            facts = compile_formula(formula, target, library=name, order="input").facts
            row["cells"][name] = facts["rows"] * facts["cols"]
            row[f"largest_{name}"] = facts["largest_clue"]
        found["random"].append(row)
    return found


def counts(formulas: Sequence[str] = FORMULAS) -> list[dict[str, Any]]:
    """Models of a formula, and the solutions of its boards as the judge counts them by the rules alone."""
    found = []
    for text in formulas:
        formula = parse(text)
        row: dict[str, Any] = {"formula": text, "models": len(list(all_models(formula, live=True)))}
        for name in EXACT:
            row[name] = judge(LIBRARIES[name]).count(
                compile_formula(formula, LIBRARIES[name], library=name).board
            )
        found.append(row)
    return found


def exhaustive(most: int = 3) -> dict[str, int]:
    """The same for all formulas of up to so many literals, up to the names of variables."""
    from tests.support.composition import small_formulas

    formulas = [make_formula(clauses) for count in range(1, most + 1) for clauses in small_formulas(count)]
    agreeing = 0
    for formula in formulas:
        expected = len(list(all_models(formula, live=True)))
        for name in EXACT:
            board = compile_formula(formula, LIBRARIES[name], library=name).board
            agreeing += judge(LIBRARIES[name]).count(board) == expected
    return {"literals": most, "formulas": len(formulas), "boards": 4 * len(formulas), "agreeing": agreeing}


def asked(*words: str) -> dict[str, Any] | None:
    """What the command line answers in JSON; None if it refuses."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        status = hardboard([*words, "--json"])
    answer: dict[str, Any] | None = json.loads(out.getvalue()) if status == 0 else None
    return answer


def certificates(libraries: Sequence[str] = tuple(LIBRARIES)) -> dict[str, Any]:
    """The claim for one board, proved and checked, for each library; with the number where it is offered."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in libraries:
            chosen = ["--target", LIBRARIES[name], "--library", name, "-o", f"{folder}/{name}"]
            for text, key in ((EXAMPLE, name), (CHAIN, f"{name} chain")):
                made = name != "koelker" and asked("prove", "--formula", text, "--count", *chosen)
                made = made or (asked("prove", "--formula", text, *chosen) if text == EXAMPLE else None)
                if made:
                    found[key] = checked(f"{folder}/{name}")
    return found


def checked(folder: str) -> dict[str, Any]:
    """What the checker says of a certificate, its size, and the lines of the checker that ran."""
    said = asked("check-proof", folder, "--trusted")
    if said is None:
        raise InputError("a certificate that is refused", "one that is accepted", folder)
    size = sum(path.stat().st_size for path in Path(folder).iterdir())
    return {
        "rows": said["size"][0],
        "cols": said["size"][1],
        "kinds": said.get("kinds", 0),
        "clauses": said["clauses"],
        "steps": said["proof_steps"],
        "exact": said["one_to_one"],
        "number": str(said["number"]) if said.get("number") is not None else None,
        "bytes": size,
        "ran": sum(lines[0] for lines in said["trusted"].values()),
    }


def document() -> dict[str, Any]:
    """Steps of docs/theorems.md by what they rest on, and what the tests of this repository look at."""
    from hardboard.workbench.kurodoko.tile_view import tile_edges
    from tests.support.composition import small_formulas
    from tests.theorems.test_statements import MARK, steps

    marks = [" ".join(MARK.findall(step)) for step in steps()]
    compact = load("compact")
    turned = sum(len(tile_edges(tile)) for tile in compact.tiles.values()) * len(ORIENTATIONS)
    return {
        "steps": len(marks),
        "by hand alone": sum("finite" not in mark and "source" not in mark for mark in marks),
        "finite": sum("finite" in mark for mark in marks),
        "source": sum("source" in mark for mark in marks),
        "errata": errata(),
        "turned": turned,
        "small": sum(1 for count in (1, 2, 3) for _ in small_formulas(count)),
    }


def errata() -> int:
    """The numbered entries about Kölker's paper in docs/errata.md."""
    text = (ROOT / "docs" / "errata.md").read_text(encoding="utf-8")
    section = next(part for part in text.split("\n## ") if part.startswith("Kölker"))
    return len(re.findall(r"^\d+\. ", section, re.MULTILINE))


def coq() -> dict[str, Any]:
    """The Coq proof: lines to read, theorems of which `Print Assumptions` is asked, and the table of its
    README about found libraries."""
    home = ROOT / "proof" / "coq"
    lines = {path.stem: len(path.read_text().splitlines()) for path in sorted(home.glob("*.v"))}
    asked = [(home / name).read_text() for name in ("Assumptions.v", "FoundAssumptions.v")]
    row = re.compile(r"^\| ([\w ]+) \| (\d+) \| ([\d,]+) \| \d+ \|", re.MULTILINE)
    rows = row.findall((home / "README.md").read_text())
    return {
        "read": lines["Kamaji"] + lines["Formula"] + 15,
        "read found": lines["Rules"] + lines["Formula"] + 15 + _stated(home),
        "theorems": sum(len(re.findall(r"^Print Assumptions", text, re.MULTILINE)) for text in asked),
        "libraries": sum(bool(load(name).theorem) for name in rule_list_names()),
        "steps": {name: int(steps.replace(",", "")) for name, _, steps in rows},
    }


def _stated(home: Path) -> int:
    """Lines of the statement about libraries, and of what it is said in: counting, what can be printed."""
    statement = (home / "Faithful.v").read_text().partition("\nTheorem ")[0]
    return len(statement.splitlines()) + 4 + 3


def title(name: str) -> str:
    """A family's name as words."""
    return name.removeprefix("found-").replace("-", " ").title()


def found() -> list[dict[str, Any]]:
    """The libraries that were found: sizes, crossovers, clues, and whether their theorem is in Coq."""
    rows = []
    for name in rule_list_names():
        library = load(name)
        block = library.blocks.get("cross")
        rows.append(
            {
                "name": name,
                "title": title(name),
                "pitch": library.pitch,
                "tiles": len(library.tiles) - len(library.blocks),
                "crossover": len(block) if block else 1,
                "ors": "or-middle" in library.roles,
                "numbers": ["?" if number < 0 else str(number) for number in shown_numbers(library)],
                "coq": bool(library.theorem),
                "cells": size("1,2", name, library.family),
            }
        )
    return rows


def credit() -> list[dict[str, Any]]:
    """What was known of each puzzle that has tiles here, and how far it was looked up."""
    names = list(
        dict.fromkeys([*with_own_tiles(), *(name.removeprefix("found-") for name in discovered_names())])
    )
    rows = []
    for name in names:
        entry = results_about(name)
        assert entry is not None
        results = [
            {"claim": each.claim, "source": each.source, "how": LOOKED_UP[each.looked_up].format(by=each.by)}
            for each in entry.results
        ]
        here = [words for words in (entry.here, shown_by_tiles(name)) if words]
        searched = "" if entry.results else entry.sentence
        rows.append({"title": title(name), "results": results, "searched": searched, "here": _plain(here)})
    return rows


def _plain(words: Sequence[str]) -> list[str]:
    """Sentences of the table of hardness as the paper has them: without targets, and theorems of the docs."""
    return [
        re.sub(r", (`--target [^`]+`|docs/discovered.md|Theorems? [\d and]*\d)", "", text).replace("`", "")
        for text in words
    ]


def clue_sets() -> list[dict[str, Any]]:
    """What was measured of sets of clues (`python -m benchmarks sets`), sorted out by family."""
    from benchmarks.sets import known as lines_of, sorted_out

    rows = []
    for name, always in (("minesweeper", ""), ("light-up", "?")):
        lines = lines_of(ROOT / "docs" / "found" / "sets.jsonl", name)
        rows.append({"title": title(name), "sets": len(lines)} | sorted_out(lines, always))
    return rows


def inference() -> list[dict[str, Any]]:
    """What was measured of inference (tests/reduction/test_formulas.py, 200 cases), target by target."""
    text = (ROOT / "docs" / "found" / "inference.txt").read_text(encoding="utf-8")
    line = r"^([\w/-]+) +(\d+) with a model, open, (\d+) without, forced;"
    rows = re.findall(line, text, re.MULTILINE)
    wrong = dict(re.findall(r"^([\w/-]+) +(\d+) WRONG", text, re.MULTILINE))
    return [
        {"target": name, "open": int(opened), "forced": int(forced), "wrong": int(wrong.get(name, 0))}
        for name, opened, forced in rows
    ]


#: The parts of `numbers.json`; the quick ones are also computed by a test.
QUICK: dict[str, Callable[[], Any]] = {
    "tiles": tiles,
    "boards": boards,
    "counts": counts,
    "document": document,
    "coq": coq,
    "found": found,
    "credit": credit,
    "sets": clue_sets,
    "inference": inference,
}
PARTS: dict[str, Callable[[], Any]] = {
    **QUICK,
    "exhaustive": exhaustive,
    "certificates": certificates,
}
