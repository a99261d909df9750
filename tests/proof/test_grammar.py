"""Both checkers read the files of a certificate by the grammar of docs/certificates.md: what this does not
allow is refused, also where nobody would be deceived.
"""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hardboard.api.certificates import check_proof
from hardboard.proof import second
from hardboard.proof.check import check
from hardboard.proof.prove.certificate import prove, prove_number, write
from hardboard.proof.prove.theorem.certificate import prove_claim
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formula import make, parse
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula
from tests.support.agreement import tile_makers

CREEK = {"rows": 2, "cols": 2, "corners": [[None, 1, None], [None, None, None], [1, None, None]]}
LOOP = {"rows": 1, "cols": 2, "clues": [[3, 3]]}
KAMAJI = {"rows": 1, "cols": 2, "maximum": 2, "clues": [[1, 1]]}
MAZE = {"rows": 1, "cols": 2, "rooms": [[0, 1]], "clues": [["S", "G"]]}
#: Targets and libraries with tiles of every sort; those of Kölker determine no number, a T-grid in two stages
#: takes long.
TARGETS = [
    ("creek", None), ("kuroshuto", None), ("kurodoko", "compact"), ("kurodoko", None), ("kamaji", None),
    ("nurimeizu", None), ("slitherlink", None),
    pytest.param("t-grid", None, marks=pytest.mark.thorough),
    pytest.param("slitherlink", "t-grid", marks=pytest.mark.thorough),
]  # fmt: skip


