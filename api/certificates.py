"""A certificate is checked: by the trusted checker, and if wanted by every other one at hand.

check_proof(Path("proof"), formula=parse("1,2,3"), all_checkers=True).accepted
"""

from dataclasses import replace
from pathlib import Path

from hardboard.proof.check.certificates import CertificateVerdict, check
from hardboard.proof.external_checkers import SECOND, external_verdicts, second_checker_lines, second_verdict
from hardboard.proof.trusted_lines import trusted_lines
from hardboard.puzzles.formula import Formula

#: What the second checker looks at: not one proof.
WHOLE = "the whole certificate"


def check_proof(
    folder: Path,
    board: object = None,
    formula: Formula | None = None,
    all_checkers: bool = False,
    trusted: bool = False,
    family: str | None = None,
) -> CertificateVerdict:
    """Check a certificate.

    Args:
        folder: the folder with its files.
        board: the board that it must be about; None for any.
        formula: the formula that it must be about; None for any.
        all_checkers: True to ask every checker at hand; one that refuses it is enough.
        trusted: True to list the files that you have to believe.
        family: the file of a custom family.

    Returns:
        The verdict: `accepted`, and the facts or the reason.

    >>> from tempfile import TemporaryDirectory
    >>> from hardboard import family, prove, write_proof
    >>> with TemporaryDirectory() as folder:
    ...     write_proof(prove(family("kurodoko").read_board("3x3:2d5c")), Path(folder, "proof"))
    ...     check_proof(Path(folder, "proof")).accepted
    True
    """
    verdict = check(folder, board)
    if verdict.accepted and formula is not None:
        verdict = _about(verdict, formula)
    if verdict.accepted and all_checkers:
        verdict = _verdict_of_all_checkers(verdict, folder)
    if verdict.accepted and trusted:
        verdict = replace(verdict, facts=verdict.facts | {"trusted": trusted_lines(folder, family)})
    return verdict


def _verdict_of_all_checkers(verdict: CertificateVerdict, folder: Path) -> CertificateVerdict:
    """Return the verdict of all checkers at hand: refused if one of them refuses. The second checker reports
    a board that is too large for it, and then does not count.
    """
    said: dict[str, dict[str, str]] = {}
    for proof, checker, word in external_verdicts(folder):
        said.setdefault(proof, {})[checker] = word
    faults = [f"{p}: {c}: {w}" for p, by in said.items() for c, w in by.items() if w != "accepted"]
    word, beyond = second_verdict(folder, verdict.claim, verdict.facts)
    if word != "accepted" and not beyond:
        faults.append(f"{WHOLE}: {SECOND}: {word}")
    said[WHOLE] = {SECOND: word}
    more = {"checkers": said, "lines_written_apart": second_checker_lines()}
    return replace(verdict, accepted=not faults, reason="; ".join(faults), facts=verdict.facts | more)


def _about(verdict: CertificateVerdict, formula: Formula) -> CertificateVerdict:
    """Refuse a certificate about another formula; for a translation, the error names it."""
    free = {"free_variables": formula.free} if formula.free else {}
    verdict = replace(verdict, facts=verdict.facts | free)
    if _clauses(formula) == (told := (verdict.facts.get("formula"), verdict.facts.get("meaning"))):
        return verdict
    from hardboard.reduction.cnf import one_in_three

    if _clauses(one_in_three(formula).target) == told:
        return replace(verdict, facts=verdict.facts | {"translated_from": _clauses(formula)[0]})
    return CertificateVerdict(verdict.claim, False, "the certificate speaks of another formula, or of none")


def _clauses(formula: Formula) -> tuple[list[list[int]], str]:
    return list(map(list, formula.clauses)), formula.meaning
