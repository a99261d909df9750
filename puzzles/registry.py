"""The one registry of puzzle families: no other module knows which there are.

    >>> family("kurodoko").tiles.library
    'koelker'
    >>> family_part("kurodoko", "rate").__name__
    'rate'

A family of one's own is one more value. What it does not bring is made for it, where a part has a general
maker:

    >>> from hardboard.puzzles.family import PeopleParts
    >>> from dataclasses import replace
    >>> add_family(replace(family("kurodoko"), name="mine", people=PeopleParts(rate=lambda board: "hard")))
    >>> family_part("mine", "rate")(None)
    'hard'
    >>> del FAMILIES["mine"]
"""

import re
from dataclasses import fields
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from hardboard.former_names import former_names
from hardboard.puzzles.errors import InputError, one_of
from hardboard.puzzles.family import CODECS, Family, Part, TileParts
from hardboard.puzzles.formats import format_and_puzzle

#: Where families stand that are declared from their rules.
HOME = "hardboard.puzzles.families."
#: Name -> the family, or where it is defined, in the order in which they are listed to users.
FAMILIES: dict[str, Part] = {
    "kurodoko": f"{HOME}kurodoko:FAMILY",
    "kuroshuto": f"{HOME}kuroshuto:FAMILY",
    "kamaji": "hardboard.puzzles.kamaji:FAMILY",
    "nurimeizu": f"{HOME}nurimeizu:FAMILY",
} | {
    name: f"{HOME}{name.replace('-', '_')}:FAMILY"
    for name in (
        "aqre", "canal-view", "cave", "chocona", "cocktail-lamp", "context", "creek", "heyablock", "heyawake",
        "hitori", "kurotto", "light-up", "lits", "minesweeper", "mosaic", "nonogram", "norinori", "norinuri",
        "nurikabe", "nurimisaki", "paintarea", "shimaguni", "star-battle", "tapa", "tile-paint",
        "yajisan-kazusan", "yin-yang",
        "slitherlink", "vertex-slitherlink", "touch-slitherlink", "simple-loop", "masyu", "yajilin",
        "koburin", "regional-yajilin", "country-road", "moon-or-sun", "geradeweg", "linesweeper",
        "t-grid",
    )
}  # fmt: skip
#: File of Python that was run -> the name of the family that it declares.
_RUN: dict[str, str] = {}
#: Names that families and their found tiles had in a former release -> the name of today.
FORMER = {f"declared-{name}": name for name in ("kurodoko", "kuroshuto")}
#: The family that is meant where nobody says which.
DEFAULT = next(iter(FAMILIES))
#: The other thing to do where a name is none of these.
DECLARED = ", or --family FILE that declares it"
#: Kind of part -> what makes it for a declared family that brings none (the family in, a part out), or where
#: that is.
MAKERS: dict[str, Part] = {
    "judge": "hardboard.verify.declared.judge:judge_of",
    "told": "hardboard.verify.declared.judge:row_solver_of",
    "fields": "hardboard.puzzles.declared.fields:fields_of",
    "drawing": "hardboard.render.declared:drawing_of",
    "read_partial": "hardboard.people.declared.hints:read_partial_of",
    "write_partial": "hardboard.people.declared.hints:write_partial_of",
    "generate": "hardboard.people.declared.generate:generate_of",
    "backend": "hardboard.gadgets.backend.declared:backend_of",
    "contract": "hardboard.gadgets.contract.declared:reader_of",
    "argument": "hardboard.discover.library_checks:argument_of",
    "whole": "hardboard.discover.library_checks:whole_of",
    "anywhere": "hardboard.discover.certify:contexts_of",
    "justifier": "hardboard.proof.check.justify.declared:justifier_of",
    "refute": "hardboard.proof.prove.refute.declared:refuter_of",
    "painting": "hardboard.proof.check.theorem.declared:painting_of",
    "theorem": "hardboard.proof.prove.theorem.declared:steps_of",
}
#: Kind of part -> where the function stands that is the part once it is given the declaration.
GIVEN: dict[str, Part] = {
    "rate": "hardboard.people.declared.rate:rate",
    "explain": "hardboard.people.declared.hints:explain_board",
    "hint": "hardboard.people.declared.hints:next_hint",
    "conflict": "hardboard.people.declared.hints:minimal_conflict",
}
#: Parts that a family has for its own tiles; those that were found have the parts that are made.
TILE_PARTS = frozenset(field.name for field in fields(TileParts)) | {"anywhere", "painting", "theorem"}


