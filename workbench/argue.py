"""From rules that cannot all hold to a chain of deductions in words, for puzzles of any family.

The rules come from a refutation (`hardboard.proof.prove.refute`), none of them superfluous. If all facts but
one that a rule forbids hold, that one is false. If nothing follows, a fact is tried and refuted. Only the
steps that the end depends on remain; steps that colour cells with clues white are omitted.

    >>> from hardboard.proof.prove.rules import given_rules
    >>> no_pair = ProofRule({(0, 0): True, (0, 1): True}, Reason("csAdjacent", ((0, 0),)))
    >>> for step in line_argument([no_pair, *given_rules({(0, 0): True, (0, 1): True})], "kuroshuto"):
    ...     print(step)
    given: row 1, column 1 is black, because it is the value of a port
    given: row 1, column 2 is black, because it is the value of a port
    contradiction: row 1, column 1; row 1, column 2 are impossible, because no two black cells are neighbours
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hardboard.proof.check.justify.declared import SUM
from hardboard.proof.check.reasons import Reason, Total, cells_of
from hardboard.proof.prove.rules import APART, CONNECTED, SHOT, WHITE, ProofRule
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.registry import family as declaration, needed_part
from hardboard.puzzles.rules import cell_name
from hardboard.puzzles.trail import Deduction

#: Facts tried out within others before an argument is given up.
DEEPEST = 2
#: Cells that a contradiction is told of one by one; else the place of its rule.
FEW = 2

WORDS = {
    "given": "it is the value of a port",
    WHITE: "a cell with a clue is white",
    APART: "no two black cells are neighbours",
    SHOT: "exactly one of the cells that many steps from the clue at {} is black",
    CONNECTED: "white cells would be cut off",
    SUM: "the numbers add up",
    "piece": "that is no line that adds up to the maximum",
    "once": "the number at {} is in one piece only",
    "cover": "the number at {} is in some piece",
    "room": "a room has one colour",
    "icon": "of the icon at {}",
    "square": "the square with the top left cell {} must not be of one colour",
    "entered": "white cells form one tree, in which each but S is entered from exactly one neighbour: {}",
    "cycle": "white cells from {} on would form a cycle",
    "path": "the path from S to G goes on at {}",
}
#: What people call rules that have other names in pzpr.
TECHNIQUES = {APART: "adjacent", SHOT: "clue", CONNECTED: "cut"}


@dataclass(frozen=True)
class ArgumentLine:
    """A fact (none for the contradiction), the rule or refutation that gives it, and its premises."""

    subject: Any
    value: bool
    rule: ProofRule | None
    inner: tuple["ArgumentLine", ...]
    rests_on: frozenset[Any]


def line_argument(rules: Sequence[ProofRule], family: str) -> list[Deduction]:
    """Deductions from rules that cannot all hold to a contradiction; none if no simple chain leads there."""
    for deepest in range(DEEPEST + 1):
        lines = _refuted(rules, {}, deepest)
        if lines is not None:
            return list(_told(lines, family, 0))
    return []


def _refuted(
    rules: Sequence[ProofRule], start: Mapping[Any, bool], deepest: int
) -> list[ArgumentLine] | None:
    """Return lines from known facts to a contradiction, or None."""
    known, lines = dict(start), list[ArgumentLine]()
    while True:
        lines += _follow(rules, known)
        if lines and lines[-1].subject is None:
            return _needed(lines)
        tried = _tried_out(rules, known, deepest) if deepest else None
        if tried is None:
            return None
        known[tried.subject] = tried.value
        lines.append(tried)


def _follow(rules: Sequence[ProofRule], known: dict[Any, bool]) -> Iterator[ArgumentLine]:
    """Return the steps that follow by single rules, up to the first contradiction."""
    changed = True
    while changed:
        changed = False
        for rule in rules:
            loose = [subject for subject, value in rule.facts.items() if known.get(subject) is not value]
            if len(loose) > 1 or (loose and loose[0] in known):
                continue
            others = frozenset(rule.facts) - set(loose)
            if not loose:
                yield ArgumentLine(None, False, rule, (), others)
                return
            known[loose[0]] = not rule.facts[loose[0]]
            changed = True
            yield ArgumentLine(loose[0], known[loose[0]], rule, (), others)


def _tried_out(rules: Sequence[ProofRule], known: Mapping[Any, bool], deepest: int) -> ArgumentLine | None:
    """Return a fact whose opposite is refuted, by few lines."""
    best: ArgumentLine | None = None
    for subject in dict.fromkeys(subject for rule in rules for subject in rule.facts if subject not in known):
        for value in (True, False):
            inner = _refuted(rules, {**known, subject: value}, deepest - 1)
            if inner is not None and (best is None or len(inner) < len(best.inner)):
                own = {line.subject for line in inner} | {subject}
                rests_on = frozenset(other for line in inner for other in line.rests_on) - own
                best = ArgumentLine(subject, not value, None, tuple(inner), rests_on)
        if best is not None and deepest > 1:
            break
    return best


def _needed(lines: Sequence[ArgumentLine]) -> list[ArgumentLine]:
    """Return the last line and its premises."""
    kept, wanted = [lines[-1]], set(lines[-1].rests_on)
    for line in reversed(lines[:-1]):
        if line.subject in wanted:
            kept.append(line)
            wanted |= line.rests_on
    return kept[::-1]


def _told(lines: Sequence[ArgumentLine], family: str, depth: int) -> Iterator[Deduction]:
    """Yield the lines in words; an assumption comes before its consequences."""
    for line in lines:
        if line.rule is None:
            cells, value = _fact(line.subject, not line.value, family)
            yield Deduction("try", cells, value, (), "it is tried out", depth + 1)
            yield from _told(line.inner, family, depth + 1)
            cells, value = _fact(line.subject, line.value, family)
            yield Deduction("try", cells, value, (), "the opposite has been refuted", depth)
        elif line.subject is None:
            cells = tuple(cell for subject in line.rule.facts for cell in _ends(subject))
            named = cells if len(cells) <= FEW else named_cells(line.rule.reason) or cells
            yield Deduction(
                "contradiction", named, "impossible", named, _words(line.rule.reason, family), depth
            )
        elif line.rule.reason.kind != WHITE:
            cells, value = _fact(line.subject, line.value, family)
            yield Deduction(
                _technique(line.rule.reason.kind),
                cells,
                value,
                named_cells(line.rule.reason),
                _words(line.rule.reason, family),
                depth,
            )


def _fact(subject: Any, value: bool, family: str) -> tuple[tuple[Cell, ...], str]:
    """Return the cells of a fact, and its words."""
    if isinstance(subject, Total):
        return (
            subject.cells,
            f"at least {subject.least} black" if value else f"at most {subject.least - 1} black",
        )
    if isinstance(subject[0], int):
        return (subject,), "black" if value else "white"
    told: tuple[tuple[Cell, ...], str] = needed_part(family, "fact")(subject, value)
    return told


def _technique(kind: str) -> str:
    return TECHNIQUES.get(kind, kind if kind in WORDS else "rule")


def _words(reason: Reason, family: str) -> str:
    """Explain why a rule holds, in its own words or in those of the family."""
    cells = named_cells(reason)
    declared = declaration(family).declared
    if reason.kind not in WORDS and declared is not None:
        return str(declared.text(reason.kind)) + (f" (at {cell_name(cells[0])})" if cells else "")
    return WORDS[reason.kind].format(cell_name(cells[0]) if cells else "")


def named_cells(reason: Reason) -> tuple[Cell, ...]:
    """Return the cells that a reason names."""
    return tuple(dict.fromkeys(cell for subject in reason.cells for cell in _ends(subject)))


def _ends(subject: Any) -> tuple[Cell, ...]:
    return tuple(cells_of(subject))
