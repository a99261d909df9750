"""Bad input through the command line: one line, exit status 2, no traceback, nothing written."""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hardboard.cli.main import main, protect

HUGE = "9" * 5000


def one_line(capsys: pytest.CaptureFixture[str], argv: list[str], message: str) -> None:
    assert main(argv) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.count("\n") == 1 and shown.err.startswith("hardboard: ")
    assert re.search(message, shown.err), shown.err


FORMULAS = [
    ("", "a formula without clauses"),
    ("1,2,3,4", "the clause 1,2,3,4 of 4 literals; expected at most three"),
    ("1,0", "the literal 0"),
    ("1,,2", "the character ','"),
    ("(1,2", "the character"),
    ("a=b", "the literal 'a=b'"),
    ("1,\x00", "the literal"),
    (HUGE, "the literal '999"),
    ("p cnf 2 2\n1 0", "1 clause; expected 2"),
    ("missing.cnf", "missing.cnf: No such file"),
    ("no/such", "no/such: No such file"),
]


@pytest.mark.parametrize("command", ["compile", "verify"])
@pytest.mark.parametrize(("text", "message"), FORMULAS)
def test_a_formula_on_the_command_line(
    capsys: pytest.CaptureFixture[str], command: str, text: str, message: str
) -> None:
    one_line(capsys, [command, text], message)


FILES = [
    (b"", "line 1: no header"),
    (b"p cnf 3 0\n", "a formula without clauses"),
    (b"p cnf 2 3\n1 2 0\n", "line 1: 1 clause; expected 3"),
    (b"p cnf 1 1\n1 2 0\n", "line 2: the literal 2"),
    (b"p cnf 2 1\n1 2\n", "line 2: a clause without an end"),
    (b"1 2 0\n", "line 1: a clause before the header"),
    (b"p cnf 1 1\n\xff 0\n", "line 2: the byte 0xff; expected text"),
    ("p cnf 1 1\n1 0\n".encode("utf-16"), "line 1: the byte 0x"),
    (b"p cnf 1 1\n1\x00 0\n", "line 2: "),
]


@pytest.mark.parametrize(("data", "message"), FILES)
def test_a_formula_in_a_file_or_on_standard_input(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    data: bytes,
    message: str,
) -> None:
    path = tmp_path / "f.cnf"
    path.write_bytes(data)
    one_line(capsys, ["verify", str(path)], re.escape(str(path)) + ": " + message)
    if data.startswith(b"p cnf"):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        one_line(capsys, ["verify", "-"], "standard input: " + message)


def test_a_folder_is_no_formula(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "f.cnf").mkdir()
    one_line(capsys, ["compile", str(tmp_path / "f.cnf")], "a folder; expected a file")


BOARDS = [
    ("b.txt", "3x3:zz", "line 1: 52 cells; expected 9"),
    ("b.txt", "2x1:a!", "the character '!'"),
    ("b.txt", f"{HUGE}x1:a", "a Range ID"),
    ("b.url", "https://puzz.link/p?mosaic/1/1/g", "for mosaic one of"),
    ("b.url", "kurodoko/1/1/gg", "no more than the board has"),
    ("b.json", "[1,2", "line 1: .*expected JSON"),
    ("b.json", "[1]", "a JSON list"),
    ("b.json", '{"clues": []}', "rows: 0"),
    ("b.json", '{"clues": [[1],[1,2]]}', "row 2: 2 entries"),
    ("b.json", '{"clues": [["a"]]}', "row 1, column 1: 'a'"),
    ("b.json", '{"rows": 5, "clues": [[1]]}', "1 row; expected 5 rows"),
    ("b.json", "[" * 100_000, "nested too deeply"),
    ("b.json", f'{{"clues": [[{HUGE}]]}}', "too long"),
    ("b.jsonl", "\n", "no boards"),
]


