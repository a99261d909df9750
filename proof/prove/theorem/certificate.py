"""The theorem's certificate and its files.

- certificate.json, board.json, plan.json: tiles, places, probes, formula
- lemmas.cnf, map.txt, reasons.txt, lemmas.lrat: the tiles keep to their states on this board
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hardboard.gadgets import Tile
from hardboard.gadgets.relation import State, all_states
from hardboard.proof.check.count import count_assignments
from hardboard.proof.check.files import EQUIVALENT, FOUND, CertificateRefused
from hardboard.proof.check.reasons import show_subject
from hardboard.proof.check.theorem.forms import Drawing
from hardboard.proof.check.theorem.netlist import Netlist
from hardboard.proof.check.theorem.painted import with_background
from hardboard.proof.check.theorem.plan import Plan, PlanTile
from hardboard.proof.check.theorem.soundness import PlaceClasses
from hardboard.proof.prove.certificate import common_files
from hardboard.proof.prove.theorem.plan import order_of, plan_to_json
from hardboard.proof.prove.theorem.soundness import Lemmas, Round, family_steps, painting
from hardboard.puzzles import InputError
from hardboard.puzzles.dimacs import write_dimacs
from hardboard.puzzles.formats import Record
from hardboard.reduction import Compiled


@dataclass(frozen=True, eq=False)
class Equivalent:
    """A board, the plan of its tiles and its formula, and the proofs."""

    family: str
    board: Any
    plan: Plan
    lemmas: Lemmas
    #: Whether it is shown that solutions are as many as models.
    exact: bool = False
    #: How many models the formula has, if the certificate says so of solutions, too.
    number: int | None = None
    #: What is known before the lemmas.
    rounds: tuple[Round, ...] = ()
    #: Whether the tiles were found, in a family that has others made by people.
    found: bool = False
    claim: str = field(default=EQUIVALENT, init=False)

    def files(self) -> Iterator[tuple[str, str]]:
        """Name and text of each file."""
        tiles = {"tiles": FOUND} if self.found else {}
        yield from common_files(self.family, self.board, self.claim, **self._number, **self._rounds, **tiles)
        yield "plan.json", json.dumps(plan_to_json(self.plan), indent=1) + "\n"
        yield from lemma_files(self.lemmas)
        for number, round_ in enumerate(self.rounds, 1):
            yield from lemma_files(round_.lemmas, f"{number}-")

    @property
    def _rounds(self) -> Record:
        """Return, for each round, the tiles by number and their cells known from then on."""
        said = [
            [[piece, [show_subject(cell) for cell in sorted(cells)]] for piece, cells in round_.cells.items()]
            for round_ in self.rounds
        ]
        return {"rounds": said} if said else {}

    @property
    def _number(self) -> Record:
        number = {} if self.number is None else {"number": str(self.number)}
        return {"exact": self.exact} | number

    @property
    def facts(self) -> Record:
        """Return the record that `prove --json` prints."""
        return {
            "claim": self.claim,
            **self._number,
            "formula": [list(clause) for clause in self.plan.clauses],
            "tiles": len(self.plan.tiles),
            **({"rounds": len(self.rounds)} if self.rounds else {}),
            "refutations": self.lemmas.kinds,
            "clauses": len(self.lemmas.rules),
            "proof_steps": self.lemmas.proof.count("\n"),
        }


def lemma_files(lemmas: Lemmas, before: str = "") -> Iterator[tuple[str, str]]:
    """Name and text of the files of step 1, or of a round before it."""
    yield f"{before}lemmas.cnf", write_dimacs(lemmas.clauses, highest(lemmas.clauses))
    named = ((number, kind, show_subject(subject)) for (kind, subject), number in lemmas.variables.items())
    yield f"{before}map.txt", "".join(f"{number} {kind} {subject}\n" for number, kind, subject in named)
    yield f"{before}reasons.txt", "".join(f"{rule.reason}\n" for _, rule in lemmas.rules)
    yield f"{before}lemmas.lrat", lemmas.proof


def highest(clauses: Sequence[Sequence[int]]) -> int:
    """Return the largest variable."""
    return max((abs(literal) for clause in clauses for literal in clause), default=0)


def _piece(tile: Tile, drawings: Mapping[State, Drawing]) -> PlanTile:
    """Return a tile of a plan with its states in one order: a set's depends on equal sets made before."""
    listed = [state for state in all_states(tile.ports) if state in drawings]
    return PlanTile(tile.label, tile.ports, {state: drawings[state] for state in listed})


def plan_of(made: Compiled) -> Plan:
    """Return the plan of a compiled board."""
    laid, floor, formula = made.laid.on_board(), made.floorplan, made.translation.target
    found = laid.tiles.library.found
    drawings = family_steps(made.family, found=found).drawings
    plan = Plan(
        painting(made.family, found=found).form,
        laid.geometry,
        laid.tiles.library.inverts,
        laid.tiles.places,
        tuple(_piece(tile, drawings(tile)) for tile in laid.tiles.palette),
        {v: (laid.port(probe.place, probe.side), probe.inverted) for v, probe in floor.probes.items()},
        tuple(map(tuple, formula.clauses)),
        formula.meaning,
        laid.always,
    )
    return replace(plan, order=order_of(plan, frozenset(map(laid.board_place, floor.sinks)), laid.blocks()))


def prove_claim(made: Compiled, board: Any = None, count: bool = False) -> Equivalent:
    """Return a certificate that the board of a compiled formula is equivalent to the formula.

    Args:
        made: the compiled formula. For CNF on tiles that cannot say it, the theorem is about its translation.
        board: another board with the same tiles; None for its own.
        count: True to prove the number of solutions, too.

    Returns:
        The certificate.

    Raises:
        InputError: a step of the proof fails; the text names it.

    >>> from hardboard.reduction.compiler import compile_formula
    >>> type(prove_claim(compile_formula("a,b,c", "creek"))).__name__
    'Equivalent'
    """
    board = made.board if board is None else board
    stated, found = plan_of(made), made.floorplan.library.found
    steps, painted = family_steps(made.family, found=found), painting(made.family, found=found)
    plan = with_background(stated, board.shape)
    try:
        looks = painted.steps(plan, board)
        fault = looks.fault()
    except CertificateRefused as refused:
        fault = str(refused)
    if fault:
        raise InputError(f"the tiles' drawings are no solution: {fault}", "tiles whose states can be drawn")
    netlist = Netlist(plan)
    if fault := netlist.fault():
        raise InputError(fault, "tiles that say what the formula says")
    rounds = tuple(steps.learn(looks, board))
    looks = rounds[-1].looks if rounds else looks
    loose = looks.undetermined() or ("the states of some tiles are free" if netlist.free else "")
    if count and loose:
        raise InputError(f"no count: {loose}", "tiles whose states determine the solution")
    number = count_assignments(plan.clauses, plan.meaning) if count else None
    try:
        lemmas, exact = steps.derive(PlaceClasses(looks, not loose), board), not loose
    except InputError:
        if count or loose:
            raise
        lemmas, exact = steps.derive(PlaceClasses(looks, False), board), False
    return Equivalent(made.family, board, stated, lemmas, exact, number, rounds, found)
