"""Lies about single boards: that they have no solution, or fewer than they have, or a solution that is none.

The first four forgers have a rule that is false for one solution, which lets the prover do without it. The
others' lies are true of something else, or written in another way.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from random import Random
from typing import Any

from hardboard.proof.check.justify import facts_of
from hardboard.proof.check.reasons import OTHER, Reason, Total
from hardboard.proof.prove.certificate import RefutedBoard, SolvedBoard, refutation_files
from hardboard.proof.prove.refute import refute
from hardboard.proof.prove.refute.declared import refute_constraints, total_rules
from hardboard.proof.prove.rules import ProofRule
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.constraints import Count
from hardboard.puzzles.registry import family, family_names, family_part, is_known
from hardboard.verify.judge import judge
from tests.support.boards import random_board, small_boards
from tests.support.lies import UNLISTED, Forger, Lie, files_of, with_head

#: Boards with more solutions than this are passed over: of each there must be a list.
MOST_SOLUTIONS = 40
#: Boards that are looked at for one lie, by sevens, and how many without a solution are too small.
TRIES, BARREN = 400, 70
#: Lies made of one that is written in several ways.
EACH = 4


@dataclass(frozen=True)
class Spared:
    """A board with all its solutions, and the one that a lie does without."""

    kind: str
    board: Any
    solutions: Sequence[Any]
    spared: Any

    @property
    def kept(self) -> list[Any]:
        return [one for one in self.solutions if one is not self.spared]

    @cached_property
    def facts(self) -> Any:
        return facts_of(self.kind, self.board, self.spared)

    def holds(self, subject: Any) -> bool | None:
        if isinstance(subject, Total):
            return sum(bool(self.holds(cell)) for cell in subject.cells) >= subject.least
        truth: bool | None = self.facts.get(subject)
        return family_part(self.kind, "justifier").holds(self.spared, subject) if truth is None else truth

    def rules(self) -> list[ProofRule]:
        """Return what the true certificate of all solutions rests on, except the list."""
        whole = contradicted(self.kind, self.board, self.solutions, ())
        return [] if whole is None else [rule for rule in whole.rules if rule.reason.kind != OTHER]


def boards(kind: str, rng: Random, least: int = 0) -> Iterator[tuple[Any, list[Any]]]:
    """Yield small boards without end, each with all its solutions, at least that many; larger ones, once many
    in a row had none.
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
    """Yield boards of four rows and columns: stars that do not touch have no room on smaller ones."""
    for _ in range(BARREN):
        try:
            yield random_board(family(kind).declared.layout, rng, 4, 4)
        except InputError:
            continue


def contradicted(
    kind: str, board: Any, solutions: Sequence[Any], lies: Sequence[ProofRule]
) -> RefutedBoard | None:
    """Return the certificate that there are no solutions but these, by lies; None if these do not suffice."""
    listed = [facts_of(kind, board, solution) for solution in solutions]
    others = [ProofRule(facts, Reason(OTHER, (number,))) for number, facts in enumerate(listed, 1)]
    named = {Reason(OTHER, (UNLISTED + number,)): lie.reason for number, lie in enumerate(lies)}
    hidden = [ProofRule(lie.facts, reason) for lie, reason in zip(lies, named, strict=True)]
    answer = refute(kind, board, {}, [*others, *hidden])
    if not isinstance(answer, list):
        return None
    rules = [ProofRule(rule.facts, named.get(rule.reason, rule.reason)) for rule in answer]
    return refutation_files(kind, board, rules, {}, solutions)


def without_one(what: str, false_rules: Callable[[Spared, Random], Iterator[list[ProofRule]]]) -> Forger:
    """Return the forger that says that there is one solution less, by false rules."""

    def lies(kind: str, rng: Random) -> Iterator[Lie]:
        for board, solutions in boards(kind, rng, 1):
            case = Spared(kind, board, solutions, rng.choice(solutions))
            for rules in false_rules(case, rng):
                forged = contradicted(kind, board, case.kept, rules)
                if forged is not None and any(rule in forged.rules for rule in rules):
                    words = f"{rules[0].reason} {what}: one solution more than {len(case.kept)}"
                    yield Lie(kind, words, files_of(forged))

    return lies


def stretched(case: Spared, rng: Random) -> Iterator[list[ProofRule]]:
    """Yield a clause that a constraint implies, without those facts of it that the solution does not have."""
    for rule in rng.sample(rules := case.rules(), min(3, len(rules))):
        short = {subject: so for subject, so in rule.facts.items() if case.holds(subject) is so}
        if 0 < len(short) < len(rule.facts):
            yield [ProofRule(short, rule.reason)]


