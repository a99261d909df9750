"""A family that nobody here has seen, in one file of a few lines: every verb works with it."""

from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.puzzles import registry

TEXT = '''"""Black cells do not touch; numbers count black cells beside them; each row and column has some."""
from hardboard.puzzles.declared import BLACK, WHITE, Layout, declare
from hardboard.puzzles.declared.vocabulary import apart, clue_counts, clues_are, connected, counted, rule

lines = rule("every row and column has a black cell", "empty", lambda board: [
    counted("empty", line, BLACK, range(1, len(line) + 1)) for line in board.lines])
FAMILY = declare("unseen", Layout(clues="numbers"), (
    clues_are(WHITE), apart(BLACK, "around", "touch"), clue_counts("beside", "count"), lines,
    connected(WHITE, "parted")))
'''


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "FAMILIES", dict(registry.FAMILIES))
    Path("mine.py").write_text(TEXT)
    return ["--family", "./mine.py"]


def test_whoever_meets_a_family_that_a_file_declares_is_told_to_name_the_file(
    own: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("one.json").write_text('{"family": "unseen", "clues": [[null, 1, null]]}')
    assert main(["prove", *own, "one.json", "-o", "proof"]) == 0
    del registry.FAMILIES["unseen"]
    for words in (
        ["check-proof", "proof"],
        ["check-proof", "proof", "--all-checkers"],
        ["solve", "one.json"],
    ):
        assert main(words) == 2
        assert "or --family FILE that declares it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("FAMILY = 3", "FAMILY is 3"),
        ("1 / 0", "division by zero"),
        (TEXT.replace("unseen", "lits"), "'lits'"),
    ],
)
def test_a_file_that_declares_none_is_named(
    own: list[str], text: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("mine.py").write_text(text)
    assert main(["families", "./mine.py"]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            '"beside", "count"',
            '"bexide", "count"',
            "mine.py, line 8: clue_counts, around: 'bexide'; expected 'beside'",
        ),
        (
            'BLACK, "around"',
            'BLACK, "arround"',
            "mine.py, line 8: apart, around: 'arround'; expected 'around' or",
        ),
        (
            '"parted")',
            '"parted", "besides")',
            "mine.py, line 9: connected, around: 'besides'; expected 'beside' or",
        ),
        ("len(line) + 1", "line + 1", "mine.py, line 6: TypeError"),
        ("FAMILY = declare(", "FAMILY = declare((", "mine.py, line 7: SyntaxError"),
        (
            'clues="numbers"',
            'clues="number"',
            "mine.py, line 7: Layout, clues: 'number'; expected 'numbers' or",
        ),
        ('clues="numbers"', 'clues="numbers", corners=True', "mine.py, line 7: Layout: symbols of two kinds"),
        (
            'clues="numbers"',
            'clues="numbers", rooms_numbers=True',
            "argument 'rooms_numbers'; expected room_numbers",
        ),
        (
            'clues="numbers"',
            'clues="numbers", xyz=1',
            "expected one of arrows black clue clues corners covered full icons",
        ),
        ("clues_are, connected", "clues_are, conected", "'conected' from"),
        (
            "clues_are(WHITE)",
            "clue_are(WHITE)",
            "mine.py, line 8: NameError: name 'clue_are' is not defined; expected clues_are",
        ),
        ('connected(WHITE, "parted")', 'zzz(WHITE, "parted")', "expected one of BLACK"),
        ('connected(WHITE, "parted")', 'connected(WHITE, nme="parted")', "argument 'nme'; expected name"),
        ('[\n    counted("empty"', '[\n    counted("emty"', "a place called 'emty'; expected one of empty"),
        (
            "len(line) + 1))",
            "len(line) + 1), when={0: 1})",
            "a place 'empty' with when: 1 for bool; expected plain data of the board",
        ),
        (
            '"empty", line',
            '"empty", (-1, *line)',
            "a place 'empty' with the cell -1, which is not on the board",
        ),
        (
            "lambda board: [\n",
            "lambda board, asked=[]: asked.append(0) or [\n"
            "    counted('empty', (len(asked) % 2,), BLACK, [1])] + [\n",
            "other places when they are asked for again; expected rules that say the same each time",
        ),
    ],
)
def test_a_family_whose_rules_cannot_be_applied_is_refused_in_one_line(
    old: str, new: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(TEXT.replace(old, new))
    assert main(["families", str(mine)]) == 2
    complaint = capsys.readouterr().err
    assert told in complaint and str(mine) in complaint and complaint.count("\n") == 1


def test_a_rule_that_fails_on_some_boards_is_named_by_its_line(
    own: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It can be applied to the board of three by three cells that it is tried out on."""
    Path("mine.py").write_text(TEXT.replace("range(1, len(line) + 1)", "range(1, 12 // (4 - len(line)))"))
    Path("wide.txt").write_text(". . . .\n. . . .\n")
    assert main(["solve", *own, "wide.txt"]) == 2
    assert "mine.py, line 6: ZeroDivisionError" in capsys.readouterr().err


def test_a_name_that_a_rule_has_not_declared_is_refused_on_the_board_where_it_comes_up(
    own: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    named = '[\n    counted("empty" if len(line) < 4 else "other"'
    Path("mine.py").write_text(TEXT.replace('[\n    counted("empty"', named))
    Path("wide.txt").write_text(". . . .\n. . . .\n")
    Path("white.txt").write_text("....\n....\n")
    assert main(["check", *own, "wide.txt", "white.txt"]) == 2
    complaint = capsys.readouterr().err
    assert "a place called 'other'; expected one of empty" in complaint and complaint.count("\n") == 1


@pytest.mark.parametrize("name", registry.declared())
def test_the_rules_of_every_family_can_be_tried_out(name: str) -> None:
    declaration = registry.family(name).declared
    assert declaration is not None
    declaration.try_out()
