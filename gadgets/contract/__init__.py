"""The contract of a library, as data: the promises of every tile to its neighbours.

It is the table `contract` of a `library.toml`, read when the library is loaded. What it says is a matter of
the puzzle family, so each family has a module here with the format, a frozen dataclass and `read`.
`hardboard.workbench.contract` checks a tile against the contract alone. `docs/theorems.md` proves that this
is enough.

    >>> read_contract("kurodoko", {}, "mine/library.toml") is None
    True
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from hardboard.gadgets.tile import Tile
from hardboard.puzzles.errors import InputError
from hardboard.puzzles.registry import families_having, family_part


class FamilyContract(Protocol):
    """The common part of the contracts of all families."""

    @property
    def family(self) -> str:
        """The puzzle family."""

    def admit(self, tile: Tile, where: str) -> None:
        """Refuse a tile that can have no neighbours."""


def read_contract(
    family: str, table: Mapping[str, object], where: str, found: bool = False
) -> FamilyContract | None:
    """Return the contract of a table, None if it is empty; faults are reported.

    `found` says that the tiles were found by a search.
    """
    if not table:
        return None
    reader: Callable[[Mapping[str, Any], str], FamilyContract] | None = family_part(
        family, "contract", found=found
    )
    if reader is None:
        alone = "contracts of " + " and ".join(families_having("contract")) + " alone"
        raise InputError(f"a contract for {family}", alone, where)
    return reader(table, where)
