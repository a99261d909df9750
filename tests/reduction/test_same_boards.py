"""Compiled boards are those of earlier versions, in every library and layout, by their hashes.

A change on purpose prints its new hashes here, and its commit says why.
"""

import hashlib
import json

import pytest

from hardboard.gadgets import library_names
from hardboard.puzzles.registry import family
from hardboard.reduction import compile_formula, parse

FORMULA = "1,2,3 -1,2 3"
#: Target, library and layout -> the hashes of the board of the one-in-three formula and of the CNF.
BOARDS = {
    ("kurodoko", "compact", None): "ccb0f55d7099 0efd9df2ce23",
    ("kamaji", "kamaji", None): "0db86aabf6ff c1074d8092df",
    ("kurodoko", "koelker", None): "e236ffbe8587 b75b742e6277",
    ("kuroshuto", "kuroshuto", None): "7ad8d3d81ae4 af5b513f6cef",
    ("nurimeizu", "nurimeizu", None): "84c6ef95af37 c031063ea46e",
    ("chocona", "chocona", None): "5930579d01d0 21b3d22d904b",
    ("context", "context", None): "138adc9252e2 58f98ace9c14",
    ("creek", "creek", None): "58370682cdf3 049cc4f10673",
    ("kurodoko", "found-kurodoko", None): "3e7fe8e5057b 74bf382c585c",
    ("kuroshuto", "found-kuroshuto", None): "e5761e55ad19 7b6a07cc1ab4",
    ("kurotto", "kurotto", None): "6a0ce7453acf bbe342429d4b",
    ("light-up", "light-up", None): "37a3bcbf528e d128792926ba",
    ("minesweeper", "minesweeper", None): "8a2cfbed2488 3e05673cc85b",
    ("mosaic", "mosaic", None): "31a3b39d5642 e0c7d7b80588",
    ("slitherlink", "slitherlink", None): "022c3b158d73 f206176c0bff",
    ("t-grid", "t-grid", None): "13679c4dff4c d467c9c7f2e8",
    ("tapa", "tapa", None): "4798c07158a0 74ed60c2374b",
    ("kurodoko", "koelker", "kinked"): "992eb4a89d61 f8792c88aeb0",
    ("kurodoko", "koelker", "zeros-below"): "3a9c40710c8b f88ec7ea935c",
    ("kurotto", "kurotto", "proved"): "6a0ce7453acf 645e8c0115b5",
    ("mosaic", "mosaic", "proved"): "98a7b2ad6293 b86b5807aeef",
    ("kamaji", "kamaji", "proved"): "55d3ee3d723a 245d46a80bf0",
    ("slitherlink", "t-grid", None): "9ad5d755bcac e04d9a695a7e",
    ("yajilin", "t-grid", None): "12d68c615ed9 8d7d6cf768ca",
}


@pytest.mark.slow
@pytest.mark.parametrize(("target", "library", "layout"), BOARDS)
def test_boards_stay_as_they_are(target: str, library: str, layout: str | None) -> None:
    found = []
    for meaning in ("one-in-three", "sat"):
        made = compile_formula(parse(FORMULA, meaning), target, library, layout=layout)
        record = json.dumps(family(target).board_to_record(made.board), sort_keys=True)
        found.append(hashlib.sha256(record.encode()).hexdigest()[:12])
    assert " ".join(found) == BOARDS[target, library, layout]


def test_every_library_has_a_board() -> None:
    assert {library for _, library, _ in BOARDS} == set(library_names())
