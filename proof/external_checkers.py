"""All checkers of a certificate except the first: our second one, and installed checkers of its LRAT proofs.

A proof of ours has hints and no deletions. Who wants DRAT gets the same steps without hints.

    >>> drat_text("4 2 0 1 2 0\\n5 0 4 3 0\\n")
    '2 0\\n0\\n'
"""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from dratify import check_proof, parse_dimacs, parse_proof

from hardboard import processes
from hardboard.proof import second
from hardboard.proof.check import lrat
from hardboard.proof.check.files import CertificateRefused, file_text
from hardboard.proof.check.refutation import read_clauses
from hardboard.proof.trusted_lines import lines_of_code

#: The CNF and the proof as texts -> nothing, or why the proof is refused.
Checker = Callable[[str, str], str]
#: Program -> what follows its name, and how it says that a proof is right. The last file is DRAT or LRAT.
PROGRAMS = {
    "drat-trim": (".drat", "s VERIFIED"),
    "lrat-check": (".lrat", "VERIFIED"),
    "cake_lpr": (".lrat", "s VERIFIED UNSAT"),
    "acl2": (".lrat", "s VERIFIED"),
}
#: The checker in the books of ACL2, which is proved to be right, and what ACL2 is told to run it.
BOOK = "projects/sat/lrat/stobj-based/run"
LISP = f"""(include-book "{BOOK}" :dir :system)
(lrat::lrat-check "{{clauses}}" "{{steps}}")
"""
#: What a proof in a certificate is called; other files are not looked at.
PROOF = re.compile(r"(rules|([1-9][0-9]*-)?lemmas)\.lrat(\.gz)?", re.ASCII)
#: What our second checker is called.
SECOND = "hardboard, written apart"
#: Seconds that a program may take.
PATIENCE = 600


def external_verdicts(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Return for each proof and each external checker at hand its verdict."""
    names = {path.name.removesuffix(".gz") for path in folder.iterdir() if PROOF.fullmatch(path.name)}
    for name in sorted(names):
        cnf, proof = file_text(folder, name.replace(".lrat", ".cnf")), file_text(folder, name)
        for checker, check in available_checkers().items():
            yield name, checker, check(cnf, proof) or "accepted"


def available_checkers() -> dict[str, Checker]:
    """Return all checkers at hand, by name."""
    own = {"hardboard": _own, "dratify": _dratify}
    return own | {name: _program(name) for name in PROGRAMS if _at_hand(name)}


def _at_hand(name: str) -> bool:
    """Return True if a program is on the path; ACL2 with the book that has its checker, too."""
    book = any(Path("/usr/share").glob(f"acl2*/books/{BOOK}.cert")) if name == "acl2" else True
    return shutil.which(name) is not None and book


def in_lines(proof: str) -> list[tuple[str, str]]:
    """Return each step as a line of LRAT and one of DRAT: our own checker does not mind where lines end.

    >>> in_lines("4 2\\n0 1 2 0 5 0 4 3 0")
    [('4 2 0 1 2 0', '2 0'), ('5 0 4 3 0', '0')]
    """
    words, lines = iter(proof.split()), []
    for number in words:
        literals, hints = ([*iter(words.__next__, "0"), "0"] for _ in range(2))
        lines.append((" ".join([number, *literals, *hints]), " ".join(literals)))
    return lines


def lrat_of(proof: str) -> str:
    """Return the proof with each step in its own line."""
    return "".join(f"{line}\n" for line, _ in in_lines(proof))


def drat_text(proof: str) -> str:
    """Return the steps of a proof without numbers and hints."""
    return "".join(f"{line}\n" for _, line in in_lines(proof))


def _own(cnf: str, proof: str) -> str:
    try:
        lrat.check_lrat(read_clauses(cnf.removesuffix("\n").split("\n"), "the CNF"), proof, "the proof")
    except CertificateRefused as refused:
        return str(refused)
    return ""


def _dratify(cnf: str, proof: str) -> str:
    result = check_proof(parse_dimacs(cnf, strict=True), parse_proof(drat_text(proof)), check_rat=False)
    return "" if result.ok and result.reached_empty else str(result.reason)


def _program(name: str) -> Checker:
    suffix, verified = PROGRAMS[name]

    def run(cnf: str, proof: str) -> str:
        with tempfile.TemporaryDirectory() as place:
            clauses, steps = Path(place) / "rules.cnf", Path(place) / f"rules{suffix}"
            clauses.write_text(cnf, encoding="utf-8")
            steps.write_text((drat_text if suffix == ".drat" else lrat_of)(proof), encoding="utf-8")
            command = [name, *([] if name == "acl2" else [str(clauses), str(steps)])]
            said = LISP.format(clauses=clauses, steps=steps) if name == "acl2" else None
            # In a folder of our own: ACL2 begins with a file of the working folder, if there is one.
            try:
                done = processes.run(command, PATIENCE, place, said)
            except subprocess.TimeoutExpired:
                return f"it takes more than {PATIENCE} seconds"
        right = verified in done.stdout and "WARNING" not in done.stdout
        return "" if right else (done.stdout + done.stderr).strip()[-200:].replace("\n", " ")

    return run


#: What both say of what they accept.
SAID = ("family", "formula", "meaning", "number")


def second_verdict(folder: Path, claim: str, facts: Mapping[str, object]) -> tuple[str, bool]:
    """Return `accepted` or the second checker's reason to refuse; True if the board is too large for it."""
    other = second.check(folder)
    if not other.accepted:
        return other.reason, other.beyond
    differ = [name for name in SAID if name in other.facts and other.facts[name] != facts.get(name)]
    if claim != other.claim or differ:
        return f"accepted as another claim ({', '.join(differ) or other.claim})", False
    return "accepted", False


@cache
def second_checker_lines() -> int:
    """Return the lines of code of the second checker."""
    files = sorted(Path(second.__file__).parent.glob("*.py"))
    return sum(len(lines_of_code(path.read_text(encoding="utf-8"))) for path in files)
