"""A second checker of certificates, written apart from the first (`hardboard.proof.check`): slow and plain.

It shares nothing with the first but the rules of the puzzles (`puzzles/`), and knows no shortcut. Every
position of every tile is checked separately, on the board itself. The document docs/certificates.md describes
the claims and their proofs.

    files      what the files say, and walking through a proof
    lemmas     a solution, none, so many: with the rules in `shading`, `kamaji`, `nurimeizu`
    theorem    board and formula: plan, step 1; `netlist` (2, 3, 5); `paint`, `tree`, `kamaji` (4)
    window     a tile in any surroundings
"""

from dataclasses import dataclass, field
from pathlib import Path

from hardboard.proof.second.files import FORMAT, NotAccepted, TooLargeError, WorkBudget, entries, require_that
from hardboard.proof.second.lemmas import counted, given_facts, rules_of, solved
from hardboard.proof.second.theorem import check_theorem
from hardboard.proof.second.window import check_window
from hardboard.puzzles.errors import InputError, visible_text
from hardboard.puzzles.formats import Record
from hardboard.puzzles.registry import family_part, is_known

#: Boards with more cells are beyond this checker.
MOST_CELLS = 100_000
#: What the head says of each claim, beside format, family and claim.
SAID: dict[object, tuple[str, ...]] = {
    "solvable": ("given",),
    "unsolvable": ("given",),
    "exactly": ("given", "number"),
    "equivalent": ("exact", "number", "rounds", "tiles"),
    "window": ("given",),
}


@dataclass(frozen=True)
class SecondVerdict:
    """The verdict on a certificate: its claim, or the reason why it is refused."""

    accepted: bool
    reason: str = ""
    claim: str = ""
    facts: Record = field(default_factory=dict)
    #: Whether the board is too large to say anything.
    beyond: bool = False


def check(folder: Path) -> SecondVerdict:
    """Return the verdict on the certificate in a folder."""
    WorkBudget.left = WorkBudget.most
    try:
        return _checked(folder)
    except TooLargeError as beyond:
        return SecondVerdict(False, str(beyond), beyond=True)
    except NotAccepted as refused:
        return SecondVerdict(False, visible_text(str(refused)))
    except InputError as error:
        return SecondVerdict(False, str(error))
    except (
        KeyError,
        IndexError,
        TypeError,
        ValueError,
        AttributeError,
        OSError,
        EOFError,
        RecursionError,
    ) as error:
        return SecondVerdict(False, visible_text(f"not a certificate: {type(error).__name__}: {error}"[:200]))


def _checked(folder: Path) -> SecondVerdict:
    head = entries(folder, "certificate.json", {"format", "family", "claim", *sum(SAID.values(), ())})
    name, claim = head.get("family"), head.get("claim")
    require_that(head.get("format") == FORMAT, "a certificate of another format")
    require_that(is_known(name), f"the family {str(name)[:40]!r} is not known")
    require_that(claim in list(SAID), f"the claim {str(claim)[:40]!r} is not known")
    require_that(
        head.keys() <= {"format", "family", "claim", *SAID[claim]}, "an entry that its claim does not have"
    )
    printed = [field.name for field in family_part(str(name), "fields")]
    record = entries(folder, "board.json", {"rows", "cols", *printed})
    size = _size(record)
    if size > MOST_CELLS:
        raise TooLargeError(
            f"a board of {size} cells is beyond this checker, which looks at {MOST_CELLS} at most"
        )
    facts: Record = {"family": name}
    if claim in ("solvable", "unsolvable", "exactly"):
        given = given_facts(head)
        rules = rules_of(str(name), record, given)
        if claim == "solvable":
            solved(folder, rules)
        else:
            number = counted(folder, rules, head)
            facts |= {"number": number} if claim == "exactly" else {}
    elif claim == "equivalent":
        plan, models = check_theorem(folder, head, record)
        facts |= {"formula": plan.clauses, "meaning": plan.meaning, "number": models}
    else:
        check_window(folder, head, record)
    return SecondVerdict(True, "", str(claim), facts)


def _size(record: Record) -> int:
    """Return the cells of a board by its record."""
    grid: list[list[object]] = next(
        (record[key] for key in ("clues", "rooms", "corners") if isinstance(record.get(key), list)), [[]]
    )
    rows, cols = record.get("rows", len(grid)), record.get("cols", len(grid[0]) if grid else 0)
    require_that(
        type(rows) is int and type(cols) is int and min(rows, cols) > 0, "a board without rows and columns"
    )
    return int(rows * cols)
