"""The page's worker without a server, under Node: pictures, verdicts and hints are those of the program."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from hardboard.people.authoring import records_without
from hardboard.puzzles import InputError
from hardboard.puzzles.registry import declared, family
from hardboard.studio.bundle import bundle_script
from hardboard.studio.family_data import drawing, family_data, picture_colours
from hardboard.studio.opened import OpenedBoard
from hardboard.studio.play import check_progress, true_candidates
from hardboard.verify.judge import judge
from tests.support.boards import random_board
from tests.support.puzzles import published, small
from tests.support.wasm import needs_wasm, node

pytestmark = needs_wasm
#: Boards have so many cells, and lose so many clues; solutions are counted up to this number.
CELLS, LOST, MOST = 100, 4, 4
#: The page without a server sends a board in one block.
ONE_BLOCK = {"detail": 256, "raster": 256}


def record_of(name: str, rng: Random) -> dict[str, Any]:
    """Return a random board, or a puzzle with some clues left out: these have few solutions."""
    kind = family(name)
    if rng.random() < 0.3:
        try:
            return kind.record(random_board(kind.declared.layout, rng, rng.randint(2, 7), rng.randint(2, 7)))
        except InputError:
            return record_of(name, rng)
    known = [one for one in published(name) if one["rows"] * one["cols"] <= CELLS]
    record = kind.record(kind.board_from_record(rng.choice(known)) if known else small(name).board)
    for _ in range(rng.randint(0, LOST)):
        ways = [less for _, less in records_without(kind, record)]
        record = rng.choice(ways) if ways else record
    return record


@cache
def told() -> dict[str, Any]:
    families = {name: family_data(name) for name in declared()}
    return {
        "worker": bundle_script("worker"),
        "families": families,
        "style": picture_colours(),
        "penpa": drawing(),
    }


def worker(questions: list[tuple[str, dict[str, Any]]]) -> list[Any]:
    """Return the answers of the worker; `error` in an answer says what was wrong."""
    return [answer for answer, _ in node("engine.mjs", told() | {"questions": questions})]


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def desk_of(record: dict[str, Any]) -> OpenedBoard:
    kind = family(record["family"])
    return OpenedBoard(kind, kind.board_from_record(record))


def marks_of(solution: Any, rng: Random, wrong: int = 0) -> str:
    """Return half of a solution as a player lays it, with some cells of the other colour."""
    signs = [["#" if black else "." for black in row] for row in solution.tolist()]
    cells = list(np.ndindex(solution.shape))
    for row, col in rng.sample(cells, len(cells) // 2):
        signs[row][col] = "?"
    for row, col in rng.sample(cells, wrong):
        signs[row][col] = "." if solution[row, col] else "#"
    return "\n".join(map("".join, signs))


def test_boards_look_as_the_program_draws_them() -> None:
    rng = Random(59)
    records = [record_of(name, rng) for name in declared()]
    for record, told in zip(records, worker([("open", {"record": one}) for one in records]), strict=True):
        desk = desk_of(record)
        drawn = plain(desk.printed(record))
        assert told["picture"] == drawn["picture"] | ONE_BLOCK, record
        assert told["blocks"] == drawn["blocks"], record
        about = plain(desk.about)
        for word in ("family", "rows", "cols", "size", "rules", "fields", "record"):
            assert told[word] == about[word], (record, word)
        for word in about["play"].keys() - {"crosses"}:
            assert told["play"][word] == about["play"][word], (record, word)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", declared())
def test_a_puzzle_is_solved_and_checked_as_the_program_does(name: str) -> None:
    kind, board, rng = family(name), small(name).board, Random(name)
    record = kind.record(board)
    solution: Any = judge(name).find(board)
    marks = [marks_of(solution, rng), marks_of(solution, rng, wrong=1)]
    full = "\n".join("".join("#" if black else "." for black in row) for row in solution.tolist())
    asked: list[tuple[str, dict[str, Any]]] = [
        ("run/solve", {"record": record}),
        ("run/solve", {"record": record, "unique": True}),
        ("run/solve", {"record": record, "count": True, "limit": 5}),
        *(("check", {"record": record, "marks": text}) for text in (*marks, full)),
        *(("run/hint", {"record": record, "partial": text}) for text in (*marks, full)),
        *(("candidates", {"record": record, "marks": text}) for text in marks),
    ]
    found = worker(asked)
    assert found[0]["solution"] == full.split("\n")
    assert found[1]["unique"] is True
    assert found[2] == {"count": 1}
    for text, said in zip((*marks, full), found[3:6], strict=True):
        own = check_progress(kind, board, text)
        assert said["solved"] == own["solved"]
        # A single rule may be broken for good before any one of its constraints is.
        assert bool(said["number"]) or not own["number"], (text, own)
    step = found[6]
    row, col = step["cells"][0]
    assert step["status"] == "hint", step
    assert step["value"] in ({"black", "on the loop"} if solution[row, col] else {"white", "off the loop"})
    wrong = [tuple(mistake["cells"][0]) for mistake in found[7]["mistakes"]]
    rows = marks[1].split("\n")
    assert wrong == [at for at in np.ndindex(solution.shape) if rows[at[0]][at[1]] == "#."[int(solution[at])]]
    assert found[8]["status"] == "solved"
    assert found[9] == plain(true_candidates(kind, board, marks[0]))
    assert found[10] == plain(true_candidates(kind, board, marks[1]))


def test_an_author_hears_what_the_program_says(cases: Callable[[int], int], seed: int) -> None:
    rng, statuses = Random(7 + seed), Counter[str]()
    records = [record_of(name, rng) for name in declared() for _ in range(cases(2))]
    reviews = worker([("run/edit", {"record": one, "conflict": True}) for one in records])
    counts = worker([("run/solve", {"record": one, "count": True, "limit": MOST}) for one in records])
    for record, review, count in zip(records, reviews, counts, strict=True):
        kind = family(record["family"])
        board = kind.board_from_record(record)
        found = [one for _, one in zip(range(MOST), judge(kind.name).solutions(board), strict=False)]
        assert review["status"] == ("none", "one", *["several"] * MOST)[len(found)], record
        assert next(iter(count.values())) == len(found), (record, count)
        statuses[review["status"]] += 1
        if len(found) == 1:
            own = ["".join(".#"[int(black)] for black in row) for row in np.asarray(found[0])]
            assert review["solutions"] == [own]
        for one in review["solutions"]:
            shading = np.array([[sign == "#" for sign in row] for row in one])
            assert not kind.violations(board, shading), record
        if review["status"] == "none":
            blamed = [clue["words"] for clue in review["conflict"]]
            assert blamed or "rooms or rules" in review["said"], review["said"]
    assert min(statuses.values()) > 3, statuses


def test_superfluous_clues_go_and_a_missing_one_comes() -> None:
    for name in ("kurodoko", "slitherlink", "heyawake"):
        record = family(name).record(small(name).board)
        [less] = worker([("run/edit", {"record": record, "change": "superfluous"})])
        assert less["status"] == "one", name
        [again] = worker([("run/edit", {"record": less["board"], "change": "superfluous"})])
        assert not again["superfluous"], name


def test_what_the_worker_cannot_do_it_says() -> None:
    record = family("kurodoko").record(small("kurodoko").board)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("run/prove", {"record": record}),
        ("open", {"record": {"family": "sudoku"}}),
        ("open", {"board": "{", "family": "kurodoko"}),
        ("open", {"empty": "0x3", "family": "kurodoko"}),
        ("open", {"record": {"family": "kurodoko", "clues": [[200]]}}),
    ]
    words = [one["error"] for one in worker(asked)]
    assert words[0] == "this page cannot prove without a server"
    assert "the family" in words[1]
    assert "no JSON" in words[2]
    assert "1 to 99" in words[3]
    assert words[4] == "200; expected a number from 1 to 99"


def test_time_that_is_up_gives_no_verdict() -> None:
    empty = {"empty": "12x12", "family": "slitherlink", "seconds": 0}
    edit, count, check = worker(
        [
            ("run/edit", empty),
            ("run/solve", empty | {"count": True, "limit": 9}),
            ("run/solve", empty | {"unique": True}),
        ]
    )
    assert (edit["status"], edit["solutions"]) == ("unknown", [])
    assert count["at_least"] == 0
    assert check["unique"] is None


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", declared())
def test_a_new_puzzle_has_one_solution(name: str) -> None:
    [record] = worker([("run/generate", {"family": name, "size": "5x5", "seconds": 60})])
    board = family(name).board_from_record(record)
    assert family(name).size(board) == (5, 5)
    found = [one for _, one in zip(range(2), judge(name).solutions(board), strict=False)]
    assert len(found) == 1, record
    assert 0 < found[0].sum() < found[0].size, record


def test_a_puzzle_that_is_not_found_in_time_is_named_with_the_command() -> None:
    [answer] = worker([("run/generate", {"family": "yajilin", "size": "10x10", "seconds": 0})])
    assert "hardboard generate --family yajilin --size 10x10" in answer["error"]


@pytest.mark.parametrize("suffix", [".url", ".pzprv3", ".penpa"])
def test_texts_are_those_of_the_program(suffix: str) -> None:
    rng, asked = Random(3), list[tuple[str, dict[str, Any]]]()
    wanted = list[tuple[str, str, dict[str, Any]]]()
    for name in declared():
        kind = family(name)
        linked = kind.declared.pzpr and not kind.declared.layout.icons
        for _ in range(3 if linked or suffix == ".penpa" else 0):
            record = record_of(name, rng)
            board = kind.board_from_record(record)
            try:
                text = kind.write_board(board, suffix)
            except InputError:
                continue
            wanted.append((name, text.strip(), plain(kind.record(kind.read_board(text)))))
            asked += [("files/download", {"record": record, "format": suffix}), ("open", {"board": text})]
    found = worker(asked)
    for number, (name, text, record) in enumerate(wanted):
        written, opened = found[2 * number : 2 * number + 2]
        assert opened.get("record") == record, (text, opened)
        # What is packed may be packed otherwise: the program reads the same board in it.
        own = family(name).record(family(name).read_board(written["text"]))
        assert plain(own) == record if suffix == ".penpa" else written["text"].strip() == text
    assert len(wanted) > 70
