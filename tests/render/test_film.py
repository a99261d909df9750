"""Films: a picture for each flip of a variable, or for each step of a person."""

from collections import Counter
from io import BytesIO
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image

from hardboard.puzzles.errors import InputError
from hardboard.reduction import compile_formula, parse
from hardboard.render.film import MOST_PICTURES, film
from hardboard.render.scene import Cells, Scene
from hardboard.render.style import TRUE, TRUE_DARK
from hardboard.workbench.running import flips


@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_a_film_stays_at_each_flip(suffix: str) -> None:
    made = compile_formula(parse("(a, b) (~a, c)"), library="compact")
    shown = flips(made, {"a": True, "b": False, "c": True}, most=3)
    scenes, times = zip(*shown, strict=True)
    assert sorted(times)[-4:] == [900, 900, 900, 2500], "the opposite, then a, then b, then c"
    with Image.open(BytesIO(film(scenes, suffix, times))) as image:
        assert image.n_frames == len(scenes)  # type: ignore[attr-defined]


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "library"), [("kurodoko", "compact"), ("kamaji", None), ("nurimeizu", None)]
)
def test_a_change_runs_along_its_wires_cell_by_cell(target: str, library: str | None) -> None:
    made = compile_formula("(a, ~b)", target, library)
    shown = [scene for scene, _ in flips(made, {"a": True, "b": True}, most=6)]
    ahead = []
    for scene in shown:
        (block,) = scene.cells()
        ahead.append(sum(colours(block)[colour] for colour in (TRUE, TRUE_DARK)))
    changes = np.diff(ahead)
    assert len(shown) > 6 and (changes != 0).sum() > 4, "more and more cells change, not all at once"
    codes = [scene.cells()[0].codes for scene in shown]
    assert not any(np.array_equal(one, two) for one, two in pairwise(codes)), "each shows something new"


def colours(block: Cells) -> Counter[str]:
    return Counter(block.palette[code] for code in block.codes.ravel().tolist())


def test_a_film_too_long_is_refused() -> None:
    with pytest.raises(InputError, match=f"a film of {MOST_PICTURES + 1} pictures"):
        film([Scene(1, 1, ())] * (MOST_PICTURES + 1), ".gif")
