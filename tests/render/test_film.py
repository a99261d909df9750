"""Films: a picture for each flip of a variable, or for each step of a person."""

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from hardboard.cli import main
from hardboard.puzzles.errors import InputError
from hardboard.reduction import compile_formula, parse
from hardboard.render.film import MOST, film
from hardboard.render.scene import Scene
from hardboard.workbench.pictures import flips


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".gif", ".webp"])
def test_a_film_has_a_frame_for_each_flip(suffix: str) -> None:
    made = compile_formula(parse("(a, b) (~a, c)"), library="compact")
    scenes = flips(made, {1: True, 2: False, 3: True})
    assert len(scenes) == 3, "all false, then a, then c"
    with Image.open(BytesIO(film(scenes, suffix))) as image:
        assert image.n_frames == 3  # type: ignore[attr-defined]


def test_a_page_holds_every_picture(tmp_path: Path) -> None:
    board = Path(__file__).parents[1] / "recorded" / "inputs" / "kurodoko.txt"
    assert main(["solve", str(board), "--explain", "--steps", "1-4", "-o", str(tmp_path / "s.html")]) == 0
    text = (tmp_path / "s.html").read_text(encoding="utf-8")
    frames = json.loads(re.search(r"frames = (\[\[.*?\]\])", text)[1])
    assert len(frames) == 4 and len({tuple(frame) for frame in frames}) == 4
    assert text.count("<svg xmlns") == 1 and text.count("</script>") == 1


def test_a_film_too_long_is_refused() -> None:
    with pytest.raises(InputError, match=f"a film of {MOST + 1} pictures"):
        film([Scene(1, 1, ())] * (MOST + 1), ".gif")
