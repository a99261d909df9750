"""A right certificate, small enough to be written down: a clue reaches one cell, which has a clue itself."""

from typing import Any

HEAD = {"format": "hardboard certificate 2", "family": "kuroshuto", "claim": "unsolvable"}
RIGHT: dict[str, Any] = {
    "certificate.json": HEAD,
    "board.json": {"rows": 1, "cols": 2, "clues": [[1, -1]]},
    "rules.cnf": "p cnf 1 2\n1 0\n-1 0\n",
    "map.txt": "1 r1c2\n",
    "reasons.txt": "nmShootShadeNe1 r1c1\nclueColour r1c2\n",
    "rules.lrat": "3 0 1 2 0\n",
}