def _penpa() -> object:
    """Load the codec of penpa-edit, which no trusted file needs."""
    from hardboard.puzzles import penpa

    return penpa


CODECS[".penpa"] = _penpa


def family_names() -> list[str]:
    """Return the families that exist."""
    return list(FAMILIES)


def add_family(value: Family) -> None:
    """Let a family be found by its name."""
    FAMILIES[value.name] = value


def is_known(name: object) -> bool:
    """Return True if a family has this name.

    >>> is_known("creek"), is_known("./mine.py")
    (True, False)
    """
    return isinstance(name, str) and name in FAMILIES


def family(name: str) -> Family:
    """Return the family of a name. No file is run, because anybody may have written the name.

    Args:
        name: the name, such as "kurodoko".

    Returns:
        The family.

    Raises:
        InputError: no family has this name; the error says the nearest one.

    >>> family("kurodoko").title
    'Kurodoko'
    """
    if name in FORMER:
        wish = f"{FORMER[name]!r}, with --library found for its found tiles"
        raise InputError(f"the former name {name!r}", wish)
    if name not in FAMILIES:
        raise InputError(f"the family {name!r}", one_of(name, FAMILIES) + DECLARED)
    value: Family = Family.located(FAMILIES[name])
    return value


def family_or_file(word: str) -> Family:
    """Return the family that a person names, or that a file of Python declares (`./mine.py`).

    The file is run, so no word that was read from a file may come here.
    """
    if word.endswith(".py"):
        from pathlib import Path

        home = str(Path(word).absolute())
        if _RUN.get(home) not in FAMILIES:
            add_family(value := _run(word))
            _RUN[home] = value.name
        return family(_RUN[home])
    if not is_known(word) and word not in FORMER:
        raise InputError(f"the family {word!r}", one_of(word, FAMILIES) + " or a file such as ./mine.py")
    return family(word)


def named_files() -> tuple[str, ...]:
    """Return the files that a person has named and that were run, for other processes to run, too."""
    return tuple(home for home, name in _RUN.items() if name in FAMILIES)


def _run(path: str) -> Family:
    """Return the `FAMILY` of a file; its name must be its own."""
    from runpy import run_path

    from hardboard.puzzles.declared.family import family_of_declaration

    try:
        value = run_path(path).get("FAMILY")
        if type(value) is Family and value.declared is not None:
            value = family_of_declaration(value)
            value.declared.try_out()
    except OSError as error:
        raise InputError(error.strerror or str(error), "a file that declares a family", path) from None
    except SystemExit:  # its status would be taken for the command's answer
        raise InputError("a file that ends the program", "a file that declares a family", path) from None
    except Exception as error:
        from hardboard.puzzles.declared.faults import declaration_error

        raise declaration_error(error, path) from None
    if type(value) is not Family:
        raise InputError(f"FAMILY is {value!r}"[:60], "a line `FAMILY = declare(...)`", path)
    if value.name in FAMILIES or value.name in FORMER:
        raise InputError(f"the name {value.name!r}, which another family has", "a name of its own", path)
    return value


def declared() -> list[str]:
    """Return the families that are declared from their rules."""
    return [name for name in FAMILIES if family(name).declared is not None]


def family_part(name: str, kind: str, *, found: bool = False) -> Any:
    """Return a part of a family, its own or the one made for it; None if it has none.

    Args:
        name: the family.
        kind: a field of `Family`, `People`, `TileParts` or `Proofs`.
        found: True if it is for tiles that were found, which all families have the same parts for.
    """
    value = family(name)
    made = kind in MAKERS and value.declared is not None
    if kind in TILE_PARTS and value.tiles.backend is not None:
        made = made and found
        own = None if found else value.own_part(kind)
    else:
        own = value.own_part(kind)
    if own is None and kind in GIVEN and value.declared is not None:
        return partial(Family.located(GIVEN[kind]), value.declared)
    return Family.located(MAKERS[kind])(value) if own is None and made else own


