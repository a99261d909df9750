"""Puzzles for programs that reason, as records of the public pencil-puzzle benchmark (package `ppbench`).

A record is one line of JSON: the address of the puzzle, its size, and a solution as moves. pzpr, the engine
of puzz.link, judges each move. Required moves (shaded cells, lines of a loop) are listed apart from moves
that only help a person (marks of white cells).

    >>> solution_moves(puzzle.read("https://puzz.link/p?creek/2/2/j4j"))["moves_required"][:2]
    ['mouse,left,1,1', 'mouse,left,3,1']
"""

import json
from base64 import b64encode
from collections.abc import Collection, Iterator
from itertools import cycle
from pathlib import Path

import numpy as np

from hardboard.api import puzzle
from hardboard.puzzles.declared.vocabulary.areas import ReachTheEdge
from hardboard.puzzles.declared.vocabulary.rooms import OneColourRooms
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.family import Family
from hardboard.puzzles.formats import Record
from hardboard.puzzles.grid import Cell
from hardboard.puzzles.naming import path_inside
from hardboard.puzzles.registry import declared, family
from hardboard.render.files import write_whole

#: The key with which the benchmark keeps solutions from being read by accident.
KEY = b"ppbench"
RECORDS = "reasoning.jsonl"


def reasoning_families() -> list[str]:
    """Return the families whose puzzles have an address and whose solutions are clicks on cells or lines."""
    kinds = {name: family(name) for name in declared()}
    return [name for name, kind in kinds.items() if ".url" in kind.writers and _by_clicks(kind)]


def _by_clicks(kind: Family) -> bool:
    """Return False if pzpr lets people place stones, colour rooms, or draw a line around white cells."""
    meanings = {type(rule.meaning) for rule in kind.declared.rules}
    return kind.declared.layout.black != "stone" and meanings.isdisjoint({OneColourRooms, ReachTheEdge})


def solution_moves(made: puzzle.Puzzle) -> Record:
    """Return a solution as moves: all moves, the required ones, and the hints."""
    solution = np.asarray(made.only() if made.solution is None else made.solution)
    layout = made.family.declared.layout
    clues = {} if layout.loop and layout.room_numbers else _clues(made)
    required, hints = [], []
    for row, col in np.ndindex(solution.shape):
        if not layout.loop:
            x, y = 2 * col + 1, 2 * row + 1
            if solution[row, col]:
                required.append(f"mouse,left,{x},{y}")
            elif (row, col) not in clues:
                hints.append(f"mouse,right,{x},{y}")
        elif solution[row, col] and (row + col) % 2:
            down, right = (row % 2 == 0, col % 2 == 0) if layout.loop == "cells" else (row % 2, col % 2)
            required.append(f"mouse,left,{col - right},{row - down},{col + right},{row + down}")
        elif layout.shaded and row % 2 and col % 2 and not solution[row, col] and (row, col) not in clues:
            required.append(f"mouse,left,{col},{row}")
    return {"moves_full": required + hints, "moves_required": required, "moves_hint": hints}


def _clues(made: puzzle.Puzzle) -> Collection[Cell]:
    clues: Collection[Cell] = getattr(made.board, "clues_by_position", ())
    return clues


def reasoning_record(made: puzzle.Puzzle, seed: int) -> Record:
    """Return a puzzle as a record of the benchmark, its solution enciphered as there."""
    kind, told = made.family, solution_moves(made)
    address = made.write(".url").strip()
    rows, cols = kind.size(made.board)
    enciphered = bytes(sign ^ key for sign, key in zip(json.dumps(told).encode(), cycle(KEY), strict=False))
    return {
        "puzzle_url": address,
        "puzzlink_url": address,
        "pid": kind.aliases[0],
        "sort_key": f"hardboard-{kind.name}-{rows}x{cols}-{seed:06}",
        "width": cols,
        "height": rows,
        "area": rows * cols,
        "number_required_moves": len(told["moves_required"]),
        "number_total_solution_moves": len(told["moves_full"]),
        "source": {"site_name": "hardboard", "page_url": "", "feed_type": "generated", "published_at": ""},
        "metadata": {"has_structured_solution": True, "grade": made.rate().grade, "seed": seed},
        "created_at": "",
        "solution_enc": b64encode(enciphered).decode(),
    }


def reasoning_set(
    folder: str | Path, instances: int = 20, seed: int = 0, size: int = 8, target: str | None = None
) -> Iterator[Record]:
    """Write puzzles with exactly one solution, of all families in turn, into `reasoning.jsonl`; yield each.

    Raises:
        InputError: the target has no such puzzles, or the folder has a set already.
    """
    if target is not None and target not in reasoning_families():
        raise InputError(f"--reasoning for {target}", "one of " + " ".join(reasoning_families()))
    path = path_inside(Path(folder), RECORDS)
    if path.exists():
        raise InputError("a set that is there already", "another folder", str(path))
    lines: list[str] = []
    for number, name in zip(
        range(instances), cycle([target] if target else reasoning_families()), strict=False
    ):
        one = reasoning_record(puzzle.generate(name, size, seed + number), seed + number)
        lines.append(json.dumps(one))
        yield one
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, "".join(f"{line}\n" for line in lines).encode())
