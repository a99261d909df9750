"""`docs/methods.md` lists every method of every family, and every option of a method."""

from pathlib import Path

from hardboard.puzzles.registry import having
from hardboard.verify.judge import judge

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "methods.md").read_text(encoding="utf-8")


def test_every_method_and_option_has_its_line() -> None:
    lines = TEXT.splitlines()
    for name in having("judge"):
        for word, method in judge(name).methods.items():
            assert f"| `{word}` | {method.summary} |" in lines, f"{name}: {word}"
            for option, about in method.options.items():
                assert any(
                    line.startswith(f"| `{option}=` | ")
                    and line.endswith(f" | {about} |")
                    and f"`{word}`" in line
                    for line in lines
                ), f"{name}: {word} {option}"
