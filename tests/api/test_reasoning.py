"""Puzzles for programs that reason have the records of the public benchmark, and pzpr takes their moves."""

import json
from base64 import b64decode
from itertools import cycle
from pathlib import Path

import pytest

from hardboard.api import puzzle
from hardboard.api.reasoning import KEY, reasoning_families, reasoning_set, solution_moves
from hardboard.puzzles import InputError
from tests.support import pzpr

#: The entries of each record of the package ppbench 0.1.0, and their types.
FIELDS = {
    "puzzle_url": str, "pid": str, "sort_key": str, "width": int, "height": int, "area": int,
    "number_required_moves": int, "number_total_solution_moves": int, "puzzlink_url": str, "source": dict,
    "metadata": dict, "created_at": str, "solution_enc": str,
}  # fmt: skip


def deciphered(text: str) -> dict[str, list[str]]:
    """The solution, as the package reads it."""
    signs = zip(b64decode(text), cycle(KEY), strict=False)
    told: dict[str, list[str]] = json.loads(bytes(sign ^ key for sign, key in signs))
    return told


def test_records_have_the_benchmarks_entries(tmp_path: Path) -> None:
    for one in reasoning_set(tmp_path, 3, seed=1, size=5):
        assert {name: type(value) for name, value in one.items()} == FIELDS
        told = deciphered(one["solution_enc"])
        assert len(told["moves_required"]) == one["number_required_moves"] > 0
        assert len(told["moves_full"]) == one["number_total_solution_moves"]
        assert puzzle.read(one["puzzlink_url"]).unique()
    lines = (tmp_path / "reasoning.jsonl").read_text().splitlines()
    assert len({json.loads(line)["pid"] for line in lines}) == 3


def test_a_set_is_not_written_over(tmp_path: Path) -> None:
    list(reasoning_set(tmp_path, 1, size=4, target="creek"))
    with pytest.raises(InputError, match="there already"):
        list(reasoning_set(tmp_path, 1))
    with pytest.raises(InputError, match="--reasoning for kamaji"):
        list(reasoning_set(tmp_path / "other", 1, target="kamaji"))


@pytest.mark.slow
@pytest.mark.skipif(bool(pzpr.missing()), reason=pzpr.missing() or "pzpr is here")
def test_pzpr_finds_puzzles_solved_after_the_required_moves() -> None:
    made = [puzzle.generate(name, 5, seed=2) for name in reasoning_families()]
    asked = [
        {"text": one.write(".url").strip(), "moves": solution_moves(one)["moves_required"]} for one in made
    ]
    less = [{**one, "moves": one["moves"][:-1]} for one in asked]
    whole, short = (pzpr.ask(requests) for requests in (asked, less))
    known = [number for number, answer in enumerate(whole) if "error" not in answer]
    wrong = {made[number].name: whole[number]["moved"] for number in known if whole[number]["moved"]}
    assert not wrong
    assert len(known) >= 16 and all(short[number]["moved"] for number in known)
