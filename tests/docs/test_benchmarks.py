"""`python -m benchmarks` says what there is, also when it is asked for help."""

import pytest

from benchmarks.__main__ import main, names


@pytest.mark.slow
@pytest.mark.parametrize("words", [[], ["-h"], ["--help"]])
def test_help_lists_the_benchmarks(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "python -m benchmarks" in shown and all(name in shown for name in names())


def test_a_name_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert "no benchmark 'nothing'" in capsys.readouterr().err
