"""The table of what must be trusted, in docs/certificates.md: files that a check of any claim may load, with
their lines. Rows whose files changed get their lines again; what would follow if a file were wrong is written
by hand, and a file without a row, or a row without a file, is an error.

python -m benchmarks trusted [--write]
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "certificates.md"
ROW = re.compile(r"^\| (\d+) \| `([^`]+)` \| (.+) \|$", re.MULTILINE)
CODE = """
import json, sys
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
from hardboard.puzzles.registry import names, part
for name in names():
    for kind in ("justifier", "painting", "fields"):
        part(name, kind)
own = [module for name, module in sys.modules.items() if name.split(".")[0] == "hardboard"]
print(json.dumps([module.__file__ for module in own if module.__file__]))
"""


def loaded() -> set[str]:
    """The files of ours that a check may load, of any claim about any family."""
    paths = (path.relative_to(ROOT).with_suffix("") for path in (ROOT / "proof" / "check").rglob("*.py"))
    names = [".".join(["hardboard", *path.parts]).removesuffix(".__init__") for path in paths]
    done = subprocess.run(
        [sys.executable, "-P", "-c", CODE, *sorted(names)], capture_output=True, text=True, check=True
    )
    files = {Path(file).resolve() for file in json.loads(done.stdout)}
    return {file.relative_to(ROOT).as_posix() for file in files}


def rows() -> dict[str, int]:
    """File, or folder with a star, -> its lines, as the page says."""
    return {name: int(lines) for lines, name, _ in ROW.findall(PAGE.read_text(encoding="utf-8"))}


def matching(name: str, files: set[str]) -> set[str]:
    """The files that a row is about: one, or all of a folder."""
    return {file for file in files if file == name or (name.endswith("/*") and file.startswith(name[:-1]))}


def counted(files: set[str]) -> int:
    """Lines of files."""
    return sum(len((ROOT / file).read_text(encoding="utf-8").splitlines()) for file in files)


def faults(files: set[str]) -> list[str]:
    """Files without a row or in two, rows without a file."""
    own = {name: matching(name, files) for name in rows()}
    seen = [file for group in own.values() for file in group]
    wrong = [f"{name}: no such file is loaded" for name, group in own.items() if not group]
    wrong += [f"{file}: {seen.count(file)} rows" for file in sorted(files) if seen.count(file) != 1]
    return wrong


def main() -> None:
    """Say what is wrong with the table, or write its lines again."""
    parser = argparse.ArgumentParser(prog="benchmarks/trusted.py", description="What must be trusted.")
    parser.add_argument("--write", action="store_true", help="write the lines of each file into the page")
    asked = parser.parse_args()
    files, text = loaded(), PAGE.read_text(encoding="utf-8")
    print(*faults(files), sep="\n")
    fresh = {name: counted(matching(name, files)) for name in rows()}
    check = counted({file for file in files if file.startswith("proof/check/")})
    print(f"{check} lines in proof/check, {counted(files)} in all that a check may load")
    if asked.write:
        new = ROW.sub(lambda row: f"| {fresh[row[2]]} | `{row[2]}` | {row[3]} |", text)
        PAGE.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
