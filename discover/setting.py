"""What the boards of a theorem are made of, beside tiles: settings of a library that it must have.

>>> from hardboard.gadgets import load
>>> list(unlike_faults(load("creek"), {"layout": ("network", "bus")}))
["layout = 'network', not 'bus'"]
"""

from collections.abc import Iterator, Mapping

from hardboard.gadgets import Library

#: Settings that theorems on found libraries know.
KNOWN = {"span", "free"}


def unlike_faults(library: Library, wanted: Mapping[str, tuple[object, object]]) -> Iterator[str]:
    """Names of which something else was found than is wanted, and settings that no theorem knows."""
    for name, (found, want) in wanted.items():
        if found != want:
            yield f"{name} = {found!r}, not {want!r}"
    if strange := set(library.settings) - KNOWN:
        yield f"the setting {min(strange)!r}, which the theorem does not know"