@pytest.mark.parametrize(("name", "text", "message"), BOARDS)
def test_a_board(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, text: str, message: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    one_line(capsys, ["solve", str(tmp_path / name)], re.escape(str(tmp_path / name)) + ": .*" + message)


SOLUTIONS = [
    ("...\n...\n", "2 rows; expected 3"),
    ("...\n..x\n...", "line 2: the character 'x'"),
    ("...\n...\n....", "line 3: 4 cells"),
    ("", "0 rows"),
    ("{}", "no solution"),
    ('{"solution": [[0.5,0,0],[0,0,0],[0,0,0]]}', "row 1: 0.5"),
    ('{"solution": [[0,0],[0,0],[0,0]]}', "row 1: 2 cells"),
]


@pytest.mark.parametrize(("text", "message"), SOLUTIONS)
def test_a_solution(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "b.txt").write_text("3x3:2d5c\n")
    (tmp_path / "s.txt").write_text(text)
    for command in ("check", "render"):
        one_line(capsys, [command, str(tmp_path / "b.txt"), str(tmp_path / "s.txt")], r"s\.txt: .*" + message)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["x.foo", "x", "no/x.png", "no/x.svg", "no/x.txt", "no/x.json", "folder.png", "folder.txt"]
)
def test_output_that_cannot_be_written_leaves_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "b.txt").write_text("3x3:2d5c\n")
    before = sorted(tmp_path.rglob("*"))
    one_line(capsys, ["compile", "1,2", "-o", str(tmp_path / name)], re.escape(name))
    one_line(capsys, ["solve", str(tmp_path / "b.txt"), "-o", str(tmp_path / name)], re.escape(name))
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_may_not_be_written_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    one_line(capsys, ["compile", "1,2", "-o", str(tmp_path / "a.png")], "Permission denied")
    tmp_path.chmod(0o700)


def test_an_earlier_file_survives_a_failed_writing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    one_line(capsys, ["compile", "1,2", "-o", str(path)], "No space left")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["compile", "1", "--library", "nothing"], "the library 'nothing'"),
        (["compile", "1 -1", "--solved", "-o", "x.png"], "a formula that cannot be satisfied"),
        (["compile", "1", "-o", "x.png", "--cell", "inf"], "the cell size inf"),
        (["compile", "1", "-o", "x.png", "--cell", "1e-300"], "the cell size 1e-300"),
        (["compile", "1", "-o", "x.png", "--cell", "-3"], "the cell size -3.0"),
        (["verify", "1", "--solver", "lingeling"], "the solver 'lingeling'; expected one of cadical103"),
        (["verify", "1", "--solver", "nosuch"], "the solver 'nosuch'"),
        (["campaign", "--clauses", "0"], "0 clauses"),
        (["campaign", "--variables", "0-2"], "0 variables"),
        (["campaign", "--literals", "1-4"], "clauses of 4 literals"),
        (["campaign", "--library", "nothing"], "the library 'nothing'"),
        (["demo", "-o", __file__], "File exists"),
        (["gadgets", "show", "nothing"], "the tile 'nothing'"),
    ],
)
def test_other_bad_input(capsys: pytest.CaptureFixture[str], argv: list[str], message: str) -> None:
    one_line(capsys, argv, message)


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["nothing"],
        ["compile"],
        ["compile", "1", "--target", "chess"],
        ["compile", "1", "--order", "best"],
        ["campaign", "--instances", "0"],
        ["campaign", "--instances", "x"],
        ["campaign", "--clauses", "3-1"],
        ["campaign", "--negations", "7"],
        ["campaign", "--repeats", "nan"],
        ["campaign", "--jobs", "-3"],
    ],
)
def test_bad_usage_ends_with_2(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2 and "Traceback" not in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("text", ["-1,2 3", "-1", "-1 2", "-a,b", "-a b", "-x", "-x,-y", "-1,-2,-3 -1"])
def test_a_formula_may_begin_with_a_minus_sign(capsys: pytest.CaptureFixture[str], text: str) -> None:
    for argv in (["compile", text, "--json"], ["compile", "--json", text], ["verify", text, "--json"]):
        assert main(argv) == 0
    assert capsys.readouterr().err == ""


def test_options_are_not_taken_for_formulas() -> None:
    argv = ["compile", "1,2", "-o", "x.png", "--cell", "3", "-h", "--json"]
    assert protect(argv) == argv
    assert protect(["solve", "b.txt", "-o", "s.txt"]) == ["solve", "b.txt", "-o", "s.txt"]


@pytest.mark.slow
def test_the_program_as_it_is_installed() -> None:
    """One whole run in a process of its own: bad input leaves no traceback there either."""
    program = Path(sys.executable).with_name("hardboard")
    done = subprocess.run([program, "verify", "1,2,3,4"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1
    done = subprocess.run(
        [program, "verify", "-"], input="1,2,3", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "the claim holds" in done.stdout


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error() -> None:
    program = Path(sys.executable).with_name("hardboard")
    done = subprocess.run(
        f'"{program}" compile "1,2,3 -1,2,4 3,4,5" | head -c 10', shell=True, capture_output=True, check=False
    )
    assert len(done.stdout) == 10 and b"Traceback" not in done.stderr


def test_an_empty_name_of_a_library_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["compile", "1,2", "--library", ""])
    assert "--library/--tiles: no name" in capsys.readouterr().err
