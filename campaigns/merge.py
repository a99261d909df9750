"""Stores joined into one: the shards of a campaign, or several campaigns for one report.

A row that is in two stores must say the same in both, times and machines aside. Of a store that is damaged
the new one has what can be read.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from hardboard.campaigns.store import VARYING, CampaignStore, existing_store
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.formats import Record
from hardboard.render.files import replacement

Row = Record


def merge_stores(
    stores: Iterable[str | Path],
    output: str | Path,
    watch: Callable[[Iterator[str | Path]], Iterator[str | Path]] = lambda items: items,
    tell: Callable[[str], None] = lambda words: None,
) -> int:
    """Write a store with all rows of some stores.

    Args:
        stores: the files of the stores; rows in two of them must be equal.
        output: the file of the new store, which is written whole or not at all.
        watch: a function through which the files pass, for progress.
        tell: a function that is called with a line about what could not be read.

    Returns:
        The number of rows.

    Raises:
        InputError: two stores contradict each other, or the output exists.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with CampaignStore(f"{folder}/one.sqlite") as store:
    ...         pass
    ...     merge_stores([f"{folder}/one.sqlite"], f"{folder}/all.sqlite")
    0
    """
    path = Path(output)
    if path.exists():
        raise InputError("a file that is there already", "a name for a new store", str(path))
    with replacement(path) as scratch, CampaignStore(scratch) as base:
        for source in watch(iter(list(stores))):
            _add(base, source, tell)
        return len(base.rows())


def _add(base: CampaignStore, source: str | Path, tell: Callable[[str], None]) -> None:
    with existing_store(source) as other:
        for key, plan, wanted in other.plans():
            base.enter(key, plan, wanted)
        known = {(row["campaign"], row["number"]): comparable_row(row) for row in base.rows()}
        rows = other.rows()
        for row in rows:
            place = (row["campaign"], row["number"])
            if known.get(place, comparable_row(row)) != comparable_row(row):
                raise InputError(
                    f"instance {place[1]} with other verdicts than in another store", "the same", str(source)
                )
        base.record_all(rows)
        for failure in other.failures():
            base.keep(failure["campaign"], failure)
        if left := other.left_out():
            tell(left)


def comparable_row(row: Row) -> Row:
    """Return a row without the entries in which two runs of one instance may differ."""
    return {name: value for name, value in row.items() if name not in VARYING}
