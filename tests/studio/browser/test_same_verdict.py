"""The page, its JSON interface and the command line give one verdict."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from hardboard import generate
from tests.support.storm import formula
from tests.support.visit import VISITS, Visit

pytestmark = [*VISITS, pytest.mark.thorough]
FAMILIES = ("kurodoko", "kuroshuto", "light-up", "heyawake", "nurikabe")


def terminal(*words: str) -> Any:
    """Return the JSON that a command prints."""
    command = [sys.executable, "-m", "hardboard", *words, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(done.stdout.splitlines()[-1])


def interface(address: str, path: str, body: Any) -> Any:
    """Return the answer of the JSON interface."""
    base, token = address.split("/?token=")
    heads = {"authorization": f"token {token}"}
    answer = httpx.post(f"{base}/api/v2/{path}", json=body, headers=heads, timeout=300)
    return json.loads(answer.text.strip().splitlines()[-1])["answer"]["answer"]


def test_of_formulas(visit: Visit, address: str, cases: Callable[[int], int], seed: int) -> None:
    for number in range(seed, seed + cases(3)):
        text = formula(1 + number % 6, number, 4)
        visit.page.get_by_label("Formula", exact=True).fill(text)
        visit.button("Compile").click()
        visit.says("Compiled")
        visit.page.get_by_role("button", name="Solve", exact=True).click()
        visit.says(re.compile("Solved|no solution"))
        shown = "Solved" in visit.page.get_by_role("status").text_content()
        body = {"formula": text, "library": "compact"}
        assert shown == (interface(address, "run/solve", body)["status"] == "solvable")
        assert shown == (terminal("verify", text, "--library", "compact")["formula"] == "satisfiable")


def test_of_puzzles(
    visit: Visit, address: str, cases: Callable[[int], int], seed: int, tmp_path: Path
) -> None:
    """Every other puzzle has two clues less, so that some have several solutions."""
    visit.page.get_by_role("tab", name="Play").click()
    visit.page.get_by_text("Open a puzzle").click()
    for number in range(seed, seed + cases(3)):
        made = generate(FAMILIES[number % 5], 5, seed=number)
        record = made.family.record(made.board)
        if number % 2 and "clues" in record:
            rows = [list(row) for row in record["clues"]]
            spots = [(r, c) for r, row in enumerate(rows) for c, clue in enumerate(row) if clue]
            for r, c in spots[:2]:
                rows[r][c] = None
            record = record | {"clues": rows}
        text = json.dumps(record)
        (tmp_path / "board.json").write_text(text)
        visit.page.get_by_label("Address, ID or text").fill(text)
        visit.page.get_by_role("button", name="Open", exact=True).click()
        visit.says("In play")
        visit.button("Unique?").click()
        visit.says(re.compile("one solution|No solution"))
        shown = "Exactly one" in visit.page.get_by_role("status").text_content()
        assert shown == interface(address, "run/solve", {"board": text, "unique": True})["unique"]
        assert shown == terminal("solve", str(tmp_path / "board.json"), "--unique")["unique"]
