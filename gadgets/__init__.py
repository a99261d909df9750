"""The parts: tiles as text pictures with their ports and the relation each must enforce, turned, mirrored and
loaded.

The names below are loaded when they are first used: who needs relations alone loads no library.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hardboard.former_names import former_names

if TYPE_CHECKING:
    from hardboard.gadgets.library import Library
    from hardboard.gadgets.library_folder import library_names, load
    from hardboard.gadgets.tile import END, ORIENTATIONS, RAY, Tile, TileOrientation

__all__ = ["END", "ORIENTATIONS", "RAY", "Library", "Tile", "TileOrientation", "library_names", "load"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        return former_names(__name__)(name)
    home = {"Library": "library", "load": "library_folder", "library_names": "library_folder"}.get(
        name, "tile"
    )
    return getattr(import_module(f"hardboard.gadgets.{home}"), name)
