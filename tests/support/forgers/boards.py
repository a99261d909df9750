"""Lies about single boards: that they have no solution, or fewer than they have, or a solution that is none.

stretched      a clause with one fact too few, so that it forbids a solution; its reason is a true one
miscounted     cells that add up to another number than they do, or a count that allows another number
misnamed       a clause that forbids a solution, with the reason of another clause
other board    what is true of a board with one thing printed otherwise
other family   what is true of the same print under another puzzle's rules
lost solution  "not this solution" said with fewer facts than tell it from the others
smuggled       a fact taken for given that the certificate does not name
believed step  a step that does not follow, with the hints of one that did
spoilt         a solution with one cell otherwise
numbers        numbers, cells and names written as no writer writes them
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from hardboard.proof.check.justify import facts_of
from hardboard.proof.check.reasons import OTHER, Reason, Total
from hardboard.proof.prove.certificate import Refuted, SolvedBoard, refuted
from hardboard.proof.prove.refute import refute
from hardboard.proof.prove.refute.totals import total_rules
from hardboard.proof.prove.rules import Rule
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.places import Count
from hardboard.puzzles.registry import family, names, part
from hardboard.verify.judge import judge
from tests.support.boards import random_board, small_boards
from tests.support.forgers.lie import UNLISTED, Files, Forger, Lie, files_of, with_head

#: Boards with more solutions than this are passed over: of each there must be a list.
MOST_SOLUTIONS = 40
#: Boards that are looked at for one lie, by sevens, and how many without a solution are too small.
TRIES, BARREN = 400, 70


def boards(kind: str, rng: Random, least: int = 0) -> Iterator[tuple[Any, list[Any]]]:
    """Small boards without end, each with all its solutions, at least so many; larger ones, once many in a
    row had none.
    """
    barren = 0
    for _ in range(TRIES):
        small = small_boards(kind, 7, rng.randrange(1 << 30))
        for board in small if barren < BARREN or family(kind).declared is None else squares(kind, rng):
            solutions = list(islice(judge(kind).solutions(board), MOST_SOLUTIONS + 1))
            barren = barren + 1 if not solutions else barren if barren >= BARREN else 0
            if least <= len(solutions) <= MOST_SOLUTIONS:
                yield board, solutions


def squares(kind: str, rng: Random) -> Iterator[Any]:
    """Boards of four rows and columns: stars that do not touch have no room on smaller ones."""
    for _ in range(BARREN):
        try:
            yield random_board(family(kind).declared.layout, rng, 4, 4)
        except InputError:
            continue


def told(kind: str, board: Any, solutions: Sequence[Any]) -> list[Rule]:
    """That a solution is none of these."""
    listed = [facts_of(kind, board, solution) for solution in solutions]
    return [Rule(facts, Reason(OTHER, (number,))) for number, facts in enumerate(listed, 1)]


def contradicted(kind: str, board: Any, solutions: Sequence[Any], lies: Sequence[Rule]) -> Refuted | None:
    """The certificate that there are no solutions but these, by lies; None if these do not suffice."""
    named = {Reason(OTHER, (UNLISTED + number,)): lie.reason for number, lie in enumerate(lies)}
    hidden = [Rule(lie.facts, reason) for lie, reason in zip(lies, named, strict=True)]
    answer = refute(kind, board, {}, [*told(kind, board, solutions), *hidden])
    if not isinstance(answer, list):
        return None
    rules = [Rule(rule.facts, named.get(rule.reason, rule.reason)) for rule in answer]
    return refuted(kind, board, rules, {}, solutions)


def true_rules(kind: str, board: Any, solutions: Sequence[Any]) -> list[Rule]:
    """What the true certificate of all solutions rests on, but the list."""
    whole = contradicted(kind, board, solutions, ())
    return [] if whole is None else [rule for rule in whole.rules if rule.reason.kind != OTHER]


def fewer(kind: str, board: Any, kept: Sequence[Any], lies: Sequence[Rule], what: str) -> Iterator[Lie]:
    """The lie that there are only these solutions, if it can be made."""
    forged = contradicted(kind, board, kept, lies)
    if forged is not None and any(rule in forged.rules for rule in lies):
        yield Lie(kind, f"{what}: one solution more than {len(kept)}", files_of(forged))


def stretched(kind: str, rng: Random) -> Iterator[Lie]:
    """A clause that a place implies, without those facts of it that a solution does not have."""
    for board, solutions in boards(kind, rng, 1):
        spared = rng.choice(solutions)
        facts, kept = facts_of(kind, board, spared), [one for one in solutions if one is not spared]
        for rule in rng.sample(rules := true_rules(kind, board, solutions), min(3, len(rules))):
            short = {
                subject: so for subject, so in rule.facts.items() if _so(kind, spared, facts, subject) is so
            }
            if 0 < len(short) < len(rule.facts):
                yield from fewer(kind, board, kept, [Rule(short, rule.reason)], f"{rule.reason} stretched")


def miscounted(kind: str, rng: Random) -> Iterator[Lie]:
    """Cells of a place added up as a large count is, with one clause in it that a solution breaks."""
    declared = family(kind).declared
    for board, solutions in boards(kind, rng, 1) if declared is not None else ():
        spared = rng.choice(solutions)
        kept, facts = [one for one in solutions if one is not spared], facts_of(kind, board, spared)
        counts = [place for place in declared.places(board) if type(place) is Count and len(place.cells) > 1]
        for place in rng.sample(counts, min(2, len(counts))):
            true = list(total_rules(place, board.cols))
            rule = rng.choice(true)
            wrong = {subject: bool(_so(kind, spared, facts, subject)) for subject in rule.facts}
            lie = Rule(wrong, rule.reason)
            yield from fewer(kind, board, kept, [lie, *true], f"{rule.reason} miscounted")


def _so(kind: str, solution: Any, facts: Any, subject: Any) -> bool | None:
    """Whether a subject is so in a solution."""
    if isinstance(subject, Total):
        return sum(facts[cell] for cell in subject.cells) >= subject.least
    truth: bool | None = facts.get(subject)
    return part(kind, "justifier").holds(solution, subject) if truth is None else truth


def misnamed(kind: str, rng: Random) -> Iterator[Lie]:
    """That a solution is none, with the reason of something else."""
    for board, solutions in boards(kind, rng, 1):
        spared = rng.choice(solutions)
        kept = [one for one in solutions if one is not spared]
        facts = dict(facts_of(kind, board, spared))
        rules = true_rules(kind, board, solutions)
        if rules and facts:
            reason = rng.choice(rules).reason
            few = dict(rng.sample(sorted(facts.items(), key=repr), rng.randint(1, len(facts))))
            if not any(_agrees(kind, board, one, few) for one in kept):
                yield from fewer(kind, board, kept, [Rule(few, reason)], f"{reason} misnamed")
            else:
                yield from fewer(kind, board, kept, [Rule(facts, reason)], f"{reason} misnamed")


def _agrees(kind: str, board: Any, solution: Any, facts: Any) -> bool:
    own = facts_of(kind, board, solution)
    return all(own.get(subject) is so for subject, so in facts.items())


def other_board(kind: str, rng: Random) -> Iterator[Lie]:
    """The certificate of a board that is printed a little otherwise."""
    record = family(kind).board_to_record
    for board, solutions in boards(kind, rng):
        changed = _changed(kind, record(board), rng)
        if changed is None:
            continue
        theirs = list(islice(judge(kind).solutions(changed), MOST_SOLUTIONS + 1))
        if len(theirs) > MOST_SOLUTIONS or len(theirs) == len(solutions):
            continue
        forged = contradicted(kind, changed, theirs, ())
        if forged is not None:
            files = files_of(forged) | {"board.json": json.dumps(record(board)) + "\n"}
            yield Lie(kind, f"{len(theirs)} solutions of {len(solutions)}", files)


def _changed(kind: str, record: Any, rng: Random) -> Any:
    """A board with one value of its record changed, of the same size."""
    text = json.dumps(record)
    for _ in range(20):
        copy = json.loads(text)
        key = rng.choice([key for key, value in copy.items() if isinstance(value, list)])
        line = rng.choice(copy[key]) if isinstance(copy[key][0], list) else copy[key]
        if not line:
            continue
        line[rng.randrange(len(line))] = rng.choice(
            [None, 0, 1, 2, 3, 4, -1, "B", "W", "U", "D", "L", "R", [1]]
        )
        try:
            board = family(kind).board_from_record(copy)
        except (InputError, TypeError):
            continue
        if json.dumps(family(kind).board_to_record(board)) != text:
            return board
    return None


def other_family(kind: str, rng: Random) -> Iterator[Lie]:
    """The certificate of the same print under the rules of another family."""
    twins = [other for other in names() if other != kind and _like(kind, other)]
    for board, solutions in boards(kind, rng) if twins else ():
        other = rng.choice(twins)
        record = family(kind).board_to_record(board)
        try:
            theirs = family(other).board_from_record(record)
            listed = list(islice(judge(other).solutions(theirs), MOST_SOLUTIONS + 1))
        except InputError:
            continue
        if len(listed) > MOST_SOLUTIONS or len(listed) == len(solutions):
            continue
        forged = contradicted(other, theirs, listed, ())
        if forged is not None:
            files = with_head(files_of(forged), family=kind)
            files["board.json"] = json.dumps(record) + "\n"
            yield Lie(kind, f"{other}'s {len(listed)} solutions of {len(solutions)}", files)


@cache
def _like(kind: str, other: str) -> bool:
    """Whether boards of one family can be read as boards of another."""
    if part(other, "justifier") is None or (kind == "kamaji") != (other == "kamaji"):
        return False
    for board in small_boards(kind, 5, 1):
        try:
            family(other).board_from_record(family(kind).board_to_record(board))
            return True
        except (InputError, KeyError, TypeError):
            continue
    return False


def lost_solution(kind: str, rng: Random) -> Iterator[Lie]:
    """One solution less, since "not the first" is said in fewer words and means a second one, too."""
    for board, solutions in boards(kind, rng, 2):
        kept, lost = solutions[:-1], solutions[-1]
        told_apart = facts_of(kind, board, kept[0])
        theirs = facts_of(kind, board, lost)
        both = {subject: so for subject, so in told_apart.items() if theirs.get(subject) is so}
        if both:
            yield from fewer(kind, board, kept, [Rule(both, Reason(OTHER, (1,)))], "a solution lost")


def smuggled(kind: str, rng: Random) -> Iterator[Lie]:
    """No solution, given a fact that the certificate does not name, or names as another."""
    for board, solutions in boards(kind, rng, 1):
        subjects = [dict(facts_of(kind, board, solution)) for solution in solutions]
        common = [
            item for item in subjects[0].items() if all(own.get(item[0]) is item[1] for own in subjects)
        ]
        if not common:
            continue
        subject, so = rng.choice(sorted(common, key=repr))
        answer = refute(kind, board, {subject: not so}, ())
        if isinstance(answer, list):
            files = files_of(refuted(kind, board, answer, {subject: not so}))
            yield Lie(kind, "unsolvable, by a fact that is not given", with_head(files, given=None))


def believed_step(kind: str, rng: Random) -> Iterator[Lie]:
    """A proof from too few clauses: the step that needed the missing one stays, without that hint."""
    for board, solutions in boards(kind, rng, 1):
        spared = rng.choice(solutions)
        kept = [one for one in solutions if one is not spared]
        rules = told(kind, board, [*kept, spared])
        forged = refute(kind, board, {}, rules)
        if not isinstance(forged, list):
            continue
        whole = refuted(kind, board, forged, {}, [*kept, spared])
        gone = [n for n, rule in enumerate(whole.rules) if rule.reason == Reason(OTHER, (len(kept) + 1,))]
        if len(gone) == 1:
            yield Lie(kind, "a step that does not follow", _without(whole, gone[0], tuple(kept)))


def _without(whole: Refuted, gone: int, kept: tuple[Any, ...]) -> Files:
    """The files without one clause, and the proof numbered anew."""
    rules = whole.rules[:gone] + whole.rules[gone + 1 :]
    files = files_of(Refuted(whole.family, whole.board, rules, "", {}, kept))
    lines = []
    for line in whole.proof.splitlines():
        number, *words = line.split()
        end = words.index("0")
        hints = [int(word) for word in words[end + 1 : -1]]
        hints = [hint - (hint > gone + 1) for hint in hints if hint != gone + 1]
        lines.append(" ".join([str(int(number) - 1), *words[: end + 1], *map(str, hints), "0"]))
    return files | {"rules.lrat": "\n".join(lines) + "\n"} | _renumbered(files, whole, rules)


def _renumbered(files: Files, whole: Refuted, rules: Sequence[Rule]) -> Files:
    """Variables as the whole certificate has them, so that the proof still speaks of them."""
    own = files_of(whole)
    lines = own["rules.cnf"].splitlines()
    head, clauses = lines[0].split(), lines[1:]
    kept = [line for line, rule in zip(clauses, whole.rules, strict=True) if rule in rules]
    head[3] = str(len(kept))
    return {"rules.cnf": "\n".join([" ".join(head), *kept]) + "\n", "map.txt": own["map.txt"]}


def spoilt(kind: str, rng: Random) -> Iterator[Lie]:
    """Of a board without a solution, one of a board that is printed a little otherwise."""
    for board, solutions in boards(kind, rng):
        changed = None if solutions else _changed(kind, family(kind).board_to_record(board), rng)
        wrong = None if changed is None else judge(kind).find(changed)
        if wrong is not None:
            yield Lie(kind, "solvable, and it is not", files_of(SolvedBoard(kind, board, wrong)))


def numbers(kind: str, rng: Random) -> Iterator[Lie]:
    """A false number of solutions, in all ways that a number or a name can be written."""
    for board, solutions in boards(kind, rng, 1):
        spared = solutions[-1]
        whole = contradicted(kind, board, solutions, ())
        if whole is None:
            continue
        files, less = files_of(whole), len(solutions) - 1
        shown = family(kind).show_solution(spared).rstrip("\n")
        twice = {"solutions.txt": files["solutions.txt"].rstrip("\n") + f"\n\n{shown}\n"}
        written: list[Files] = [
            with_head(files, number=less),
            with_head(files, number=str(less)),
            with_head(files, number=float(less)),
            with_head(files, number=f"0{less}"),
            with_head(files, number=-len(solutions)),
            with_head(files, number=len(solutions) == 0),
            with_head(files, claim="unsolvable", number=None),
            with_head(files, number=len(solutions) + 1),
            with_head(files, number=len(solutions) + 1) | twice,
            with_head(files, number=str(len(solutions) + 1)) | twice,
            with_head(files, number=less, family=f"{kind} "),
            with_head(files, number=less, family=kind.upper()),
            with_head(files, number=less, family=[kind]),
            with_head(files, number=less) | {"reasons.txt": files["reasons.txt"].replace("\n", "\u2028", 1)},
        ]
        yield Lie(kind, "a number that nobody counts", rng.choice(written))


BOARD_FORGERS: dict[str, Forger] = {
    "stretched": stretched,
    "miscounted": miscounted,
    "misnamed": misnamed,
    "other board": other_board,
    "other family": other_family,
    "lost solution": lost_solution,
    "smuggled": smuggled,
    "believed step": believed_step,
    "spoilt": spoilt,
    "numbers": numbers,
}
