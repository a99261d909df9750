"""`check-proof --all-checkers`: what the first checker accepts, the second accepts as the same claim."""

from pathlib import Path

import pytest

from hardboard.cli.main import main
from hardboard.proof.apart import NAME

#: A certificate of each claim; the last board has no solution: its 9 would have to see more than there is.
CLAIMS = {
    "solvable": ["3x3:2d5c"],
    "exactly": ["3x3:2d5c", "--unique"],
    "equivalent": ["--formula", "1,2", "--library", "compact"],
    "unsolvable": ["3x3:2d9c"],
}


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS)
def test_every_claim_is_the_same_to_both(
    claim: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "proof")
    main(["prove", *CLAIMS[claim], "-o", folder])
    capsys.readouterr()
    assert main(["check-proof", folder, "--all-checkers"]) == 0
    said = capsys.readouterr()
    told = next(line for line in (said.out + said.err).splitlines() if NAME in line)
    assert told.endswith(": accepted")
