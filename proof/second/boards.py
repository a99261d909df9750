"""Claims about one board: that it has this solution, that it has none, or that it has these and no others."""

from pathlib import Path

from hardboard.proof.second.files import Facts, Subject, require_that, subject, text
from hardboard.proof.second.kamaji import Pieces
from hardboard.proof.second.lemmas import refutation
from hardboard.proof.second.nurimeizu import Maze
from hardboard.proof.second.shading import ShadedBoard
from hardboard.puzzles.formats import Record

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
