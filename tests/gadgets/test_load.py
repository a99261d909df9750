"""A missing or contradictory tile is reported when its library is loaded, for both layouts."""

import shutil
from pathlib import Path

import numpy as np
import pytest

import hardboard.gadgets as gadgets
from hardboard.gadgets.folder import load_folder
from hardboard.puzzles.errors import InputError

HOME = Path(gadgets.__file__).parent


def copied(name: str, target: Path) -> Path:
    shutil.copytree(HOME / name, target / name)
    return target / name


@pytest.mark.parametrize(
    ("name", "tile", "old", "new", "complaint"),
    [
        (
            "compact",
            "library.toml",
            'cross = "cross"',
            'cross = "wire"',
            "role 'cross'; expected one with 4 ports",
        ),
        (
            "compact",
            "library.toml",
            'clause-only = "one"',
            "",
            "no tile for the role 'clause-only'; expected one with 1 port$",
        ),
        (
            "compact",
            "library.toml",
            'along = "wire"',
            'along = "nosuch"',
            "no tile 'nosuch' for the role 'along'",
        ),
        ("compact", "wire.txt", "state N=1 S=0", "state N=1 S=1", "only states that the relation allows"),
        (
            "koelker",
            "library.toml",
            'zero = "zero"',
            'zero = "wire"',
            "the ports N S of 'wire' in the role 'zero'",
        ),
    ],
)
def test_what_does_not_fit_its_role_is_reported(
    name: str, tile: str, old: str, new: str, complaint: str, tmp_path: Path
) -> None:
    folder = copied(name, tmp_path)
    text = (folder / tile).read_text(encoding="utf-8")
    assert old in text
    (folder / tile).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=complaint):
        load_folder(folder)


def test_a_compact_tile_needs_a_colouring_for_every_state(tmp_path: Path) -> None:
    folder = copied("compact", tmp_path)
    text = (folder / "var.txt").read_text(encoding="utf-8")
    (folder / "var.txt").write_text(text[: text.index("state N=1")], encoding="utf-8")
    with pytest.raises(InputError, match="no colouring for a state of 'var'"):
        load_folder(folder)


def test_a_tile_that_is_not_as_long_as_the_contracts_lines_is_refused(tmp_path: Path) -> None:
    folder = copied("koelker", tmp_path)
    (folder / "small.txt").write_text(
        "tile small\nports none\nrelation true\n\nclues\n...\n...\n...\n", encoding="utf-8"
    )
    with pytest.raises(InputError, match="the length of the contract's lines"):
        load_folder(folder)


def test_a_kuroshuto_tile_of_another_size_is_refused(tmp_path: Path) -> None:
    folder = copied("kuroshuto", tmp_path)
    (folder / "small.txt").write_text(
        "tile small\nports none\nrelation true\n\nclues\n...\n...\n...\n", encoding="utf-8"
    )
    with pytest.raises(InputError, match="13x13, the contract's size"):
        load_folder(folder)


def test_a_contract_that_is_wrong_is_reported_when_the_library_is_loaded(tmp_path: Path) -> None:
    folder = copied("kuroshuto", tmp_path)
    text = (folder / "library.toml").read_text(encoding="utf-8")
    (folder / "library.toml").write_text(text.replace("largest = 6", "largest = 16"), encoding="utf-8")
    with pytest.raises(InputError, match="clues up to 16; expected some from 1 to 12"):
        load_folder(folder)


@pytest.mark.parametrize(("sign", "fault"), [("!", "a ! that is white"), ("1", "a clue that is black")])
def test_a_tile_that_contradicts_its_own_colourings_is_reported(
    sign: str, fault: str, tmp_path: Path
) -> None:
    path = copied("koelker", tmp_path) / "wire.txt"
    black = np.all(list(gadgets.load("koelker").tile("wire").colourings.values()), axis=0)
    lines = path.read_text(encoding="utf-8").splitlines()
    first = lines.index("clues") + 1
    row, col = next(
        (r, c)
        for r, c in np.ndindex(black.shape)
        if lines[first + r][c] in ".!" and black[r, c] == (sign == "1")
    )
    lines[first + row] = lines[first + row][:col] + sign + lines[first + row][col + 1 :]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=fault):
        load_folder(path.parent)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (".".join(["a"] * 20_000) + " = 1", "a key of more than 32 parts"),
        ("['x' . \"y\"" + ' . "y"' * 40 + "]", "a key of more than 32 parts"),
        ("pitch = " + "9" * 5_000, "more than 64 bits"),
        ("pitch = 0x" + "f" * 5_000, "more than 64 bits"),
        ("settings = [[{pitch = 0x8000000000000000}]]", "more than 64 bits"),
        ("settings = " + "[" * 5_000, "nested too deeply"),
    ],
)
def test_what_no_library_says_is_refused_at_once(line: str, complaint: str, tmp_path: Path) -> None:
    """The square of its length in steps, or a number that cannot be written into a complaint."""
    (tmp_path / "library.toml").write_text(line)
    with pytest.raises(InputError, match=complaint):
        load_folder(tmp_path)
