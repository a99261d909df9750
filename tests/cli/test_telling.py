"""Long work says where it stands: in a pipe from time to time."""

import pytest

from hardboard.cli.options import teller


def test_a_pipe_gets_a_line_from_time_to_time(capsys: pytest.CaptureFixture[str]) -> None:
    times = [0.0]
    tell = teller(60, lambda: times[-1])
    for now in (1.0, 59, 60, 61, 119, 120):
        times.append(now)
        tell(f"{now:g} s")
    assert capsys.readouterr().err == "60 s\n120 s\n"
