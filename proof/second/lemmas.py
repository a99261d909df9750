"""Clauses with reasons, and the claims that they prove: the board has this solution, none, or exactly these.
Step 1 of a theorem is proved in the same way.

In a theorem, variables belong to *kinds* (`3 r1c1`: the cell r1c1 of a patch of kind 3). After the clauses
that have reasons come those that say what it is that a *claim* excludes, and last that one of the claims
fails, or one of a *group*:

    -9 4 0        if claim 9 fails, 4 is so
    -9 -5 0       ... and 5 is not
    -20 9 10 0    if group 20 fails, claim 9 fails, or claim 10
    20 21 0       group 20 fails, or group 21

Let the proof be right. For each kind take any colours that keep its clauses. Suppose that all facts of a
claim held there. Then all clauses of the file would hold, with that claim and the groups that lead to it
failing and no others. The facts therefore do not all hold. That every kind has such colours must be seen
elsewhere: its clauses must hold at some place of the board (`theorem.step_one`).

A claim without facts, of a tile without ports, fails whatever is so. Then the clauses of the kinds alone
contradict each other. The clauses of one kind do, too, because kinds share no variables. If they hold at some
place, the board has no solution. A clause without literals is of a kind of its own.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from hardboard.proof.second.files import (
    Facts,
    Rule,
    Subject,
    clauses,
    facts_of,
    mapped,
    number,
    reasons,
    require_that,
    spend_budget,
    subject,
    text,
    walk,
)
from hardboard.proof.second.kamaji import Pieces
from hardboard.proof.second.nurimeizu import Maze
from hardboard.proof.second.shading import ShadedBoard
from hardboard.puzzles.formats import Record

#: Facts that are not all so.
Excluded = frozenset[tuple[Subject, bool]]


@dataclass
class PatchRules:
    """Rules about a patch, and the facts that are shown not to be all so in it."""

    rules: list[Rule] = field(default_factory=list)
    excluded: set[Excluded] = field(default_factory=set)
    #: whether no colours keep the rules of this kind and those of the others
    impossible: bool = False

    @cached_property
    def by_fact(self) -> dict[tuple[Subject, bool], list[Excluded]]:
        """Return the exclusions, each listed at its rarest fact."""
        often = Counter(fact for each in self.excluded for fact in each)
        found: dict[tuple[Subject, bool], list[Excluded]] = {}
        for each in self.excluded:
            found.setdefault(min(each, key=often.__getitem__), []).append(each)
        return found

    def excludes(self, facts: Excluded) -> bool:
        """Return True if these facts, or some of them, are excluded."""
        some = [each for fact in facts for each in self.by_fact.get(fact, ())]
        spend_budget(1 + len(some))
        return any(each <= facts for each in some)


def refutation(folder: Path) -> list[Rule]:
    """Return the rules that cannot all hold, by the proof beside them."""
    found = clauses(folder, "rules.cnf")
    why = reasons(folder, "reasons.txt")
    require_that(len(why) == len(found), "not as many reasons as clauses")
    words = mapped(folder, "map.txt", 2)
    subjects = {number(variable): subject(name) for variable, name in words}
    require_that(len(subjects) == len(words), "map.txt: a variable twice")
    walk(found, text(folder, "rules.lrat"))
    return [(facts_of(clause, subjects), *reason) for clause, reason in zip(found, why, strict=True)]


def kinds(folder: Path, before: str = "") -> dict[int, PatchRules]:
    """Return the kinds of places of step 1, or of a round before it."""
    found = clauses(folder, f"{before}lemmas.cnf")
    why = reasons(folder, f"{before}reasons.txt")
    words = mapped(folder, f"{before}map.txt", 3)
    subjects = {number(variable): subject(name) for variable, _, name in words}
    of_kind = {number(variable): number(kind) for variable, kind, _ in words}
    names = {(of_kind[variable], it) for variable, it in subjects.items()}
    require_that(len(names) == len(words), f"{before}map.txt: a variable or a subject twice")
    walk(found, text(folder, f"{before}lemmas.lrat"))
    require_that(len(found) > len(why), "no claims")
    *claims, last = found[len(why) :]
    made = {kind: PatchRules() for kind in of_kind.values()}
    for clause, reason in zip(found, why, strict=False):
        facts, own = facts_of(clause, subjects), {of_kind[abs(literal)] for literal in clause}
        require_that(len(own) < 2, "a clause that is about two kinds")
        spend_budget(1)
        kind = own.pop() if own else -1
        made.setdefault(kind, PatchRules(impossible=not own)).rules.append((facts, *reason))
    groups: dict[int, list[int]] = {}
    excluded: dict[int, list[int]] = {}
    for first, *rest in claims:
        require_that(first < 0 and -first not in subjects and rest, "no part of a claim")
        if abs(rest[0]) in subjects:
            require_that(len(rest) == 1, "no part of a claim")
            excluded.setdefault(-first, []).append(rest[0])
        else:
            require_that(-first not in groups, "a group twice")
            groups[-first] = rest
    require_that(not groups.keys() & excluded.keys(), "a group that is a claim")
    todo, reached = list(last), set[int]()
    while todo:
        reached.add(failing := todo.pop())
        require_that(failing > 0 and failing not in subjects, "neither a claim nor a group")
        if failing not in groups and failing not in excluded:  # a claim without facts
            for rules in made.values():
                rules.impossible = True
        todo += [each for each in groups.get(failing, ()) if each not in reached]
    for literals in (excluded[claim] for claim in reached & excluded.keys()):
        about = {of_kind[abs(literal)] for literal in literals}
        require_that(len(about) == 1, "a claim that is not about one kind")
        made[about.pop()].excluded.add(frozenset((subjects[abs(x)], x > 0) for x in literals))
    return made


Rules = ShadedBoard | Pieces | Maze


def rules_of(name: str, record: Record, given: Facts) -> Rules:
    """Return the constraints of a family on a board."""
    special: dict[str, type[Pieces] | type[Maze]] = {"kamaji": Pieces, "nurimeizu": Maze}
    return special.get(name, ShadedBoard)(name, record, given)


def given_facts(head: Record) -> dict[Subject, bool]:
    """Return the given facts by their subjects."""
    given = head.get("given", {})
    require_that(
        isinstance(given, dict) and all(type(so) is bool for so in given.values()), "given: not facts"
    )
    return {subject(name): so for name, so in given.items()}


def solved(folder: Path, rules: Rules) -> None:
    """Check that the solution obeys every rule."""
    rules.solution(text(folder, "solution.txt"))


def counted(folder: Path, rules: Rules, head: Record) -> int:
    """Return the number of solutions: each listed one is a solution, no two are the same, and there is no
    other.

    Each clause holds in every other solution: by the rule that it names, or because it excludes only a listed
    solution.
    """
    listed = []
    if head["claim"] == "exactly":
        listed = [rules.solution(part) for part in text(folder, "solutions.txt").split("\n\n")]
        minimal = not isinstance(rules, Pieces) or (not rules.given and all(map(rules.minimal, listed)))
        require_that(minimal, "a solution that is not minimal")
        require_that(
            head.get("number") == len(listed) > 0 and type(head["number"]) is int, "not as many as it says"
        )
    require_that(len({frozenset(one.items()) for one in listed}) == len(listed), "a solution twice")
    for facts, word, about in refutation(folder):
        if word == "other":
            which = about[0][0] - 1 if about else -1
            require_that(0 <= which < len(listed), "other: no such solution")
            require_that(rules.tells(facts, listed[which]), "another solution may be so")
        else:
            require_that(
                rules.justified(facts, word, about), f"{word} {str(about)[:80]}: the clause does not follow"
            )
    return len(listed)