def miscounted(case: Spared, rng: Random) -> Iterator[list[ProofRule]]:
    """Yield cells added up as a large count is, with one clause in it that the solution breaks."""
    places = family(case.kind).declared.places(case.board) if family(case.kind).declared else ()
    counts = [place for place in places if type(place) is Count and len(place.cells) > 1]
    for place in rng.sample(counts, min(2, len(counts))):
        true = list(total_rules(place, case.board.cols))
        rule = rng.choice(true)
        yield [ProofRule({subject: bool(case.holds(subject)) for subject in rule.facts}, rule.reason), *true]


def misnamed(case: Spared, rng: Random) -> Iterator[list[ProofRule]]:
    """Yield that the solution is none, with the reason of something else."""
    rules, facts = case.rules(), dict(case.facts)
    if rules and facts:
        few = dict(rng.sample(sorted(facts.items(), key=repr), rng.randint(1, len(facts))))
        others = [facts_of(case.kind, case.board, one) for one in case.kept]
        shared = any(all(own.get(subject) is so for subject, so in few.items()) for own in others)
        yield [ProofRule(facts if shared else few, rng.choice(rules).reason)]


def lost_solution(case: Spared, rng: Random) -> Iterator[list[ProofRule]]:
    """Yield "not the first", said in fewer words, so that it means the solution, too."""
    if case.kept:
        first = facts_of(case.kind, case.board, case.kept[0])
        both = {subject: so for subject, so in first.items() if case.facts.get(subject) is so}
        if both:
            yield [ProofRule(both, Reason(OTHER, (1,)))]


def other_board(kind: str, rng: Random) -> Iterator[Lie]:
    """Yield the certificate of a board that is printed otherwise, or of the same print for another family."""
    twins = [other for other in family_names() if other != kind and _alike(kind, other)]
    for board, solutions in boards(kind, rng):
        record = family(kind).board_to_record(board)
        theirs = rng.choice(twins) if twins and rng.random() < 0.5 else kind
        try:
            other = (
                _changed(kind, record, rng) if theirs == kind else family(theirs).board_from_record(record)
            )
            found = [] if other is None else list(islice(judge(theirs).solutions(other), MOST_SOLUTIONS + 1))
        except InputError:
            continue
        if other is None or len(found) > MOST_SOLUTIONS or len(found) == len(solutions):
            continue
        if (forged := contradicted(theirs, other, found, ())) is not None:
            files = with_head(files_of(forged), family=kind) | {"board.json": json.dumps(record) + "\n"}
            yield Lie(kind, f"{theirs}'s {len(found)} solutions of {len(solutions)}", files)


def _changed(kind: str, record: Any, rng: Random) -> Any:
    text = json.dumps(record)
    for _ in range(20):
        copy = json.loads(text)
        key = rng.choice([key for key, value in copy.items() if isinstance(value, list)])
        line = rng.choice(copy[key]) if isinstance(copy[key][0], list) else copy[key]
        if not line:
            continue
        line[rng.randrange(len(line))] = rng.choice([None, 0, 1, 2, 3, 4, -1, *"BWUDLR", [1]])
        try:
            board = family(kind).board_from_record(copy)
        except (InputError, TypeError):
            continue
        if json.dumps(family(kind).board_to_record(board)) != text:
            return board
    return None


@cache
def _alike(kind: str, other: str) -> bool:
    """Return True if boards of one family can be read as boards of another."""
    if family_part(other, "justifier") is None or (kind == "kamaji") != (other == "kamaji"):
        return False
    for board in small_boards(kind, 5, 1):
        try:
            family(other).board_from_record(family(kind).board_to_record(board))
            return True
        except (InputError, KeyError, TypeError):
            continue
    return False


def smuggled(kind: str, rng: Random) -> Iterator[Lie]:
    """Yield no solution, given a fact that the certificate does not name."""
    for board, solutions in boards(kind, rng, 1):
        first, *others = [dict(facts_of(kind, board, solution)) for solution in solutions]
        common = [item for item in first.items() if all(own.get(item[0]) is item[1] for own in others)]
        if not common:
            continue
        subject, so = rng.choice(sorted(common, key=repr))
        answer = refute(kind, board, {subject: not so}, ())
        if isinstance(answer, list):
            files = files_of(refutation_files(kind, board, answer, {subject: not so}))
            yield Lie(kind, "unsolvable, by a fact that is not given", with_head(files, given=None))


