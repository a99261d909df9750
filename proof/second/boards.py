"""Claims about one board: that it has this solution, that it has none, or that it has these and no others."""

from pathlib import Path

from hardboard.proof.second.files import Facts, Subject, need, subject, text
from hardboard.proof.second.kamaji import Pieces
from hardboard.proof.second.lemmas import refutation
from hardboard.proof.second.nurimeizu import Maze
from hardboard.proof.second.shading import Shaded
from hardboard.puzzles.formats import Record

Rules = Shaded | Pieces | Maze


def rules_of(name: str, record: Record, given: Facts) -> Rules:
    """Return the constraints of a family on a board."""
    special: dict[str, type[Pieces] | type[Maze]] = {"kamaji": Pieces, "nurimeizu": Maze}
    return special.get(name, Shaded)(name, record, given)


def given_facts(head: Record) -> dict[Subject, bool]:
    """Return the given facts by their subjects."""
    given = head.get("given", {})
    need(isinstance(given, dict) and all(type(so) is bool for so in given.values()), "given: not facts")
    return {subject(name): so for name, so in given.items()}


def solved(folder: Path, rules: Rules) -> None:
    """The solution keeps every rule."""
    rules.solution(text(folder, "solution.txt"))


def counted(folder: Path, rules: Rules, head: Record) -> int:
    """Return the number of solutions: each listed one is a solution, no two are the same, and there is no
    other.

    Each clause holds in every other solution: by the rule that it names, or because it says no more than that
    the solution is not the one listed.
    """
    listed = []
    if head["claim"] == "exactly":
        listed = [rules.solution(part) for part in text(folder, "solutions.txt").split("\n\n")]
        minimal = not isinstance(rules, Pieces) or (not rules.given and all(map(rules.minimal, listed)))
        need(minimal, "a solution that is not minimal")
        need(head.get("number") == len(listed) > 0 and type(head["number"]) is int, "not as many as it says")
    need(len({frozenset(one.items()) for one in listed}) == len(listed), "a solution twice")
    for facts, word, about in refutation(folder):
        if word == "other":
            which = about[0][0] - 1 if about else -1
            need(0 <= which < len(listed), "other: no such solution")
            need(rules.tells(facts, listed[which]), "another solution may be so")
        else:
            need(rules.justified(facts, word, about), f"{word} {str(about)[:80]}: the clause does not follow")
    return len(listed)
