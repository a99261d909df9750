"""Films: a picture for each flip of a variable, or for each step of a person."""

from io import BytesIO

import pytest
from PIL import Image

from hardboard.puzzles.errors import InputError
from hardboard.reduction import compile_formula, parse
from hardboard.render.film import MOST_PICTURES, film
from hardboard.render.scene import Scene
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


def test_a_film_too_long_is_refused() -> None:
    with pytest.raises(InputError, match=f"a film of {MOST_PICTURES + 1} pictures"):
        film([Scene(1, 1, ())] * (MOST_PICTURES + 1), ".gif")
