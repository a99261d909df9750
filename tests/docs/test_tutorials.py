"""Every tutorial can be followed from start to end in an empty folder, and makes its own pictures."""

from pathlib import Path

import pytest

from tests.support.tutorials import IMAGES, TUTORIALS, blocks, calls, follow, pictures, source

#: A page with many pictures is still loaded at once.
MOST_BYTES = 100_000


@pytest.mark.thorough
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_is_followed_from_start_to_end(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for command, status, wanted in follow(page):
        assert status == wanted, command
    for picture in pictures(page):
        assert source(page, picture, tmp_path), f"nothing wrote {picture}"


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_is_long_enough_to_follow_and_has_its_pictures(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert 900 <= len(text.split()) <= 1850
    assert len(pictures(page)) >= 2
    for picture in pictures(page):
        assert 0 < (IMAGES / picture).stat().st_size < MOST_BYTES, picture


def test_no_line_of_a_tutorial_is_left_out() -> None:
    """What is no command of a block is a file to be saved, Python, or a server that other tests start."""
    for page in TUTORIALS:
        for name, language, block in blocks(page.read_text(encoding="utf-8")):
            if name is None and language != "python":
                left = [line for line in block.splitlines() if line and not line.startswith("hardboard ")]
                assert left == [] and (list(calls(block)) or block == "hardboard studio\n"), page.name
