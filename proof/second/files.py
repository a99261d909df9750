"""Read the files of a certificate with distrust: plain files of bounded size, numbers in one form, and a
proof that is read step by step.

    >>> walk([[1, 2], [-1], [-2]], "4 2 0 2 1 0 5 0 4 3 0")
    >>> facts_of([-1, 2], {1: (0, 0), 2: (0, 1)}) == {(0, 0): True, (0, 1): False}
    True
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from hardboard.puzzles.formats import Record
from hardboard.puzzles.reading import load_json, read_bytes, read_packed

FORMAT = "hardboard certificate 2"
#: Bytes of a file, packed or not, beyond which it is not read.
MOST_BYTES = 1 << 26
Cell = tuple[int, int]
#: What a total begins with, before its number and cells.
TOTAL = "at least"
#: A cell, or two: a line of cells in Kamaji, a step from cell to cell in Nurimeizu; or a total.
Subject = tuple[Any, Any]
#: What is taken to be so: of a cell, that it is black (or not); of two, that they are linked.
Facts = Mapping[Subject, bool]
#: Facts that do not all hold; the word that says why; and the cells, or the number, that it is about.
Rule = tuple[Facts, str, list[Subject]]

_NUMBER = re.compile(r"-?[1-9][0-9]{0,8}|0", re.ASCII)
_CELL = re.compile(r"r([1-9][0-9]{0,8})c([1-9][0-9]{0,8})", re.ASCII)


class NotAccepted(Exception):
    """Why a certificate is not accepted."""


class TooLargeError(Exception):
    """The error for inputs that are too large for this checker."""


class WorkBudget:
    """A budget of cells, literals, states and rows of tables. Every loop that a certificate can make long
    takes from it, so that nobody waits for ever.
    """

    most: ClassVar[int] = 100_000_000
    left: ClassVar[int] = most


def spend_budget(times: int) -> None:
    """Spend a part of the budget."""
    WorkBudget.left -= times
    if WorkBudget.left < 0:
        raise TooLargeError("the certificate is beyond this checker, which is slow: it would take too long")


def require_that(holds: object, reason: str) -> None:
    """Refuse unless something holds."""
    if not holds:
        raise NotAccepted(reason)


def text(folder: Path, name: str) -> str:
    """Return the text of a file, or of the packed file of that name."""
    plain, packed = folder / name, folder / f"{name}.gz"
    require_that(plain.exists() or packed.exists(), f"{name}: no such file")
    data = read_bytes(plain, MOST_BYTES) if plain.exists() else read_packed(packed, MOST_BYTES)
    return data.decode("utf-8").replace("\r\n", "\n")


def lines(folder: Path, name: str) -> list[str]:
    """Return the lines of a file; the last one may end or not."""
    whole_text = text(folder, name)
    return whole_text.removesuffix("\n").split("\n") if whole_text else []


def entries(folder: Path, name: str, known: Iterable[str]) -> Record:
    """Return a JSON object; refuse unknown entries."""
    value = load_json(text(folder, name))
    require_that(isinstance(value, dict), f"{name}: not an object")
    require_that(value.keys() <= set(known), f"{name}: an entry that nobody reads")
    return dict(value)


def array(value: object) -> list[Any]:
    """Return a list of JSON, not a text or an object that looks like one when it is gone through."""
    if type(value) is not list:
        raise NotAccepted(f"{value!r:.20} is no list")
    return list(value)


def number(word: str) -> int:
    """Return a whole number in its only form: no plus sign, no leading zeros."""
    require_that(_NUMBER.fullmatch(word), f"{word[:20]!r} is no number")
    return int(word)


def json_whole_number(value: object) -> int:
    """Return a whole number of JSON; refuse 1.0, true and "1"."""
    if type(value) is not int:
        raise NotAccepted(f"{value!r:.20} is no whole number")
    return value


def cell(word: str) -> Cell:
    """Return the cell called `r1c1`."""
    match = _CELL.fullmatch(word)
    require_that(match, f"{word[:20]!r} is no cell")
    assert match is not None
    return int(match[1]) - 1, int(match[2]) - 1


def subject(word: str) -> Subject:
    """Return the subject of a word: a cell, a link `r1c1-r1c2`, or a total."""
    if ":" in word:
        least, _, rest = word.partition(":")
        cells = [cell(each) for each in rest.split(",")]
        require_that(cells == sorted(set(cells)), f"{word[:20]!r}: cells twice or not in order")
        require_that(0 < number(least) <= len(cells), f"{word[:20]!r}: no such number")
        return TOTAL, (number(least), frozenset(cells))
    one, dash, other = word.partition("-")
    require_that(not dash or cell(one) <= cell(other), f"{word[:20]!r}: the first after the second")
    return (cell(one), cell(other)) if dash else cell(one)


def reasons(folder: Path, name: str) -> list[tuple[str, list[Subject]]]:
    """Return each clause's word and subjects; the number behind `other` stands for the cell of that row."""
    split = [line.split(" ") for line in lines(folder, name)]
    other = [words[0] == "other" and len(words) == 2 for words in split]
    return [
        (words[0], [(number(words[1]), 0)] if is_other else [subject(word) for word in words[1:]])
        for words, is_other in zip(split, other, strict=True)
    ]


