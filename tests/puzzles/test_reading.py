"""Files that are none, or too large, or too deep, are refused in one line before anything of them is read."""

import gzip
import json
import os
import re
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from hardboard.gadgets.tile_file import parse_tile
from hardboard.puzzles import InputError, family, reading
from hardboard.puzzles.formula import parse
from tests.support.certificate import RIGHT, lay
from tests.support.invoke import Invoke
from tests.support.source import paths

HOME = Path(__file__).resolve().parents[2]


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def bound(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


def deep(path: Path) -> None:
    path.write_text('{"clues": ' + "[" * 200_000 + "]" * 200_000 + "}")


def large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(reading.MOST_BYTES + 1)


KINDS: dict[str, Callable[[Path], None]] = {
    "a pipe": pipe,
    "a device": device,
    "a folder": Path.mkdir,
    "a socket": bound,
    "nested too deeply": deep,
    "more than": large,
}
#: What is read -> the file that is exchanged, and the command that reads it.
USES: dict[str, tuple[str, list[str]]] = {
    "board": ("board.json", ["solve", "board.json"]),
    "formula": ("formula.cnf", ["verify", "formula.cnf"]),
    "solution": ("solution.txt", ["check", "1x2:1a", "solution.txt"]),
    "stream": ("b.txt", ["check", "--stream", "b.txt", "b.txt"]),
    "certificate's board": ("proof/board.json", ["check-proof", "proof"]),
    "certificate's head": ("proof/certificate.json", ["check-proof", "proof"]),
    "certificate's proof": ("proof/rules.lrat", ["check-proof", "proof"]),
    "board of a certificate": ("mine.json", ["check-proof", "proof", "--board", "mine.json"]),
    "library": ("tiles/library.toml", ["tiles", "check", "along", "--library", "tiles"]),
    "tile": ("tiles/along.txt", ["tiles", "check", "along", "--library", "tiles"]),
    "store": ("store.sqlite", ["campaign", "report", "store.sqlite", "-o", "report"]),
    "journal": ("found/search.json", ["discover", "creek", "-o", "found", "--resume"]),
}
#: Those in which brackets and size say nothing.
OTHER = {"formula", "solution", "stream", "library", "tile", "store", "certificate's proof"}


@pytest.mark.slow
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_of_a_moderate_size_is_refused_at_once(
    kind: str, use: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, invoke: Invoke
) -> None:
    if (use in OTHER and kind == "nested too deeply") or (use in ("stream", "store") and kind == "more than"):
        pytest.skip("not JSON, or of any size")
    monkeypatch.chdir(tmp_path)
    name, command = USES[use]
    (tmp_path / "found").mkdir()
    (tmp_path / "proof").mkdir()
    lay(tmp_path / "proof", RIGHT)
    shutil.copytree(HOME / "gadgets" / "discovered" / "creek", tmp_path / "tiles")
    Path(name).unlink(missing_ok=True)
    KINDS[kind](Path(name))
    said = invoke(*command, status=2).err.removeprefix("seed 0\n")
    assert kind in said and Path(name).name in said and said.count("\n") == 1


def test_what_is_packed_is_not_kept_before_its_size_is_known(tmp_path: Path) -> None:
    packed = tmp_path / "a.gz"
    packed.write_bytes(gzip.compress(bytes(3_000_000)))
    assert len(reading.read_packed(packed)) == 3_000_000
    with pytest.raises(InputError, match=re.escape("a.gz: more than 2000000 bytes")):
        reading.read_packed(packed, 2_000_000)
    packed.write_bytes(packed.read_bytes()[:-9])
    with pytest.raises(InputError, match="cannot be unpacked"):
        reading.read_packed(packed)


def test_many_parts_are_counted_before_they_are_made() -> None:
    with pytest.raises(InputError, match="more than 4194304 lists and objects"):
        reading.load_json("[[]" + ",[]" * (1 << 22) + "]")
    with pytest.raises(InputError, match="more than 4194304 texts"):
        reading.load_json('["a"' + ',"a"' * (1 << 22) + "]")


@pytest.mark.parametrize("text", ["[" * 40, '"[', '\\"[', "[\\", "\\\\", "1, 2\\", "\\1[", "é["])
def test_brackets_are_counted_outside_texts_alone(text: str) -> None:
    texts = [text] * 40
    assert reading.load_json(json.dumps(texts)) == texts
    with pytest.raises(InputError, match="nested too deeply"):
        reading.load_json(json.dumps(texts) + "[" * 33)


def test_what_may_not_stand_behind_a_backslash_ends_the_reading_there() -> None:
    with pytest.raises(InputError, match="invalid \\\\escape at column 3"):
        reading.load_json('["\\1" ' + ", [" * 5 + '"]')


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="Linux has such a file")
def test_a_file_that_cannot_be_read_to_its_end_is_named() -> None:
    """The complaint was about the standard output."""
    with pytest.raises(InputError, match="/proc/self/mem: Input/output error"):
        reading.read_bytes("/proc/self/mem")


SIGNS = 300_000
#: Texts on which a reader that looks again from every sign would be at it for hours.
AGAIN: dict[str, Callable[[], object]] = {
    "JSON with a text without end": lambda: reading.load_json('["' + '\\"' * SIGNS),
    "a formula of blank lines": lambda: parse("\n" * SIGNS + "("),
    "a board of blanks": lambda: family("creek").read_board(" " * SIGNS + "x"),
    "a board of blank lines": lambda: family("creek").read_board("x" + "\n" * SIGNS + "x"),
    "an address with flags without end": lambda: family("slitherlink").read_board(
        "p?slither/999999/9/" + "slither/" * (SIGNS // 8)
    ),
    "a tile with a word without end": lambda: parse_tile("tile x\n" + "a" * SIGNS + "1"),
}


@pytest.mark.slow
@pytest.mark.parametrize("text", AGAIN)
def test_no_sign_is_looked_at_again_and_again(text: str) -> None:
    with pytest.raises(InputError):
        AGAIN[text]()


def test_no_other_module_opens_files_to_read_them() -> None:
    """Who reads a file otherwise reads one of ours, or of the system."""
    reads = r"(?<![.\w])open\(|\.read_(text|bytes)\(|json\.load|gzip\.(open|Gz)|\bos\.open\(|run_path\("
    found = {
        path.relative_to(HOME).as_posix()
        for path in paths()
        for line in path.read_text().splitlines()
        if re.search(reads, line) and not re.match(r"\s*(async )?def |\s*>>>|\s*\.\.\.", line)
    }
    assert found == OURS.keys()


#: Who reads files otherwise, and whose.
OURS = {
    "puzzles/reading.py": "the one place",
    "puzzles/registry.py": "the one door through which a file of Python is run",
    "puzzles/asp.py": "our own programs",
    "gadgets/backend/kuroshuto.py": "our own table",
    "proof/external_checkers.py": "our own modules",
    "studio/mcp_server.py": "what a command of ours prints",
    "workbench/library_check.py": "our own modules",
    "discover/journal.py": "our own settings, as they will be read",
    "proof/trusted_lines.py": "our own modules, and what our own process says",
    "campaigns/instance_check.py": "the system's",
    "src/hardboard/processes.py": "the system's",
    "campaigns/store.py": "the system's",
    "studio/export.py": "our own page",
    "studio/bundle.py": "our own page",
    "studio/child.py": "what our own command wrote",
    "studio/app.py": "what our own command says",
    "cli/main.py": "nothing: it leads nowhere",
}
