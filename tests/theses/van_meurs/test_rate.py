"""Ratings: what they say, and that they go with the labels that publishers gave."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hardboard.puzzles.declared.board import Board
from hardboard.puzzles.families.kurodoko import FAMILY
from hardboard.theses.van_meurs.rate import LEVEL_LOOKS, rate

Records = Callable[[str], list[dict[str, Any]]]


def test_a_board_that_the_rules_solve_is_easy() -> None:
    board = Board.of_array(np.array([[0, 0, 0], [0, 5, 0], [0, 0, 3]], dtype=np.int32))
    found: Any = rate(board)
    assert found.label == "easy"
    assert found.facts["depth of guesses"] == found.facts["guesses"] == 0
    assert found.effort == round(LEVEL_LOOKS * sum(found.facts["steps"].values()), 1), "steps of level 1 only"


@pytest.mark.thorough
def test_the_effort_goes_with_the_publishers_labels(corpus: Records) -> None:
    labelled = [record for record in corpus("kurodoko") if record.get("difficulty")][::4]
    ratings = [rate(FAMILY.board_from_record(record)) for record in labelled]
    theirs = [("EASY", "MEDIUM", "HARD").index(record["difficulty"]) for record in labelled]
    from scipy.stats import spearmanr

    assert spearmanr([rating.effort for rating in ratings], theirs)[0] > 0.75
    hard = [rating.label for rating, label in zip(ratings, theirs, strict=True) if label == 2]
    easy = [rating.label for rating, label in zip(ratings, theirs, strict=True) if label == 0]
    assert hard.count("easy") <= len(hard) // 10
    assert easy.count("hard") <= len(easy) // 10
