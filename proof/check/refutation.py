"""A board without a solution: clauses that hold in every solution, and a proof that not all of them can.

What is believed: this file, the rules in `justify`, and a DRAT checker that is not ours. Each clause has to
follow from the board by the one rule named for it, and the proof has to derive the empty clause from them.

Only a part of DRAT is accepted: each step has to follow from those before it by unit propagation. Steps that
merely keep clauses satisfiable (RAT) are refused, since next to deletions they are not safe in the checker
used: it keeps what has followed from a clause when the clause is deleted. From `1 2 0` and `-2 0`, which hold
for 1, it goes on to `d 1 2 0`, `-1 0` and `0`.
"""

import re
from pathlib import Path
from typing import Any

from dratify import check_proof, parse_dimacs, parse_proof, to_dimacs

from hardboard.proof.check.files import Refused, text
from hardboard.proof.check.justify import Justifier, justifier
from hardboard.proof.check.reasons import Facts, Subject, read_reason, read_subject
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import part

#: The checker's own Python, whatever module calls itself its native engine on this machine.
ENGINE = "python"
#: A short file may have variables up to this.
MOST_VARIABLES = 1 << 16


def check_refutation(folder: Path, kind: str, board: Any, given: Facts) -> dict[str, Any]:
    """Each clause is justified by one rule, and the clauses contradict each other."""
    if part(kind, "justifier") is None:
        raise Refused(f"nobody here judges clauses about {kind} boards")
    formula = read_formula(text(folder, "rules.cnf"), "rules.cnf")
    check_clauses(
        folder, justifier(kind, board, given), [[to_dimacs(x) for x in found] for found in formula.clauses]
    )
    steps = check_drat(formula, text(folder, "proof.drat"), "proof.drat")
    return {"clauses": len(formula.clauses), "proof_steps": steps}


def check_clauses(folder: Path, judge: Justifier, clauses: list[list[int]]) -> None:
    """Each clause holds in every solution, by the rule that is named for it."""
    subjects = read_map(text(folder, "map.txt"))
    reasons = text(folder, "reasons.txt").splitlines()
    if len(reasons) != len(clauses):
        raise Refused(f"{len(clauses)} clauses but {len(reasons)} reasons")
    for number, (clause, line) in enumerate(zip(clauses, reasons, strict=True), 1):
        try:
            facts = {subjects[abs(literal)]: literal < 0 for literal in clause}
            fault = judge(facts, read_reason(line))
        except KeyError as error:
            fault = f"the variable {error.args[0]} is not in the map"
        except InputError as error:
            fault = str(error)
        if fault or len(facts) != len(clause):
            raise Refused(f"clause {number} ({line[:60]}): {fault or 'it names a subject twice'}")


def read_map(content: str) -> dict[int, Subject]:
    """Variable -> subject."""
    found: dict[int, Subject] = {}
    for number, line in enumerate(content.splitlines(), 1):
        words = line.split()
        if len(words) != 2 or not re.fullmatch("[1-9][0-9]{0,8}", words[0]) or int(words[0]) in found:
            raise Refused(f"map.txt: line {number}: {line[:40]!r} is not a new variable and its subject")
        try:
            found[int(words[0])] = read_subject(words[1])
        except InputError as error:
            raise Refused(f"map.txt: line {number}: {error}") from None
    return found


def read_formula(content: str, name: str) -> Any:
    """The clauses of a DIMACS file, as the proof checker reads them.

    It sets up as much as the largest variable asks for, and looks at the header alone, which may be missing.
    """
    try:
        formula = parse_dimacs(content, strict=True)
    except ValueError as error:
        raise Refused(f"{name}: {error}") from None
    if formula.nvars > max(len(content), MOST_VARIABLES):
        raise Refused(f"{name}: variables up to {str(formula.nvars)[:20]} in {len(content)} characters")
    return formula


def check_drat(formula: Any, content: str, name: str) -> int:
    """The proof derives the empty clause, step by step; returns the number of steps.

    The checker is content when unit propagation refutes the clauses, whatever the proof; here the proof has
    to say so.
    """
    try:
        steps = parse_proof(content)
        if ("a", ()) not in steps:
            raise Refused(f"{name}: the proof does not derive the empty clause")
        result = check_proof(formula, steps, check_rat=False, engine=ENGINE)
    except ValueError as error:
        raise Refused(f"{name}: {error}") from None
    if not (result.ok and result.reached_empty):
        raise Refused(f"{name}: {result.reason} (step {result.failed_step})")
    return len(steps)