def spoilt(kind: str, rng: Random) -> Iterator[Lie]:
    """Yield, for a board without a solution, one of a board that is printed a little otherwise."""
    for board, solutions in boards(kind, rng):
        changed = None if solutions else _changed(kind, family(kind).board_to_record(board), rng)
        wrong = None if changed is None else judge(kind).find(changed)
        if wrong is not None:
            yield Lie(kind, "solvable, and it is not", files_of(SolvedBoard(kind, board, wrong)))


def rule_dropped(kind: str, rng: Random) -> Iterator[Lie]:
    """Yield solutions of a board on which one constraint, or a whole rule, is not looked at."""
    declared = family(kind).declared
    for board, true in boards(kind, rng) if declared is not None else ():
        every = list(declared.places(board))
        if not every:
            continue
        gone = rng.choice(every)
        whole = rng.random() < 0.5
        left = [one for one in every if not (one is gone or (whole and one.rule == gone.rule))]
        found, answer = list[Any](), None
        while len(found) <= MOST_SOLUTIONS and not isinstance(answer, list):
            others = [
                ProofRule(facts_of(kind, board, x), Reason(OTHER, (n,))) for n, x in enumerate(found, 1)
            ]
            answer = refute_constraints(left, board, {}, others)
            found += [] if isinstance(answer, list) else [answer]
        if isinstance(answer, list) and len(found) != len(true):
            whole_list = files_of(refutation_files(kind, board, answer, {}, found))
            yield Lie(kind, f"{len(found)} solutions of {len(true)}", whole_list)
            if not true:
                solved = SolvedBoard(kind, board, rng.choice(found))
                yield Lie(kind, "solvable, and it is not", files_of(solved))


def otherwise(word: str, rng: Random) -> str:
    """Return a number as nobody writes it, or one that is much larger."""
    number = int(word)
    wide, arabic = ("".join(chr(first + int(digit)) for digit in word) for first in (0xFF10, 0x660))
    ways = [
        f"0{word}", f"+{word}", f"{word}.0", f"{word}e0", f" {word}", f"{word}_0", f"-{word}", f"--{word}",
        wide, arabic, hex(number), f'"{word}"', "true", "null", "", f"{word}\u2028", f"{word}\0", "9" * 4400,
        "NaN", "1e999", *(str(number + (1 << size)) for size in (31, 32, 64)),
    ]  # fmt: skip
    return rng.choice(ways)


def family_named(kind: str, rng: Random) -> Any:
    """Return a name that is no family's, however much it looks like one."""
    ways: list[Any] = [
        f"{kind} ", f" {kind}", kind.upper(), kind.title(), f"{kind}\0", f"{kind}.py", f"./{kind}.py",
        [kind], f"../{kind}", f"puzzles/families/{kind}.py", f"file://{kind}.py", None, 0, True, "*", "os",
        {"name": kind}, kind.replace("a", "\u0430"), kind.replace("-", "_") + "_", "hardboard",
        f"declared-{kind}",
    ]  # fmt: skip
    return rng.choice([name for name in ways if not (isinstance(name, str) and is_known(name))])


def written(kind: str, rng: Random) -> Iterator[Lie]:
    """Yield a lie of another forger with one number of any of its files, or its family, written otherwise."""
    sources = [BOARD_FORGERS[name](kind, rng) for name in COPIED]
    while sources:
        source = rng.choice(sources)
        if (lie := next(source, None)) is None:
            sources.remove(source)
            continue
        yield Lie(
            kind, f"the family otherwise; {lie.false}", with_head(lie.files, family=family_named(kind, rng))
        )
        for _ in range(EACH):
            name = rng.choice(sorted(set(lie.files) - {"board.json"}))
            spots = [match.span() for match in re.finditer("[0-9]+", lie.files[name])]
            if spots:
                (begin, end), own = rng.choice(spots), lie.files[name]
                text = own[:begin] + otherwise(own[begin:end], rng) + own[end:]
                words = f"{name}: {text[begin : begin + 9]!r}; {lie.false}"
                yield Lie(kind, words, {**lie.files, name: text})


#: Forgers whose lies are written otherwise.
COPIED = ("stretched", "miscounted", "misnamed", "lost solution", "smuggled")
BOARD_FORGERS: dict[str, Forger] = {
    "stretched": without_one("stretched", stretched),
    "miscounted": without_one("miscounted", miscounted),
    "misnamed": without_one("misnamed", misnamed),
    "lost solution": without_one("for two", lost_solution),
    "other board": other_board,
    "smuggled": smuggled,
    "spoilt": spoilt,
    "rule dropped": rule_dropped,
    "written": written,
}
