"""The second checker stands alone: it loads the rules of the puzzles and nothing else of ours."""

import subprocess
import sys

CODE = "import sys; import hardboard.proof.second; print(*sys.modules)"


def test_it_loads_the_rules_alone() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    own = {name for name in done.stdout.split() if name.startswith("hardboard.")}
    rooms = ("hardboard.puzzles.", "hardboard.proof.second.")
    assert {name for name in own if not f"{name}.".startswith(rooms)} <= {
        "hardboard.proof",
        "hardboard.shown",
    }
