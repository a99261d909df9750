"""The theorem for one board: it has a solution exactly when its formula has a model, or as many solutions as
models. Neither is solved for this.

1. `soundness`: in every solution of this board each tile is in one of its states, joined ports agree, and (if
   it is about numbers) each cell is as its tile's state says. Clauses justified by the rules of the puzzle on
   this very board, about each kind of places that look alike, and one LRAT proof.
2. `netlist`, forth: states that agree satisfy the formula.
3. `netlist`, back: every satisfying assignment extends to states that agree.
4. `fault` of each family: states that agree, whichever they are, painted tile by tile, give a solution of
   this board (checked in code).

1 and 4 know the rules of the puzzle, in modules of its family. 1 and 2 say that a solution gives a satisfying
assignment, 3 and 4 the converse. Nothing is assumed about the tiles or about how the board was put together.
The plan of tiles is a hint, and a wrong one only means that one of the steps fails.
"""

from pathlib import Path

from hardboard.proof.check.count import count_assignments
from hardboard.proof.check.files import FOUND, CertificateRefused, Found, Head, read_json
from hardboard.proof.check.reasons import Facts, show_subject
from hardboard.proof.check.theorem.netlist import Netlist
from hardboard.proof.check.theorem.painted import with_background
from hardboard.proof.check.theorem.plan import Plan, plan_from_json
from hardboard.proof.check.theorem.soundness import FamilySteps, PlaceClasses, check_soundness
from hardboard.puzzles.family import AnyBoard
from hardboard.puzzles.registry import family_part


def check_equivalence(folder: Path, kind: str, board: AnyBoard, given: Facts, head: Head) -> Found:
    """Return all four steps of the theorem, which is about all solutions: nothing is given."""
    if head.get("tiles", FOUND) != FOUND:
        raise CertificateRefused(f"certificate.json: tiles that are not {FOUND!r}")
    painting, exact = family_part(kind, "painting", found="tiles" in head), head.get("exact", False)
    if painting is None:
        raise CertificateRefused(f"nobody here knows when painted tiles make a solution of a {kind} board")
    if type(exact) is not bool:
        raise CertificateRefused("certificate.json: exact is neither true nor false")
    plan = with_background(plan_from_json(read_json(folder, "plan.json"), painting.form), board.shape)
    netlist = Netlist(plan)
    if reason := netlist.fault():
        raise CertificateRefused(reason)
    looks: FamilySteps = painting.steps(plan, board)
    if reason := looks.fault():
        raise CertificateRefused(f"the tiles' drawings are no solution: {reason}")
    if "rounds" in head:
        looks = looks.after_rounds(folder, head["rounds"])
    if loose := exact and (looks.undetermined() or (netlist.free and "the states of some tiles are free")):
        raise CertificateRefused(f"solutions and models need not be as many: {loose}")
    facts: Found = check_soundness(folder, PlaceClasses(looks, exact))
    if "number" in head:
        facts["number"] = _counted(plan, head["number"], exact)
    return {
        "formula": [list(clause) for clause in plan.clauses],
        "meaning": plan.meaning,
        "map": {str(v): _read_at(plan, v) for v in sorted(plan.probes)},
        "tiles": len(plan.tiles),
        "one_to_one": exact,
        **facts,
    }


def _read_at(plan: Plan, variable: int) -> str:
    """Return the fact by which a variable is read: it holds exactly when the variable is true, or false."""
    port, inverted = plan.probes[variable]
    return ("not " if inverted else "") + show_subject(plan.pin(port))


def _counted(plan: Plan, number: object, exact: bool) -> int:
    """Check the number of models and solutions in the certificate."""
    if not exact:
        raise CertificateRefused(
            "a number of solutions, and it is not shown that they are as many as the models"
        )
    own = count_assignments(plan.clauses, plan.meaning)
    if type(number) is not str or number != str(own):
        raise CertificateRefused(f"the formula has {own} models, and the certificate says {str(number)[:40]}")
    return own
