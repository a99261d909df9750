"""Why a Kuroshuto board has no solution: clauses, each justified by one rule at one place, that cannot all
hold.

Unlike Kurodoko's, all of Kuroshuto's rules but connectivity are short clauses about few cells, so they are
written down at once; cuts are added by need, and in the end only a core is kept.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from hardboard.proof.check.reasons import Facts, Reason
from hardboard.proof.prove.refute.core import model_or_core
from hardboard.proof.prove.rules import SHOT, WHITE, Rule, cut_rule, given_rules, neighbours_apart
from hardboard.puzzles.grid import Shading
from hardboard.puzzles.kuroshuto import Board
from hardboard.puzzles.kuroshuto.rules import targets
from hardboard.verify.connectivity.cuts import cuts


def refute(board: Board, given: Facts, others: Sequence[Rule] = ()) -> Shading | list[Rule]:
    """A solution in which the given facts hold and other rules, too; or clauses that cannot all hold."""
    rules = [*given_rules(given), *others, *plain_rules(board)]
    while True:
        answer = solve(board, rules)
        if isinstance(answer, list):
            return answer
        broken = [cut_rule(cut.border, cut.witnesses) for cut in cuts(answer)]
        if not broken:
            return answer
        rules += broken


def plain_rules(board: Board) -> Iterator[Rule]:
    """All rules but connectivity."""
    rows, cols = board.shape
    for r in range(rows):
        for c in range(cols):
            for near in ((r + 1, c), (r, c + 1)):
                if near[0] < rows and near[1] < cols and not board.clues[r, c] and not board.clues[near]:
                    yield neighbours_apart((r, c), near)
    for cell, clue in board.clue_cells():
        yield Rule({cell: True}, Reason(WHITE, (cell,)))
        if clue > 0:
            there = targets(cell, clue, board.shape)
            yield Rule(dict.fromkeys(there, False), Reason(SHOT, (cell,)))
            for pair in combinations(there, 2):
                yield Rule(dict.fromkeys(pair, True), Reason(SHOT, (cell,)))


def solve(board: Board, rules: Sequence[Rule]) -> Shading | list[Rule]:
    """A shading that keeps these rules, or those of them that cannot all hold."""
    answer = model_or_core(rules)
    if isinstance(answer, list):
        return answer
    shading: Shading = np.zeros(board.shape, dtype=bool)
    for cell, black in answer.items():
        shading[cell] = black
    return shading
