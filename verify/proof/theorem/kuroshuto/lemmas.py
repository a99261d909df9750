"""Claims about a Kuroshuto board: the clues in the window of one tile refute each failure, or those a little around it.

Nothing is known there but the rules: cells with a clue are white, no two black cells are neighbours, and a clue all of whose
cells lie in the window says what it says. A refutation is found once for each window and moved to all places that look the same.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from puzzles.cluegrid import ClueGrid
from puzzles.grid import Cell
from puzzles.kuroshuto import Board
from verify.proof.reasons import GIVEN, Reason, Rule, given_rules
from verify.proof.refute.kuroshuto import plain_rules, solve
from verify.proof.theorem.lemmas import Claim, Facts, Lemmas, claims, lemmas_of, not_shown
from verify.proof.theorem.plan import Plan

#: The core is looked for again in itself, at most so many times.
ROUNDS = 4
#: What a certificate's clause forbids, or the negation of a lemma's literals: cells and whether they are black.
Forbidden = tuple[tuple[Cell, bool], ...]


class Refutation(NamedTuple):
    """Rules that contradict a claim's failure, and lemmas on the way; cells are counted from the window's corner."""

    rules: tuple[Rule, ...]
    lemmas: tuple[Forbidden, ...]


def derive(plan: Plan, board: Board) -> Lemmas:
    """The rules and the proof; an error names the first claim that does not follow."""
    found, prover = list(claims(plan)), _Prover(plan, board)
    shown = [prover.refutation(claim) for claim in found]
    rules = {tuple(rule.facts.items()): rule for refutation in shown for rule in refutation.rules}
    cells = sorted({cell for facts in rules for cell, _ in facts} | {cell for claim in found for cell in claim.facts})
    variables = {cell: number for number, cell in enumerate(cells, 1)}
    steps = []
    for number, refutation in enumerate(shown, len(variables) + 1):
        for lemma in refutation.lemmas:
            steps.append(" ".join(str(-variables[cell] if black else variables[cell]) for cell, black in lemma) + f" {-number} 0")
        steps.append(f"{-number} 0")
    return Lemmas(tuple(rules.values()), variables, (*steps, "0"), len(prover.memory))


class _Prover:
    """Refutations of failures, each found once for windows that look the same."""

    def __init__(self, plan: Plan, board: Board) -> None:
        self.plan, self.board = plan, board
        #: How far around a tile to look: its window first, then as far as clues of the board can see.
        self.margins = (0, int(board.clues.max(initial=0)))
        self.memory: dict[tuple[object, ...], Refutation | None] = {}

    def refutation(self, claim: Claim) -> Refutation:
        """The refutation of a claim's failure, on the cells of the board."""
        for margin in self.margins:
            tall, wide = (
                slice(max(0, part.start - margin), min(part.stop + margin, length))
                for part, length in zip(self.plan.window(claim.place), self.board.shape, strict=True)
            )
            corner = (tall.start, wide.start)
            facts = {(r - corner[0], c - corner[1]): black for (r, c), black in claim.facts.items()}
            window = self._cut_out(tall, wide)
            if not all(0 <= r < window.shape[0] and 0 <= c < window.shape[1] for r, c in facts):
                continue
            key = (window.clues.tobytes(), window.shape, tuple(facts.items()))
            if key not in self.memory:
                self.memory[key] = _refuted(window, facts)
            if (known := self.memory[key]) is not None:
                return _moved(known, corner)
        raise not_shown(claim)

    def _cut_out(self, tall: slice, wide: slice) -> Board:
        """A part of the board; of a clue that reaches beyond the part only that it is a clue."""
        clues = self.board.clues[tall, wide].copy()
        rows, cols = self.board.shape
        down, right = np.arange(tall.start, tall.stop)[:, None], np.arange(wide.start, wide.stop)[None, :]
        for beyond in (
            (down - clues < tall.start) & (down - clues >= 0),
            (down + clues >= tall.stop) & (down + clues < rows),
            (right - clues < wide.start) & (right - clues >= 0),
            (right + clues >= wide.stop) & (right + clues < cols),
        ):
            clues[beyond & (clues > 0)] = -1
        return ClueGrid(clues)


def _refuted(window: Board, facts: Mapping[Any, bool]) -> Refutation | None:
    """Rules in a window that contradict some facts; None if there are none."""
    rules = [*given_rules(facts), *plain_rules(window)]
    for _ in range(ROUNDS):
        fewer = solve(window, rules)
        if not isinstance(fewer, list):
            return None
        if len(fewer) == len(rules):
            break
        rules = fewer
    kept = [rule for rule in rules if rule.reason.kind != GIVEN]
    cells = sorted({cell for rule in kept for cell in rule.facts} | set(facts))
    numbers = {cell: number for number, cell in enumerate(cells, 1)}
    clauses = [list(_clause(rule.facts, numbers)) for rule in [*kept, *given_rules(facts)]]
    lemmas = lemmas_of(clauses)
    assert lemmas is not None, "rules that cannot all hold can"
    return Refutation(tuple(kept), tuple(tuple((cells[abs(x) - 1], x < 0) for x in lemma) for lemma in lemmas))


def _clause(facts: Facts, numbers: dict[Cell, int]) -> Iterator[int]:
    """The clause that these facts do not all hold."""
    for cell, black in facts.items():
        yield -numbers[cell] if black else numbers[cell]


def _moved(found: Refutation, corner: Cell) -> Refutation:
    """A refutation on the cells of the board."""
    top, left = corner

    def move(cell: Cell) -> Cell:
        return cell[0] + top, cell[1] + left

    def moved(rule: Rule) -> Rule:
        reason = Reason(rule.reason.kind, tuple(map(move, rule.reason.cells)))
        return Rule({move(cell): black for cell, black in rule.facts.items()}, reason)

    return Refutation(
        tuple(map(moved, found.rules)), tuple(tuple((move(cell), black) for cell, black in lemma) for lemma in found.lemmas)
    )
