"""Rating what is a puzzle, hints in every family, and puzzles as they are wished for."""

import json
from pathlib import Path

import numpy as np
import pytest

from hardboard.cli.main import main
from hardboard.people.hints import read_partial, write_partial
from hardboard.puzzles import family
from hardboard.puzzles.registry import needed, part
from hardboard.verify.judge import judge

WRITTEN = ("kurodoko", "kuroshuto", "kamaji", "nurimeizu")


@pytest.mark.parametrize(
    ("board", "words"), [("3x3:i", "not unique"), ("2x2:4_99b", "no solution"), ("4x4:5_2n", "")]
)
def test_only_a_puzzle_is_rated(board: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["rate", board])
    out = capsys.readouterr().out
    assert status == 1 and out.strip() in ("not unique", "no solution")
    assert not words or out == f"{words}\n"
    assert main(["rate", board, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["effort"] is None


def test_the_effort_is_explained_and_facts_are_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rate", "3x3:2d5c"]) == 0
    out = capsys.readouterr().out
    assert "effort 3.8: 1.25 a step" in out and "{" not in out


@pytest.mark.parametrize("name", WRITTEN)
def test_hints_lead_from_nothing_to_the_solution(name: str, tmp_path: Path) -> None:
    """Each hint is right, and taking one after the other solves the puzzle."""
    kind = family(name)
    board, solution = needed(name, "generate")(4, 4, seed=3, solutions=judge(name).solutions)
    hint, partial = needed(name, "hint"), needed(name, "read_partial")("", board)
    for _ in range(40):
        step = hint(board, partial, judge(name).solutions)
        if step is None:
            break
        assert not isinstance(step, tuple), step
        if isinstance(partial, frozenset):
            assert tuple(step.cells) in solution
            partial |= {tuple(step.cells)}
        else:
            for cell in step.cells:
                assert solution[cell] == (step.value == "black")
                partial[cell] = 1 + int(solution[cell])
    assert hint(board, partial, judge(name).solutions) is None
    assert kind.people.hint is not None


@pytest.mark.parametrize("name", WRITTEN)
def test_the_command_gives_a_first_hint_and_finds_mistakes(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = family(name)
    board, solution = needed(name, "generate")(4, 4, seed=3, solutions=judge(name).solutions)
    path, wrong = tmp_path / "b.json", tmp_path / "p.txt"
    path.write_text(kind.write_board(board, ".json"))
    assert main(["hint", str(path), "-o", str(tmp_path / "h.png")]) == 0
    assert "because" in capsys.readouterr().out
    if name == "kamaji":
        wrong.write_text("r1c1 r1c2 r1c3 r1c4\n")
    else:
        wrong.write_text(write_partial(np.where(solution, 1, 2).astype(np.uint8)))
        assert (read_partial("", board) == 0).all()
    assert main(["hint", str(path), str(wrong)]) == 1
    assert "mistake:" in capsys.readouterr().out


def test_techniques_have_names_and_a_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "techniques.md").read_text(encoding="utf-8")
    for name in WRITTEN:
        for technique, (title, words) in (part(name, "techniques") or {}).items():
            assert f"| {technique} | {title} | {words} |" in page, (name, technique)


@pytest.mark.slow
def test_trails_use_only_techniques_that_the_page_lists() -> None:
    for name in WRITTEN:
        for seed in range(3):
            board, _ = needed(name, "generate")(5, 5, seed=seed, solutions=judge(name).solutions)
            explain = needed(name, "explain")
            options = {"solutions": judge(name).solutions} if "explain" in family(name).people.judged else {}
            used = {step.technique for step in explain(board, **options)[1]}
            assert used <= set(part(name, "techniques") or {}), name


def test_a_fresh_seed_unless_one_is_given(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = []
    for _ in range(2):
        assert main(["generate", "--size", "4"]) == 0
        captured = capsys.readouterr()
        seeds.append(int(captured.err.split()[1]))
    assert seeds[0] != seeds[1]
    assert main(["generate", "--size", "4", "--seed", str(seeds[1])]) == 0
    assert capsys.readouterr().out == captured.out


def test_several_puzzles_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["generate", "--size", "4", "--seed", "8", "--count", "3"]
    assert main([*words, "-o", str(tmp_path / "p.json")]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p-1.json", "p-2.json", "p-3.json"]
    assert main([*words, "--json"]) == 0
    assert [json.loads(line)["seed"] for line in capsys.readouterr().out.splitlines()] == [8, 9, 10]


@pytest.mark.parametrize("symmetry", ["half-turn", "mirror", "flip", "quarter-turn"])
def test_symmetric_and_minimal_kuroshuto(symmetry: str) -> None:
    board, _ = needed("kuroshuto", "generate")(
        6,
        6,
        seed=2,
        symmetry=symmetry,
        minimal=symmetry == "half-turn",
        solutions=judge("kuroshuto").solutions,
    )
    turned = {
        "half-turn": np.rot90(board.clue_array, 2),
        "mirror": board.clue_array[:, ::-1],
        "flip": board.clue_array[::-1],
        "quarter-turn": np.rot90(board.clue_array),
    }[symmetry]
    assert ((board.clue_array != 0) == (turned != 0)).all()
    assert judge("kuroshuto").unique(board)


def test_a_minimal_kuroshuto_needs_every_number() -> None:
    from hardboard.puzzles.declared.board import Board

    board, _ = needed("kuroshuto", "generate")(
        6, 6, seed=1, minimal=True, solutions=judge("kuroshuto").solutions
    )
    for cell, _ in board.clue_cells():
        fewer = board.clue_array.copy()
        fewer[cell] = 0
        assert not judge("kuroshuto").unique(Board.of_array(fewer))


def test_wishes_that_a_family_has_no_choice_of_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--family", "kamaji", "--symmetry", "mirror"]) == 2
    assert "expected one of kurodoko kuroshuto" in capsys.readouterr().err