def needed_part(name: str, kind: str, what: str = "", *, found: bool = False) -> Any:
    """Return a part of a family; refuse the family if it lacks the part."""
    value = family_part(name, kind, found=found)
    if value is None:
        raise InputError(f"{what or kind} for {name}", "one of " + " ".join(families_having(kind)))
    return value


def families_having(kind: str) -> list[str]:
    """Return the families that have a part of this kind."""
    return [name for name in FAMILIES if family_part(name, kind) is not None]


def with_own_tiles() -> list[str]:
    """Return the families that have tiles made by people."""
    return [name for name in FAMILIES if family(name).tiles.backend is not None]


def compilable_families() -> list[str]:
    """Return the families that formulas can be compiled to, also with found tiles."""
    return [name for name in FAMILIES if family(name).tiles.library]


def certifiable_families() -> list[str]:
    """Return the compilable families with certificates that a board is a formula's."""
    return [name for name in compilable_families() if family_part(name, "theorem") is not None]


def infer_family(text: str, wanted: str | None = None) -> str:
    """Return the family that a text names or looks like, or the only one that can read it.

    With a `wanted` family, a text that names another is refused.
    """
    from hardboard.puzzles.unnamed_texts import foreign_program  # not among the trusted files

    if program := foreign_program(text):
        raise _unread(program)
    families = _named(text)
    if is_nameless(text) and (host := re.match(r"\s*https?://([^\s/]+)", text[:200])):
        raise _unread(host[1])
    if wanted is not None:
        if families and family(wanted).name not in families:
            raise InputError(f"a board of {families[0]}", f"one of {wanted}")
        return wanted
    if not families and (word := _format_and_name(text)[1]):
        raise InputError(f"the puzzle {word[:40]!r}", f"one of {' '.join(family_names())}{DECLARED}")
    families = families or _readers(text)
    if len(families) > 1:
        shown = ", ".join(families[:5]) + (" and others" if len(families) > 5 else "")
        raise InputError(f"a board that could be of several families ({shown})", "--family NAME")
    # What nobody can read is complained of as the first family does.
    return families[0] if families else DEFAULT


def _readers(text: str) -> list[str]:
    """Return the families that can read a text; of a large board the first rows and columns decide."""
    from hardboard.puzzles.unnamed_texts import LARGE, first_columns

    if len(text) <= LARGE:
        return [name for name in family_names() if _readable(name, text)]
    beginning = first_columns(text)
    found = [name for name in family_names() if _readable(name, beginning)]
    if not found and beginning != text:
        raise InputError("a large board that does not say its family", "--family NAME")
    return found


def _unread(program: str) -> InputError:
    return InputError(
        f"an address of {program}, which is not read",
        "one of puzz.link or penpa-edit, a Range ID, or the board as text, JSON or pzprv3",
    )


def is_nameless(text: str) -> bool:
    """Return True if a text names neither its format nor its family.

    >>> is_nameless("2 . ."), is_nameless("3x3:2d5c"), is_nameless("puzzle lits")
    (True, False, False)
    """
    return not _format_and_name(text)[0] and not _named(text)


def _named(text: str) -> list[str]:
    """Return the families that a text names, or that it can only be of."""
    suffix, word = _format_and_name(text)
    if is_known(word):
        return [word]
    if suffix == ".json" or (suffix and not word):
        return []
    # Families are loaded one by one, so the search ends with the first.
    fits = (
        name for name in family_names() if (word in family(name).aliases if word else _marked(name, text))
    )
    return list(islice(fits, 1))


def _format_and_name(text: str) -> tuple[str, str]:
    """Return a text's format and its name for its puzzle, unpacked if necessary."""
    suffix, word = format_and_puzzle(text)
    return suffix, CODECS[suffix]().drawing_name(text) if suffix in CODECS else word


def _marked(name: str, text: str) -> bool:
    return any(re.match(mark, text) for mark in family(name).marks)


def _readable(name: str, text: str) -> bool:
    try:
        family(name).read_board(text)
    except InputError:
        return False
    return True


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__)
