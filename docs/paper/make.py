"""The paper: every number in it, its figures, and the PDF.

    make paper                        numbers.json and figures made anew, build/paper/paper.pdf written

`numbers.json` beside this file is the one place that the paper takes numbers from; it is committed, so that a
change shows, and a test holds its quick parts to what the program computes. Figures are drawn by the command
line as SVG into `build/paper/figures`. The PDF is set by typst, which brings its own fonts.
"""

import json
import sys
from pathlib import Path
from typing import Any

from docs.paper.computed import HERE, PARTS, ROOT
from docs.paper.figures import figures

BUILD = ROOT / "build" / "paper"
NUMBERS = HERE / "numbers.json"


def pdf(output: Path, **options: Any) -> None:
    """The paper, set by typst."""
    import typst

    output.parent.mkdir(parents=True, exist_ok=True)
    typst.compile(str(HERE / "paper.typ"), output=str(output), root=str(ROOT), **options)


def main() -> None:
    """Numbers, figures, PDF."""
    found = {}
    for name, compute in PARTS.items():
        print(f"numbers: {name}", file=sys.stderr)
        found[name] = compute()
    NUMBERS.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print("figures", file=sys.stderr)
    figures(BUILD / "figures")
    pdf(BUILD / "paper.pdf")
    print(BUILD / "paper.pdf")


if __name__ == "__main__":
    main()
