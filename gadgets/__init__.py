"""The parts: tiles as text pictures with their ports and the relation each must enforce, turned, mirrored and
loaded.

The names below are loaded when they are first used: who needs relations alone loads no library.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hardboard.gadgets.folder import load, names
    from hardboard.gadgets.library import Library
    from hardboard.gadgets.tile import END, ORIENTATIONS, RAY, Orientation, Tile

__all__ = ["END", "ORIENTATIONS", "RAY", "Library", "Orientation", "Tile", "load", "names"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'hardboard.gadgets' has no attribute {name!r}")
    home = {"Library": "library", "load": "folder", "names": "folder"}.get(name, "tile")
    return getattr(import_module(f"hardboard.gadgets.{home}"), name)
