"""The theorem for one board, step by step (docs/certificates.md): step 1 here, for each tile position by
itself.

A *kind* is a set of rules about a patch, with the facts that they exclude (`lemmas`). A place is of a kind if
each rule of the kind, moved there, holds on this board, and the kind excludes all that step 1 must. No two
places are ever compared. Every kind must have a place, or its rules could contradict each other.
"""

from collections.abc import Mapping
from pathlib import Path

from hardboard.proof.second.files import Cell, Rule, Subject, array, cell, entries, require_that, spend_budget
from hardboard.proof.second.kamaji import Pieces, PiecesOfPlan
from hardboard.proof.second.lemmas import PatchRules, Rules, kinds, rules_of
from hardboard.proof.second.netlist import check_netlist, count_models
from hardboard.proof.second.nurimeizu import Maze
from hardboard.proof.second.paint import PaintedColours, check_shading
from hardboard.proof.second.plan import ENTRIES, Place, StatedPlan, read_plan
from hardboard.proof.second.shading import ShadedBoard
from hardboard.proof.second.strands import check_strands, entry_exclusions, learn_outside
from hardboard.proof.second.tree import check_maze
from hardboard.puzzles.formats import Record

#: Lines of cells that patches have around tiles that share none with their neighbours; around others there is
#: one, or what strands need.
MARGIN = 3
#: Facts that must be excluded at a place.
Wanted = list[dict[Subject, bool]]


def moved_cells(subject: Subject, by: Cell) -> Subject:
    """Return a cell, or two, moved by this many rows and columns."""
    if isinstance(subject[0], tuple):
        return moved_cells(subject[0], by), moved_cells(subject[1], by)
    return subject[0] + by[0], subject[1] + by[1]


def check_theorem(folder: Path, head: Record, record: Record) -> tuple[StatedPlan, int | None]:
    """Return all steps; the plan, and how many solutions there are if that is claimed."""
    plan, name = read_plan(entries(folder, "plan.json", ENTRIES)), head["family"]
    exact, counted = head.get("exact", False), "number" in head
    require_that(
        type(exact) is bool and (exact or not counted), "exact: neither true nor false, or no number's"
    )
    rules = rules_of(name, record, {})
    require_that(head.get("tiles", "found") == "found", "tiles that are not found ones")
    strands = isinstance(rules, ShadedBoard) and bool(rules.board.loop)
    require_that(
        (plan.pins is not None) is strands, "ports that are read elsewhere than in the middle of a side"
    )
    if isinstance(rules, Pieces):
        require_that("rounds" not in head, "rounds of a family that has none")
        laid = PiecesOfPlan(plan, rules)
        if all(plan.possible.values()):
            laid.check()
        step_one(plan, kinds(folder), rules, laid.wanted(exact))
    elif isinstance(rules, ShadedBoard) and strands:
        painting = PaintedColours(plan, rules)
        require_that(painting.shared == 1, "tiles that do not share a line")
        if all(plan.possible.values()):
            check_strands(painting)
        learn_outside(painting, kinds(folder, "1-"), head.get("rounds"))
        rules.margin = max(2, plan.pitch // 6)
        step_one(plan, kinds(folder), rules, entry_exclusions(painting))
    else:
        painting = PaintedColours(plan, rules)
        if all(plan.possible.values()):  # or no states agree, and there is nothing to paint
            (check_maze if isinstance(rules, Maze) else check_shading)(painting)
        learn(folder, head, plan, rules, painting)
        step_one(plan, kinds(folder), rules, painting.wanted(exact))
    check_netlist(plan, exact)
    if not counted:
        return plan, None
    number, claimed = count_models(plan.clauses, plan.meaning), head["number"]
    require_that(
        claimed == str(number), f"{str(claimed)[:40]} solutions are claimed, the formula has {number} models"
    )
    return plan, number


def learn(
    folder: Path, head: Record, plan: StatedPlan, rules: ShadedBoard | Maze, painting: PaintedColours
) -> None:
    """Learn the facts of every solution before step 1: by propagation, by the frame or by rounds."""
    if isinstance(rules, Maze) or painting.shared:
        require_that("rounds" not in head, "rounds of tiles that have none")
        rules.find_frame() if isinstance(rules, Maze) else rules.propagate()
        return
    rules.margin = MARGIN
    for number, said in enumerate(array(head.get("rounds", [])), 1):
        own = {piece: [cell(word) for word in array(words)] for piece, words in array(said)}
        require_that(len(own) == len(said), "a tile twice in a round")
        require_that(
            all(type(n) is int for n in own) and own.keys() <= set(range(plan.count)), "a round about no tile"
        )
        facts = {
            place: [painting.constant_colour(place, at) for at in own.get(piece, ())]
            for place, piece in plan.pieces.items()
        }
        wanted = {place: [{at: not so} for at, so in known] for place, known in facts.items()}
        step_one(plan, kinds(folder, f"{number}-"), rules, wanted)
        for known in facts.values():
            for at, so in known:
                rules.learn(at, so)


def step_one(
    plan: StatedPlan, made: dict[int, PatchRules], rules: Rules, wanted: Mapping[Place, Wanted]
) -> None:
    """Check that each place is of a kind that excludes the right facts, and that each kind has a place."""
    seen: set[int] = set()
    offsets = {place: rules.origin(*plan.corner(place)) for place in plan.tiles}
    if any(kind.impossible for kind in made.values()):  # there is no solution
        wanted = {place: [each for each in facts if each] for place, facts in wanted.items()}
    for place, facts in ((place, facts) for place, facts in wanted.items() if facts):
        local = [
            frozenset((moved_cells(at, opposite_step(offsets[place])), so) for at, so in each.items())
            for each in facts
        ]
        able = (n for n, kind in made.items() if all(map(kind.excludes, local)))
        fits = (n for n in able if holds(made[n], rules, offsets[place]))
        found = next(fits, None)
        require_that(found is not None, f"what tile {place} looks like does not follow")
        seen.add(found or 0)
    for number in made.keys() - seen:
        require_that(
            any(holds(made[number], rules, by) for by in offsets.values()), f"no place of kind {number}"
        )


def opposite_step(by: Cell) -> Cell:
    """Return the way back."""
    return -by[0], -by[1]


def holds(kind: PatchRules, rules: Rules, by: Cell) -> bool:
    """Return True if the rules of a kind hold at a place."""
    spend_budget(len(kind.rules))
    return all(rules.justified(*at_place(rule, by)) for rule in kind.rules)


def at_place(rule: Rule, by: Cell) -> Rule:
    """Return a rule about a patch as one about the board."""
    facts, word, about = rule
    return {moved_cells(at, by): so for at, so in facts.items()}, word, [moved_cells(at, by) for at in about]
