"""The codes of a sheet are read by a program that is not ours."""

import shutil
import subprocess
from pathlib import Path

import pytest

from hardboard import generate, sheet
from hardboard.render import save_picture
from hardboard.render.book import qr_scene
from hardboard.render.pdf import pdf_bytes

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("zbarimg") is None, reason="zbarimg is not here: apt-get install zbar-tools"
    ),
]
ADDRESSES = ("https://puzz.link/p?creek/3/3/0", "https://puzz.link/p?kurodoko/9/9/" + "2j5i" * 60)


def read(picture: Path) -> set[str]:
    """What the codes in a picture say."""
    words = ["zbarimg", "--quiet", "--raw", str(picture)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("address", ADDRESSES, ids=["short", "long"])
def test_a_code_says_its_address(address: str, tmp_path: Path) -> None:
    save_picture(qr_scene(address), str(tmp_path / "code.png"))
    assert read(tmp_path / "code.png") == {address}


def test_the_codes_on_a_printed_page_say_where_its_puzzles_are_played(tmp_path: Path) -> None:
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not here: apt-get install poppler-utils")
    puzzles = [generate("kurodoko", 5, seed=1), generate("creek", 4, seed=1)]
    pages = sheet(puzzles, title="Two", per_page=2, links=True)
    (tmp_path / "book.pdf").write_bytes(pdf_bytes(pages))
    subprocess.run(["pdftoppm", "-r", "150", "-png", "book.pdf", "page"], cwd=tmp_path, check=True)
    found = {word for picture in tmp_path.glob("page*.png") for word in _some(picture)}
    assert found == {puzzle.write(".url").strip() for puzzle in puzzles}


def _some(picture: Path) -> set[str]:
    """What is on a page, which may have no code."""
    try:
        return read(picture)
    except subprocess.CalledProcessError:
        return set()