def mapped(folder: Path, name: str, columns: int) -> list[list[str]]:
    """Return the words of each line of a map; variables and kinds are not negative."""
    split = [line.split(" ") for line in lines(folder, name)]
    require_that(all(len(words) == columns for words in split), f"{name}: a line of more or fewer words")
    require_that(all(number(words[0]) > 0 for words in split), f"{name}: a variable below 1")
    require_that(all(number(word) >= 0 for words in split for word in words[1:-1]), f"{name}: a kind below 0")
    return split


def numbers(line: str) -> list[int]:
    """Return the numbers of a line that ends with 0, without it."""
    words = [number(word) for word in line.split(" ")]
    require_that(words[-1] == 0, "a line without a 0 at its end")
    return words[:-1]


def clauses(folder: Path, name: str) -> list[list[int]]:
    """Return the clauses of a DIMACS file, one a line."""
    head, *rest = lines(folder, name)
    found = [numbers(line) for line in rest]
    require_that(all(0 not in clause for clause in found), f"{name}: a 0 inside a clause")
    most = max((abs(literal) for clause in found for literal in clause), default=0)
    words = head.split(" ")
    require_that(words[:2] == ["p", "cnf"] and len(words) == 4, f"{name}: no heading")
    require_that(
        number(words[2]) >= most and number(words[3]) == len(found),
        f"{name}: not as many as its heading says",
    )
    return found


def facts_of(clause: Iterable[int], subjects: Mapping[int, Subject]) -> dict[Subject, bool]:
    """Return the facts that a clause excludes together."""
    literals = set(clause)
    require_that(not any(-literal in literals for literal in literals), "a clause that says nothing")
    require_that(all(abs(literal) in subjects for literal in literals), "a variable without a subject")
    facts = {subjects[abs(literal)]: literal < 0 for literal in literals}
    require_that(len(facts) == len(literals), "a clause that names a subject twice")
    return facts


def walk(given: Sequence[Sequence[int]], proof: str) -> None:
    """An LRAT proof without deletions: each step follows from the clauses that it names, the last is empty.

    With the clause's literals false, each clause named has one literal left that is not false, which is then
    true, until the last one has none left.
    """
    known = [frozenset(clause) for clause in given]
    split = re.findall("[^ \n]+", proof)
    words = iter([number(word) for word in split])
    require_that(split[-1:] == ["0"], "a proof that breaks off")
    step: frozenset[int] = frozenset([0])
    for place in words:
        require_that(place == len(known) + 1, f"step {place} is not the next")
        require_that(step, "a step after the contradiction")
        step, hints = frozenset(iter(words.__next__, 0)), list(iter(words.__next__, 0))
        true = {-literal for literal in step}
        require_that(not true & step, f"step {place} says nothing")
        for count, hint in enumerate(hints, 1):
            require_that(0 < hint < place, f"step {place} names a clause that is not there")
            spend_budget(len(known[hint - 1]))
            left = [literal for literal in known[hint - 1] if -literal not in true]
            follows = len(left) == (count < len(hints)) and not true.intersection(left)
            require_that(follows, f"step {place} does not follow")
            true.update(left)
        require_that(hints, f"step {place} does not follow")
        known.append(step)
    require_that(not step, "the proof does not end with a contradiction")
