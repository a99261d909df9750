"""Check the parts of the boards of a theorem: settings that a library must have, and tiles for some roles.

>>> from hardboard.gadgets import load
>>> creek = load("creek")
>>> list(unlike_faults(creek, "network", creek.pitch, creek.family))
["layout = 'bus', not 'network'"]
"""

from collections.abc import Iterator

from hardboard.gadgets import Library
from hardboard.gadgets.roles import BUS_TILES
from hardboard.puzzles.errors import InputError
from hardboard.reduction.polarity import only_tile

#: Settings that theorems on found libraries know.
KNOWN = {"span", "free"}


def unlike_faults(
    library: Library, layout: str, pitch: int, family: str, **more: tuple[object, object]
) -> Iterator[str]:
    """Yield the settings that differ from those of tiles of a family in a layout, neither inverted nor
    turned. `more` has further pairs of found and wanted settings. Settings that no theorem knows are faults,
    too.
    """
    wanted: dict[str, tuple[object, object]] = {
        "layout": (library.layout, layout),
        "inverts": (library.inverts, False),
        "turns": (library.turns, False),
        "pitch": (library.pitch, pitch),
        "family": (family, library.family),
    }
    for name, (found, want) in (wanted | more).items():
        if found != want:
            yield f"{name} = {found!r}, not {want!r}"
    if strange := set(library.settings) - KNOWN:
        yield f"the setting {min(strange)!r}, which the theorem does not know"


def needed_faults(library: Library, *needed: str) -> Iterator[str]:
    """Roles of a bus that have no tile with their ports."""
    for role in needed:
        try:
            only_tile(library, role, BUS_TILES[role].ports)
        except InputError as error:
            yield str(error)