def refused_by_both(folder: Path) -> bool:
    try:
        first = check(folder).accepted
    except InputError:
        first = False
    return not first and not second.check(folder).accepted


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of every claim, each accepted by both."""
    home = tmp_path_factory.mktemp("certificates")
    boards = {"creek": CREEK, "slitherlink": LOOP, "kamaji": KAMAJI, "nurimeizu": MAZE}
    for kind, record in boards.items():
        board = family(kind).board_from_record(record)
        write(prove(board, kind), home / f"solvable {kind}")
        write(prove_number(board, kind), home / f"exactly {kind}")
    write(prove(board := family("creek").board_from_record(CREEK), "creek", {(0, 0): True}), home / "given")
    write(prove_claim(compile_formula(parse("1,-1"), "creek"), count=True), home / "equivalent")
    write(prove_claim(compile_formula(parse("1"), "kuroshuto"), count=True), home / "by hand")
    next(make for name, make in tile_makers() if name == "tile-creek-along-sound")(home / "window")
    for folder in home.iterdir():
        assert check(folder).accepted and second.check(folder).accepted, folder.name
    return home


def said(**more: Any) -> Callable[[Any], None]:
    return lambda data: data.update(more)


def inside(*keys: Any, value: Any) -> Callable[[Any], None]:
    """Set what stands at the end of some keys; a function gets what is there."""

    def change(data: Any) -> None:
        *path, last = keys
        for key in path:
            data = data[key]
        data[last] = value(data[last]) if callable(value) else value

    return change


#: Certificate, file, and what is written otherwise in its JSON.
JSON: list[tuple[str, str, Callable[[Any], None]]] = [
    *((name, "certificate.json", said(note=1)) for name in ("solvable creek", "exactly creek", "window")),
    *((name, "board.json", said(family=kind)) for name, kind in (
        ("solvable creek", "slitherlink"), ("solvable creek", "creek"), ("exactly kamaji", "kurodoko"),
        ("solvable nurimeizu", "kamaji"), ("equivalent", "creek"), ("window", "creek"), ("by hand", "creek"),
    )),
    *((f"solvable {kind}", "board.json", said(**{key: value})) for kind, key, value in (
        ("creek", "clues", [[None] * 2] * 2), ("creek", "solution", [[0, 0], [0, 0]]), ("creek", "note", 1),
        ("kamaji", "rooms", []), ("slitherlink", "corners", None), ("nurimeizu", "maximum", 3),
    )),
    ("solvable creek", "certificate.json", said(number=1)),
    ("solvable creek", "certificate.json", said(exact=True)),
    ("exactly creek", "certificate.json", said(rounds=[])),
    ("equivalent", "certificate.json", said(given={})),
    ("equivalent", "certificate.json", said(exact=1)),
    ("equivalent", "certificate.json", said(number=None)),
    ("by hand", "certificate.json", said(rounds=[])),
    ("equivalent", "certificate.json", inside("rounds", value=lambda old: [*old, {}])),
    ("equivalent", "certificate.json", inside("rounds", 0, value=lambda old: [*old, *old[:1]])),
    ("equivalent", "plan.json", said(note=1)),
    ("equivalent", "plan.json", inside("formula", "variables", value=2)),
    ("equivalent", "plan.json", inside("formula", "clauses", value=lambda old: [*old, ""])),
    ("equivalent", "plan.json", inside("geometry", "note", value=1)),
    ("equivalent", "plan.json", inside("geometry", "pins", value=None)),
    ("equivalent", "plan.json", inside("tiles", 0, "note", value=1)),
    ("equivalent", "plan.json", inside("tiles", 0, "name", value=1)),
    ("equivalent", "plan.json", inside("tiles", 0, "ports", value="".join)),
    ("equivalent", "plan.json", inside("tiles", 0, "states", value=lambda old: {
        state: [[*line] for line in drawing] for state, drawing in old.items()
    })),
    ("equivalent", "plan.json", inside("places", value=lambda old: [[float(n) for n in row] for row in old])),
    ("equivalent", "plan.json", inside("probes", "1", 0, value=float)),
    ("window", "window.json", said(note=1)),
    ("window", "window.json", inside("edges", value="".join)),
    ("window", "window.json", inside("symbols", value=lambda old: [*old, old[0]])),
    ("window", "window.json", inside("shows", "r4c4", value=lambda old: old * 2)),
]  # fmt: skip
#: Certificate, file, a pattern in it, and what stands there instead the first time.
TEXT = [
    *((name, file, " ", blank) for blank in ("  ", "\t", "\u00a0") for name, file in (
        ("exactly creek", "reasons.txt"), ("exactly creek", "map.txt"), ("exactly creek", "rules.cnf"),
        ("equivalent", "map.txt"), ("equivalent", "reasons.txt"), ("window", "reasons.txt"),
    )),
    *((name, file, " ", blank) for blank in ("\t", "\r", "\x0c", "\u2003") for name, file in (
        ("exactly creek", "rules.lrat"), ("equivalent", "lemmas.lrat"),
    )),
    *((name, file, "\n", end) for end in (" \n", "\n\n", "\u2028", "\r", "\x0b") for name, file in (
        ("exactly creek", "reasons.txt"), ("exactly creek", "map.txt"), ("exactly creek", "rules.cnf"),
        ("solvable creek", "solution.txt"), ("solvable slitherlink", "solution.txt"),
        ("solvable nurimeizu", "solution.txt"), ("exactly kamaji", "reasons.txt"),
    )),
    ("solvable slitherlink", "solution.txt", re.escape("+"), "#"),
    ("solvable kamaji", "solution.txt", " ", "  "),
    ("solvable kamaji", "solution.txt", "(?s).*", '{"solution": [[[0, 0], [0, 1]]]}'),
    ("solvable nurimeizu", "solution.txt", "(?s).*", '{"solution": [[0, 0]], "family": "creek"}'),
    ("exactly creek", "map.txt", "^1 ", "01 "),
    ("equivalent", "map.txt", "^1 [0-9]+ ", "1 -1 "),
    ("exactly creek", "map.txt", "^", "0 r1c1\n"),
]  # fmt: skip


def test_both_refuse_entries_that_nobody_reads(certificates: Path, tmp_path: Path) -> None:
    for number, (name, file, change) in enumerate(JSON):
        copy = Path(shutil.copytree(certificates / name, tmp_path / str(number)))
        data = json.loads((copy / file).read_text())
        change(data)
        (copy / file).write_text(json.dumps(data))
        assert refused_by_both(copy), (number, name, file)


def test_both_refuse_texts_that_the_grammar_does_not_have(certificates: Path, tmp_path: Path) -> None:
    for number, (name, file, before, after) in enumerate(TEXT):
        copy = Path(shutil.copytree(certificates / name, tmp_path / str(number)))
        old = (copy / file).read_text()
        new = re.sub(before, lambda _, after=after: after, old, count=1)  # type: ignore[misc]
        assert new != old, (name, file, before)
        (copy / file).write_text(new, newline="")
        assert refused_by_both(copy), (name, file, before, after)


def test_both_accept_lines_that_end_otherwise(certificates: Path, tmp_path: Path) -> None:
    for folder in certificates.iterdir():
        copy = Path(shutil.copytree(folder, tmp_path / folder.name))
        for path in copy.iterdir():
            path.write_text(path.read_text().removesuffix("\n"), newline="\r\n")
        assert check(copy).accepted and second.check(copy).accepted, folder.name


@pytest.mark.slow
@pytest.mark.parametrize(("target", "library"), TARGETS)
def test_variables_are_read_exactly_if_a_clause_names_them(
    target: str, library: str | None, tmp_path: Path
) -> None:
    """A variable in no clause doubled the number of models that both counted. (That nothing is read, and the
    empty formula holds, is no lie of a board without a number that has a solution.)
    """
    made = compile_formula(parse("1,-1"), target, library)
    write(prove_claim(made, count=(target, library) != ("kurodoko", None)), tmp_path)
    assert check_proof(tmp_path, formula=made.source, all_checkers=True).accepted
    plan, head = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("plan", "certificate"))
    (row, col, side, so), free = plan["probes"]["1"], {"meaning": "one-in-three", "clauses": []}
    (down, right), other = (
        {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[side],
        "NESW"["SWNE".index(side)],
    )
    both = {"meaning": "one-in-three", "clauses": [[1, -1], [2, -2]]}
    for formula, probes, number in (
        (free, plan["probes"], 2),
        (plan["formula"], plan["probes"] | {"2": [row, col, side, so]}, 4),
        (both, plan["probes"] | {"2": [row, col, side, not so]}, 4),
        (both, plan["probes"] | {"2": [row + down, col + right, other, so]}, 4),
        (both, plan["probes"], 4),
    ):
        (tmp_path / "plan.json").write_text(json.dumps(plan | {"formula": formula, "probes": probes}))
        more = {"number": str(number)} if "number" in head else {}
        (tmp_path / "certificate.json").write_text(json.dumps(head | more))
        assert refused_by_both(tmp_path), (formula, probes)


@pytest.mark.slow
def test_variables_in_no_clause_are_told_apart_from_the_number(tmp_path: Path) -> None:
    write(prove_claim(compile_formula(parse("1"), "kuroshuto"), count=True), tmp_path)
    assert check_proof(tmp_path, formula=make([(1,)])).facts["number"] == 1
    more = check_proof(tmp_path, formula=make([(1,)], variables=2))
    assert more.accepted and more.facts["number"] == 1 and more.facts["free_variables"] == 1
