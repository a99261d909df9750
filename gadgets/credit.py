"""Make the table of results: known ones, and those of our libraries.

>>> shown_numbers(load("creek"))
(0, 1, 2)
"""

from collections.abc import Sequence

from hardboard.gadgets.contract.declared import Contract
from hardboard.gadgets.contract.loops import BulgeContract, StrandContract
from hardboard.gadgets.library import Library
from hardboard.gadgets.library_folder import load
from hardboard.gadgets.metacell import tee_families
from hardboard.puzzles.family import Family
from hardboard.puzzles.hardness import Hardness, results_about
from hardboard.puzzles.registry import family


def shown_numbers(library: Library) -> tuple[int, ...]:
    """Return the numbers on the tiles of a found library; -1 means a clue without a number."""
    contract = library.contract
    if isinstance(contract, BulgeContract):
        return ()
    assert isinstance(contract, Contract | StrandContract)
    signs = {chr(code) if code else "." for tile in library.tiles.values() for code in tile.picture.flat}
    shown = {contract.symbols[sign] for sign in signs} - {None}
    # Of a room's symbol the number is the first, and there need be none; the others say where its walls are.
    if isinstance(contract, Contract) and contract.rules.rooms:
        return tuple(sorted({number for number, *_ in shown if number >= 0}))
    return tuple(sorted({number for each in shown for number in ([each] if isinstance(each, int) else each)}))


def shown_clues(library: Library) -> str:
    """Return the same numbers in words, for Markdown."""
    return " ".join(str(number) if number >= 0 else "`?`" for number in shown_numbers(library))


#: Kind of contract -> the theorem of docs/theorems.md about every library with one.
THEOREMS = {Contract: 7, StrandContract: 8, BulgeContract: 10}


def found_tiles_text(name: str) -> str:
    """Return the theorems from a family's found tiles: a library's, and a T-metacell's; empty without any."""
    shown, kind = [], family(name)
    if kind.found_library:
        library = load(kind.found_library)
        used = shown_clues(library)
        which = f"with the clues {used} alone" if used else "where every cell has a clue"
        theorem = THEOREMS[type(library.contract)]
        shown.append(f"{which} (found tiles, Theorem {theorem}, `--target {name}{library_option(kind)}`)")
    if name in tee_families():
        shown.append(f"by a T-metacell (found tile, Theorems 9 and 10, `--target {name} --library t-grid`)")
    return f"NP-, #P- and ASP-complete {'; and '.join(shown)}" if shown else ""


def library_option(kind: Family) -> str:
    """Return the option that asks for found tiles where a family has others, with a space before it."""
    return "" if kind.tiles.found is None else " --library found"


def shown_here(name: str) -> str:
    """Return the results that tiles show about a family, handmade and found; empty without any."""
    entry = results_about(name)
    return "; ".join(filter(None, (entry.here if entry else "", found_tiles_text(name))))


def hardness_sentences(name: str) -> list[str]:
    """Return a family's hardness for a terminal: known results, and results here.

    >>> hardness_sentences("tapa")[1]
    'shown here: NP-, #P- and ASP-complete with the clues 0 1 2 3 4 5 6 7 8 alone (found tiles, Theorem 7, \
--target tapa)'
    """
    entry, shown = results_about(name), shown_here(name).replace("`", "")
    lines = [f"hardness: {entry.sentence}"] if entry is not None else []
    return [*lines, f"shown here: {shown}"] if shown else lines


def hardness_table(chosen: Sequence[str]) -> str:
    """Return a table of families with known results, results here, and numbered works.

    >>> print(hardness_table(["kurotto"]))  # doctest: +ELLIPSIS
    | puzzle | known | shown here |
    | --- | --- | --- |
    | kurotto | NP-complete [1, abstract]. | NP-, #P- and ASP-complete with the clues `?` 0 1 alone ... |
    <BLANKLINE>
    1. C. Iwamoto and T. Ibusuki, Kurotto and Juosan are NP-complete, IEICE Transactions.
    <BLANKLINE>
    """
    works: dict[str, int] = {}
    lines = ["| puzzle | known | shown here |", "| --- | --- | --- |"]
    for name in chosen:
        shown = shown_here(name).replace("; NP-", ". NP-")
        lines.append(f"| {name} | {_cited(results_about(name), works)} | {shown and shown + '.'} |")
    return "\n".join([*lines, "", *(f"{number}. {work}." for work, number in works.items())]) + "\n"


def _cited(entry: Hardness | None, works: dict[str, int]) -> str:
    """Return the known results about a family; new works get the next numbers."""
    if entry is None or not entry.results:
        return f"searched for: {entry.searched}." if entry else "nothing is known"
    sentences = []
    for result in entry.results:
        number = works.setdefault(result.source, len(works) + 1)
        seen = {"cited": f"by {result.by}", "no": "not seen"}.get(result.looked_up, result.looked_up)
        sentences.append(f"{result.claim} [{number}, {seen}].")
        sentences += [result.note] if result.note else []
    return " ".join(sentences)
