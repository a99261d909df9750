"""The page's checker of certificates, in node, and what the two others say of the same certificate."""

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from hardboard.proof.check.files import EQUIVALENT, FORMAT, WINDOW
from hardboard.proof.check.justify.declared import violates_with_totals
from hardboard.proof.check.reasons import Total, show_subject
from hardboard.puzzles import InputError
from hardboard.puzzles.declared.board import Facts
from hardboard.puzzles.declared.constraints import Constraint, Count
from hardboard.puzzles.formats import Record
from hardboard.puzzles.reading import load_json
from hardboard.puzzles.registry import declared, family
from hardboard.studio.family_data import family_data
from tests.support.boards import random_board

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not here: apt-get install nodejs")
SCRIPT = Path(__file__).with_name("check_certificates.mjs")
ACCEPTED, REFUSED, UNKNOWN = "accepted", "refused", "unknown kind"
#: Claims that the page's checker does not know.
OTHER_CLAIMS = (EQUIVALENT, WINDOW)


class PageChecker:
    """A node process that answers for one certificate after the other."""

    def __init__(self, rules: Mapping[str, object] | None = None) -> None:
        self._place = TemporaryDirectory()
        path = Path(self._place.name) / "rules.json"
        path.write_text(
            json.dumps(rules or {name: family_data(name) for name in certified_by_rules()}), encoding="utf-8"
        )
        words = [str(NODE), str(SCRIPT), str(path)]
        self._node = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def verdict(self, certificate: Path | Mapping[str, str]) -> Record:
        """Return the verdict on a folder, on a zip file, or on files given as texts."""
        line = str(certificate) if isinstance(certificate, Path) else json.dumps(dict(certificate))
        assert self._node.stdin is not None and self._node.stdout is not None
        self._node.stdin.write(line + "\n")
        self._node.stdin.flush()
        answer: Record = json.loads(self._node.stdout.readline())
        assert answer["reason"].count("\n") == 0 and bool(answer["reason"]) is (answer["verdict"] != ACCEPTED)
        return answer

    def close(self) -> None:
        """End the process."""
        self._node.communicate()
        self._place.cleanup()


def certified_by_rules() -> list[str]:
    return [name for name in declared() if family(name).own_part("justifier") is None]


def known(files: Mapping[str, str]) -> bool:
    """Return True if the page's checker has to accept or refuse a certificate with these files."""
    try:
        head = load_json(files["certificate.json"])
    except (KeyError, InputError):
        return True
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("family"), str):
        return True
    return head.get("claim") not in OTHER_CLAIMS and head["family"] in certified_by_rules()


def texts(folder: Path) -> dict[str, str]:
    """Return the texts of a folder's files that are not packed."""
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.suffix != ".gz"}


def one_clause(kind: str, record: Record, facts: Mapping[Any, bool], reason: str) -> dict[str, str]:
    """Return a certificate of one clause without a proof: a checker refuses the clause, or else the proof."""
    signs = [f"{'-' if so else ''}{number} " for number, so in enumerate(facts.values(), 1)]
    names = [f"{number} {show_subject(subject)}\n" for number, subject in enumerate(facts, 1)]
    return {
        "certificate.json": json.dumps({"format": FORMAT, "family": kind, "claim": "unsolvable"}),
        "board.json": json.dumps(record),
        "rules.cnf": f"p cnf {len(facts)} 1\n{''.join(signs)}0\n",
        "map.txt": "".join(names),
        "reasons.txt": f"{reason}\n",
        "rules.lrat": "",
    }


def clause_follows(answer: Record) -> bool:
    """Return True if the checker had nothing against the clause of such a certificate."""
    assert answer["verdict"] == REFUSED and answer["reason"].startswith(("clause 1 ", "rules.lrat: ")), answer
    return bool(answer["reason"].startswith("rules.lrat: "))


def varied_boards(kind: str, rng: Random, number: int) -> Iterator[Any]:
    """Yield so many boards of up to seven rows and columns, some with cells outside rooms and arrows gone."""
    layout = family(kind).declared.layout
    while number:
        try:
            board = random_board(layout, rng, rng.randint(1, 7), rng.randint(1, 7))
            record = layout.record(board)
            if layout.rooms and rng.random() < 0.3:
                gone = rng.choice(record["rooms"])[0]
                record["rooms"] = [[-1 if room == gone else room for room in row] for row in record["rooms"]]
            if layout.arrows and rng.random() < 0.3:
                rng.choice(record["arrows"])[0] = None
            yield layout.board(record)
        except InputError:
            continue
        number -= 1


def clauses(kind: str, board: Any, rng: Random, number: int) -> Iterator[tuple[dict[Any, bool], str, bool]]:
    """Yield facts about a board's cells, a rule with an anchor, and if the facts violate the rule there."""
    places = family(kind).declared.places(board)
    by_name: dict[tuple[str, int], list[Constraint]] = {}
    for place in places:
        by_name.setdefault((place.rule, place.spot), []).append(place)
    counts = [place for place in places if type(place) is Count and len({*place.cells}) > 1]
    for turn in range(number if by_name else 0):
        facts: list[bool | None] = [None] * board.size
        likely = rng.choice((0, 0.1, 0.3, 0.5, 0.7, 0.9))
        known_cells = rng.sample(board.cells, rng.randint(0, board.size)) if turn % 3 else list(board.cells)
        for cell in known_cells:
            facts[cell] = rng.random() < likely
        named = {divmod(cell, board.cols): so for cell, so in enumerate(facts) if so is not None}
        rule = rng.choice(sorted({name for name, _ in by_name}))
        spot = rng.choice([spot for name, spot in by_name if name == rule])
        if turn % 5 == 0:  # a name at an anchor where it may say nothing
            spot = rng.choice(board.cells)
        holds = any(place.broken(facts) for place in by_name.get((rule, spot), ()))
        yield dict(named), f"{rule} {board.show(spot)}", holds
        if counts:
            place = rng.choice(counts)
            yield _totals(place, by_name[place.rule, place.spot], board, facts, rng)


def _totals(
    place: Count, named: list[Constraint], board: Any, facts: Facts, rng: Random
) -> tuple[dict[Any, bool], str, bool]:
    """Return totals of a place's cells beside facts about the others, and if they violate the rule there."""
    cells = tuple(sorted(divmod(cell, board.cols) for cell in {*place.cells}))
    least = rng.sample(range(1, len(cells) + 1), min(len(cells), rng.randint(1, 2)))
    totals = [(Total(one, cells), rng.random() < 0.5) for one in least]
    own = {divmod(cell, board.cols): so for cell, so in enumerate(facts) if so is not None}
    alone: list[bool | None] = [*facts, None]
    holds = any(violates_with_totals(each, totals, alone, board) for each in named)
    return {**own, **dict(totals)}, f"{place.rule} {board.show(place.spot)}", holds
