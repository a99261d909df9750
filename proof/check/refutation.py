"""A board without a solution, or with no solutions but the listed ones. Its clauses hold in all other
solutions, and a proof shows that they contradict each other.

Each clause has to follow from the board by the one rule named for it, or exclude a listed solution. The proof
has to derive the empty clause from them (see `lrat`). The listed solutions, each of which obeys all rules,
are therefore all solutions.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from hardboard.proof.check import lrat
from hardboard.proof.check.files import (
    EXACTLY,
    NUMBER,
    CertificateRefused,
    Found,
    Head,
    file_lines,
    file_text,
)
from hardboard.proof.check.justify import facts_of, holds, justifier
from hardboard.proof.check.reasons import Facts, Reason, read_reason, show_subject
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import family, family_part

Clauses = list[list[int]]
#: What a variable is about.
About = TypeVar("About")


def check_refutation(folder: Path, kind: str, board: object, given: Facts, head: Head) -> Found:
    """Check that one rule justifies each clause, and that the clauses contradict each other."""
    own = family_part(kind, "justifier")
    if own is None:
        raise CertificateRefused(f"nobody here judges clauses about {kind} boards")
    listed = check_listed(folder, kind, board, given, head) if head["claim"] == EXACTLY else []
    found = check_proof(folder, "rules", own.read, justifier(kind, board, given, listed))
    return found | ({"number": len(listed)} if listed else {})


def check_proof(
    folder: Path,
    name: str,
    read: Callable[[str], About],
    judge: Callable[[Mapping[About, bool], Reason], str],
    before: str = "",
    needed: Callable[[Mapping[int, About], int], Clauses] = lambda subjects, most: [],
) -> Found:
    """Clauses, each justified by one rule, and after these such as are needed (as many as there are, at most)
    contradict each other. The names of files have something before them, if there are several such proofs.
    """
    subjects = read_map(file_lines(folder, f"{before}map.txt"), read)
    clauses = read_clauses(file_lines(folder, f"{before}{name}.cnf"), f"{before}{name}.cnf")
    claimed = needed(subjects, len(clauses))
    own = clauses[: max(0, len(clauses) - len(claimed))]
    if [frozenset(clause) for clause in clauses[len(own) :]] != [frozenset(clause) for clause in claimed]:
        raise CertificateRefused(f"{before}{name}.cnf: other clauses than its claim needs")
    check_clauses(own, file_lines(folder, f"{before}reasons.txt"), subjects, judge)
    steps = lrat.check_lrat(clauses, file_text(folder, f"{before}{name}.lrat"), f"{before}{name}.lrat")
    return {"clauses": len(own), "proof_steps": steps}


def check_listed(folder: Path, kind: str, board: object, given: Facts, head: Head) -> list[Facts]:
    """Check that there are as many solutions as the certificate says, all different."""
    parts = file_text(folder, "solutions.txt").split("\n\n")
    if type(head.get("number")) is not int or head["number"] != len(parts):
        raise CertificateRefused(
            f"the certificate says {head.get('number')!r} solutions and lists {len(parts)}"
        )
    listed: list[Facts] = []
    for number, content in enumerate(parts, 1):
        solution = read_solution(kind, board, given, content, f"solutions.txt: solution {number}")
        listed.append(facts_of(kind, board, solution))
        if not listed[-1]:
            raise CertificateRefused(
                f"solutions.txt: solution {number} does not count: it can do without a part"
            )
    if len({frozenset(facts.items()) for facts in listed}) < len(listed):
        raise CertificateRefused("solutions.txt: a solution comes twice")
    return listed


def read_solution(kind: str, board: object, given: Facts, content: str, name: str) -> object:
    """Return a solution that obeys every rule and all given facts."""
    try:
        solution: object = family(kind).read_solution(content, board)
    except InputError as error:
        raise error.at(name) from None
    if family(kind).show_solution(solution) != content.removesuffix("\n"):
        raise CertificateRefused(f"{name}: not written as solutions are")
    for breach in family(kind).violations(board, solution):
        raise CertificateRefused(f"{name}: not a solution: {breach}")
    for subject, value in given.items():
        if holds(kind, solution, subject) is not value:
            raise CertificateRefused(f"{name}: {show_subject(subject)} is not as given")
    return solution


def check_clauses(
    clauses: Clauses,
    reasons: Sequence[str],
    subjects: Mapping[int, About],
    judge: Callable[[Mapping[About, bool], Reason], str],
) -> None:
    """Check that each clause holds in every solution, by its named rule."""
    if len(reasons) != len(clauses):
        raise CertificateRefused(f"{len(clauses)} clauses but {len(reasons)} reasons")
    for number, (clause, line) in enumerate(zip(clauses, reasons, strict=True), 1):
        try:
            facts = {subjects[abs(literal)]: literal < 0 for literal in clause}
            fault = judge(facts, read_reason(line))
        except KeyError as error:
            fault = f"the variable {error.args[0]} is not in the map"
        except InputError as error:
            fault = str(error)
        if fault or len(facts) != len(clause):
            raise CertificateRefused(f"clause {number} ({line[:60]}): {fault or 'it names a subject twice'}")


def read_map(content: Sequence[str], read: Callable[[str], About]) -> dict[int, About]:
    """Variable -> subject."""
    subjects: dict[int, About] = {}
    for number, line in enumerate(content, 1):
        word, _, subject = line.partition(" ")
        if not re.fullmatch(NUMBER, word) or int(word) in subjects:
            raise CertificateRefused(
                f"map.txt: line {number}: {line[:40]!r} is not a new variable and its subject"
            )
        try:
            subjects[int(word)] = read(subject)
        except InputError as error:
            raise CertificateRefused(f"map.txt: line {number}: {error}") from None
    return subjects


def read_clauses(content: Sequence[str], name: str) -> Clauses:
    """Return the clauses of the lines of a DIMACS file: a header, and a line for each clause."""
    head, *rest = content or [""]
    if not re.fullmatch(f"p cnf (0|{NUMBER}) (0|{NUMBER})", head) or int(head.split()[3]) != len(rest):
        raise CertificateRefused(f"{name}: {head[:40]!r} is no header of {len(rest)} clauses")
    top, clauses = int(head.split()[2]), []
    for number, line in enumerate(rest, 2):
        if not re.fullmatch(f"(-?{NUMBER} )*0", line):
            raise CertificateRefused(f"{name}: line {number}: {line[:40]!r} is no clause")
        clauses.append([int(word) for word in line.split()[:-1]])
        if any(abs(literal) > top for literal in clauses[-1]):
            raise CertificateRefused(f"{name}: line {number}: a variable above {top}")
    return clauses
